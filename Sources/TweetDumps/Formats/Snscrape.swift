extension TweetFormat {
    /// JSON lines of snscrape, whose members are named like its Python classes' attributes.
    ///
    /// Files of early 2021 lack the hashtags, which are then extracted from the text.
    static let snscrape = TweetFormat(
        name: "snscrape",
        distinctiveMembers: ["content", "rawContent"],
        members: snscrapeMembers,
        recognises: { object in
            (object["content"] ?? object["rawContent"])?.text != nil
                && (object["renderedContent"] != nil || object["replyCount"] != nil)
        }
    )

    private static let snscrapeMembers: MemberTable<TweetMember> = [
        "id": .id,
        "content": .fullText,
        "rawContent": .text,
        "hashtags": .hashtagList,
        "mentionedUsers": .userList("username", else: ""),
        "user": .author("username"),
        "date": .time,
        "lang": .language,
        "inReplyToTweetId": .repliedTo,
        "quotedTweet": .quoted,
        "retweetedTweet": .original,
        "matching_rules": .rules,
    ]
}
