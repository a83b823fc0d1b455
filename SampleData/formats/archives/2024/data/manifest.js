window.__THAR_CONFIG = {
 "userInfo" : {
  "accountId" : "8566206",
  "userName" : "SensorSally",
  "displayName" : "Sensor Sally"
 },
 "archiveInfo" : {
  "sizeBytes" : "12345",
  "generationDate" : "2024-11-16T11:33:22.222Z",
  "isPartialArchive" : false,
  "maxPartSizeBytes" : "53687091200"
 },
 "readmeInfo" : {
  "fileName" : "data/README.txt",
  "directory" : "data/",
  "name" : "README.txt"
 },
 "dataTypes" : {
  "account" : {
   "files" : [
    {
     "fileName" : "data/account.js",
     "globalName" : "YTD.account.part0",
     "count" : "1"
    }
   ]
  },
  "communityTweet" : {
   "files" : [
    {
     "fileName" : "data/community-tweet.js",
     "globalName" : "YTD.community_tweet.part0",
     "count" : "0"
    }
   ]
  },
  "deletedTweets" : {
   "files" : [
    {
     "fileName" : "data/deleted-tweets.js",
     "globalName" : "YTD.deleted_tweets.part0",
     "count" : "1"
    }
   ]
  },
  "directMessages" : {
   "files" : [
    {
     "fileName" : "data/direct-messages.js",
     "globalName" : "YTD.direct_messages.part0",
     "count" : "1"
    }
   ]
  },
  "like" : {
   "files" : [
    {
     "fileName" : "data/like.js",
     "globalName" : "YTD.like.part0",
     "count" : "1"
    }
   ]
  },
  "noteTweet" : {
   "files" : [
    {
     "fileName" : "data/note-tweet.js",
     "globalName" : "YTD.note_tweet.part0",
     "count" : "1"
    }
   ]
  },
  "tweetHeaders" : {
   "files" : [
    {
     "fileName" : "data/tweet-headers.js",
     "globalName" : "YTD.tweet_headers.part0",
     "count" : "1"
    }
   ]
  },
  "tweets" : {
   "files" : [
    {
     "fileName" : "data/tweets.js",
     "globalName" : "YTD.tweets.part0",
     "count" : "3"
    },
    {
     "fileName" : "data/tweets-part1.js",
     "globalName" : "YTD.tweets.part1",
     "count" : "2"
    }
   ],
   "mediaDirectory" : "data/tweets_media"
  }
 }
}