window.YTD.follower.part0 = [
 {
  "follower" : {
   "accountId" : "41500123",
   "userLink" : "https://twitter.com/intent/user?user_id=41500123"
  }
 },
 {
  "follower" : {
   "accountId" : "52600417",
   "userLink" : "https://twitter.com/intent/user?user_id=52600417"
  }
 },
 {
  "follower" : {
   "accountId" : "6300871",
   "userLink" : "https://twitter.com/intent/user?user_id=6300871"
  }
 },
 {
  "follower" : {
   "accountId" : "90417733",
   "userLink" : "https://twitter.com/intent/user?user_id=90417733"
  }
 },
 {
  "follower" : {
   "accountId" : "2207718305",
   "userLink" : "https://twitter.com/intent/user?user_id=2207718305"
  }
 },
 {
  "follower" : {
   "accountId" : "8800417",
   "userLink" : "https://twitter.com/intent/user?user_id=8800417"
  }
 }
]