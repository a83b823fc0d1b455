/// The tweet of a record, and the tweets that it refers to, if the record or its page has them.
///
/// These are its original, the tweet that it quotes, and the tweet that its original quotes. The object is
/// reused for one record after the other.
final class RecordTweets {
    let tweet = TweetObject()
    /// The original of the tweet; valid only if ``hasOriginal`` is true.
    let original = TweetObject()
    /// True if the tweet is a retweet whose original is known.
    @exclusivity(unchecked) var hasOriginal = false
    /// The id of the original, which may have no text; nil if unknown.
    @exclusivity(unchecked) fileprivate(set) var originalID: Int64?
    /// The tweets that the tweet and its original quote.
    @exclusivity(unchecked) fileprivate(set) var quoted: [TweetObject] = []
    /// True if there is a value that should be a quoted tweet.
    @exclusivity(unchecked) fileprivate(set) var hasQuoted = false
    @exclusivity(unchecked) fileprivate(set) var references = Relations()
    @exclusivity(unchecked) fileprivate(set) var referencesOfOriginal = Relations()
    /// The last two quoted tweets that were read already, with their values: that of the tweet and
    /// that of its original.
    @exclusivity(unchecked) private var known: [(value: JSONValue, tweet: TweetObject)] = []

    func removeAll() {
        hasOriginal = false
        originalID = nil
        hasQuoted = false
        quoted.removeAll(keepingCapacity: true)
        known.removeAll(keepingCapacity: true)
    }

    /// Notes a quoted tweet that was read together with the record.
    func note(_ value: JSONValue, _ tweet: TweetObject) {
        // An object can have a member many times.
        if known.count == 2 { known.removeFirst() }
        known.append((value, tweet))
    }

    /// The tweet in a value, if it was read already.
    fileprivate func tweet(in value: JSONValue) -> TweetObject? {
        known.first { $0.value.position == value.position }?.tweet
    }
}

/// The value of a tweet that another one refers to.
private enum TweetSource {
    /// An object in the format of the other tweet.
    case object(JSONValue)
    /// A GraphQL result.
    case result(JSONValue)
}

extension TweetReader {
    /// Reads the tweets that ``tweet`` refers to, after it was read.
    mutating func readRelated(_ includes: IncludedValues?) {
        readOriginal(includes)
        let quoted = tweet.mayQuote ? readQuoted(tweet.quotedSource(includes)) : nil
        tweets.references = tweet.relations(original: tweets.originalID, quoted: quoted)
        if tweets.hasOriginal { readRelatedOfOriginal(includes) }
    }

    private mutating func readOriginal(_ includes: IncludedValues?) {
        guard tweet.isRetweet, let source = tweet.originalSource(includes) else { return }
        switch source {
        case .object(let value):
            // The one in the tweet is read already.
            if value.position != tweet.values.related.original?.position {
                readNested(value, tweet.dialect, .original, into: tweets.original)
            }
            tweets.hasOriginal = tweet.dialect.isTweet(original: tweets.original)
        case .result(let value):
            tweets.hasOriginal = readResult(value, .original, into: tweets.original) != nil
            guard tweets.hasOriginal else { return }
        }
        tweets.originalID = tweets.original.identity
    }

    private mutating func readRelatedOfOriginal(_ includes: IncludedValues?) {
        let hasQuoted = tweets.hasQuoted
        let isQuote = tweets.original.mayQuote
        let quoted = isQuote ? readQuoted(tweets.original.quotedSource(includes)) : nil
        tweets.hasQuoted = hasQuoted
        var originalID: Int64?
        if tweets.original.isRetweet, let source = tweets.original.originalSource(includes) {
            originalID = read(source, tweets.original.dialect)?.tweet.identity
        }
        tweets.referencesOfOriginal = tweets.original.relations(
            original: originalID,
            quoted: quoted
        )
    }

    private mutating func readQuoted(_ source: TweetSource?) -> Int64? {
        guard let source, let quoted = read(source, tweet.dialect) else { return nil }
        tweets.hasQuoted = quoted.hasMembers
        tweets.quoted.append(quoted.tweet)
        return quoted.tweet.identity
    }

    private mutating func read(
        _ source: TweetSource,
        _ dialect: any Dialect.Type
    ) -> (tweet: TweetObject, hasMembers: Bool)? {
        let tweet = TweetObject()
        switch source {
        case .object(let value):
            if let known = tweets.tweet(in: value) { return (known, value.isTruthy) }
            readNested(value, dialect, .quoted, into: tweet)
            return (tweet, value.isTruthy)
        case .result(let value):
            return readResult(value, .quoted, into: tweet).map { (tweet, $0) }
        }
    }
}

