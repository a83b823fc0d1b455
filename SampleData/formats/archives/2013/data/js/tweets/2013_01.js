Grailbird.data.tweets_2013_01 = 
 [ {
 "source" : "\u003Ca href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\"\u003ETwitter Web App\u003C\/a\u003E",
 "entities" : {
  "hashtags" : [],
  "user_mentions" : [
   {
    "screen_name" : "campus_lark",
    "name" : "Campus Lark",
    "id" : 7204729,
    "id_str" : "7204729",
    "indices" : [
     3,
     15
    ]
   }
  ],
  "urls" : [],
  "media" : []
 },
 "geo" : {},
 "id_str" : "296890561451809424",
 "text" : "RT @campus_lark: The semester ends with a concert in the empty pool: bring a cushion, a friend and an instrument that does not mind the ech\u2026",
 "id" : 296890561451809424,
 "created_at" : "2013-01-31 08:00:00 +0000",
 "user" : {
  "name" : "Dorm Owl \ud83e\udd89",
  "screen_name" : "dorm_owl",
  "protected" : false,
  "id_str" : "7811402",
  "profile_image_url_https" : "https:\/\/si0.example.org\/dorm_owl.png",
  "id" : 7811402,
  "verified" : false
 },
 "retweeted_status" : {
  "source" : "\u003Ca href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\"\u003ETwitter Web App\u003C\/a\u003E",
  "entities" : {
   "hashtags" : [
    {
     "text" : "ucd",
     "indices" : [
      141,
      145
     ]
    },
    {
     "text" : "PoolConcert",
     "indices" : [
      146,
      158
     ]
    }
   ],
   "user_mentions" : [
    {
     "screen_name" : "QuadRadio",
     "name" : "Quad Radio",
     "id" : 7502218,
     "id_str" : "7502218",
     "indices" : [
      130,
      140
     ]
    }
   ],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "296648969411363952",
  "text" : "The semester ends with a concert in the empty pool: bring a cushion, a friend and an instrument that does not mind the echo, says @QuadRadio #ucd #PoolConcert",
  "id" : 296648969411363952,
  "created_at" : "2013-01-30 16:00:00 +0000",
  "user" : {
   "name" : "Campus Lark",
   "screen_name" : "campus_lark",
   "protected" : false,
   "id_str" : "7204729",
   "profile_image_url_https" : "https:\/\/si0.example.org\/campus_lark.png",
   "id" : 7204729,
   "verified" : false
  }
 }
}, {
 "source" : "\u003Ca href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\"\u003ETwitter Web App\u003C\/a\u003E",
 "entities" : {
  "hashtags" : [
   {
    "text" : "UCD",
    "indices" : [
     38,
     42
    ]
   }
  ],
  "user_mentions" : [
   {
    "screen_name" : "Mira_Okonta",
    "name" : "Mira Okonta \ud83c\udf3b",
    "id" : 8120377,
    "id_str" : "8120377",
    "indices" : [
     0,
     12
    ]
   }
  ],
  "urls" : [],
  "media" : []
 },
 "geo" : {},
 "id_str" : "290205261849722208",
 "text" : "@Mira_Okonta good night from the roof #UCD",
 "id" : 290205261849722208,
 "created_at" : "2013-01-12 21:15:00 +0000",
 "user" : {
  "name" : "Dorm Owl \ud83e\udd89",
  "screen_name" : "dorm_owl",
  "protected" : false,
  "id_str" : "7811402",
  "profile_image_url_https" : "https:\/\/si0.example.org\/dorm_owl.png",
  "id" : 7811402,
  "verified" : false
 },
 "in_reply_to_screen_name" : "Mira_Okonta",
 "in_reply_to_user_id" : 8120377,
 "in_reply_to_user_id_str" : "8120377"
} ]