window.YTD.following.part0 = [
 {
  "following" : {
   "accountId" : "41500123",
   "userLink" : "https://twitter.com/intent/user?user_id=41500123"
  }
 },
 {
  "following" : {
   "accountId" : "52600417",
   "userLink" : "https://twitter.com/intent/user?user_id=52600417"
  }
 },
 {
  "following" : {
   "accountId" : "7204729",
   "userLink" : "https://twitter.com/intent/user?user_id=7204729"
  }
 },
 {
  "following" : {
   "accountId" : "6300871",
   "userLink" : "https://twitter.com/intent/user?user_id=6300871"
  }
 }
]