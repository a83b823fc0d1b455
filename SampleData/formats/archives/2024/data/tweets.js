window.YTD.tweets.part0 = [ {
 "tweet" : {
  "edit_info" : {
   "initial" : {
    "editTweetIds" : [
     "1855222380645894480"
    ],
    "editableUntil" : "2024-11-09T12:14:18.648Z",
    "editsRemaining" : "5",
    "isEditEligible" : false
   }
  },
  "created_at" : "Sat Nov 09 12:14:18 +0000 2024",
  "id" : "1855222380645894480",
  "id_str" : "1855222380645894480",
  "full_text" : "RT @FarmNodeKit: Frost tonight, all nodes are awake and the kettle is on. If yours is silent, it is the battery: warm it in your hand, then …",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "141"
  ],
  "entities" : {
   "hashtags" : [],
   "symbols" : [],
   "user_mentions" : [
    {
     "screen_name" : "FarmNodeKit",
     "name" : "FarmNodeKit",
     "id" : "9333128",
     "id_str" : "9333128",
     "indices" : [
      "3",
      "15"
     ]
    }
   ],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "5",
  "favorite_count" : "20",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
}, {
 "tweet" : {
  "edit_info" : {
   "initial" : {
    "editTweetIds" : [
     "1854790971342988064"
    ],
    "editableUntil" : "2024-11-08T07:40:02.648Z",
    "editsRemaining" : "5",
    "isEditEligible" : false
   }
  },
  "created_at" : "Fri Nov 08 07:40:02 +0000 2024",
  "id" : "1854790971342988064",
  "id_str" : "1854790971342988064",
  "full_text" : "@FarmNodeKit mine sleeps &amp; dreams of #LoRaWAN",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "49"
  ],
  "entities" : {
   "hashtags" : [
    {
     "text" : "LoRaWAN",
     "indices" : [
      "41",
      "49"
     ]
    }
   ],
   "symbols" : [],
   "user_mentions" : [
    {
     "screen_name" : "FarmNodeKit",
     "name" : "FarmNodeKit",
     "id" : "9333128",
     "id_str" : "9333128",
     "indices" : [
      "0",
      "12"
     ]
    }
   ],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "in_reply_to_status_id" : "1854000000000000001",
  "in_reply_to_status_id_str" : "1854000000000000001",
  "in_reply_to_user_id" : "9333128",
  "in_reply_to_screen_name" : "FarmNodeKit",
  "retweet_count" : "7",
  "favorite_count" : "9",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
}, {
 "tweet" : {
  "edit_info" : {
   "initial" : {
    "editTweetIds" : [
     "1854630839611056672"
    ],
    "editableUntil" : "2024-11-07T21:03:44.648Z",
    "editsRemaining" : "5",
    "isEditEligible" : false
   }
  },
  "created_at" : "Thu Nov 07 21:03:44 +0000 2024",
  "id" : "1854630839611056672",
  "id_str" : "1854630839611056672",
  "full_text" : "A year of soil in one tweet: 52 weeks, 31 nodes, two floods, one mole. What held: the seals, the cells, the mesh. What did not: my patience with connectors, and the mole. Thank you all, and you know who you are, the drawings are at the usual place for everyone to copy.… https://t.co/Invented77",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "294"
  ],
  "entities" : {
   "hashtags" : [],
   "symbols" : [],
   "user_mentions" : [],
   "urls" : [
    {
     "url" : "https://t.co/Invented77",
     "expanded_url" : "https://t.co/Invented77",
     "display_url" : "t.co/Invented77",
     "indices" : [
      "271",
      "294"
     ]
    }
   ]
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "1",
  "favorite_count" : "6",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
} ]