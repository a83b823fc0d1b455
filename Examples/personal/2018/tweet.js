window.YTD.tweet.part0 = [
 {
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
  "favorite_count" : "4",
  "id_str" : "995937674982326289",
  "truncated" : false,
  "retweet_count" : "1",
  "id" : "995937674982326289",
  "created_at" : "Mon May 14 08:03:40 +0000 2018",
  "favorited" : false,
  "full_text" : "A map of all the piers that are left: https://t.co/InvPierMap #pier",
  "lang" : "en"
 },
 {
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
  "favorite_count" : "0",
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
 },
 {
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
  "favorite_count" : "3",
  "id_str" : "697027291116470289",
  "truncated" : false,
  "retweet_count" : "2",
  "id" : "697027291116470289",
  "created_at" : "Tue Feb 09 12:00:31 +0000 2016",
  "favorited" : false,
  "full_text" : "Does anybody have a spare oar? #rowing",
  "lang" : "en"
 },
 {
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
  "favorite_count" : "4",
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
 },
 {
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
  "favorite_count" : "3",
  "id_str" : "285897666196406289",
  "truncated" : false,
  "retweet_count" : "1",
  "id" : "285897666196406289",
  "created_at" : "Mon Dec 31 23:58:10 +0000 2012",
  "favorited" : false,
  "full_text" : "Happy new year from the quay &amp; from the gulls <3",
  "lang" : "en"
 },
 {
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
  "favorite_count" : "4",
  "id_str" : "276229900334006289",
  "truncated" : false,
  "retweet_count" : "2",
  "id" : "276229900334006289",
  "created_at" : "Wed Dec 05 07:41:55 +0000 2012",
  "favorited" : false,
  "full_text" : "The pier is closed because of ice. @pier_watch has the photos. #pier #Pier",
  "lang" : "en"
 },
 {
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
  "favorite_count" : "6",
  "id_str" : "272445816042422289",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "272445816042422289",
  "created_at" : "Sat Nov 24 21:05:19 +0000 2012",
  "favorited" : false,
  "full_text" : "RT @QuadRadio: Tonight from ten: two hours of music from harbours of the north. #quadradio",
  "lang" : "en"
 },
 {
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
      "0",
      "13"
     ],
     "id_str" : "41500123",
     "id" : "41500123"
    }
   ],
   "urls" : []
  },
  "display_text_range" : [
   "0",
   "60"
  ],
  "favorite_count" : "4",
  "id_str" : "267695695459254289",
  "truncated" : false,
  "retweet_count" : "0",
  "id" : "267695695459254289",
  "created_at" : "Sun Nov 11 18:30:02 +0000 2012",
  "favorited" : false,
  "full_text" : "@harbour_desk is the ferry to the islands running on Sunday?",
  "lang" : "en",
  "in_reply_to_screen_name" : "harbour_desk",
  "in_reply_to_user_id" : "41500123",
  "in_reply_to_user_id_str" : "41500123"
 },
 {
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
  "favorite_count" : "3",
  "id_str" : "264656343397302289",
  "truncated" : false,
  "retweet_count" : "1",
  "id" : "264656343397302289",
  "created_at" : "Sat Nov 03 09:12:44 +0000 2012",
  "favorited" : false,
  "full_text" : "First swim of the season at the old pier. Eight degrees. #coldwater #pier",
  "lang" : "en"
 }
]