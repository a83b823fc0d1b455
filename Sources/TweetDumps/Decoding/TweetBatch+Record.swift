extension TweetBatch {
    /// Fills a row, which has its id, kind and mentions, with everything but terms, source and digest.
    ///
    /// The owner is the author if the record does not name one.
    mutating func appendDetails(
        of tweets: RecordTweets,
        _ texts: RecordTexts,
        _ includes: IncludedValues?,
        _ owner: PersonalArchiveOwner?,
        to row: inout Row
    ) {
        let tweet = tweets.tweet
        let person = tweet.person(includes)
        row.text = appendText(texts, of: tweets, includes)
        row.author = person.author.map { append($0) } ?? append(owner?.name)
        let owner = owner.flatMap { isName(of: $0, row.author) ? $0 : nil }
        row.profile = appendProfile(person, of: owner)
        row.language = appendLanguage(of: tweet.values.languages)
        row.fillNumbers(of: tweets, person)
        row.numbers[.originalAccount] = tweets.originalAccount(includes, text: texts.own)
        if let owner { row.fillNumbers(of: owner) }
        row.originalAuthor = append(tweet.values.related.originalAuthor?.screenName)
        row.point = tweet.dialect.point(of: tweet)
        if let place = tweet.dialect.place(of: tweet, includes) { row.place = append(place) }
        row.links = appendLinks(of: tweets, texts, id: row.id)
        row.media =
            tweets.hasOriginal
            ? appendMedia(of: tweets.original, includes)
            : appendMedia(of: tweet, includes)
        row.quoted = appendQuoted(of: tweets, includes)
    }

    /// Appends the text of a tweet, or for a retweet that of its original, if known.
    private mutating func appendText(
        _ texts: RecordTexts,
        of tweets: RecordTweets,
        _ includes: IncludedValues?
    ) -> Text {
        guard tweets.hasOriginal, !texts.original.isEmpty else { return append(texts.own) }
        let offset = bytes.count
        bytes.append(contentsOf: TextPatterns.retweetPrefix)
        if let author = tweets.original.person(includes).author {
            author.decode(into: &bytes)
        } else if let name = TextPatterns.nameOfRetweeted(texts.own) {
            bytes.append(contentsOf: name)
        } else {
            bytes.removeLast(TextPatterns.retweetPrefix.count)
            return append(texts.own)
        }
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: texts.original)
        return text(from: offset)
    }

    /// Appends the profile of an author; what is missing is taken from the owner, if that is the author.
    private mutating func appendProfile(
        _ person: PersonValues,
        of owner: PersonalArchiveOwner?
    ) -> Profile {
        let owned = owner?.profile
        return Profile(
            display: person.displayText.map { append($0) } ?? append(owned?.display),
            description: person.descriptionText.map { append($0) } ?? append(owned?.description),
            location: person.locationText.map { append($0) } ?? append(owned?.location),
            numbers: person.numbers
        )
    }

    private func isName(of owner: PersonalArchiveOwner, _ author: Text) -> Bool {
        author.range.map { bytes[$0].elementsEqual(owner.name.utf8) } ?? false
    }

    private mutating func append(_ text: String?) -> Text {
        text.map { append($0.utf8) } ?? Text()
    }

    /// Appends the quoted tweets that have an id and a text.
    private mutating func appendQuoted(
        of tweets: RecordTweets,
        _ includes: IncludedValues?
    ) -> Slice {
        let first = quoted.count
        for tweet in tweets.quoted {
            guard let id = tweet.identity, let text = tweet.counted.text, text.count > 0
            else { continue }
            let time = tweet.values.times.unixTime ?? .min
            let author = append(tweet.person(includes).author)
            quoted.append(Quoted(id: id, time: time, author: author, text: append(text)))
        }
        return Slice(first..<quoted.count)
    }
}

extension TweetBatch.Row {
    /// Sets the account of the owner and its creation time, unless the tweet is by another account.
    fileprivate mutating func fillNumbers(of owner: PersonalArchiveOwner) {
        let account = numbers[.account]
        guard account == nil || account == owner.account else { return }
        numbers[.account] = owner.account
        profile.numbers[.created] = profile.numbers[.created] ?? owner.created
    }

