window.YTD.direct_message_headers.part0 = [
 {
  "dmConversation" : {
   "conversationId" : "31415008-884100223",
   "messages" : [
    {
     "messageCreate" : {
      "recipientId" : "884100223",
      "senderId" : "31415008",
      "id" : "959729422955446334",
      "createdAt" : "2018-02-03T10:05:00.000Z"
     }
    },
    {
     "messageCreate" : {
      "recipientId" : "31415008",
      "senderId" : "884100223",
      "id" : "959728164664246333",
      "createdAt" : "2018-02-03T10:00:00.000Z"
     }
    }
   ]
  }
 }
]