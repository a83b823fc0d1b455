window.YTD.article_metadata.part0 = [
 {
  "articleMetadata" : {
   "lifecycle" : "1",
   "articleId" : "1860000000000000417"
  }
 }
]