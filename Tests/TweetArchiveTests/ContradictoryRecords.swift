import TestSupport

private typealias Values = ContradictoryValues

/// Records of a few tweets, in several formats, that contradict one another in every field.
struct ContradictoryRecords {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    /// A few lines, at most a dozen, each a record or a page with some of them.
    mutating func lines() -> [String] { generator.some(2...12) { $0.line() } }

    /// Lines in another order.
    mutating func shuffled(_ lines: [String]) -> [String] { lines.shuffled(using: &generator) }

    /// The lines as one to four dumps, some of which can be empty.
    mutating func dumps(of lines: [String]) -> [String] {
        let count = Int.random(in: 1...4, using: &generator)
        var dumps = [String](repeating: "", count: count)
        for line in lines { dumps[Int.random(in: 0..<count, using: &generator)] += line + "\n" }
        return dumps
    }
}

/// Where a tweet is: one of a dump's results, or inside another.
enum TweetLevel {
    /// A result, which can have an original and a quoted tweet inside.
    case result
    /// The original of a retweet, which can have a quoted tweet inside.
    case original
    /// A quoted tweet. It can have both inside, which tell nothing.
    case quoted

    var hasOriginal: Bool { self == .result }
}

extension SplitMix64 {
    /// A record in one of the formats, or a page.
    fileprivate mutating func line() -> JSON {
        switch Int.random(in: 0..<12, using: &self) {
        case 0..<4: status()
        case 4..<6: page()
        case 6..<8: snscrape()
        case 8: twint()
        case 9: gnip()
        case 10: graphQL()
        default: reduced()
        }
    }
}

/// Records in the formats of the APIs.
extension SplitMix64 {
    /// A tweet of API v1.1.
    fileprivate mutating func status(_ level: TweetLevel = .result) -> JSON {
        object([
            "id_str": quoted(pick(level == .result ? Values.ids : Values.referredIDs)),
            "created_at": pick(Values.times), "timestamp_ms": oneIn(4) ? pick(Values.times) : nil,
            oneIn(4) ? "full_text" : "text": text(),
            "truncated": oneIn(4) ? "true" : nil,
            "user": user(), "lang": pick(Values.languages), "source": pick(Values.sources),
            "entities": entities(), "extended_entities": oneIn(3) ? entities() : nil,
            "extended_tweet": oneIn(6) ? extendedTweet() : nil,
            "in_reply_to_status_id_str": oneIn(3) ? reference() : nil,
            "in_reply_to_screen_name": oneIn(6) ? name() : nil,
            "retweet_count": pick(Values.counts), "favorite_count": pick(Values.counts),
            "reply_count": oneIn(3) ? pick(Values.counts) : nil,
            "quote_count": pick(Values.counts),
            "bookmark_count": oneIn(3) ? pick(Values.counts) : nil,
            "possibly_sensitive": pick(Values.flags),
            "in_reply_to_user_id_str": oneIn(3) ? account() : nil,
            "conversation_id_str": oneIn(3) ? reference() : nil,
            "edit_info": oneIn(3) ? edits() : nil,
            "place": place(), "coordinates": point(), "geo": point(),
            "is_quote_status": oneIn(6) ? pick(["true", "false", "1"]) : nil,
            "quoted_status_id_str": oneIn(4) ? reference() : nil,
            "quoted_status": level != .quoted && oneIn(5) ? status(.quoted) : nil,
            "retweeted_status": level.hasOriginal && oneIn(5) ? status(.original) : nil,
            // Of members with the same name the last one counts.
            "lang": oneIn(9) ? pick(Values.languages) : nil, "user": oneIn(9) ? user() : nil,
            "entities": oneIn(9) ? entities() : nil, "place": oneIn(9) ? place() : nil,
            "quoted_status": oneIn(20) ? pick(["null", "5", "{}"]) : nil,
        ])
    }

    /// The versions of a tweet, of which some records know fewer than others.
    private mutating func edits() -> JSON {
        object([
            "initial": object([
                "editTweetIds": array([reference() ?? "null", pick(Values.referredIDs)])
            ])
        ])
    }

    private mutating func extendedTweet() -> JSON {
        object(["full_text": text(), "entities": entities(), "extended_entities": entities()])
    }

    /// A record of a web page's answer, whose tweet is in `legacy`.
    fileprivate mutating func graphQL() -> JSON {
        let id = pick(Values.ids)
        return object([
            "rest_id": quoted(id),
            "core": object(["user_results": object(["result": webUser()])]),
            "source": pick(Values.sources),
            "legacy": object([
                "id_str": quoted(id), "full_text": text(), "created_at": pick(Values.times),
                "lang": pick(Values.languages), "entities": entities(),
                "favorite_count": pick(Values.counts), "quoted_status_id_str": reference(),
            ]),
            "quoted_status_result": oneIn(4) ? object(["result": quotedResult()]) : nil,
            "views": object(["count": pick(Values.counts)]),
        ])
    }

    private mutating func webUser() -> JSON {
        object([
            "core": oneIn(2) ? object(["screen_name": name(), "name": words()]) : nil,
            "legacy": object([
                "screen_name": name(), "name": words(), "description": words(), "location": words(),
            ]),
            "location": oneIn(3) ? object(["location": words()]) : nil,
            "rest_id": account(), "is_blue_verified": pick(Values.flags),
            "profile_bio": oneIn(3) ? object(["description": words()]) : nil,
        ])
    }

    private mutating func quotedResult() -> JSON {
        object([
            "rest_id": quoted(pick(Values.referredIDs)),
            "legacy": object(["full_text": text(), "created_at": pick(Values.times)]),
        ])
    }

