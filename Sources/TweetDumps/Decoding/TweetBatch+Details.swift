/// The fullest texts of a record.
struct RecordTexts {
    /// The text of the tweet.
    let own: [UInt8]
    /// The properties of the text of the tweet.
    let fullest: FullestText
    /// The text of its original.
    let original: [UInt8]
    /// The properties of the text of the original; nil if the record does not have it.
    let fullestOfOriginal: FullestText?
}

extension TweetBatch {
    /// Fills a row with everything but mentions, terms, source and digest.
    ///
    /// - Parameters:
    ///   - tweets: The tweet and those that it refers to.
    ///   - texts: The texts of the tweet and its original.
    ///   - includes: The objects that the record may refer to.
    ///   - owner: The screen name of the author if the record does not name one.
    ///   - row: The row, with id, kind and mentions.
    mutating func appendDetails(
        of tweets: RecordTweets,
        _ texts: RecordTexts,
        _ includes: IncludedValues?,
        owner: String?,
        to row: inout Row
    ) {
        let tweet = tweets.tweet
        let person = tweet.person(includes)
        row.text = appendText(texts, of: tweets, includes)
        row.author = person.author.map { append($0) } ?? owner.map { append($0.utf8) } ?? Text()
        row.profile = appendProfile(person)
        row.language = appendLanguage(of: tweet.values.languages)
        row.time = tweet.values.times.unixTime ?? .min
        row.fillCounts(tweet.values.counts)
        row.fillRelations(tweets)
        fillLocation(of: &row, tweet.values.location, tweet.dialect, includes)
        row.links = appendLinks(of: tweets, texts, id: row.id)
        row.media =
            tweets.hasOriginal
            ? appendMedia(of: tweets.original, includes)
            : appendMedia(of: tweet, includes)
        row.quoted = appendQuoted(of: tweets, includes)
    }

    /// Appends the text of a tweet; of a retweet that of its original, if that is known.
    private mutating func appendText(
        _ texts: RecordTexts,
        of tweets: RecordTweets,
        _ includes: IncludedValues?
    ) -> Text {
        guard tweets.hasOriginal, !texts.original.isEmpty else { return append(texts.own) }
        let offset = bytes.count
        bytes.append(contentsOf: TextPatterns.retweet)
        if let author = tweets.original.person(includes).author {
            author.decode(into: &bytes)
        } else if let name = TextPatterns.nameOfRetweeted(texts.own) {
            bytes.append(contentsOf: name)
        } else {
            bytes.removeLast(TextPatterns.retweet.count)
            return append(texts.own)
        }
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: texts.original)
        return Text(offset: Int32(offset), count: Int32(bytes.count - offset))
    }

    private mutating func appendProfile(_ person: PersonValues) -> Profile {
        Profile(
            display: append(person.displayText),
            description: append(person.descriptionText),
            location: append(person.locationText)
        )
    }

    /// Appends the quoted tweets that have an id and a text.
    private mutating func appendQuoted(
        of tweets: RecordTweets,
        _ includes: IncludedValues?
    ) -> Slice {
        let first = quoted.count
        for tweet in tweets.quoted { appendQuoted(tweet, includes) }
        return Slice(offset: Int32(first), count: Int32(quoted.count - first))
    }

    private mutating func appendQuoted(_ tweet: TweetObject, _ includes: IncludedValues?) {
        guard let id = tweet.identity, let text = tweet.counted.text, text.count > 0
        else { return }
        let time = tweet.values.times.unixTime ?? .min
        let author = append(tweet.person(includes).author)
        quoted.append(Quoted(id: id, time: time, author: author, text: append(text)))
    }
}

extension TweetBatch.Row {
    fileprivate mutating func fillCounts(_ counts: TweetValues.Counts) {
        let metrics: MetricsValues? = counts.metrics?.read()
        retweets = counts.retweets?.number ?? metrics?.retweets?.number ?? -1
        likes = counts.likes?.number ?? metrics?.likes?.number ?? -1
        replies = counts.replies?.number ?? metrics?.replies?.number ?? -1
    }

    /// Sets the ids of other tweets; its own is none.
    fileprivate mutating func fillRelations(_ tweets: RecordTweets) {
        let ofOriginal = tweets.hasOriginal ? tweets.referencesOfOriginal.quoteOf : nil
        replyTo = other(tweets.references.replyTo)
        retweetOf = other(tweets.references.retweetOf)
        quoteOf = other(ofOriginal ?? tweets.references.quoteOf)
    }

    private func other(_ tweet: Int64?) -> Int64 {
        tweet == id ? 0 : tweet ?? 0
    }
}

extension TweetValues.Times {
    /// When the tweet was written, in seconds since 1970 (UTC); nil if unknown.
    fileprivate var unixTime: Int64? {
        created?.unixTime ?? milliseconds?.unixTime ?? date?.unixTime ?? time?.unixTime
            ?? timestamp?.unixTime
    }
}
