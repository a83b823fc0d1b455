Grailbird.data.tweets_2012_11 = 
 [
 {
  "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
  "entities" : {
   "hashtags" : [
    {
     "text" : "quadradio",
     "indices" : [
      80,
      90
     ]
    }
   ],
   "user_mentions" : [
    {
     "name" : "QuadRadio",
     "screen_name" : "QuadRadio",
     "indices" : [
      3,
      13
     ],
     "id_str" : "6300871",
     "id" : 6300871
    }
   ],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "272445816042422289",
  "text" : "RT @QuadRadio: Tonight from ten: two hours of music from harbours of the north. #quadradio",
  "id" : 272445816042422289,
  "created_at" : "2012-11-24 21:05:19 +0000",
  "user" : {
   "name" : "Ines Kallio",
   "screen_name" : "quay_ines",
   "protected" : false,
   "id_str" : "31415008",
   "profile_image_url_https" : "https:\/\/si0.example.org\/quay_ines.png",
   "id" : 31415008,
   "verified" : false
  },
  "retweeted_status" : {
   "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
   "entities" : {
    "hashtags" : [
     {
      "text" : "quadradio",
      "indices" : [
       65,
       75
      ]
     }
    ],
    "user_mentions" : [],
    "urls" : [],
    "media" : []
   },
   "geo" : {},
   "id_str" : "272444226401206277",
   "text" : "Tonight from ten: two hours of music from harbours of the north. #quadradio",
   "id" : 272444226401206277,
   "created_at" : "2012-11-24 20:59:00 +0000",
   "user" : {
    "name" : "Quad Radio",
    "screen_name" : "QuadRadio",
    "protected" : false,
    "id_str" : "6300871",
    "profile_image_url_https" : "https:\/\/si0.example.org\/quadradio.png",
    "id" : 6300871,
    "verified" : false
   }
  }
 },
 {
  "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
  "entities" : {
   "hashtags" : [],
   "user_mentions" : [
    {
     "name" : "Harbour Desk",
     "screen_name" : "harbour_desk",
     "indices" : [
      0,
      13
     ],
     "id_str" : "41500123",
     "id" : 41500123
    }
   ],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "267695695459254289",
  "text" : "@harbour_desk is the ferry to the islands running on Sunday?",
  "id" : 267695695459254289,
  "created_at" : "2012-11-11 18:30:02 +0000",
  "user" : {
   "name" : "Ines Kallio",
   "screen_name" : "quay_ines",
   "protected" : false,
   "id_str" : "31415008",
   "profile_image_url_https" : "https:\/\/si0.example.org\/quay_ines.png",
   "id" : 31415008,
   "verified" : false
  },
  "in_reply_to_screen_name" : "harbour_desk",
  "in_reply_to_user_id" : 41500123,
  "in_reply_to_user_id_str" : "41500123"
 },
 {
  "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
  "entities" : {
   "hashtags" : [
    {
     "text" : "coldwater",
     "indices" : [
      57,
      67
     ]
    },
    {
     "text" : "pier",
     "indices" : [
      68,
      73
     ]
    }
   ],
   "user_mentions" : [],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "264656343397302289",
  "text" : "First swim of the season at the old pier. Eight degrees. #coldwater #pier",
  "id" : 264656343397302289,
  "created_at" : "2012-11-03 09:12:44 +0000",
  "user" : {
   "name" : "Ines Kallio",
   "screen_name" : "quay_ines",
   "protected" : false,
   "id_str" : "31415008",
   "profile_image_url_https" : "https:\/\/si0.example.org\/quay_ines.png",
   "id" : 31415008,
   "verified" : false
  }
 }
]