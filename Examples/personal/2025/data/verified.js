window.YTD.verified.part0 = [
 {
  "verified" : {
   "accountId" : "31415008",
   "verified" : false
  }
 }
]