window.YTD.direct_messages.part0 = [
 {
  "dmConversation" : {
   "conversationId" : "31415008-884100223",
   "messages" : [
    {
     "messageCreate" : {
      "recipientId" : "884100223",
      "reactions" : [],
      "urls" : [],
      "text" : "zqbramble zqlantern then zqsunday",
      "mediaUrls" : [],
      "senderId" : "31415008",
      "id" : "959729422955446334",
      "createdAt" : "2018-02-03T10:05:00.000Z"
     }
    },
    {
     "messageCreate" : {
      "recipientId" : "31415008",
      "reactions" : [],
      "urls" : [],
      "text" : "zqthistle zqwindow zqopen",
      "mediaUrls" : [],
      "senderId" : "884100223",
      "id" : "959728164664246333",
      "createdAt" : "2018-02-03T10:00:00.000Z"
     }
    }
   ]
  }
 }
]