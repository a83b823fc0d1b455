extension TweetFormat {
    /// The meanings of the members that ``TableRecord`` writes for a row of a table.
    static let tableMembers: MemberTable<TweetMember> = [
        "id": .idText,
        "text": .text,
        "truncated": .noted(\.truncated),
        "retweet": .noted(\.related.isRetweet),
        "original": .noted(\.related.originalText),
        "hashtags": .hashtagList,
        "users": .userList("", else: ""),
        "author": .noted(\.author.screenName),
        "time": .noted(\.times.created),
        "language": .noted(\.languages.detected),
        "source": .noted(\.source),
        "reply_to": .noted(\.related.repliedIDText),
        "retweet_of": .noted(\.related.retweetedIDText),
        "quote_of": .noted(\.related.quotedIDText),
        "retweets": .noted(\.counts.retweets),
        "likes": .noted(\.counts.likes),
        "replies": .noted(\.counts.replies),
    ]
}
