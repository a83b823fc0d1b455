 var data = {
	"id": "tag:search.twitter.com,2005:66192180510724928",
	"objectType": "activity",
	"actor": {
	 "objectType": "person",
	 "id": "id:twitter.com:9120055",
	 "link": "http://www.twitter.com/greywater_g",
	 "displayName": "g",
	 "postedTime": "2012-01-04T19:37:38.000Z",
	 "summary": null,
	 "friendsCount": 264,
	 "followersCount": 383,
	 "statusesCount": 456,
	 "verified": false,
	 "preferredUsername": "greywater_g",
	 "languages": [
	  "en"
	 ]
	},
	"verb": "post",
	"postedTime": "2011-05-05T17:27:00.000Z",
	"generator": {
	 "displayName": "web",
	 "link": "http://twitter.com"
	},
	"provider": {
	 "objectType": "service",
	 "displayName": "Twitter",
	 "link": "http://www.twitter.com"
	},
	"link": "http://twitter.com/greywater_g/statuses/66192180510724928",
	"body": "old hose, new hole #garden",
	"object": {
	 "objectType": "note",
	 "id": "object:search.twitter.com,2005:66192180510724928",
	 "summary": "old hose, new hole #garden",
	 "link": "http://twitter.com/greywater_g/statuses/66192180510724928",
	 "postedTime": "2011-05-05T17:27:00.000Z"
	},
	"favoritesCount": 0,
	"twitter_entities": {
	 "hashtags": [
	  {
	   "text": "garden",
	   "indices": [
	    19,
	    26
	   ]
	  }
	 ],
	 "symbols": [],
	 "user_mentions": [],
	 "urls": []
	},
	"twitter_lang": "en",
	"retweetCount": 2
};

{
 "id": "tag:search.twitter.com,2005:66192937033181504",
 "objectType": "activity",
 "actor": {
  "objectType": "person",
  "id": "id:twitter.com:9333128",
  "link": "http://www.twitter.com/FarmNodeKit",
  "displayName": "FarmNodeKit",
  "postedTime": "2012-01-04T19:37:38.000Z",
  "summary": null,
  "friendsCount": 23,
  "followersCount": 303,
  "statusesCount": 1011,
  "verified": false,
  "preferredUsername": "FarmNodeKit",
  "languages": [
   "en"
  ]
 },
 "verb": "post",
 "postedTime": "2011-05-05T17:30:00.000Z",
 "generator": {
  "displayName": "web",
  "link": "http://twitter.com"
 },
 "provider": {
  "objectType": "service",
  "displayName": "Twitter",
  "link": "http://www.twitter.com"
 },
 "link": "http://twitter.com/FarmNodeKit/statuses/66192937033181504",
 "body": "@greywater_g old hose, new node #Garden",
 "object": {
  "objectType": "note",
  "id": "object:search.twitter.com,2005:66192937033181504",
  "summary": "@greywater_g old hose, new node #Garden",
  "link": "http://twitter.com/FarmNodeKit/statuses/66192937033181504",
  "postedTime": "2011-05-05T17:30:00.000Z"
 },
 "favoritesCount": 0,
 "twitter_entities": {
  "hashtags": [
   {
    "text": "Garden",
    "indices": [
     32,
     39
    ]
   }
  ],
  "symbols": [],
  "user_mentions": [
   {
    "screen_name": "greywater_g",
    "name": "g",
    "id": 9120055,
    "id_str": "9120055",
    "indices": [
     0,
     12
    ]
   }
  ],
  "urls": []
 },
 "twitter_lang": "en",
 "retweetCount": 3
}
