window.YTD.email_address_change.part0 = [
 {
  "emailAddressChange" : {
   "accountId" : "31415008",
   "emailChange" : {
    "changedAt" : "2013-01-01T00:00:00.000Z",
    "changedTo" : "zqmail@example.org"
   }
  }
 }
]