window.__THAR_CONFIG = {
 "userInfo" : {
  "accountId" : "31415008",
  "userName" : "InesKallio",
  "displayName" : "Ines Kallio"
 },
 "archiveInfo" : {
  "sizeBytes" : "47448",
  "generationDate" : "2025-04-01T07:30:00.000Z",
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
  "accountTimezone" : {
   "files" : [
    {
     "fileName" : "data/account-timezone.js",
     "globalName" : "YTD.account_timezone.part0",
     "count" : "1"
    }
   ]
  },
  "adEngagements" : {
   "files" : [
    {
     "fileName" : "data/ad-engagements.js",
     "globalName" : "YTD.ad_engagements.part0",
     "count" : "1"
    }
   ]
  },
  "adImpressions" : {
   "files" : [
    {
     "fileName" : "data/ad-impressions.js",
     "globalName" : "YTD.ad_impressions.part0",
     "count" : "0"
    }
   ]
  },
  "adsRevenueSharing" : {
   "files" : [
    {
     "fileName" : "data/ads-revenue-sharing.js",
     "globalName" : "YTD.ads_revenue_sharing.part0",
     "count" : "0"
    }
   ]
  },
  "article" : {
   "files" : [
    {
     "fileName" : "data/article.js",
     "globalName" : "YTD.article.part0",
     "count" : "1"
    }
   ]
  },
  "articleMetadata" : {
   "files" : [
    {
     "fileName" : "data/article-metadata.js",
     "globalName" : "YTD.article_metadata.part0",
     "count" : "1"
    }
   ]
  },
  "block" : {
   "files" : [
    {
     "fileName" : "data/block.js",
     "globalName" : "YTD.block.part0",
     "count" : "2"
    }
   ]
  },
  "communityTweet" : {
   "mediaDirectory" : "data/community_tweet_media",
   "files" : [
    {
     "fileName" : "data/community-tweet.js",
     "globalName" : "YTD.community_tweet.part0",
     "count" : "1"
    }
   ]
  },
  "communityTweetMedia" : {
   "mediaDirectory" : "data/community_tweet_media"
  },
  "deletedNoteTweet" : {
   "files" : [
    {
     "fileName" : "data/deleted-note-tweet.js",
     "globalName" : "YTD.deleted_note_tweet.part0",
     "count" : "0"
    }
   ]
  },
  "deletedTweetHeaders" : {
   "files" : [
    {
     "fileName" : "data/deleted-tweet-headers.js",
     "globalName" : "YTD.deleted_tweet_headers.part0",
     "count" : "1"
    }
   ]
  },
  "deletedTweets" : {
   "mediaDirectory" : "data/deleted_tweets_media",
   "files" : [
    {
     "fileName" : "data/deleted-tweets.js",
     "globalName" : "YTD.deleted_tweets.part0",
     "count" : "1"
    }
   ]
  },
  "deletedTweetsMedia" : {
   "mediaDirectory" : "data/deleted_tweets_media"
  },
  "deviceToken" : {
   "files" : [
    {
     "fileName" : "data/device-token.js",
     "globalName" : "YTD.device_token.part0",
     "count" : "1"
    }
   ]
  },
  "directMessageGroupHeaders" : {
   "files" : [
    {
     "fileName" : "data/direct-message-group-headers.js",
     "globalName" : "YTD.direct_message_group_headers.part0",
     "count" : "2"
    }
   ]
  },
  "directMessageHeaders" : {
   "files" : [
    {
     "fileName" : "data/direct-message-headers.js",
     "globalName" : "YTD.direct_message_headers.part0",
     "count" : "1"
    }
   ]
  },
  "directMessages" : {
   "mediaDirectory" : "data/direct_messages_media",
   "files" : [
    {
     "fileName" : "data/direct-messages.js",
     "globalName" : "YTD.direct_messages.part0",
     "count" : "1"
    }
   ]
  },
  "directMessagesGroup" : {
   "mediaDirectory" : "data/direct_messages_group_media",
   "files" : [
    {
     "fileName" : "data/direct-messages-group.js",
     "globalName" : "YTD.direct_messages_group.part0",
     "count" : "2"
    }
   ]
  },
  "directMessagesGroupMedia" : {
   "mediaDirectory" : "data/direct_messages_group_media"
  },
  "directMessagesMedia" : {
   "mediaDirectory" : "data/direct_messages_media"
  },
  "emailAddressChange" : {
   "files" : [
    {
     "fileName" : "data/email-address-change.js",
     "globalName" : "YTD.email_address_change.part0",
     "count" : "1"
    }
   ]
  },
  "follower" : {
   "files" : [
    {
     "fileName" : "data/follower.js",
     "globalName" : "YTD.follower.part0",
     "count" : "8"
    }
   ]
  },
  "following" : {
   "files" : [
    {
     "fileName" : "data/following.js",
     "globalName" : "YTD.following.part0",
     "count" : "5"
    }
   ]
  },
  "grokChatItem" : {
   "files" : [
    {
     "fileName" : "data/grok-chat-item.js",
     "globalName" : "YTD.grok_chat_item.part0",
     "count" : "1"
    }
   ]
  },
  "ipAudit" : {
   "files" : [
    {
     "fileName" : "data/ip-audit.js",
     "globalName" : "YTD.ip_audit.part0",
     "count" : "2"
    }
   ]
  },
  "keyRegistry" : {
   "files" : [
    {
     "fileName" : "data/key-registry.js",
     "globalName" : "YTD.key_registry.part0",
     "count" : "1"
    }
   ]
  },
  "like" : {
   "files" : [
    {
     "fileName" : "data/like.js",
     "globalName" : "YTD.like.part0",
     "count" : "10"
    }
   ]
  },
  "listsCreated" : {
   "files" : [
    {
     "fileName" : "data/lists-created.js",
     "globalName" : "YTD.lists_created.part0",
     "count" : "1"
    }
   ]
  },
  "listsMember" : {
   "files" : [
    {
     "fileName" : "data/lists-member.js",
     "globalName" : "YTD.lists_member.part0",
     "count" : "1"
    }
   ]
  },
  "listsSubscribed" : {
   "files" : [
    {
     "fileName" : "data/lists-subscribed.js",
     "globalName" : "YTD.lists_subscribed.part0",
     "count" : "0"
    }
   ]
  },
  "moment" : {
   "mediaDirectory" : "data/moments_media",
   "files" : [
    {
     "fileName" : "data/moment.js",
     "globalName" : "YTD.moment.part0",
     "count" : "0"
    }
   ]
  },
  "momentMedia" : {
   "mediaDirectory" : "data/moments_media"
  },
  "mute" : {
   "files" : [
    {
     "fileName" : "data/mute.js",
     "globalName" : "YTD.mute.part0",
     "count" : "2"
    }
   ]
  },
  "niDevices" : {
   "files" : [
    {
     "fileName" : "data/ni-devices.js",
     "globalName" : "YTD.ni_devices.part0",
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
  "personalization" : {
   "files" : [
    {
     "fileName" : "data/personalization.js",
     "globalName" : "YTD.personalization.part0",
     "count" : "1"
    }
   ]
  },
  "phoneNumber" : {
   "files" : [
    {
     "fileName" : "data/phone-number.js",
     "globalName" : "YTD.phone_number.part0",
     "count" : "1"
    }
   ]
  },
  "profile" : {
   "mediaDirectory" : "data/profile_media",
   "files" : [
    {
     "fileName" : "data/profile.js",
     "globalName" : "YTD.profile.part0",
     "count" : "1"
    }
   ]
  },
  "profileMedia" : {
   "mediaDirectory" : "data/profile_media"
  },
  "savedSearch" : {
   "files" : [
    {
     "fileName" : "data/saved-search.js",
     "globalName" : "YTD.saved_search.part0",
     "count" : "0"
    }
   ]
  },
  "screenNameChange" : {
   "files" : [
    {
     "fileName" : "data/screen-name-change.js",
     "globalName" : "YTD.screen_name_change.part0",
     "count" : "1"
    }
   ]
  },
  "spacesMetadata" : {
   "files" : [
    {
     "fileName" : "data/spaces-metadata.js",
     "globalName" : "YTD.spaces_metadata.part0",
     "count" : "0"
    }
   ]
  },
  "tweetHeaders" : {
   "files" : [
    {
     "fileName" : "data/tweet-headers.js",
     "globalName" : "YTD.tweet_headers.part0",
     "count" : "18"
    }
   ]
  },
  "tweets" : {
   "mediaDirectory" : "data/tweets_media",
   "files" : [
    {
     "fileName" : "data/tweets.js",
     "globalName" : "YTD.tweets.part0",
     "count" : "13"
    },
    {
     "fileName" : "data/tweets-part1.js",
     "globalName" : "YTD.tweets.part1",
     "count" : "5"
    }
   ]
  },
  "tweetsMedia" : {
   "mediaDirectory" : "data/tweets_media"
  },
  "verified" : {
   "files" : [
    {
     "fileName" : "data/verified.js",
     "globalName" : "YTD.verified.part0",
     "count" : "1"
    }
   ]
  }
 }
}