var user_details =  {
  "screen_name" : "dorm_owl",
  "full_name" : "Dorm Owl",
  "bio" : "I see everything",
  "id" : "7811402",
  "created_at" : "2007-07-29 10:00:00 +0000"
}