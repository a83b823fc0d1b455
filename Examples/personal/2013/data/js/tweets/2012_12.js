Grailbird.data.tweets_2012_12 = 
 [
 {
  "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
  "entities" : {
   "hashtags" : [],
   "user_mentions" : [],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "285897666196406289",
  "text" : "Happy new year from the quay &amp; from the gulls <3",
  "id" : 285897666196406289,
  "created_at" : "2012-12-31 23:58:10 +0000",
  "user" : {
   "name" : "Ines Kallio",
   "screen_name" : "quay_ines",
   "protected" : false,
   "id_str" : "31415008",
   "profile_image_url_https" : "https:\/\/si0.example.org\/quay_ines.png",
   "id" : 31415008,
   "verified" : false
  }
 },
 {
  "source" : "<a href=\"https:\/\/mobile.twitter.com\" rel=\"nofollow\">Twitter Web App<\/a>",
  "entities" : {
   "hashtags" : [
    {
     "text" : "pier",
     "indices" : [
      63,
      68
     ]
    },
    {
     "text" : "Pier",
     "indices" : [
      69,
      74
     ]
    }
   ],
   "user_mentions" : [
    {
     "name" : "Pier Watch",
     "screen_name" : "pier_watch",
     "indices" : [
      35,
      46
     ],
     "id_str" : "52600417",
     "id" : 52600417
    }
   ],
   "urls" : [],
   "media" : []
  },
  "geo" : {},
  "id_str" : "276229900334006289",
  "text" : "The pier is closed because of ice. @pier_watch has the photos. #pier #Pier",
  "id" : 276229900334006289,
  "created_at" : "2012-12-05 07:41:55 +0000",
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