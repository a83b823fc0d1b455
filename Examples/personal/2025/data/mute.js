window.YTD.mute.part0 = [
 {
  "muting" : {
   "accountId" : "6300871",
   "userLink" : "https://twitter.com/intent/user?user_id=6300871"
  }
 },
 {
  "muting" : {
   "accountId" : "3300417722",
   "userLink" : "https://twitter.com/intent/user?user_id=3300417722"
  }
 }
]