    /// Sets the counts, times and ids; a tweet's reference to itself is left out.
    fileprivate mutating func fillNumbers(
        of tweets: RecordTweets,
        _ author: PersonValues
    ) {
        let tweet = tweets.tweet
        tweet.values.numbers.fill(&numbers)
        if let metrics = tweet.values.metrics {
            var values: MetricsValues = metrics.read()
            values.numbers.fill(&numbers)
        }
        if numbers[.views] == 0 { numbers[.views] = nil }
        numbers[.time] = tweet.values.times.unixTime
        let ofOriginal = tweets.hasOriginal ? tweets.referencesOfOriginal.quoteOf : nil
        numbers[.replyTo] = other(tweets.references.replyTo)
        numbers[.retweetOf] = other(tweets.references.retweetOf)
        numbers[.quoteOf] = other(ofOriginal ?? tweets.references.quoteOf)
        numbers[.latestVersion] = latestVersion(numbers[.latestVersion])
        numbers[.account] = tweet.account(of: author, id)
        numbers[.replyToAccount] = numbers[.replyToAccount] ?? tweet.values.repliedAccount(id)
    }

    private func other(_ tweet: Int64?) -> Int64? { tweet == id ? nil : tweet }

    /// A latest version, unless it is older than the tweet itself.
    func latestVersion(_ version: Int64?) -> Int64? {
        version.flatMap { $0 < id ? nil : $0 }
    }
}

extension TweetObject {
    /// The account number of its author; nil if unknown.
    fileprivate func account(of author: PersonValues, _ id: Int64?) -> Int64? {
        author.account ?? values.author.id?.id ?? values.numbers[.account]
            ?? TweetValues.searched(values.author.searchedIDText, values.author.searchedID, id)
    }
}

extension TweetValues {
    /// The first tweet of 25 November 2011; until then, the search API used other numbers for users.
    static let firstTweetWithSearchedAccounts: Int64 = 140_000_000_000_000_000

    /// The account number of the user whom the tweet answers, from an object or the first search API.
    fileprivate func repliedAccount(_ id: Int64) -> Int64? {
        (related.repliedUserObject ?? related.repliedUser)?["id"]?.id
            ?? TweetValues.searched(
                related.searchedRepliedUserIDText,
                related.searchedRepliedUserID,
                id
            )
    }

    /// The account number of a user in the first search API; nil if unknown or not Twitter's number.
    fileprivate static func searched(
        _ text: JSONValue?,
        _ number: JSONValue?,
        _ id: Int64?
    ) -> Int64? {
        guard let id, id >= firstTweetWithSearchedAccounts else { return nil }
        return text?.id ?? number?.id
    }
}

extension RecordTweets {
    /// The account number of the original's author, if the tweet is a retweet; nil if unknown.
    ///
    /// The member in twint's format is about the retweeting user unless the text begins with `RT @`.
    fileprivate func originalAccount(_ includes: IncludedValues?, text: [UInt8]) -> Int64? {
        if hasOriginal,
            let known = original.account(of: original.person(includes), original.identity)
        {
            return known
        }
        let isOfOriginal = tweet.isRetweet && TextPatterns.beginsAsRetweet(text)
        return isOfOriginal ? tweet.values.numbers[.originalAccount] : nil
    }
}

extension TweetValues.Times {
    /// When the tweet was written, in seconds since 1970 (UTC); nil if unknown.
    var unixTime: Int64? {
        created?.unixTime ?? milliseconds?.unixTime ?? date?.unixTime ?? time?.unixTime
            ?? timestamp?.unixTime
    }
}

extension TweetBatch {
    /// Appends the code of the first valid language, in lower case.
    mutating func appendLanguage(of languages: TweetValues.Languages) -> Text {
        appendLanguage(languages.detected) ?? appendLanguage(languages.language)
            ?? appendLanguage(languages.isoCode)
            ?? appendLanguage(languages.gnip?["language"]?["value"]) ?? Text()
    }

