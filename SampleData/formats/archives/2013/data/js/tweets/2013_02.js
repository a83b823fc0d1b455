Grailbird.data.tweets_2013_02 = 
 [ {
 "source" : "\u003Ca href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\"\u003ETwitter Web App\u003C\/a\u003E",
 "entities" : {
  "hashtags" : [
   {
    "text" : "ucd",
    "indices" : [
     6,
     10
    ]
   },
   {
    "text" : "snow",
    "indices" : [
     11,
     16
    ]
   },
   {
    "text" : "Snow",
    "indices" : [
     17,
     22
    ]
   }
  ],
  "user_mentions" : [],
  "urls" : [],
  "media" : []
 },
 "geo" : {},
 "id_str" : "299732933831320240",
 "text" : "Snow! #ucd #snow #Snow &lt;3",
 "id" : 299732933831320240,
 "created_at" : "Fri Feb 08 04:14:34 +0000 2013",
 "user" : {
  "name" : "Dorm Owl \ud83e\udd89",
  "screen_name" : "dorm_owl",
  "protected" : false,
  "id_str" : "7811402",
  "profile_image_url_https" : "https:\/\/si0.example.org\/dorm_owl.png",
  "id" : 7811402,
  "verified" : false
 }
}, {
 "source" : "\u003Ca href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\"\u003ETwitter Web App\u003C\/a\u003E",
 "entities" : {
  "hashtags" : [],
  "user_mentions" : [],
  "urls" : [],
  "media" : []
 },
 "geo" : {},
 "id_str" : "297494542108609200",
 "text" : "Lost another umbrella.",
 "id" : 297494542108609200,
 "created_at" : "2013-02-02 00:00:00 +0000",
 "user" : {
  "name" : "Dorm Owl \ud83e\udd89",
  "screen_name" : "dorm_owl",
  "protected" : false,
  "id_str" : "7811402",
  "profile_image_url_https" : "https:\/\/si0.example.org\/dorm_owl.png",
  "id" : 7811402,
  "verified" : false
 }
} ]