extension TweetFormat {
    /// JSON lines of twint, with names in lower case.
    ///
    /// The names that a reply begins with stand in `reply_to` alone, together with the author's own.
    static let twint = TweetFormat(
        name: "twint",
        signs: ["tweet"],
        members: [
            "id": .id,
            "tweet": .text,
            "hashtags": .hashtagList,
            "mentions": .userList("screen_name", else: "username"),
            "reply_to": .repliedUserList,
            "username": .authorName(),
            "created_at": .time,
            "language": .language,
            "retweet": .isRetweet,
            "matching_rules": .rules,
        ],
        recognises: { object in
            object["tweet"]?.text != nil && object["username"] != nil
                && (object["conversation_id"] != nil || object["mentions"] != nil)
        }
    )
}
