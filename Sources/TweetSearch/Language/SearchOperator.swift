/// The operators of the search language, by their names in lower case.
enum SearchOperator: String, CaseIterable {
    case from
    case to
    case retweetsOf = "retweets_of"
    case list

    case since
    case until
    case sinceTime = "since_time"
    case untilTime = "until_time"
    case sinceID = "since_id"
    case maxID = "max_id"

    case language = "lang"
    case filter
    case `is`
    case has
    case exclude
    case include
    case minRetweets = "min_retweets"
    case minFavorites = "min_faves"
    case minLikes = "min_likes"
    case minReplies = "min_replies"
    case url
    case source
    case term

    case near
    case within
    case place
    case country = "place_country"
    case geocode
    case pointRadius = "point_radius"
    case boundingBox = "bounding_box"

    case retweetsOfTweetID = "retweets_of_tweet_id"
    case quotesOfTweetID = "quotes_of_tweet_id"
    case quotedTweetID = "quoted_tweet_id"
    case inReplyToTweetID = "in_reply_to_tweet_id"
    case inReplyToStatusID = "in_reply_to_status_id"

    // Dumps do not have what these ask for.
    case conversationID = "conversation_id"
    case cardName = "card_name"
    case cardURL = "card_url"
    case cardDomain = "card_domain"
    case context
    case entity
    case bio
    case bioName = "bio_name"
    case bioLocation = "bio_location"
    case followersCount = "followers_count"
    case followingCount = "following_count"
    case tweetsCount = "tweets_count"
    case listedCount = "listed_count"
    case withinTime = "within_time"
}
