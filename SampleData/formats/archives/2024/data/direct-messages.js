window.YTD.direct_messages.part0 = [
  {
    "dmConversation" : {
      "conversationId" : "8566206-9333128",
      "messages" : [
        {
          "messageCreate" : {
            "recipientId" : "9333128",
            "reactions" : [],
            "urls" : [],
            "text" : "this is nobody's business #private",
            "mediaUrls" : [],
            "senderId" : "8566206",
            "id" : "1854000000000000099",
            "createdAt" : "2024-11-01T10:00:00.000Z",
            "editHistory" : []
          }
        }
      ]
    }
  }
]