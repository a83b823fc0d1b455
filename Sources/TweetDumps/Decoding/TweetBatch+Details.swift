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
    ///   - reader: The reader that has the tweet and those that it refers to.
    ///   - texts: The texts of the tweet and its original.
    ///   - includes: The objects that the record may refer to.
    ///   - owner: The screen name of the author if the record does not name one.
    ///   - row: The row, with id, kind and mentions.
    mutating func appendDetails(
        of reader: TweetReader,
        _ texts: RecordTexts,
        _ includes: IncludedValues?,
        owner: String?,
        to row: inout Row
    ) {
        let person = reader.tweet.person(includes)
        row.text = appendText(texts, of: reader, includes)
        row.author = person.author.map { append($0) } ?? owner.map { append($0.utf8) } ?? Text()
        if let author = row.author.range {
            row.authorHash = StableHash.hash(bytes.span.extracting(author), seed: 0)
        }
        row.profile = appendProfile(person)
        row.language = appendLanguage(of: reader.tweet.values.languages)
        row.time = reader.tweet.values.times.seconds ?? .min
        row.fillCounts(reader.tweet.values.counts)
        row.fillRelations(reader.related)
        fillLocation(of: &row, reader.tweet.values.location, reader.tweet.dialect, includes)
        row.links = appendLinks(of: reader, texts, id: row.id)
        row.media =
            reader.related.hasOriginal
            ? appendMedia(of: reader.related.original, includes)
            : appendMedia(of: reader.tweet, includes)
        row.quoted = appendQuoted(of: reader.related, includes)
    }

    /// Appends the text of a tweet; of a retweet that of its original, if that is known.
    private mutating func appendText(
        _ texts: RecordTexts,
        of reader: TweetReader,
        _ includes: IncludedValues?
    ) -> Text {
        guard reader.related.hasOriginal, !texts.original.isEmpty else { return append(texts.own) }
        let offset = bytes.count
        bytes.append(contentsOf: TextPatterns.retweet)
        if let author = reader.related.original.person(includes).author {
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
        of related: RelatedTweets,
        _ includes: IncludedValues?
    ) -> Slice {
        let first = quoted.count
        for tweet in related.quoted { appendQuoted(tweet, includes) }
        return Slice(offset: Int32(first), count: Int32(quoted.count - first))
    }

    private mutating func appendQuoted(_ tweet: TweetObject, _ includes: IncludedValues?) {
        guard let id = tweet.identity, let text = tweet.counted.text, text.count > 0
        else { return }
        let time = tweet.values.times.seconds ?? .min
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
    fileprivate mutating func fillRelations(_ related: RelatedTweets) {
        let ofOriginal = related.hasOriginal ? related.referencesOfOriginal.quoteOf : nil
        replyTo = other(related.references.replyTo)
        retweetOf = other(related.references.retweetOf)
        quoteOf = other(ofOriginal ?? related.references.quoteOf)
    }

    private func other(_ tweet: Int64?) -> Int64 {
        tweet == id ? 0 : tweet ?? 0
    }
}

extension TweetValues.Times {
    /// When the tweet was written, in seconds since 1970 (UTC); nil if unknown.
    fileprivate var seconds: Int64? {
        created?.unixTime ?? milliseconds?.unixTime ?? date?.unixTime ?? time?.unixTime
            ?? timestamp?.unixTime
    }
}