extension TweetObject {
    /// The ids of the tweets that this one refers to: those that its members give, else those of the
    /// original and the quoted tweet, if the record has these.
    @inline(__always)
    fileprivate func relations(original: Int64?, quoted: Int64?) -> Relations {
        var relations = dialect.relations(of: self)
        if references.isEmpty {
            relations.retweetOf = relations.retweetOf ?? original
            relations.quoteOf = relations.quoteOf ?? quoted
            return relations
        }
        relations.replyTo = relations.replyTo ?? references.repliedTo?["id"]?.id
        relations.retweetOf = relations.retweetOf ?? references.retweeted?["id"]?.id ?? original
        relations.quoteOf = relations.quoteOf ?? references.quoted?["id"]?.id ?? quoted
        return relations
    }

    /// The id of a tweet that is referred to; nil if unknown.
    var identity: Int64? { dialect.id(of: self) }

    /// False if the tweet certainly quotes no other.
    fileprivate var mayQuote: Bool {
        @inline(__always) get {
            values.related.quoted != nil || values.related.quotedResult != nil
                || references.quoted != nil
        }
    }

    @inline(__always)
    fileprivate func originalSource(_ includes: IncludedValues?) -> TweetSource? {
        if let reference = references.lastRetweeted {
            return referred(reference, includes).map { .object($0) }
        }
        if let original = values.related.original, original.isObject { return .object(original) }
        let results = (values.related.originalResult, values.related.originalResults)
        let result = results.0?.isObject == true ? results.0 : results.1
        return result.flatMap { $0.isObject ? .result($0.unwrappedResult) : nil }
    }

    @inline(__always)
    fileprivate func quotedSource(_ includes: IncludedValues?) -> TweetSource? {
        if let quoted = values.related.quoted, quoted.isObject { return .object(quoted) }
        if let result = values.related.quotedResult, result.isObject {
            let result = result.unwrappedResult
            if result["legacy"]?.isObject == true { return .result(result) }
        }
        return references.quoted.flatMap { referred($0, includes) }.map { .object($0) }
    }

    /// The tweet in a reference, or in `includes`.
    private func referred(_ reference: JSONValue, _ includes: IncludedValues?) -> JSONValue? {
        if reference["text"]?.isString == true { return reference }
        return includes?[.tweets, reference["id"]]
    }
}

extension RecordTweets {
    /// The first of retweet, quote and reply that the tweet is, else an original.
    ///
    /// A member or the text can mark it as a retweet.
    func kind(isRetweet: Bool) -> TweetKind {
        if isRetweet { return .retweet }
        let refersToQuoted = references.quoteOf != nil || hasQuoted
        if refersToQuoted || tweet.dialect.isQuote(tweet.values.related) { return .quote }
        return tweet.dialect.isReply(tweet) ? .reply : .original
    }
}

// MARK: - The author, whom `includes` can describe

extension TweetObject {
    /// The author of the tweet, as the record or `includes` describe them.
    @inline(__always)
    func person(_ includes: IncludedValues?) -> PersonValues {
        if values.author.core == nil, let value = values.author.user, value.isObject { return user }
        return values.author.person(includes)
    }
}

extension PersonValues {
    /// Reads a user object, or a screen name.
    fileprivate init(_ value: JSONValue) {
        if value.isObject {
            self = value.read()
        } else {
            screenName = NotedString(value)
        }
    }
}

extension TweetValues.Author {
    /// The author; a user object that is already read is read again.
    fileprivate func person(_ includes: IncludedValues?) -> PersonValues {
        let result = core?["user_results"]?["result"]
        let value = result?.isTruthy == true ? result : user
        if let value, value.isObject || value.isString { return PersonValues(value) }
        if let author, author.isObject { return author.read() }
        if let included = includes?[.users, id] { return included.read() }
        return beside
    }

    /// The author from members of the tweet itself, without a user object.
    fileprivate var beside: PersonValues {
        var person = PersonValues()
        let names = [fromUser, screenName, username].lazy.compactMap(\.self)
        person.screenName = names.first { $0.filledText != nil }.map { NotedString($0) }
        person.name = (fromUser == nil ? displayName : fromUserName).map { NotedString($0) }
        return person
    }
}
