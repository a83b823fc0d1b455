var payload_details =  {
  "tweets" : 4,
  "created_at" : "2013-02-20 12:15:36 +0000",
  "lang" : "en"
}