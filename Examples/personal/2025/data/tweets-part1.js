window.YTD.tweets.part1 = [
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "480443788293046289"
     ],
     "editableUntil" : "2014-06-21T20:15:00.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "Campus Lark",
      "screen_name" : "campus_lark",
      "indices" : [
       "30",
       "42"
      ],
      "id_str" : "7204729",
      "id" : "7204729"
     },
     {
      "name" : "Otto Ferry",
      "screen_name" : "otto_ferry",
      "indices" : [
       "47",
       "58"
      ],
      "id_str" : "90417733",
      "id" : "90417733"
     }
    ],
    "urls" : [],
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/480443788293046289/photo/1",
      "indices" : [
       "59",
       "81"
      ],
      "url" : "http://t.co/InvMidsmr1",
      "id_str" : "480443788293046288",
      "id" : "480443788293046288",
      "media_url" : "http://pbs.twimg.com/media/InvQuayA1.png",
      "media_url_https" : "https://pbs.twimg.com/media/InvQuayA1.png",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvMidsmr1"
     }
    ]
   },
   "display_text_range" : [
    "0",
    "81"
   ],
   "favorite_count" : "6",
   "id_str" : "480443788293046289",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "480443788293046289",
   "created_at" : "Sat Jun 21 20:15:00 +0000 2014",
   "favorited" : false,
   "full_text" : "Midsummer at the harbour with @campus_lark and @otto_ferry http://t.co/InvMidsmr1",
   "lang" : "en",
   "extended_entities" : {
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/480443788293046289/photo/1",
      "indices" : [
       "59",
       "81"
      ],
      "url" : "http://t.co/InvMidsmr1",
      "id_str" : "480443788293046288",
      "id" : "480443788293046288",
      "media_url" : "http://pbs.twimg.com/media/InvQuayA1.png",
      "media_url_https" : "https://pbs.twimg.com/media/InvQuayA1.png",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvMidsmr1"
     }
    ]
   }
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "285897666196406289"
     ],
     "editableUntil" : "2012-12-31T23:58:10.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "52"
   ],
   "favorite_count" : "5",
   "id_str" : "285897666196406289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "285897666196406289",
   "created_at" : "Mon Dec 31 23:58:10 +0000 2012",
   "favorited" : false,
   "full_text" : "Happy new year from the quay &amp; from the gulls <3",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "276229900334006289"
     ],
     "editableUntil" : "2012-12-05T07:41:55.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "pier",
      "indices" : [
       "63",
       "68"
      ]
     },
     {
      "text" : "Pier",
      "indices" : [
       "69",
       "74"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "Pier Watch",
      "screen_name" : "pier_watch",
      "indices" : [
       "35",
       "46"
      ],
      "id_str" : "52600417",
      "id" : "52600417"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "74"
   ],
   "favorite_count" : "6",
   "id_str" : "276229900334006289",
   "truncated" : false,
   "retweet_count" : "2",
   "id" : "276229900334006289",
   "created_at" : "Wed Dec 05 07:41:55 +0000 2012",
   "favorited" : false,
   "full_text" : "The pier is closed because of ice. @pier_watch has the photos. #pier #Pier",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "272445816042422289"
     ],
     "editableUntil" : "2012-11-24T21:05:19.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "quadradio",
      "indices" : [
       "80",
       "90"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "QuadRadio",
      "screen_name" : "QuadRadio",
      "indices" : [
       "3",
       "13"
      ],
      "id_str" : "6300871",
      "id" : "6300871"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "90"
   ],
   "favorite_count" : "8",
   "id_str" : "272445816042422289",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "272445816042422289",
   "created_at" : "Sat Nov 24 21:05:19 +0000 2012",
   "favorited" : false,
   "full_text" : "RT @QuadRadio: Tonight from ten: two hours of music from harbours of the north. #quadradio",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "264656343397302289"
     ],
     "editableUntil" : "2012-11-03T09:12:44.000Z",
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
       "57",
       "67"
      ]
     },
     {
      "text" : "pier",
      "indices" : [
       "68",
       "73"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "73"
   ],
   "favorite_count" : "5",
   "id_str" : "264656343397302289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "264656343397302289",
   "created_at" : "Sat Nov 03 09:12:44 +0000 2012",
   "favorited" : false,
   "full_text" : "First swim of the season at the old pier. Eight degrees. #coldwater #pier",
   "lang" : "en"
  }
 }
]