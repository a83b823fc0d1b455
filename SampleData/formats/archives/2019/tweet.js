window.YTD.tweet.part0 = [ {
 "tweet" : {
  "created_at" : "Wed Mar 22 07:41:49 +0000 2017",
  "id" : "844454048882029376",
  "id_str" : "844454048882029376",
  "full_text" : "The drawer is full. #Datalogger @greywater_g",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "44"
  ],
  "entities" : {
   "hashtags" : [
    {
     "text" : "Datalogger",
     "indices" : [
      "20",
      "31"
     ]
    }
   ],
   "symbols" : [],
   "user_mentions" : [
    {
     "screen_name" : "greywater_g",
     "name" : "g",
     "id" : "9120055",
     "id_str" : "9120055",
     "indices" : [
      "32",
      "44"
     ]
    }
   ],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "8",
  "favorite_count" : "29",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
}, {
 "tweet" : {
  "created_at" : "Mon Mar 20 18:00:00 +0000 2017",
  "id" : "843884847515572704",
  "id_str" : "843884847515572704",
  "full_text" : "RT @greywater_g: a drawer is not a backup",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "41"
  ],
  "entities" : {
   "hashtags" : [],
   "symbols" : [],
   "user_mentions" : [
    {
     "screen_name" : "greywater_g",
     "name" : "g",
     "id" : "9120055",
     "id_str" : "9120055",
     "indices" : [
      "3",
      "15"
     ]
    }
   ],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "7",
  "favorite_count" : "20",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
}, {
 "created_at" : "Sun Mar 19 09:09:09 +0000 2017",
 "id" : "843388866961349504",
 "id_str" : "843388866961349504",
 "full_text" : "57 nodes",
 "truncated" : false,
 "display_text_range" : [
  "0",
  "8"
 ],
 "entities" : {
  "hashtags" : [],
  "symbols" : [],
  "user_mentions" : [],
  "urls" : []
 },
 "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
 "retweet_count" : "7",
 "favorite_count" : "9",
 "favorited" : false,
 "retweeted" : false,
 "lang" : "en"
} ]