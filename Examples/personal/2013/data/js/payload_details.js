var payload_details =  {
 "tweets" : 5,
 "created_at" : "2013-01-07 12:15:36 +0000",
 "lang" : "en"
}