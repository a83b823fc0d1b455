window.YTD.like.part0 = [
  {
    "like" : {
      "tweetId" : "1854000000000000077",
      "fullText" : "Not hers, only liked: #Kittens @greywater_g",
      "expandedUrl" : "https://twitter.com/i/web/status/1854000000000000077"
    }
  }
]