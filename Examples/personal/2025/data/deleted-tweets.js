window.YTD.deleted_tweets.part0 = [
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1821458323338166289"
     ],
     "editableUntil" : "2024-08-08T08:08:00.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "deleted",
      "indices" : [
       "44",
       "52"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "52"
   ],
   "favorite_count" : "5",
   "id_str" : "1821458323338166289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1821458323338166289",
   "created_at" : "Thu Aug 08 08:08:00 +0000 2024",
   "favorited" : false,
   "full_text" : "I should not have posted that before coffee #deleted",
   "lang" : "en",
   "deleted_at" : "Thu Aug 08 08:30:00 +0000 2024"
  }
 }
]