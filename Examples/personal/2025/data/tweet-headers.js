window.YTD.tweet_headers.part0 = [
 {
  "tweet" : {
   "tweet_id" : "1895747869340598289",
   "user_id" : "31415008",
   "created_at" : "Sat Mar 01 08:08:08 +0000 2025"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1878462073009078289",
   "user_id" : "31415008",
   "created_at" : "Sun Jan 12 15:20:33 +0000 2025"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1878461461527770705",
   "user_id" : "31415008",
   "created_at" : "Sun Jan 12 15:18:07 +0000 2025"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1854630838793142289",
   "user_id" : "31415008",
   "created_at" : "Thu Nov 07 21:03:44 +0000 2024"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1763175331918774289",
   "user_id" : "31415008",
   "created_at" : "Thu Feb 29 12:12:12 +0000 2024"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1653291982648246289",
   "user_id" : "31415008",
   "created_at" : "Tue May 02 06:55:00 +0000 2023"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1482638776202166289",
   "user_id" : "31415008",
   "created_at" : "Sun Jan 16 09:00:05 +0000 2022"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1411769727054774289",
   "user_id" : "31415008",
   "created_at" : "Sun Jul 04 19:31:47 +0000 2021"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1243842809820086289",
   "user_id" : "31415008",
   "created_at" : "Sat Mar 28 10:10:10 +0000 2020"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "1172914201555894289",
   "user_id" : "31415008",
   "created_at" : "Sat Sep 14 16:45:12 +0000 2019"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "995937674982326289",
   "user_id" : "31415008",
   "created_at" : "Mon May 14 08:03:40 +0000 2018"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "697047830623158289",
   "user_id" : "31415008",
   "created_at" : "Tue Feb 09 13:22:08 +0000 2016"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "697027291116470289",
   "user_id" : "31415008",
   "created_at" : "Tue Feb 09 12:00:31 +0000 2016"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "480443788293046289",
   "user_id" : "31415008",
   "created_at" : "Sat Jun 21 20:15:00 +0000 2014"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "285897666196406289",
   "user_id" : "31415008",
   "created_at" : "Mon Dec 31 23:58:10 +0000 2012"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "276229900334006289",
   "user_id" : "31415008",
   "created_at" : "Wed Dec 05 07:41:55 +0000 2012"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "272445816042422289",
   "user_id" : "31415008",
   "created_at" : "Sat Nov 24 21:05:19 +0000 2012"
  }
 },
 {
  "tweet" : {
   "tweet_id" : "264656343397302289",
   "user_id" : "31415008",
   "created_at" : "Sat Nov 03 09:12:44 +0000 2012"
  }
 }
]