window.YTD.deleted_tweets.part0 = [ {
 "tweet" : {
  "edit_info" : {
   "initial" : {
    "editTweetIds" : [
     "1851775846830890560"
    ],
    "editableUntil" : "2024-10-30T23:59:00.648Z",
    "editsRemaining" : "5",
    "isEditEligible" : false
   }
  },
  "created_at" : "Wed Oct 30 23:59:00 +0000 2024",
  "id" : "1851775846830890560",
  "id_str" : "1851775846830890560",
  "full_text" : "I take it back #regret",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "22"
  ],
  "entities" : {
   "hashtags" : [
    {
     "text" : "regret",
     "indices" : [
      "15",
      "22"
     ]
    }
   ],
   "symbols" : [],
   "user_mentions" : [],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "1",
  "favorite_count" : "21",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en",
  "deleted_at" : "Thu Oct 31 08:00:00 +0000 2024"
 }
} ]