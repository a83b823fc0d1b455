extension TweetFormat {
    /// Gnip's activity streams: a tweet is the activity `post`, a retweet `share` with the whole
    /// original as its `object`.
    static let gnip = TweetFormat(
        name: "gnip",
        signs: ["verb"],
        members: activityMembers,
        recognises: { object in
            let verb = object["verb"]?.text
            return (verb?.equals("post") == true || verb?.equals("share") == true)
                && (object["objectType"] != nil || object["actor"] != nil)
        },
        complete: { tweet, original in
            // Any activity has an object; only a share has a tweet for one.
            tweet.isRetweet = tweet.isShare
            tweet.hasOriginal = tweet.isShare && original.hasText
            original.isRetweet = original.isShare
        }
    )

    private static let activityMembers: KeyTable<TweetMember> = [
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
