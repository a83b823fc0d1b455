import TweetDumps

/// An operator of a query with its value.
struct OperatorValue {
    private let name: SearchOperator
    private let value: String

    /// Pairs an operator and its value.
    ///
    /// - Parameters:
    ///   - name: The operator.
    ///   - value: The value without quotation marks.
    init(_ name: SearchOperator, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The condition; nil if the operator is ignored.
    ///
    /// - Parameter splitter: Splits the value into words.
    /// - Returns: The condition.
    /// - Throws: An error if the operator cannot be answered, or not with this value.
    func condition(
        _ splitter: inout SearchWords
    ) throws(SearchQueryError) -> SearchCondition? {
        switch name {
        case .from: person.map { .from($0) }
        case .to: person.map { .to($0) }
        case .retweetsOf: person.map { .retweetsOf($0) }
        case .list: .list(value)
        case .since, .sinceTime: .since(try time())
        case .until, .untilTime: .until(try time())
        case .sinceID: .sinceID(try number())
        case .maxID: .maxID(try number())
        case .language: .language(SearchedLanguage(value))
        case .filter, .is, .has: .trait(try trait())
        case .exclude: .not(.trait(try trait()))
        // Whether retweets are found is decided by `exclude:` alone; the names of a region's places
        // are not known.
        case .include, .within: nil
        case .minRetweets: .atLeast(try number(), .retweets)
        case .minFavorites, .minLikes: .atLeast(try number(), .likes)
        case .minReplies: .atLeast(try number(), .replies)
        case .retweetsOfTweetID: .reference(.retweetOf, id: try number())
        case .quotesOfTweetID, .quotedTweetID: .reference(.quoteOf, id: try number())
        case .inReplyToTweetID, .inReplyToStatusID: .reference(.replyTo, id: try number())
        case .url: phrase(&splitter).map { .url($0) }
        case .near: try near(&splitter)
        case .place: phrase(&splitter).map { .place($0, id: value) }
        case .country: .country(value)
        case .geocode, .pointRadius: .around(try circle())
        case .boundingBox: .box(try box())
        case .source: .source(SearchedSource(name: value))
        case .term: SearchTerm(value).map { .term($0) }
        case .conversationID, .cardName, .cardURL, .cardDomain, .context, .entity, .bio, .bioName,
            .bioLocation, .followersCount, .followingCount, .tweetsCount, .listedCount, .withinTime:
            throw .unanswerable(operator: name.rawValue)
        }
    }

    private var person: String? {
        let name = Folding.folded(value)
        return name.isEmpty ? nil : name
    }

    private func phrase(_ splitter: inout SearchWords) -> Phrase? {
        let words = splitter.words(of: value)
        return words.isEmpty ? nil : Phrase(words)
    }

    private func near(
        _ splitter: inout SearchWords
    ) throws(SearchQueryError) -> SearchCondition? {
        if value.lowercased() == "me" { throw .unknownPosition }
        return phrase(&splitter).map { .near($0) }
    }

    private func trait() throws(SearchQueryError) -> TweetTrait {
        if let trait = OperatorValue.traits[value.lowercased()] { return trait }
        throw .unknownTrait(name.rawValue, value: value)
    }

    /// The names of the traits.
    private static let traits: [String: TweetTrait] = [
        "retweets": .retweets, "retweet": .retweets, "nativeretweets": .retweets,
        "replies": .replies, "reply": .replies,
        "quote": .quotes, "quotes": .quotes,
        "links": .links, "link": .links, "urls": .links, "url": .links,
        "media": .media,
        "images": .images, "image": .images, "twimg": .images,
        "videos": .videos, "video": .videos, "native_video": .videos,
        "hashtags": .hashtags, "hashtag": .hashtags,
        "mentions": .mentions, "mention": .mentions,
        "geo": .geo,
    ]
}

// MARK: - Numbers

extension OperatorValue {
    private func number() throws(SearchQueryError) -> UInt64 {
        if let number = ValueSyntax.number(value, maxDigits: 19) { return number }
        throw .notANumber(name.rawValue, value: value)
    }

    /// The seconds since 1970 (UTC) of a day or time; `since_time:` and `until_time:` can have the
    /// seconds themselves, in at most twelve digits.
    private func time() throws(SearchQueryError) -> Int64 {
        let canBeSeconds = name == .sinceTime || name == .untilTime
        if canBeSeconds, let seconds = ValueSyntax.number(value, maxDigits: 12) {
            return Int64(seconds)
        }
        if let seconds = ValueSyntax.seconds(value) { return seconds }
        throw .notATime(name.rawValue, value: value)
    }

    private func circle() throws(SearchQueryError) -> GeoCircle {
        let circle = name == .geocode ? ValueSyntax.geocode(value) : ValueSyntax.circle(value)
        if let circle { return circle }
        throw .notACircle(name.rawValue, value: value)
    }

    private func box() throws(SearchQueryError) -> GeoBox {
        if let box = ValueSyntax.box(value) { return box }
        throw .notABox(name.rawValue, value: value)
    }
}
