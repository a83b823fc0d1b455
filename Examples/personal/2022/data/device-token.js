window.YTD.device_token.part0 = [
 {
  "deviceToken" : {
   "clientApplicationId" : "12",
   "token" : "zqtoken",
   "createdAt" : "2021-01-01T00:00:00.000Z",
   "lastSeenAt" : "2021-01-02T00:00:00.000Z"
  }
 }
]