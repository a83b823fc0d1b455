window.YTD.grok_chat_item.part0 = [
 {
  "grokChatItem" : {
   "chatId" : "1870000000000000417",
   "createdAt" : "2025-01-05T10:00:00.000Z",
   "accountId" : "31415008",
   "sender" : "User",
   "message" : "zqgrok zqquestion"
  }
 }
]