    /// A tweet with few members.
    fileprivate mutating func reduced() -> JSON {
        object([
            "id": oneIn(2) ? pick(Values.ids) : quoted(pick(Values.ids)), "text": text(),
            "username": oneIn(3) ? name() : nil, "user": oneIn(3) ? name() : nil,
            "from_user": oneIn(3) ? name() : nil, "from_user_name": oneIn(3) ? words() : nil,
            "lang": pick(Values.languages), "date": pick(Values.times),
            "place": oneIn(3) ? pick(Values.placeNames) : nil,
        ])
    }

    private mutating func user() -> JSON? {
        if oneIn(6) { return pick(["null", "{}", quoted("ann"), nil]) }
        return object([
            "screen_name": name(), "name": words(), "description": words(), "location": words(),
            "id_str": account(), "followers_count": pick(Values.counts),
            "statuses_count": pick(Values.counts), "verified": pick(Values.flags),
            "created_at": pick(Values.times),
        ])
    }

    fileprivate mutating func account() -> JSON? { pick(Values.accounts) }

    private mutating func entities() -> JSON? {
        if oneIn(5) { return pick(["null", nil]) }
        return object([
            "hashtags": hashtags(), "user_mentions": userMentions(), "urls": urls(),
            "media": oneIn(2) ? media() : nil,
        ])
    }
}

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
                "id": account(), "friendsCount": pick(Values.counts),
                "listedCount": pick(Values.counts), "verified": pick(Values.flags),
                "created": pick(Values.times),
            ]),
            "retweetCount": pick(Values.counts), "likeCount": pick(Values.counts),
            "quoteCount": pick(Values.counts), "viewCount": pick(Values.counts),
            "conversationId": oneIn(2) ? reference() : nil,
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
            "user_id": account(), "user_rt_id": account(),
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
                "id": quoted("id:twitter.com:" + pick(["1", "2", "x"])),
                "followersCount": pick(Values.counts), "postedTime": pick(Values.times),
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

/// Pages of API v2.
extension SplitMix64 {
    /// A page with some tweets, and with what they refer to beside them.
    mutating func page() -> JSON {
        object([
            "data": oneIn(4) ? result() : array(some(1...3) { $0.result() }),
            "includes": oneIn(8) ? nil : includes(),
            "query": oneIn(3) ? quoted(pick(["one", "%23Two", "One"])) : nil,
        ])
    }

    private mutating func result() -> JSON { pageTweet(Values.ids) }

    private mutating func includes() -> JSON {
        object([
            "users": array(some(0...4) { $0.pageUser() }),
            "tweets": array(some(0...5) { $0.pageTweet(Values.referredIDs) }),
            "media": array(some(0...3) { $0.pageMedium() }),
            "places": array(some(0...2) { $0.pagePlace() }),
        ])
    }

    private mutating func pageTweet(_ ids: [String]) -> JSON {
        object([
            "id": quoted(pick(ids)), "author_id": quoted(pick(["1", "2", "3"])), "text": text(),
            "note_tweet": oneIn(8) ? object(["text": text(), "entities": pageEntities()]) : nil,
            "created_at": pick(Values.times), "lang": pick(Values.languages),
            "source": pick(Values.sources), "entities": pageEntities(),
            "referenced_tweets": references(),
            "public_metrics": object([
                "retweet_count": pick(Values.counts), "like_count": pick(Values.counts),
                "reply_count": pick(Values.counts), "impression_count": pick(Values.counts),
            ]),
            "possibly_sensitive": pick(Values.flags),
            "in_reply_to_user_id": oneIn(3) ? account() : nil,
            "conversation_id": oneIn(3) ? reference() : nil,
            "geo": oneIn(3)
                ? object(["place_id": pick(Values.placeKeys), "coordinates": point()]) : nil,
            "attachments": oneIn(2) ? object(["media_keys": mediaKeys()]) : nil,
        ])
    }

    private mutating func mediaKeys() -> JSON {
        array(some(0...3) { quoted($0.pick(["3_1", "3_2", "9"])) })
    }

    private mutating func references() -> JSON? {
        if oneIn(2) { return pick(["null", "[]", nil]) }
        return array(
            some(1...3) {
                object([
                    "type": quoted($0.pick(["retweeted", "quoted", "replied_to"])),
                    "id": quoted($0.pick(Values.referredIDs)),
                ])
            }
        )
    }

    private mutating func pageEntities() -> JSON? {
        if oneIn(4) { return nil }
        return object([
            "hashtags": mentions("tag", of: Values.tags),
            "mentions": mentions("username", of: Values.users), "urls": urls(),
        ])
    }

    private mutating func pageUser() -> JSON {
        object([
            "id": quoted(pick(["1", "2", "3"])), "username": name(), "name": words(),
            "description": words(), "location": words(), "verified_type": pick(Values.badges),
            "public_metrics": object(["followers_count": pick(Values.counts)]),
        ])
    }

    private mutating func pageMedium() -> JSON {
        object([
            "media_key": quoted(pick(["3_1", "3_2"])), "type": pick(Values.mediaKinds),
            "url": mediaAddress(), "preview_image_url": mediaAddress(), "alt_text": words(),
            "variants": oneIn(3) ? variants("content_type", "bit_rate") : nil,
        ])
    }

    private mutating func pagePlace() -> JSON {
        object([
            "id": pick(Values.placeKeys), "full_name": pick(Values.placeNames),
            "country_code": pick(Values.countries),
            "geo": oneIn(2)
                ? object(["bbox": array(some(4...4) { $0.pick(Values.coordinates) })]) : nil,
        ])
    }
}
