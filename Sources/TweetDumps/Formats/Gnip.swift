extension TweetFormat {
    /// Gnip's activity streams: a tweet is an activity `post`; a retweet is a `share`, with the
    /// complete original as its `object`.
    static let gnip = TweetFormat(
        name: "gnip",
        distinctiveMembers: ["verb"],
        dialect: .gnip,
        recognises: { object in
            let verb = object["verb"]?.text
            return (verb?.equals("post") == true || verb?.equals("share") == true)
                && (object["objectType"] != nil || object["actor"] != nil)
        }
    )

    static let activityMembers: MemberTable<TweetMember> = [
        "id": .taggedID,
        "body": .text,
        "truncated": .noted(\.truncated),
        "twitter_entities": .entities,
        "twitter_extended_entities": .extendedEntities,
        "long_object": .extended([
            "body": .text, "twitter_entities": .entities,
            "twitter_extended_entities": .extendedEntities,
        ]),
        "actor": .user,
        "postedTime": .noted(\.times.created),
        "twitter_lang": .noted(\.languages.detected),
        "inReplyTo": .noted(\.related.repliedLink),
        "twitter_quoted_status": .quoted,
        "verb": .noted(\.related.verb),
        "object": .original,
        "retweetCount": .number(.retweets),
        "favoritesCount": .number(.likes),
        "generator": .noted(\.generator),
        "location": .noted(\.location.place),
        "geo": .noted(\.location.geo),
        "gnip": .gnip,
        "matching_rules": .rules,
    ]
}
