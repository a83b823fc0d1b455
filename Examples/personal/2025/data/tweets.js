window.YTD.tweets.part0 = [
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1895747869340598289"
     ],
     "editableUntil" : "2025-03-01T08:08:08.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : false
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "coldwater",
      "indices" : [
       "63",
       "73"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "MarinaKlee",
      "screen_name" : "MarinaKlee",
      "indices" : [
       "0",
       "11"
      ],
      "id_str" : "1177301428800012288",
      "id" : "1177301428800012288"
     },
     {
      "name" : "Tidepool Tom",
      "screen_name" : "tidepool_tom",
      "indices" : [
       "12",
       "25"
      ],
      "id_str" : "1490022817345622016",
      "id" : "1490022817345622016"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "73"
   ],
   "favorite_count" : "5",
   "id_str" : "1895747869340598289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1895747869340598289",
   "created_at" : "Sat Mar 01 08:08:08 +0000 2025",
   "favorited" : false,
   "full_text" : "@MarinaKlee @tidepool_tom tomorrow at seven, if the wind turns #coldwater",
   "lang" : "en",
   "in_reply_to_screen_name" : "MarinaKlee",
   "in_reply_to_user_id" : "1177301428800012288",
   "in_reply_to_user_id_str" : "1177301428800012288"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "edit" : {
     "initialTweetId" : "1878461461527770705",
     "editControlInitial" : {
      "editTweetIds" : [
       "1878461461527770705",
       "1878462073009078289"
      ],
      "editableUntil" : "2025-01-12T16:18:07.000Z",
      "editsRemaining" : "4",
      "isEditEligible" : true
     }
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "pier",
      "indices" : [
       "38",
       "43"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : [],
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1878462073009078289/photo/1",
      "indices" : [
       "44",
       "67"
      ],
      "url" : "https://t.co/InvBenchIs",
      "id_str" : "1878462073009078288",
      "id" : "1878462073009078288",
      "media_url" : "http://pbs.twimg.com/media/InvBenchD4.png",
      "media_url_https" : "https://pbs.twimg.com/media/InvBenchD4.png",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvBenchIs"
     }
    ]
   },
   "display_text_range" : [
    "0",
    "67"
   ],
   "favorite_count" : "6",
   "id_str" : "1878462073009078289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1878462073009078289",
   "created_at" : "Sun Jan 12 15:20:33 +0000 2025",
   "favorited" : false,
   "full_text" : "The bench is back. Third of its name. #pier https://t.co/InvBenchIs",
   "lang" : "en",
   "extended_entities" : {
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1878462073009078289/photo/1",
      "indices" : [
       "44",
       "67"
      ],
      "url" : "https://t.co/InvBenchIs",
      "id_str" : "1878462073009078288",
      "id" : "1878462073009078288",
      "media_url" : "http://pbs.twimg.com/media/InvBenchD4.png",
      "media_url_https" : "https://pbs.twimg.com/media/InvBenchD4.png",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "photo",
      "display_url" : "pic.twitter.com/InvBenchIs"
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
      "1878461461527770705",
      "1878462073009078289"
     ],
     "editableUntil" : "2025-01-12T16:18:07.000Z",
     "editsRemaining" : "4",
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
       "39",
       "44"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "44"
   ],
   "favorite_count" : "0",
   "id_str" : "1878461461527770705",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "1878461461527770705",
   "created_at" : "Sun Jan 12 15:18:07 +0000 2025",
   "favorited" : false,
   "full_text" : "The bench is back. Second of its name. #pier",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1854630838793142289"
     ],
     "editableUntil" : "2024-11-07T21:03:44.000Z",
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
      "name" : "Harbour Desk",
      "screen_name" : "harbour_desk",
      "indices" : [
       "204",
       "217"
      ],
      "id_str" : "41500123",
      "id" : "41500123"
     },
     {
      "name" : "Pier Watch",
      "screen_name" : "pier_watch",
      "indices" : [
       "219",
       "230"
      ],
      "id_str" : "52600417",
      "id" : "52600417"
     },
     {
      "name" : "Old Quay",
      "screen_name" : "old_quay",
      "indices" : [
       "235",
       "244"
      ],
      "id_str" : "3300417722",
      "id" : "3300417722"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "279"
   ],
   "favorite_count" : "8",
   "id_str" : "1854630838793142289",
   "truncated" : false,
   "retweet_count" : "0",
   "id" : "1854630838793142289",
   "created_at" : "Thu Nov 07 21:03:44 +0000 2024",
   "favorited" : false,
   "full_text" : "A year of the pier in one post: twelve meetings, four storms, one plank that has been replaced three times. What held: the posts, which are older than all of us. What did not: the bench, twice. Thank you @harbour_desk, @pier_watch and @old_quay, and you,… https://t.co/InvLongPst",
   "lang" : "en"
  }
 },
 {
  "tweet" : {
   "edit_info" : {
    "initial" : {
     "editTweetIds" : [
      "1763175331918774289"
     ],
     "editableUntil" : "2024-02-29T12:12:12.000Z",
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
       "27",
       "37"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [],
    "urls" : [],
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1763175331918774289/photo/1",
      "indices" : [
       "38",
       "61"
      ],
      "url" : "https://t.co/InvLeapDay",
      "id_str" : "1763175331918774288",
      "id" : "1763175331918774288",
      "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/InvThumb.jpg",
      "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/InvThumb.jpg",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "video",
      "display_url" : "pic.twitter.com/InvLeapDay",
      "video_info" : {
       "aspect_ratio" : [
        "1",
        "1"
       ],
       "duration_millis" : "400",
       "variants" : [
        {
         "bitrate" : "632000",
         "content_type" : "video/mp4",
         "url" : "https://video.twimg.com/ext_tw_video/1/pu/vid/8x8/InvLeapC3.mp4?tag=12"
        }
       ]
      }
     }
    ]
   },
   "display_text_range" : [
    "0",
    "61"
   ],
   "favorite_count" : "7",
   "id_str" : "1763175331918774289",
   "truncated" : false,
   "retweet_count" : "1",
   "id" : "1763175331918774289",
   "created_at" : "Thu Feb 29 12:12:12 +0000 2024",
   "favorited" : false,
   "full_text" : "Leap day swim. Film below. #coldwater https://t.co/InvLeapDay",
   "lang" : "en",
   "extended_entities" : {
    "media" : [
     {
      "expanded_url" : "https://twitter.com/quay_ines/status/1763175331918774289/photo/1",
      "indices" : [
       "38",
       "61"
      ],
      "url" : "https://t.co/InvLeapDay",
      "id_str" : "1763175331918774288",
      "id" : "1763175331918774288",
      "media_url" : "http://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/InvThumb.jpg",
      "media_url_https" : "https://pbs.twimg.com/ext_tw_video_thumb/1/pu/img/InvThumb.jpg",
      "sizes" : {
       "thumb" : {
        "w" : "8",
        "h" : "8",
        "resize" : "crop"
       }
      },
      "type" : "video",
      "display_url" : "pic.twitter.com/InvLeapDay",
      "video_info" : {
       "aspect_ratio" : [
        "1",
        "1"
       ],
       "duration_millis" : "400",
       "variants" : [
        {
         "bitrate" : "632000",
         "content_type" : "video/mp4",
         "url" : "https://video.twimg.com/ext_tw_video/1/pu/vid/8x8/InvLeapC3.mp4?tag=12"
        }
       ]
      }
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
      "1653291982648246289"
     ],
     "editableUntil" : "2023-05-02T06:55:00.000Z",
     "editsRemaining" : "5",
     "isEditEligible" : false
    }
   },
   "retweeted" : false,
   "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "bread",
      "indices" : [
       "71",
       "77"
      ]
     }
    ],
    "symbols" : [],
    "user_mentions" : [
     {
      "name" : "Mira Okonta",
      "screen_name" : "Mira_Okonta",
      "indices" : [
       "0",
       "12"
      ],
      "id_str" : "884100223",
      "id" : "884100223"
     }
    ],
    "urls" : []
   },
   "display_text_range" : [
    "0",
    "77"
   ],
   "favorite_count" : "2",
   "id_str" : "1653291982648246289",
   "truncated" : false,
   "retweet_count" : "2",
   "id" : "1653291982648246289",
   "created_at" : "Tue May 02 06:55:00 +0000 2023",
   "favorited" : false,
   "full_text" : "@Mira_Okonta the recipe is in the window of the bakery, take a picture #bread",
   "lang" : "en",
   "in_reply_to_screen_name" : "Mira_Okonta",
   "in_reply_to_user_id" : "884100223",
   "in_reply_to_user_id_str" : "884100223"
  }
 },
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
 }
]