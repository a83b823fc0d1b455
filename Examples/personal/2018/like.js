window.YTD.like.part0 = [
 {
  "like" : {
   "tweetId" : "991044516049846315",
   "fullText" : "Paddles up! Season opens on Saturday. #rowing",
   "expandedUrl" : "https://twitter.com/i/web/status/991044516049846315"
  }
 },
 {
  "like" : {
   "tweetId" : "936485009617846314",
   "expandedUrl" : "https://twitter.com/i/web/status/936485009617846314"
  }
 },
 {
  "like" : {
   "tweetId" : "634052203115446313",
   "fullText" : "@quay_ines your map is on the wall of our clubhouse",
   "expandedUrl" : "https://twitter.com/i/web/status/634052203115446313"
  }
 },
 {
  "like" : {
   "tweetId" : "319026418283446312",
   "fullText" : "The lighthouse keeper has a cat now. It is called Beam. #harbour",
   "expandedUrl" : "https://twitter.com/i/web/status/319026418283446312"
  }
 }
]