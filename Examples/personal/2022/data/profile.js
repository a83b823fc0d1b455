window.YTD.profile.part0 = [
 {
  "profile" : {
   "description" : {
    "bio" : "Same quay, new name",
    "website" : "https://quay.example.org/",
    "location" : "Between two piers"
   },
   "avatarMediaUrl" : "https://pbs.twimg.com/profile_images/1/InvAvatar.jpg",
   "headerMediaUrl" : "https://pbs.twimg.com/profile_banners/31415008/1"
  }
 }
]