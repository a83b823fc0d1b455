var user_details =  {
 "screen_name" : "quay_ines",
 "location" : "Between two piers",
 "full_name" : "Ines Kallio",
 "bio" : "I swim, therefore I am cold",
 "id" : "31415008",
 "created_at" : "2009-04-14 19:02:11 +0000"
}