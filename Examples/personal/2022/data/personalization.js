window.YTD.personalization.part0 = [
 {
  "p13nData" : {
   "demographics" : {
    "languages" : [
     {
      "language" : "zqlanguage",
      "isDisabled" : false
     }
    ]
   },
   "interests" : {
    "interests" : [
     {
      "name" : "zqinterest",
      "isDisabled" : false
     }
    ]
   }
  }
 }
]