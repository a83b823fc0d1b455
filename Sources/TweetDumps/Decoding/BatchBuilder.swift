/// Collects decoded tweets in a batch, applying the counting rules.
struct BatchBuilder {
    private(set) var batch = TweetBatch()
    private var table = NameTable()
    private var sources = SourceNames()
    private var mentions = MentionList()
    private var originalMentions = MentionList()
    private var spareMentions = MentionList()
    /// The text whose mentions were read last.
    private var text: [UInt8] = []
    /// The text of the original whose mentions were read last.
    private var originalText: [UInt8] = []
    private var pageBeganEarlier = false
    /// How much of `includes` the records of the batch refer to.
    var includesUse = IncludesUse()
    /// The format of the tweet that was added last.
    private var lastFormat = ""
    private var terms = TypedTerms()

    /// Returns the batch and begins an empty one.
    mutating func takeBatch() -> TweetBatch {
        let taken = batch
        batch = TweetBatch(reservingAsMuchAs: taken)
        includesUse = IncludesUse()
        table.removeAll()
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
        let (fullest, ofOriginal) = fillMentions(of: &row, reader.tweets, reader.names)
        let texts = RecordTexts(
            own: text,
            fullest: fullest,
            original: originalText,
            fullestOfOriginal: ofOriginal
        )
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
        mentions.removeAll()
        for mention in tweet.mentions {
            append(table.spelling(written: mention.name, mention.kind, in: &batch), mention.count)
        }
        mentions.count()
        appendSpellingCounts(to: &row)
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
    mutating func endPage(terms: [String]) {
        guard let first = batch.openPage else { return }
        batch.openPage = nil
        // Terms that found no tweet do not belong in the archive.
        guard pageBeganEarlier || first < batch.rows.count else { return }
        let slice = addTerms(terms, toTweetsFrom: first)
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

// MARK: - Mentions

extension BatchBuilder {
    /// Counts the mentions of the tweet, and of its original if it is a retweet.
    ///
    /// - Returns: The texts that the mentions belong to; that of the original is nil if the record
    ///   does not have it.
    private mutating func fillMentions(
        of row: inout TweetBatch.Row,
        _ tweets: RecordTweets,
        _ names: [JSONText]
    ) -> (FullestText, FullestText?) {
        let original = tweets.hasOriginal ? readMentions(ofOriginal: tweets.original, names) : nil
        let fullest = readMentions(of: tweets.tweet, names)
        row.isCut = fullest.isCut
        if let original {
            mentions.merge(original: originalMentions, spare: &spareMentions)
            row.isCut = original.isCut || original.isWithheld
        }
        row.isCut = row.isCut || fullest.isWithheld
        row.isExtracted = fullest.isExtracted
        row.kind = tweets.kind(isRetweet: fullest.isRetweet)
        appendSpellingCounts(to: &row)
        return (fullest, original)
    }

    /// Reads the text of the original into ``originalText``, and its mentions into
    /// ``originalMentions``.
    private mutating func readMentions(
        ofOriginal original: TweetObject,
        _ names: [JSONText]
    ) -> FullestText {
        let fullest = readMentions(of: original, names)
        swap(&mentions, &originalMentions)
        swap(&text, &originalText)
        return fullest
    }

    /// Reads the text of a tweet into ``text``, and its mentions into ``mentions``.
    private mutating func readMentions(
        of tweet: TweetObject,
        _ names: [JSONText]
    ) -> FullestText {
        mentions.removeAll()
        let fullest = FullestText(of: tweet, into: &text)
        fullest.forEachListed(in: names) { name, kind in
            append(table.spelling(name, kind, in: &batch))
        }
        if fullest.isExtracted {
            let text = text
            fullest.forEachFound(in: text) { name, kind in
                append(table.spelling(name.utf8, kind, in: &batch))
            }
        }
        mentions.count()
        return fullest
    }

    private mutating func append(_ spelling: Int32?, _ count: Int32 = 1) {
        guard let spelling else { return }
        mentions.append(spelling: spelling, of: batch.spellings[Int(spelling)].mention, count)
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
    /// A digest of the counts of the mentions, and of the set of spellings.
    ///
    /// Two records of a tweet with equal digests have the same mentions. The digest is a sum, so it
    /// does not depend on the order.
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
