window.YTD.tweets.part0 = [
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1482638776202166289"
     ],
     "editableUntil" : "2022-01-16T09:00:05.000Z",
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
      "name" : "Pier Watch",
      "screen_name" : "pier_watch",
      "indices" : [
       "3",
       "14"
      ],
      "id_str" : "52600417",
      "id" : "52600417"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "151"
   ],
   "favorite_count" : "6",
   "id_str" : "1482638776202166289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1482638776202166289",
   "created_at" : "Sun Jan 16 09:00:05 +0000 2022",
   "favorited" : false,
   "full_text" : "RT @pier_watch: The council has voted: the pier will be repaired, not replaced. Thank you to the nine hundred people who wrote letters, and to the gul…",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1411769727054774289"
     ],
     "editableUntil" : "2021-07-04T19:31:47.000Z",
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
    "urls" : [],
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1411769727054774289/photo/1",
      "indices" : [
       "58",
       "81"
      ],
      "url" : "https://t.co/InvLowTide",
      "id_str" : "1411769727054774288",
      "id" : "1411769727054774288",
      "media_url" : "http://pbs.twimg.com/media/InvTideB2.jpg",
      "media_url_https" : "https://pbs.twimg.com/media/InvTideB2.jpg",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvLowTide"
     }
    ]
   },
   "display_text_range" : [
    "0",
    "81"
   ],
   "favorite_count" : "6",
   "id_str" : "1411769727054774289",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "1411769727054774289",
   "created_at" : "Sun Jul 04 19:31:47 +0000 2021",
   "favorited" : false,
   "full_text" : "Low tide this evening, and the whole bay smells of summer https://t.co/InvLowTide",
   "lang" : "en",
   "extended_entities" : {
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1411769727054774289/photo/1",
      "indices" : [
       "58",
       "81"
      ],
      "url" : "https://t.co/InvLowTide",
      "id_str" : "1411769727054774288",
      "id" : "1411769727054774288",
      "media_url" : "http://pbs.twimg.com/media/InvTideB2.jpg",
      "media_url_https" : "https://pbs.twimg.com/media/InvTideB2.jpg",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvLowTide"
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
      "1243842809820086289"
     ],
     "editableUntil" : "2020-03-28T10:10:10.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : false
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "gullspotter",
      "screen_name" : "gullspotter",
      "indices" : [
       "0",
       "12"
      ],
      "id_str" : "1204417001",
      "id" : "1204417001"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "48"
   ],
   "favorite_count" : "8",
   "id_str" : "1243842809820086289",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "1243842809820086289",
   "created_at" : "Sat Mar 28 10:10:10 +0000 2020",
   "favorited" : false,
   "full_text" : "@gullspotter a gull learned to ring our doorbell",
   "lang" : "en",
   "in_reply_to_screen_name" : "gullspotter",
   "in_reply_to_user_id" : "1204417001",
   "in_reply_to_user_id_str" : "1204417001"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1172914201555894289"
     ],
     "editableUntil" : "2019-09-14T16:45:12.000Z",
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
       "21",
       "31"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "31"
   ],
   "favorite_count" : "5",
   "id_str" : "1172914201555894289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1172914201555894289",
   "created_at" : "Sat Sep 14 16:45:12 +0000 2019",
   "favorited" : false,
   "full_text" : "New name, same quay. #coldwater",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "995937674982326289"
     ],
     "editableUntil" : "2018-05-14T08:03:40.000Z",
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
       "62",
       "67"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : [
     {
      "url" : "https://t.co/InvPierMap",
      "expanded_url" : "https://piers.example.org/map",
      "display_url" : "piers.example.org/map",
      "indices" : [
       "38",
       "61"
      ]
     }
    ]
   },
   "display_text_range" : [
    "0",
    "67"
   ],
   "favorite_count" : "6",
   "id_str" : "995937674982326289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "995937674982326289",
   "created_at" : "Mon May 14 08:03:40 +0000 2018",
   "favorited" : false,
   "full_text" : "A map of all the piers that are left: https://t.co/InvPierMap #pier",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "697047830623158289"
     ],
     "editableUntil" : "2016-02-09T13:22:08.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : false
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "Quay Ines",
      "screen_name" : "quay_ines",
      "indices" : [
       "0",
       "10"
      ],
      "id_str" : "31415008",
      "id" : "31415008"
     },
     {
      "name" : "Rowing Club",
      "screen_name" : "rowing_club",
      "indices" : [
       "11",
       "23"
      ],
      "id_str" : "2207718305",
      "id" : "2207718305"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "49"
   ],
   "favorite_count" : "2",
   "id_str" : "697047830623158289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "697047830623158289",
   "created_at" : "Tue Feb 09 13:22:08 +0000 2016",
   "favorited" : false,
   "full_text" : "@quay_ines @rowing_club found one, thank you all!",
   "lang" : "en",
   "in_reply_to_screen_name" : "quay_ines",
   "in_reply_to_user_id" : "31415008",
   "in_reply_to_user_id_str" : "31415008",
   "in_reply_to_status_id" : "697027291116470289",
   "in_reply_to_status_id_str" : "697027291116470289"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "697027291116470289"
     ],
     "editableUntil" : "2016-02-09T12:00:31.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : true
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "rowing",
      "indices" : [
       "31",
       "38"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "38"
   ],
   "favorite_count" : "5",
   "id_str" : "697027291116470289",
   "truncated" : false,
   "retweet_count" : "2",
   "id" : "697027291116470289",
   "created_at" : "Tue Feb 09 12:00:31 +0000 2016",
   "favorited" : false,
   "full_text" : "Does anybody have a spare oar? #rowing",
   "lang" : "en"
  }
 },
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