window.YTD.screen_name_change.part0 = [
 {
  "screenNameChange" : {
   "accountId" : "31415008",
   "screenNameChange" : {
    "changedAt" : "2019-09-14T16:40:00.000Z",
    "changedFrom" : "quay_ines",
    "changedTo" : "InesKallio"
   }
  }
 }
]