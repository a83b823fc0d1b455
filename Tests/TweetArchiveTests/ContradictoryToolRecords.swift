import TestSupport

private typealias Values = ContradictoryValues

/// Records as tools write them.
extension SplitMix64 {
    mutating func snscrape(_ level: TweetLevel = .result) -> JSON {
        object([
            "id": pick(level == .result ? Values.ids : Values.referredIDs),
            oneIn(2) ? "content" : "rawContent": text(), "replyCount": pick(Values.counts),
            "renderedContent": quoted(""), "date": pick(Values.times),
            "lang": pick(Values.languages), "sourceLabel": pick(Values.sources),
            "user": object([
                "username": name(), "displayname": words(), "description": words(),
                "rawDescription": oneIn(2) ? words() : nil, "location": words(),
            ]),
            "retweetCount": pick(Values.counts), "likeCount": pick(Values.counts),
            "inReplyToTweetId": oneIn(3) ? reference() : nil,
            "hashtags": oneIn(3) ? nil : array(some(0...2) { quoted($0.pick(Values.tags)) }),
            "mentionedUsers": oneIn(3) ? nil : mentions("username", of: Values.users),
            "outlinks": oneIn(2) ? array(some(0...3) { $0.address() ?? "null" }) : nil,
            "links": oneIn(4) ? array(some(0...2) { object(["url": $0.address()]) }) : nil,
            "media": oneIn(2) ? array(some(0...2) { $0.scrapedMedium() }) : nil,
            "place": oneIn(3)
                ? object([
                    "id": pick(Values.placeKeys), "fullName": pick(Values.placeNames),
                    "countryCode": pick(Values.countries),
                ]) : nil,
            "coordinates": oneIn(3)
                ? object([
                    "longitude": pick(Values.coordinates), "latitude": pick(Values.coordinates),
                ]) : nil,
            "quotedTweet": level != .quoted && oneIn(4) ? snscrape(.quoted) : nil,
            "retweetedTweet": level.hasOriginal && oneIn(4) ? snscrape(.original) : nil,
        ])
    }

    private mutating func scrapedMedium() -> JSON {
        object([
            "_type": quoted("snscrape.modules.twitter." + pick(["Photo", "Video", "Gif", "Poll"])),
            "fullUrl": mediaAddress(), "thumbnailUrl": mediaAddress(), "altText": words(),
            "variants": oneIn(2) ? variants("contentType", "bitrate") : nil,
        ])
    }

    mutating func twint() -> JSON {
        object([
            "id": pick(Values.ids), "conversation_id": quoted("7"), "tweet": text(),
            "username": name() ?? quoted("ann"), "name": words(), "created_at": pick(Values.times),
            "language": pick(Values.languages),
            "hashtags": array(some(0...2) { quoted($0.pick(["a", "b"])) }),
            "mentions": mentions("screen_name", of: Values.users) ?? "[]",
            "reply_to": mentions("screen_name", of: Values.users) ?? "[]",
            "urls": array(some(0...2) { $0.address() ?? "null" }),
            "photos": array(some(0...2) { $0.mediaAddress() ?? "null" }),
            "video": pick(["0", "1"]), "thumbnail": mediaAddress(),
            "quote_url": oneIn(3) ? address() : quoted(""),
            "retweet": oneIn(4) ? "true" : "false",
            "retweet_id": oneIn(4) ? reference() : quoted(""),
            "retweets_count": pick(Values.counts), "likes_count": pick(Values.counts),
            "replies_count": pick(Values.counts),
            "place": oneIn(3) ? point() : pick(Values.placeNames),
        ])
    }

    mutating func gnip(_ level: TweetLevel = .result) -> JSON {
        let id = pick(level == .result ? Values.ids : Values.referredIDs)
        return object([
            "id": quoted("tag:search.example.com,2005:\(id)"),
            "verb": quoted(level.hasOriginal && oneIn(3) ? "share" : "post"),
            "objectType": quoted("activity"), "body": text(), "postedTime": pick(Values.times),
            "actor": object([
                "preferredUsername": name(), "displayName": words(), "summary": words(),
                "location": oneIn(2) ? object(["displayName": words()]) : nil,
            ]),
            "twitter_entities": object([
                "hashtags": hashtags(), "user_mentions": userMentions(), "urls": urls(),
                "media": oneIn(2) ? media() : nil,
            ]),
            "twitter_lang": pick(Values.languages),
            "generator": object(["displayName": pick(Values.sources)]),
            "retweetCount": pick(Values.counts), "favoritesCount": pick(Values.counts),
            "inReplyTo": oneIn(3) ? answered() : nil,
            "location": oneIn(3) ? activityPlace() : nil,
            "geo": point(),
            "twitter_quoted_status": level != .quoted && oneIn(4) ? gnip(.quoted) : nil,
            "object": level.hasOriginal && oneIn(2)
                ? gnip(.original) : object(["objectType": quoted("note")]),
        ])
    }

    private mutating func answered() -> JSON {
        object(["link": quoted("http://twitter.com/a/statuses/" + pick(Values.referredIDs))])
    }

    private mutating func activityPlace() -> JSON {
        object([
            "displayName": pick(Values.placeNames), "geo": polygon(),
            "twitter_country_code": pick(Values.countries),
            "link": quoted("https://api.example.com/1.1/geo/id/k\(pick(["1", "2"])).json"),
        ])
    }
}
