/// Collects decoded tweets in a batch, applying the counting rules.
struct BatchBuilder {
    private(set) var batch = TweetBatch()
    private var mentions = RecordMentions()
    private var sources = SourceNames()
    private var pageBeganEarlier = false
    /// How much of `includes` the records of the batch refer to.
    var includesUse = IncludesUse()
    /// The format of the tweet that was added last.
    private var lastFormat = ""
    private var terms = TypedTerms()

    /// Returns the batch and begins an empty one.
    mutating func takeBatch() -> TweetBatch {
        var taken = batch
        batch = TweetBatch()
        taken.trim()
        includesUse = IncludesUse()
        mentions.forgetNames()
        sources.removeAll()
        terms.removeAll()
        return taken
    }

    /// Adds the tweet that was just read.
    ///
    /// - Parameters:
    ///   - reader: The reader that has the tweet; reads those that it refers to.
    ///   - id: The id of the tweet.
    ///   - format: The name of its format.
    ///   - context: The context of the record.
    ///   - includes: The objects that the record may refer to.
    /// - Returns: False if the batch has no room for its texts, or for what it refers to; then it is not
    ///   added.
    mutating func add(
        _ reader: inout TweetReader,
        id: Int64,
        format: String,
        in context: RecordContext,
        _ includes: IncludedValues?
    ) -> Bool {
        reader.readRelated(includes)
        batch.roundedIDs.note(reader.tweet)
        var row = TweetBatch.Row()
        row.id = id
        let texts = mentions.read(reader.tweets, reader.names, into: &row, of: &batch)
        let source = sources.source(reader.tweet.values.markedSource, in: &batch)
        let start = batch.bytes.count
        batch.appendDetails(of: reader.tweets, texts, includes, owner: context.owner, to: &row)
        guard batch.bytes.count <= TweetBatch.maxBytes, includes?.isExhausted != true else {
            return false
        }
        row.source = source.name
        row.recordDigest = batch.digest(of: row, source: source.hash, from: start)
        let hasOwnTerms = !reader.recordRules.isEmpty || reader.page.hasTerms
        let ownTerms = hasOwnTerms ? reader.recordRules.map(\.string) + reader.page.terms : []
        append(&row, format, foundBy: context.terms, ownTerms)
        return true
    }

    /// Adds a tweet of an extract.
    ///
    /// - Parameters:
    ///   - tweet: The tweet.
    ///   - id: The id of the tweet.
    ///   - context: The context of the record.
    /// - Returns: False if the batch has no room for its texts; then it is not added.
    mutating func add(_ tweet: ExtractedTweet, id: Int64, in context: RecordContext) -> Bool {
        var row = TweetBatch.Row()
        row.id = id
        (row.isCut, row.isExtracted) = (!tweet.isWhole, !tweet.isListed)
        mentions.read(tweet.mentions, into: &row, of: &batch)
        let source = sources.source(plain: tweet.values.source?.nonemptyText, in: &batch)
        let start = batch.bytes.count
        batch.appendDetails(of: tweet, to: &row)
        guard batch.bytes.count <= TweetBatch.maxBytes else { return false }
        row.source = source.name
        row.recordDigest = batch.digest(of: row, source: source.hash, from: start)
        batch.roundedIDs.note(tweet.values.id)
        append(&row, ExtractedTweet.format, foundBy: context.terms, tweet.terms)
        return true
    }

    /// Appends a row, with the terms of its context and its own.
    private mutating func append(
        _ row: inout TweetBatch.Row,
        _ format: String,
        foundBy terms: [String],
        _ ownTerms: [String]
    ) {
        row.terms = self.terms.append(terms, to: &batch)
        if !ownTerms.isEmpty {
            let own = self.terms.append(ownTerms, to: &batch)
            row.terms = self.terms.joined(row.terms, own, in: &batch)
        }
        batch.rows.append(row)
        guard format != lastFormat || batch.rows.count == 1 else { return }
        batch.formats.insert(format)
        lastFormat = format
    }

    mutating func countNonTweets(_ count: Int = 1) {
        batch.nonTweets += count
    }

    /// Counts a record that is no tweet.
    ///
    /// - Parameters:
    ///   - object: The record.
    ///   - deletion: The id of a tweet that it reports as deleted.
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

    /// Gives refusals the position of the record that contains them, from an index on.
    mutating func relocateRefusals(from first: Int, to position: (line: Int, recordNumber: Int?)) {
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

    /// Appends bytes of a refused record.
    mutating func keepRefused(_ bytes: ByteView) {
        batch.refusedBytes.append(contentsOf: bytes)
    }

    /// Appends a refused row of a table, with a line end.
    mutating func keepRefused(_ row: ByteView, below header: [UInt8], lineEnd: UInt8) {
        batch.refusedHeader = header
        batch.refusedBytes.append(contentsOf: row)
        if row.last != lineEnd { batch.refusedBytes.append(lineEnd) }
    }

    /// Ends the bytes of a refused record with a line break.
    mutating func endRefused() {
        if batch.refusedBytes.last != 0x0A { batch.refusedBytes.append(0x0A) }
    }

    /// Marks the following tweets as part of a page that began in an earlier batch.
    mutating func continuePage() {
        batch.openPage = 0
        pageBeganEarlier = true
    }

    /// Marks the following tweets as part of a page that begins here.
    mutating func beginPage() {
        batch.openPage = batch.rows.count
        pageBeganEarlier = false
    }

    /// Ends the page, and adds its terms to its tweets.
    mutating func endPage(terms names: [String]) {
        guard let first = batch.openPage else { return }
        batch.openPage = nil
        // Terms that found no tweet do not belong in the archive.
        guard pageBeganEarlier || first < batch.rows.count else { return }
        let slice = addTerms(names, toTweetsFrom: first)
        if pageBeganEarlier { batch.endOfOpenPage = .init(terms: slice, tweets: batch.rows.count) }
    }

    /// Adds terms to the tweets from an index on.
    private mutating func addTerms(_ terms: [String], toTweetsFrom first: Int) -> TweetBatch.Slice {
        let slice = self.terms.append(terms, to: &batch)
        for index in first..<batch.rows.count {
            batch.rows[index].terms = self.terms.joined(batch.rows[index].terms, slice, in: &batch)
        }
        return slice
    }
}
