window.YTD.tweet_headers.part0 = [
  {
    "tweet" : {
      "tweet_id" : "1855222380645894480",
      "user_id" : "8566206",
      "created_at" : "Sat Nov 09 12:14:18 +0000 2024"
    }
  }
]