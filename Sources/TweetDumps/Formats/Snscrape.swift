extension TweetFormat {
    /// JSON lines of snscrape, whose members are called as in its own Python classes.
    ///
    /// The hashtags are missing in those of early 2021, and then are taken from the text.
    static let snscrape = TweetFormat(
        name: "snscrape",
        signs: ["content", "rawContent"],
        members: snscrapeMembers,
        recognises: { object in
            (object["content"] ?? object["rawContent"])?.text != nil
                && (object["renderedContent"] != nil || object["replyCount"] != nil)
        }
    )

    private static let snscrapeMembers: KeyTable<TweetMember> = [
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
