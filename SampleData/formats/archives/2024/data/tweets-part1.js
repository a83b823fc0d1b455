window.YTD.tweets.part1 = [ {
 "tweet" : {
  "created_at" : "Sat Feb 03 10:00:00 +0000 2018",
  "id" : "959728166325232272",
  "id_str" : "959728166325232272",
  "full_text" : "First post with a coin cell inside #IoT @meshwright",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "51"
  ],
  "entities" : {
   "hashtags" : [
    {
     "text" : "IoT",
     "indices" : [
      "35",
      "39"
     ]
    }
   ],
   "symbols" : [],
   "user_mentions" : [
    {
     "screen_name" : "meshwright",
     "name" : "mesh wright",
     "id" : "8775664",
     "id_str" : "8775664",
     "indices" : [
      "40",
      "51"
     ]
    }
   ],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "0",
  "favorite_count" : "14",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
}, {
 "tweet" : {
  "created_at" : "Thu Feb 01 09:30:00 +0000 2018",
  "id" : "958995840481939056",
  "id_str" : "958995840481939056",
  "full_text" : "Hello again. #iot #iot",
  "truncated" : false,
  "display_text_range" : [
   "0",
   "22"
  ],
  "entities" : {
   "hashtags" : [
    {
     "text" : "iot",
     "indices" : [
      "13",
      "17"
     ]
    },
    {
     "text" : "iot",
     "indices" : [
      "18",
      "22"
     ]
    }
   ],
   "symbols" : [],
   "user_mentions" : [],
   "urls" : []
  },
  "source" : "<a href=\"https://mobile.twitter.com\" rel=\"nofollow\">Twitter Web App</a>",
  "retweet_count" : "6",
  "favorite_count" : "20",
  "favorited" : false,
  "retweeted" : false,
  "lang" : "en"
 }
} ]