/// The tweets that a tweet refers to, as far as the record or its page has them.
///
/// They are no results. Of the tweet, its original and the tweet that it quotes are read; of the
/// original, the tweet that it quotes.
struct RelatedTweets {
    /// The original of the tweet; valid only if ``hasOriginal`` is true.
    var original = TweetObject()
    /// True if the tweet is a retweet whose original is known.
    var hasOriginal = false
    /// The tweet that the tweet quotes.
    fileprivate(set) var quoted: TweetObject?
    /// The tweet that the original quotes.
    fileprivate(set) var quotedByOriginal: TweetObject?
    /// True if there is a value that should be a quoted tweet.
    fileprivate(set) var hasQuoted = false
    /// What the tweet refers to.
    fileprivate(set) var references = Relations()
    /// What the original refers to.
    fileprivate(set) var referencesOfOriginal = Relations()
}

/// The ids of the tweets that a tweet refers to; nil if unknown.
struct Relations {
    var replyTo: Int64?
    var retweetOf: Int64?
    var quoteOf: Int64?
}

/// Where a tweet is that another refers to.
private enum TweetSource {
    /// An object in the format of the other tweet.
    case object(NotedValue)
    /// A GraphQL result.
    case result(NotedValue)
}

extension TweetReader {
    /// Reads the tweets that ``tweet`` refers to, after it was read.
    mutating func readRelated(_ includes: IncludedValues?) {
        readOriginal(includes)
        let quoted = readQuoted(of: tweet, includes)
        related.quoted = quoted?.tweet
        related.hasQuoted = quoted?.hasMembers == true
        let originalID = related.hasOriginal ? related.original.identity : nil
        related.references = relations(
            of: tweet,
            original: originalID ?? otherOriginalID,
            quoted: related.quoted?.identity
        )
        related.quotedByOriginal = nil
        if related.hasOriginal { readRelatedOfOriginal(includes) }
    }

    /// The id of an object that should be an original, but has no text.
    private var otherOriginalID: Int64? {
        guard tweet.dialect == .gnip, tweet.isRetweet,
            tweet.values.related.original?.isObject == true
        else { return nil }
        return related.original.identity
    }

    private mutating func readOriginal(_ includes: IncludedValues?) {
        related.hasOriginal = false
        guard tweet.isRetweet, let source = tweet.originalSource(includes) else { return }
        switch source {
        case .object(let value):
            // The one in the tweet is read already.
            if value.position != tweet.values.related.original?.position {
                related.original = readNested(value, tweet.dialect)
            }
            related.hasOriginal = tweet.dialect != .gnip || related.original.own.hasTextMember
        case .result(let value):
            guard let result = readResult(value, isNested: true) else { return }
            related.original = result.tweet
            related.hasOriginal = true
        }
    }

    private mutating func readRelatedOfOriginal(_ includes: IncludedValues?) {
        let original = related.original
        related.quotedByOriginal = readQuoted(of: original, includes)?.tweet
        var originalID: Int64?
        if original.isRetweet, let source = original.originalSource(includes) {
            originalID = read(source, original.dialect)?.tweet.identity
        }
        related.referencesOfOriginal = relations(
            of: original,
            original: originalID,
            quoted: related.quotedByOriginal?.identity
        )
    }

    private mutating func readQuoted(
        of tweet: TweetObject,
        _ includes: IncludedValues?
    ) -> (tweet: TweetObject, hasMembers: Bool)? {
        guard tweet.mayQuote, let source = tweet.quotedSource(includes) else { return nil }
        return read(source, tweet.dialect)
    }

    private mutating func read(
        _ source: TweetSource,
        _ dialect: Dialect
    ) -> (tweet: TweetObject, hasMembers: Bool)? {
        switch source {
        case .object(let value): (readNested(value, dialect), value.isTruthy)
        case .result(let value): readResult(value, isNested: true)
        }
    }

    private func relations(
        of tweet: TweetObject,
        original: Int64?,
        quoted: Int64?
    ) -> Relations {
        let values = tweet.values.related
        var relations = Relations()
        relations.replyTo =
            values.repliedIDText?.id ?? values.repliedID?.id ?? tweet.references.repliedTo?["id"]?
            .id
            ?? values.repliedLink?["link"]?.id(behindLast: "/")
        relations.retweetOf = retweetID(of: tweet) ?? original
        relations.quoteOf =
            values.quotedIDText?.id ?? values.quotedID?.id ?? tweet.references.quoted?["id"]?.id
            ?? values.quotedAddress?.text.flatMap { StatusAddress.id(in: $0) } ?? quoted
        return relations
    }

    /// The id of the tweet that another repeats, as it says itself.
    private func retweetID(of tweet: TweetObject) -> Int64? {
        let values = tweet.values.related
        if tweet.dialect == .twint, !tweet.isRetweet { return nil }
        return values.retweetedIDText?.id ?? values.retweetedID?.id
            ?? tweet.references.retweeted?["id"]?.id
    }
}

extension TweetObject {
    /// The id of a tweet that is referred to; nil if unknown.
    var identity: Int64? {
        if dialect == .gnip { return idValue?.id(behindLast: ":") }
        let candidates = TweetID.first(of: idText, values.restID?.tweetID ?? .absent, id)
        return try? candidates.get()
    }

    /// False if the tweet surely quotes none.
    fileprivate var mayQuote: Bool {
        values.related.quoted != nil || values.related.quotedResult != nil
            || references.quoted != nil
    }

    fileprivate func originalSource(_ includes: IncludedValues?) -> TweetSource? {
        if let reference = references.lastRetweeted {
            return referred(reference, includes).map { .object($0) }
        }
        if let original = values.related.original, original.isObject { return .object(original) }
        let results = [values.related.originalResult, values.related.originalResults]
        return results.lazy.compactMap(\.self).first { $0.isObject }
            .map { .result($0.unwrappedResult) }
    }

    fileprivate func quotedSource(_ includes: IncludedValues?) -> TweetSource? {
        if let quoted = values.related.quoted, quoted.isObject { return .object(quoted) }
        if let result = values.related.quotedResult, result.isObject {
            let result = result.unwrappedResult
            if result["legacy"]?.isObject == true { return .result(result) }
        }
        return references.quoted.flatMap { referred($0, includes) }.map { .object($0) }
    }

    /// The tweet in a reference, or in `includes`.
    private func referred(_ reference: NotedValue, _ includes: IncludedValues?) -> NotedValue? {
        if reference["text"]?.isString == true { return reference }
        return includes?.tweet(reference["id"])
    }
}
