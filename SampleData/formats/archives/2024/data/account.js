window.YTD.account.part0 = [
  {
    "account" : {
      "email" : "x@example.org",
      "createdVia" : "web",
      "username" : "SensorSally",
      "accountId" : "8566206",
      "createdAt" : "2007-11-01T08:00:00.000Z",
      "accountDisplayName" : "Sensor Sally"
    }
  }
]