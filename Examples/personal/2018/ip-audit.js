window.YTD.ip_audit.part0 = [
 {
  "ipAudit" : {
   "accountId" : "31415008",
   "createdAt" : "2018-05-01T08:00:00.000Z",
   "loginIp" : "203.0.113.77"
  }
 },
 {
  "ipAudit" : {
   "accountId" : "31415008",
   "createdAt" : "2018-05-02T08:00:00.000Z",
   "loginIp" : "198.51.100.9"
  }
 }
]