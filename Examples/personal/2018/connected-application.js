window.YTD.connected_application.part0 = [
 {
  "connectedApplication" : {
   "organization" : {
    "name" : "zqorganisation"
   },
   "name" : "zqapp",
   "id" : "12"
  }
 }
]