window.YTD.lists_created.part0 = [
 {
  "userListInfo" : {
   "urls" : [
    "https://twitter.com/InesKallio/lists/piers",
    "https://twitter.com/InesKallio/lists/bakers"
   ]
  }
 }
]