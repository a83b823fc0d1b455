window.YTD.article.part0 = [
 {
  "article" : {
   "id" : "1860000000000000417",
   "title" : "How to mend a pier",
   "plaintext" : "First, look at the posts. Those that sound hollow under a hammer must go.\n\nThen count the planks, buy a third more, and ask the gulls to leave."
  }
 }
]