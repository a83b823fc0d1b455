window.YTD.like.part0 = [
 {
  "like" : {
   "tweetId" : "1482638503572406318",
   "fullText" : "The council has voted: the pier will be repaired, not replaced. Thank you to the nine hundred people who wrote letters, and to the gulls. #pier",
   "expandedUrl" : "https://twitter.com/i/web/status/1482638503572406318"
  }
 },
 {
  "like" : {
   "tweetId" : "1447142402421686317",
   "expandedUrl" : "https://twitter.com/i/web/status/1447142402421686317"
  }
 },
 {
  "like" : {
   "tweetId" : "1257536751006646316",
   "fullText" : "Counted 212 gulls before breakfast. #gulls",
   "expandedUrl" : "https://twitter.com/i/web/status/1257536751006646316"
  }
 },
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