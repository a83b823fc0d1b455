/// Makes tweets of what a ``TweetReader`` read, by the counting rules, and gathers them in a batch.
struct BatchBuilder {
    private(set) var batch = TweetBatch()
    private var table = NameTable()
    private var mentions = MentionList()
    private var originalMentions = MentionList()
    private var spareMentions = MentionList()
    /// The text whose mentions were read last.
    private var text: [UInt8] = []
    private var pageBeganEarlier = false
    /// The places of the batch's terms.
    private var termIndices: [SearchTerm: Int32] = [:]

    /// The batch so far; the next one begins empty.
    mutating func takeBatch() -> TweetBatch {
        let taken = batch
        batch = TweetBatch()
        table.removeAll()
        termIndices.removeAll(keepingCapacity: true)
        return taken
    }

    /// Adds the tweet that was just read.
    ///
    /// - Returns: Why the record is refused instead, where it is.
    mutating func add(_ reader: TweetReader, format: TweetFormat) -> RefusalReason? {
        let tweet = reader.tweet
        let id: Int64
        switch TweetID.first(of: tweet.idText, tweet.id, tweet.documentID) {
        case .success(let value): id = value
        case .failure(let fault): return fault.reason
        }
        var row = TweetBatch.Row()
        row.id = id
        fillMentions(of: &row, reader)
        row.author = batch.append(tweet.author)
        if row.author.count > 0 {
            row.authorHash = batch.withBytes(of: row.author) { StableHash.hash($0, seed: 0) }
        }
        row.language = batch.append(tweet.language)
        row.time = TwitterTime.seconds(of: tweet, id: id) ?? .min
        row.terms = appendTerms(terms(of: tweet, rules: reader.rules[tweet.rules]))
        batch.rows.append(row)
        batch.formats.insert(format.name)
        return nil
    }

    mutating func countNonTweets(_ count: Int = 1) {
        batch.nonTweets += count
    }

    mutating func refuse(_ reason: RefusalReason, line: Int, entry: Int?) {
        batch.refusals.append(Refusal(line: line, entry: entry, reason: reason))
    }

    /// Says that the coming tweets belong to a page that began in an earlier batch.
    mutating func continuePage() {
        batch.openPage = 0
        pageBeganEarlier = true
    }

    /// Says that the coming tweets belong to a page that begins here.
    mutating func beginPage() {
        batch.openPage = batch.rows.count
        pageBeganEarlier = false
    }

    /// Gives the terms of the page that ends here to its tweets.
    mutating func endPage(terms: [String]) {
        guard let first = batch.openPage else { return }
        batch.openPage = nil
        let slice = give(terms, toTweetsFrom: first)
        if pageBeganEarlier { batch.endOfOpenPage = .init(terms: slice, tweets: batch.rows.count) }
    }

    /// The number of tweets so far.
    var count: Int { batch.rows.count }

    /// Gives terms to the tweets from an index on.
    @discardableResult
    mutating func give(_ terms: [String], toTweetsFrom first: Int) -> TweetBatch.Slice {
        let slice = appendTerms(terms)
        for place in first..<batch.rows.count {
            batch.rows[place].terms = joined(batch.rows[place].terms, slice)
        }
        return slice
    }
}

// MARK: - Search terms

extension BatchBuilder {
    /// The terms that the tweet's own object names (rule 6).
    private func terms(of tweet: TweetObject, rules: ArraySlice<JSONText>) -> [String] {
        let terms = rules.map(\.string)
        guard let query = tweet.page.searchQuery else { return terms }
        return terms + [query.string.percentDecoded]
    }

    /// Adds terms that a record names; those that are none are left out (rule 5).
    private mutating func appendTerms(_ typed: [String]) -> TweetBatch.Slice {
        let first = Int32(batch.termReferences.count)
        for term in typed.lazy.compactMap({ SearchTerm($0) }) {
            batch.termReferences.append(index(of: term))
        }
        return .init(offset: first, count: Int32(batch.termReferences.count) - first)
    }

    private mutating func index(of term: SearchTerm) -> Int32 {
        if let known = termIndices[term] {
            // A term is shown as it was last typed.
            batch.terms[Int(known)] = term
            return known
        }
        let index = Int32(batch.terms.count)
        batch.terms.append(term)
        termIndices[term] = index
        return index
    }

    private mutating func joined(
        _ one: TweetBatch.Slice,
        _ other: TweetBatch.Slice
    ) -> TweetBatch.Slice {
        if one.count == 0 { return other }
        if other.count == 0 { return one }
        let first = Int32(batch.termReferences.count)
        for place in one.indices { batch.termReferences.append(batch.termReferences[place]) }
        for place in other.indices { batch.termReferences.append(batch.termReferences[place]) }
        return .init(offset: first, count: one.count + other.count)
    }
}

