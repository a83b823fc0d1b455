window.YTD.community_tweet.part0 = [
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1796859233694646289"
     ],
     "editableUntil" : "2024-06-01T11:00:00.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "coldwater",
      "indices" : [
       "39",
       "49"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "49"
   ],
   "favorite_count" : "2",
   "id_str" : "1796859233694646289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1796859233694646289",
   "created_at" : "Sat Jun 01 11:00:00 +0000 2024",
   "favorited" : false,
   "full_text" : "Swimmers, who has the key of the shed? #coldwater",
   "lang" : "en",
   "community_id" : "1700000000000000417",
   "community_id_str" : "1700000000000000417",
   "scopes" : {
    "followers" : false
   }
  }
 }
]