window.YTD.account.part0 = [
 {
  "account" : {
   "email" : "zqmail@example.org",
   "createdVia" : "web",
   "username" : "InesKallio",
   "accountId" : "31415008",
   "createdAt" : "2009-04-14T19:02:11.000Z",
   "accountDisplayName" : "Ines Kallio"
  }
 }
]