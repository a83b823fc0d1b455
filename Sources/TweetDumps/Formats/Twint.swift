extension TweetFormat {
    /// JSON lines of twint, with names in lower case.
    ///
    /// The users at the beginning of a reply are only in `reply_to`, together with the author.
    static let twint = TweetFormat(
        name: "twint",
        distinctiveMembers: ["tweet"],
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
