import TestSupport

private typealias Values = ContradictoryValues

/// Records of a few tweets, in several formats, that contradict one another in every field.
struct ContradictoryRecords {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// A few lines, at most a dozen, each a record or a page with some of them.
    mutating func lines() -> [String] {
        generator.some(2...12) { $0.line() }
    }

    /// Lines in another order.
    mutating func shuffled(_ lines: [String]) -> [String] {
        lines.shuffled(using: &generator)
    }

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
        ])
    }

    private mutating func webUser() -> JSON {
        object([
            "core": oneIn(2) ? object(["screen_name": name(), "name": words()]) : nil,
            "legacy": object([
                "screen_name": name(), "name": words(), "description": words(), "location": words(),
            ]),
            "location": oneIn(3) ? object(["location": words()]) : nil,
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
        ])
    }

    private mutating func entities() -> JSON? {
        if oneIn(5) { return pick(["null", nil]) }
        return object([
            "hashtags": hashtags(), "user_mentions": userMentions(), "urls": urls(),
            "media": oneIn(2) ? media() : nil,
        ])
    }
}
