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
      "text" : "zqquartz zqpicture zqbelow",
      "mediaUrls" : [
       "https://ton.twitter.com/dm/1852300000000000001/1852300000000000002/InvMsgE5.png"
      ],
      "senderId" : "31415008",
      "id" : "1852291994219446337",
      "createdAt" : "2024-11-01T10:10:00.000Z"
     }
    },
    {
     "messageCreate" : {
      "recipientId" : "31415008",
      "reactions" : [
       {
        "senderId" : "31415008",
        "reactionKey" : "like",
        "eventId" : "1554029416412086336",
        "createdAt" : "2022-08-01T09:01:00.000Z"
       }
      ],
      "urls" : [
       {
        "url" : "https://t.co/InvDmLink1",
        "expanded" : "https://zqsecret.example.org/zqpage",
        "display" : "zqsecret.example.org/zqpage"
       }
      ],
      "text" : "zqmarble zqagain zqtomorrow",
      "mediaUrls" : [],
      "senderId" : "884100223",
      "id" : "1554029164753846336",
      "createdAt" : "2022-08-01T09:00:00.000Z"
     }
    },
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