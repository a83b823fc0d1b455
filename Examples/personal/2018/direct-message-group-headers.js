window.YTD.direct_message_group_headers.part0 = [
 {
  "dmConversation" : {
   "conversationId" : "960000000000000001",
   "messages" : [
    {
     "messageCreate" : {
      "senderId" : "31415008",
      "id" : "960483391042486339",
      "createdAt" : "2018-02-05T12:01:00.000Z"
     }
    },
    {
     "joinConversation" : {
      "initiatingUserId" : "90417733",
      "participantsSnapshot" : [
       "90417733",
       "2207718305"
      ],
      "createdAt" : "2018-02-05T12:00:00.000Z"
     }
    }
   ]
  }
 }
]