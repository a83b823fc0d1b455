window.YTD.deleted_tweet_headers.part0 = [
 {
  "tweet" : {
   "tweet_id" : "1821458323338166289",
   "user_id" : "31415008",
   "created_at" : "Thu Aug 08 08:08:00 +0000 2024",
   "deleted_at" : "Thu Aug 08 08:30:00 +0000 2024"
  }
 }
]