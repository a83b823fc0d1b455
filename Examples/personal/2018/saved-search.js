window.YTD.saved_search.part0 = [
 {
  "savedSearch" : {
   "savedSearchId" : "7",
   "query" : "zqquery"
  }
 }
]