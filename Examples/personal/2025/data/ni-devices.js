window.YTD.ni_devices.part0 = [
 {
  "niDeviceResponse" : {
   "pushDevice" : {
    "deviceVersion" : "zqdevice",
    "deviceType" : "zqphone",
    "token" : "zqtoken",
    "updatedDate" : "2018.03.01",
    "createdDate" : "2018.03.01"
   }
  }
 }
]