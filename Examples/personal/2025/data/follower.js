window.YTD.follower.part0 = [
 {
  "follower" : {
   "accountId" : "41500123",
   "userLink" : "https://twitter.com/intent/user?user_id=41500123"
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
   "accountId" : "884100223",
   "userLink" : "https://twitter.com/intent/user?user_id=884100223"
  }
 },
 {
  "follower" : {
   "accountId" : "1177301428800012288",
   "userLink" : "https://twitter.com/intent/user?user_id=1177301428800012288"
  }
 },
 {
  "follower" : {
   "accountId" : "1490022817345622016",
   "userLink" : "https://twitter.com/intent/user?user_id=1490022817345622016"
  }
 },
 {
  "follower" : {
   "accountId" : "1500000000000004417",
   "userLink" : "https://twitter.com/intent/user?user_id=1500000000000004417"
  }
 }
]