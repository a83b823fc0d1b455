window.YTD.lists_member.part0 = [
 {
  "userListInfo" : {
   "url" : "https://twitter.com/rowing_club/lists/crew"
  }
 }
]