// MARK: - Mentions

extension BatchBuilder {
    /// What one text and its entities tell, beside the mentions.
    private struct Reading {
        var isCut = false
        var isExtracted = false
        var isRetweet = false
        var isWithheld = false
    }

    /// Counts the mentions of the tweet, and of its original where it is a retweet (rule 11).
    private mutating func fillMentions(of row: inout TweetBatch.Row, _ reader: TweetReader) {
        var original: Reading?
        if reader.tweet.isRetweet {
            original = readMentions(of: reader.original, reader)
            swap(&mentions, &originalMentions)
        }
        let reading = readMentions(of: reader.tweet, reader)
        row.text = batch.append(text)
        row.isCut = reading.isCut
        if let original {
            mentions.merge(original: originalMentions, spare: &spareMentions)
            row.isCut = original.isCut || original.isWithheld
        }
        row.isCut = row.isCut || reading.isWithheld
        row.isExtracted = reading.isExtracted
        row.kind = kind(of: reader.tweet, isRetweet: reading.isRetweet)
        appendEntries(to: &row)
    }

    private func kind(of tweet: TweetObject, isRetweet: Bool) -> TweetKind {
        if isRetweet { return .retweet }
        if tweet.isQuote { return .quote }
        return tweet.isReply ? .reply : .original
    }

    /// Puts the text of a tweet into `text` and what its entities name into `mentions`; without
    /// entities, what is found in the text (rule 10).
    private mutating func readMentions(of tweet: TweetObject, _ reader: TweetReader) -> Reading {
        let (body, entities, isTruncated) = tweet.counted
        text.removeAll(keepingCapacity: true)
        body?.decode(into: &text)
        var reading = Reading()
        text.withUnsafeBufferPointer { text in
            reading.isRetweet = tweet.isRetweet || TextMarks.beginsAsRetweet(text)
            reading.isCut = isTruncated || reading.isRetweet && TextMarks.endsInCutMark(text)
            reading.isWithheld = TextMarks.isWithheld(text)
        }
        mentions.removeAll()
        if let entities {
            for name in reader.names[entities.hashtags] { append(name, .hashtag) }
            for name in reader.names[entities.users] { append(name, .user) }
        } else {
            reading.isExtracted = true
            extractMentions(leavesOutCutEnd: isTruncated || reading.isRetweet)
        }
        mentions.count()
        return reading
    }

    private mutating func append(_ name: JSONText, _ kind: MentionKind) {
        guard let spelling = table.spelling(name, kind, in: &batch) else { return }
        mentions.append(spelling: spelling, of: batch.spellings[Int(spelling)].mention)
    }

    private mutating func extractMentions(leavesOutCutEnd: Bool) {
        let found = TextEntities(
            in: String(decoding: text, as: UTF8.self),
            leavesOutCutEnd: leavesOutCutEnd
        )
        for (names, kind) in [(found.hashtags, MentionKind.hashtag), (found.users, .user)] {
            for name in names {
                guard let spelling = table.spelling(name, kind, in: &batch) else { continue }
                mentions.append(spelling: spelling, of: batch.spellings[Int(spelling)].mention)
            }
        }
    }

    private mutating func appendEntries(to row: inout TweetBatch.Row) {
        row.entries.offset = Int32(batch.entries.count)
        row.entries.count = Int32(mentions.runs.count)
        row.mentionCount = mentions.total
        row.digest = mentions.digest(in: batch)
        for run in mentions.runs {
            batch.entries.append(.init(spelling: run.spelling, count: run.count))
        }
    }
}

extension MentionList {
    /// A digest of what rule 12 (d) compares: the counts of the mentions, and the set of spellings.
    ///
    /// It is a sum, so that the order does not matter.
    fileprivate func digest(in batch: TweetBatch) -> UInt64 {
        var sum: UInt64 = 0
        var rest = runs[...]
        while let first = rest.first {
            let ofMention = rest.prefix { $0.mention == first.mention }
            let count = ofMention.reduce(0) { $0 + UInt64($1.count) }
            let hash = batch.mentions[Int(first.mention)].hash
            sum &+= StableHash.mix(hash &+ count &* 0x9E37_79B9_7F4A_7C15)
            for run in ofMention {
                sum &+= StableHash.mix(~batch.spellings[Int(run.spelling)].hash)
            }
            rest = rest[ofMention.endIndex...]
        }
        return sum
    }
}
