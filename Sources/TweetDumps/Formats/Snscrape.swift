extension TweetFormat {
    /// JSON lines of snscrape, whose members are named like its Python classes' attributes.
    ///
    /// Files of early 2021 lack the hashtags, which are then extracted from the text.
    static let snscrape = TweetFormat(
        name: "snscrape",
        distinctiveMembers: ["content", "rawContent"],
        dialect: .snscrape,
        recognises: { object in
            (object["content"] ?? object["rawContent"])?.text != nil
                && (object["renderedContent"] != nil || object["replyCount"] != nil)
        }
    )

    static let snscrapeMembers: MemberTable<TweetMember> = [
        "id": .id,
        "content": .fullText,
        "rawContent": .text,
        "hashtags": .hashtagList,
        "mentionedUsers": .userList("username", else: ""),
        "user": .user,
        "date": .noted(\.times.created),
        "lang": .noted(\.languages.detected),
        "sourceLabel": .noted(\.sourceLabel),
        "source": .noted(\.source),
        "inReplyToTweetId": .number(.replyTo),
        "inReplyToUser": .noted(\.related.repliedUser),
        "quotedTweet": .quoted,
        "retweetedTweet": .original,
        "conversationId": .number(.conversation),
        "retweetCount": .number(.retweets),
        "likeCount": .number(.likes),
        "replyCount": .number(.replies),
        "quoteCount": .number(.quotes),
        "viewCount": .number(.views),
        "bookmarkCount": .number(.bookmarks),
        "place": .noted(\.location.place),
        "coordinates": .noted(\.location.coordinates),
        "media": .noted(\.attached.media),
        "links": .noted(\.attached.links),
        "outlinks": .noted(\.attached.outlinks),
        "matching_rules": .rules,
    ]
}
