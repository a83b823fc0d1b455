extension TweetFormat {
    /// Gnip's activity streams: a tweet is an activity `post`; a retweet is a `share`, with the
    /// complete original as its `object`.
    static let gnip = TweetFormat(
        name: "gnip",
        distinctiveMembers: ["verb"],
        dialect: GnipDialect.self,
        recognises: { object in
            let verb = object["verb"]?.text
            return (verb?.equals("post") == true || verb?.equals("share") == true)
                && (object["objectType"] != nil || object["actor"] != nil)
        }
    )
}

private enum GnipDialect: Dialect {
    static let members: MemberTable<TweetMember> = [
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

    static func id(of tweet: TweetObject) -> Int64? { tweet.idValue?.id(behindLast: ":") }

    static func isCut(_ tweet: TweetObject, _ truncated: JSONValue) -> Bool {
        truncated.isTrue && tweet.extended == nil
    }

    static func isTweet(original: TweetObject) -> Bool { original.own.hasTextMember }

    static func isRetweet(_ tweet: TweetObject) -> Bool {
        tweet.values.related.verb?.text?.equals("share") == true
    }

    static func isQuote(_ related: TweetValues.Related) -> Bool {
        related.quoted.map { !$0.isNull } == true
    }

    static func isReply(_ tweet: TweetObject) -> Bool {
        tweet.values.related.repliedLink?["link"]?.isTruthy == true
    }

    static func point(of tweet: TweetObject) -> GeoPoint? {
        tweet.values.location.geo?["coordinates"]?.swappedPoint
    }

    static func place(of tweet: TweetObject, _ includes: IncludedValues?) -> DescribedPlace? {
        guard let place: PlaceValues = tweet.values.location.place?.read() else { return nil }
        let address = place.link?.text.map { Array($0.string.utf8) }
        return DescribedPlace(
            linkedKey: address?.idOfPlace.map { Array($0) },
            name: place.displayName?.filledText ?? place.name?.filledText,
            country: place.twitterCountryCode?.filledText ?? place.countryCode?.filledText,
            box: place.geo?["coordinates"].flatMap { GeoBox($0) }
        )
    }
}

extension Collection<UInt8> {
    /// The letters and digits after `/geo/id/` in the address of a place; nil if there are none.
    var idOfPlace: SubSequence? {
        let folder = Array("/geo/id/".utf8)
        var rest = self[...]
        while rest.count > folder.count {
            if rest.starts(with: folder) {
                let id = rest.dropFirst(folder.count).prefix { $0.isLetter || $0.isDigit }
                if !id.isEmpty { return id }
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}
