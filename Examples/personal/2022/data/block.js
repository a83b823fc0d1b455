window.YTD.block.part0 = [
 {
  "blocking" : {
   "accountId" : "8800999",
   "userLink" : "https://twitter.com/intent/user?user_id=8800999"
  }
 }
]