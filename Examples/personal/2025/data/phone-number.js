window.YTD.phone_number.part0 = [
 {
  "device" : {
   "phoneNumber" : "+999555010177"
  }
 }
]