extension TweetFormat {
    /// JSON lines of twint, with names in lower case.
    ///
    /// The users at the beginning of a reply are only in `reply_to`.
    static let twint = TweetFormat(
        name: "twint",
        distinctiveMembers: ["tweet"],
        dialect: .twint,
        recognises: { object in
            object["tweet"]?.text != nil && object["username"] != nil
                && (object["conversation_id"] != nil || object["mentions"] != nil)
        }
    )

    static let twintMembers: MemberTable<TweetMember> = [
        "id": .id,
        "tweet": .text,
        "hashtags": .hashtagList,
        "mentions": .userList("screen_name", else: "username"),
        "reply_to": .repliedUserList,
        "username": .noted(\.author.screenName),
        "name": .noted(\.author.displayName),
        "created_at": .noted(\.times.created),
        "language": .noted(\.languages.language),
        "source": .noted(\.source),
        "retweet": .noted(\.related.isRetweet),
        "retweet_id": .number(.retweetOf),
        "quote_url": .noted(\.related.quotedAddress),
        "user_id": .number(.account),
        "user_rt_id": .number(.originalAccount),
        "conversation_id": .number(.conversation),
        "retweets_count": .number(.retweets),
        "likes_count": .number(.likes),
        "replies_count": .number(.replies),
        "place": .noted(\.location.place),
        "photos": .noted(\.attached.photos),
        "video": .noted(\.attached.video),
        "thumbnail": .noted(\.attached.thumbnail),
        "urls": .noted(\.attached.outlinks),
        "matching_rules": .rules,
    ]
}
