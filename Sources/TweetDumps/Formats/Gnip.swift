extension TweetFormat {
    /// Gnip's activity streams: a tweet is an activity `post`; a retweet is a `share`, with the
    /// complete original as its `object`.
    static let gnip = TweetFormat(
        name: "gnip",
        distinctiveMembers: ["verb"],
        members: activityMembers,
        recognises: { object in
            let verb = object["verb"]?.text
            return (verb?.equals("post") == true || verb?.equals("share") == true)
                && (object["objectType"] != nil || object["actor"] != nil)
        },
        complete: { tweet, original in
            // Every activity has an object, but only that of a share is a tweet.
            tweet.isRetweet = tweet.isShare
            tweet.hasOriginal = tweet.isShare && original.hasText
            original.isRetweet = original.isShare
        }
    )

    private static let activityMembers: MemberTable<TweetMember> = [
        "id": .taggedID,
        "body": .text,
        "truncated": .truncated,
        "twitter_entities": .entities,
        "long_object": .extended(["body": .text, "twitter_entities": .entities]),
        "actor": .author("preferredUsername"),
        "postedTime": .time,
        "twitter_lang": .language,
        "inReplyTo": .repliedTo,
        "twitter_quoted_status": .quoted,
        "verb": .verb,
        "object": .original,
        "gnip": .inside(["matching_rules": .rules]),
        "matching_rules": .rules,
    ]
}
