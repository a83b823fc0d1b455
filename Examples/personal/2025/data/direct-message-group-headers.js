window.YTD.direct_message_group_headers.part0 = [
 {
  "dmConversation" : {
   "conversationId" : "1480000000000000001",
   "messages" : [
    {
     "messageCreate" : {
      "senderId" : "2207718305",
      "id" : "1631723613189046341",
      "createdAt" : "2023-03-03T18:30:00.000Z"
     }
    },
    {
     "messageCreate" : {
      "senderId" : "90417733",
      "id" : "1631718580024246340",
      "createdAt" : "2023-03-03T18:10:00.000Z"
     }
    },
    {
     "conversationNameUpdate" : {
      "initiatingUserId" : "31415008",
      "createdAt" : "2023-03-03T18:05:00.000Z"
     }
    },
    {
     "participantsLeave" : {
      "userIds" : [
       "718220451"
      ],
      "createdAt" : "2023-03-03T18:03:00.000Z"
     }
    },
    {
     "joinConversation" : {
      "initiatingUserId" : "31415008",
      "participantsSnapshot" : [
       "90417733",
       "2207718305",
       "718220451"
      ],
      "createdAt" : "2023-03-03T18:00:00.000Z"
     }
    }
   ]
  }
 },
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