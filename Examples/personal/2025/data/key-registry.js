window.YTD.key_registry.part0 = [
 {
  "keyRegistryData" : {
   "userId" : "31415008",
   "registeredDevices" : {
    "deviceMetadataList" : []
   }
  }
 }
]