window.YTD.mute.part0 = [
 {
  "muting" : {
   "accountId" : "3300417722",
   "userLink" : "https://twitter.com/intent/user?user_id=3300417722"
  }
 }
]