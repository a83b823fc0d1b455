window.YTD.lists_subscribed.part0 = [
 {
  "userListInfo" : {
   "url" : "https://twitter.com/harbour_desk/lists/ferries"
  }
 }
]