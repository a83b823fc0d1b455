window.YTD.note_tweet.part0 = [
 {
  "noteTweet" : {
   "noteTweetId" : "1854630000000000417",
   "updatedAt" : "2024-11-07T21:03:44.000Z",
   "lifecycle" : {
    "value" : "1",
    "name" : "Active",
    "originalName" : "Active",
    "annotations" : {}
   },
   "createdAt" : "2024-11-07T21:03:44.000Z",
   "core" : {
    "styletags" : [],
    "urls" : [],
    "text" : "A year of the pier in one post: twelve meetings, four storms, one plank that has been replaced three times. What held: the posts, which are older than all of us. What did not: the bench, twice. Thank you @harbour_desk, @pier_watch and @old_quay, and you, who came with hammers and with soup. See you at the opening, bring a cup. #pier #thanks #soup",
    "mentions" : [],
    "cashtags" : [],
    "hashtags" : [
     "pier",
     "thanks",
     "soup"
    ]
   }
  }
 }
]