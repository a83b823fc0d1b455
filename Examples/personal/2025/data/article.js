window.YTD.article.part0 = [
 {
  "article" : {
   "id" : "1860000000000000417",
   "title" : "How to mend a pier",
   "plaintext" : "First, look at the posts."
  }
 }
]