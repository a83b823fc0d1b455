window.YTD.lists_member.part0 = [
 {
  "userListInfo" : {
   "urls" : [
    "https://twitter.com/rowing_club/lists/crew",
    "https://twitter.com/pier_watch/lists/hammers"
   ]
  }
 }
]