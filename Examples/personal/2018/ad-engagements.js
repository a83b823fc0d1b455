window.YTD.ad_engagements.part0 = [
 {
  "ad" : {
   "adsUserData" : {
    "adEngagements" : {
     "engagements" : [
      {
       "impressionAttributes" : {
        "deviceInfo" : {
         "osType" : "zqsystem"
        },
        "advertiserInfo" : {
         "advertiserName" : "zqshop",
         "screenName" : "@zqshop"
        },
        "impressionTime" : "2018-04-01 10:00:00"
       }
      }
     ]
    }
   }
  }
 }
]