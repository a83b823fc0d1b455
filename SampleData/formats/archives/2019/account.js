window.YTD.account.part0 = [ {
  "account" : {
    "username" : "SensorSally"
  }
} ]