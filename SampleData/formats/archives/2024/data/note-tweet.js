window.YTD.note_tweet.part0 = [
  {
    "noteTweet" : {
      "noteTweetId" : "1854630000000000011",
      "updatedAt" : "2024-11-07T21:03:44.000Z",
      "lifecycle" : {
        "value" : "1",
        "name" : "Active",
        "originalName" : "Active",
        "annotations" : {}
      },
      "createdAt" : "2024-11-07T21:03:44.000Z",
      "core" : {
        "styletags" : [],
        "urls" : [],
        "text" : "A year of soil in one tweet: 52 weeks, 31 nodes, two floods, one mole. What held: the seals, the cells, the mesh. What did not: my patience with connectors, and the mole. Thank you all, and you know who you are, the drawings are at the usual place for everyone to copy. #IoT #Soil #Mole",
        "mentions" : [],
        "cashtags" : [],
        "hashtags" : [
          "IoT",
          "Soil",
          "Mole"
        ]
      }
    }
  }
]