    /// Appends the code of a language, in lower case; nil if the value is not one.
    mutating func appendLanguage(_ value: JSONValue?) -> Text? {
        value?.text.flatMap { appendLanguage($0) }
    }

    mutating func appendLanguage(_ text: JSONText) -> Text? {
        if !text.isEscaped, text.raw.isASCII { return appendLanguage(ofASCII: text.raw) }
        // A few other letters have ASCII letters as their lower case.
        return appendLanguage(ofASCII: Array(text.string.lowercased().utf8))
    }

    private mutating func appendLanguage(ofASCII name: some Collection<UInt8>) -> Text? {
        let offset = bytes.count
        bytes.append(contentsOf: name.lazy.map { LanguageCode.normalized($0) })
        guard LanguageCode.isValid(bytes[offset...]) else {
            bytes.removeLast(bytes.count - offset)
            return nil
        }
        return text(from: offset)
    }

    /// A digest of everything in a record but search terms, the same in every batch and run.
    ///
    /// The row must have all other values. All texts of the record begin at `start`, in the order in which
    /// their lengths are added here, except the name of the program; `source` is the hash of that.
    func digest(of row: Row, source: UInt64, from start: Int) -> UInt64 {
        var digest = RecordDigest(bytes.span.extracting(start..<bytes.count))
        digest.add(source)
        digest.add(row)
        if row.place >= 0 { digest.add(places[Int(row.place)]) }
        for link in links[row.links.indices] { digest.add(link.url) }
        for medium in media[row.media.indices] { digest.add(medium) }
        for tweet in quoted[row.quoted.indices] { digest.add(tweet) }
        return digest.value
    }
}

/// A digest of a record: of its texts, their lengths, and its numbers.
private struct RecordDigest {
    private(set) var value: UInt64

    init(_ texts: Span<UInt8>) {
        value = StableHash.hash(texts, seed: 0)
    }

    mutating func add(_ row: TweetBatch.Row) {
        let flags =
            UInt64(row.kind.rawValue) << 3 | (row.isCut ? 1 : 0) | (row.isExtracted ? 2 : 0)
            | (row.point == nil ? 0 : 4)
        add(row.id)
        add(row.numbers)
        add(Int64(row.mentionCount))
        add(row.mentionDigest)
        add(flags)
        add(row.text)
        add(row.author)
        add(row.profile.display)
        add(row.profile.description)
        add(row.profile.location)
        for field in AuthorField.numbers { add(row.profile.numbers[field] ?? .min) }
        add(row.language)
        add(row.originalAuthor)
        add(row.point?.longitude)
        add(row.point?.latitude)
        add(Int64(row.links.count))
        add(Int64(row.media.count))
        add(Int64(row.quoted.count))
        add(Int64(row.place < 0 ? 0 : 1))
    }

    mutating func add(_ place: TweetBatch.Place) {
        add(place.key)
        add(place.name)
        add(place.country)
        for degrees in [place.box?.west, place.box?.south, place.box?.east, place.box?.north] {
            add(degrees)
        }
    }

    mutating func add(_ medium: TweetBatch.Media) {
        add(UInt64(medium.kind.rawValue))
        add(medium.url)
        add(medium.description)
    }

    mutating func add(_ tweet: TweetBatch.Quoted) {
        add(tweet.id)
        add(tweet.time)
        add(tweet.author)
        add(tweet.text)
    }

    mutating func add(_ text: TweetBatch.Text) { add(Int64(text.count)) }

    private mutating func add(_ degrees: Double?) {
        add(degrees.map(\.bitPattern) ?? .max)
    }

    private mutating func add(_ numbers: TweetNumbers) {
        numbers.read { add($0 ?? .min) }
    }

    @inline(__always)
    private mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

    @inline(__always)
    mutating func add(_ number: UInt64) {
        value = StableHash.hash(value, followedBy: number)
    }
}
