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
    /// The format of the tweet that was added last.
    private var lastFormat = ""
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
    /// - Parameters:
    ///   - reader: What was read.
    ///   - format: The name of the format.
    ///   - context: What stands around the tweet.
    /// - Returns: Why the record is refused instead, where it is.
    mutating func add(
        _ reader: TweetReader,
        format: String,
        in context: RecordContext
    ) -> RefusalReason? {
        let tweet = reader.tweet
        let id: Int64
        switch tweet.tweetID(inside: context.name) {
        case .success(let value): id = value
        case .failure(let fault): return fault.reason
        }
        batch.roundedIDs.note(tweet)
        var row = TweetBatch.Row()
        row.id = id
        fillMentions(of: &row, reader, in: context)
        row.author = batch.appendAuthor(of: tweet, in: context)
        if row.author.count > 0 {
            row.authorHash = batch.withBytes(of: row.author) { StableHash.hash($0, seed: 0) }
        }
        row.language = batch.append(tweet.language)
        row.time = TwitterTime.seconds(of: tweet, id: id) ?? .min
        row.terms = appendTerms(context.terms)
        if !tweet.rules.isEmpty || tweet.page.hasTerms {
            let own = terms(of: tweet, rules: reader.rules[tweet.rules])
            row.terms = joined(row.terms, appendTerms(own))
        }
        batch.rows.append(row)
        if format != lastFormat || batch.rows.count == 1 {
            batch.formats.insert(format)
            lastFormat = format
        }
        return nil
    }

    mutating func countNonTweets(_ count: Int = 1) {
        batch.nonTweets += count
    }

    /// Counts a record that is no tweet, and keeps what it says of a deletion.
    mutating func countNonTweet(_ object: JSONObject, deletion: Int64? = nil) {
        batch.nonTweets += 1
        if let deletion { batch.deletions.append(deletion) }
        if batch.nonTweetMembers.isEmpty {
            batch.nonTweetMembers = object.members.prefix(TweetBatch.maxNonTweetMembers)
                .map {
                    String($0.name.string.unicodeScalars.prefix(TweetBatch.maxMemberNameLength))
                }
        }
    }

    mutating func refuse(_ reason: RefusalReason, line: Int, recordNumber: Int?) {
        batch.refusals.append(Refusal(line: line, recordNumber: recordNumber, reason: reason))
    }

    /// Makes one place of the places of refusals, which stand in a string of a record there.
    mutating func moveRefusals(from first: Int, to position: (line: Int, recordNumber: Int?)) {
        for index in batch.refusals.indices.dropFirst(first) {
            let reason = batch.refusals[index].reason
            batch.refusals[index] = Refusal(
                line: position.line,
                recordNumber: position.recordNumber,
                reason: reason
            )
        }
    }

    mutating func note(_ count: ManifestCount) {
        batch.manifestCounts.append(count)
    }

    /// Keeps bytes of what is refused.
    mutating func keepRefused(_ bytes: UnsafeBufferPointer<UInt8>) {
        batch.refusedBytes.append(contentsOf: bytes)
    }

    /// Ends what is kept of a refused record.
    mutating func endRefused() {
        if batch.refusedBytes.last != 0x0A { batch.refusedBytes.append(0x0A) }
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
        // A page without tweets found nothing: its terms are none of the archive's.
        guard pageBeganEarlier || first < batch.rows.count else { return }
        let slice = give(terms, toTweetsFrom: first)
        if pageBeganEarlier { batch.endOfOpenPage = .init(terms: slice, tweets: batch.rows.count) }
    }

    /// Gives terms to the tweets from an index on.
    private mutating func give(_ terms: [String], toTweetsFrom first: Int) -> TweetBatch.Slice {
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
        rules.map(\.string) + tweet.page.terms
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
    /// Counts the mentions of the tweet, and of its original where it is a retweet (rule 11).
    private mutating func fillMentions(
        of row: inout TweetBatch.Row,
        _ reader: TweetReader,
        in context: RecordContext
    ) {
        let isOriginalCut = readOriginal(reader, in: context)
        let reading = readMentions(of: reader.tweet, reader)
        row.text = batch.append(text)
        row.isCut = reading.isCut
        if let isOriginalCut {
            mentions.merge(original: originalMentions, spare: &spareMentions)
            row.isCut = isOriginalCut
        }
        row.isCut = row.isCut || reading.isWithheld
        row.isExtracted = reading.isExtracted
        row.kind = kind(of: reader.tweet, isRetweet: reading.isRetweet)
        appendSpellingCounts(to: &row)
    }

    /// Puts what the original names into `originalMentions`.
    ///
    /// - Returns: Whether its text is cut; nil where the record does not carry it.
    private mutating func readOriginal(_ reader: TweetReader, in context: RecordContext) -> Bool? {
        if reader.tweet.hasOriginal {
            let reading = readMentions(of: reader.original, reader)
            swap(&mentions, &originalMentions)
            return reading.isCut || reading.isWithheld
        }
        guard let includes = context.includes, let name = reader.tweet.originalName,
            let original = includes.tweet(name)
        else { return nil }
        originalMentions.removeAll()
        for (name, kind) in includes.names(of: original) {
            guard let spelling = table.spelling(name, kind, in: &batch) else { continue }
            originalMentions.append(
                spelling: spelling,
                of: batch.spellings[Int(spelling)].mention
            )
        }
        originalMentions.count()
        return original.isCut
    }

    private func kind(of tweet: TweetObject, isRetweet: Bool) -> TweetKind {
        if isRetweet { return .retweet }
        if tweet.isQuote { return .quote }
        return tweet.isReply ? .reply : .original
    }

    /// Puts the text of a tweet into `text` and what it names into `mentions`.
    private mutating func readMentions(of tweet: TweetObject, _ reader: TweetReader) -> TextReading
    {
        mentions.removeAll()
        let reading = TextReading(of: tweet, into: &text)
        reading.forEachListed(of: tweet, in: reader) { name, kind in
            append(table.spelling(name, kind, in: &batch))
        }
        if reading.isExtracted {
            let text = text
            reading.forEachFound(in: text) { name, kind in
                append(table.spelling(name.utf8, kind, in: &batch))
            }
        }
        mentions.count()
        return reading
    }

    private mutating func append(_ spelling: Int32?) {
        guard let spelling else { return }
        mentions.append(spelling: spelling, of: batch.spellings[Int(spelling)].mention)
    }

    private mutating func appendSpellingCounts(to row: inout TweetBatch.Row) {
        row.spellingCounts.offset = Int32(batch.spellingCounts.count)
        row.spellingCounts.count = Int32(mentions.runs.count)
        row.mentionCount = mentions.total
        row.digest = mentions.digest(in: batch)
        for run in mentions.runs {
            batch.spellingCounts.append(.init(spelling: run.spelling, count: run.count))
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
