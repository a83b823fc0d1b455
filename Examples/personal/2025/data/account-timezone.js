window.YTD.account_timezone.part0 = [
 {
  "accountTimezone" : {
   "accountId" : "31415008",
   "timeZone" : "Helsinki"
  }
 }
]