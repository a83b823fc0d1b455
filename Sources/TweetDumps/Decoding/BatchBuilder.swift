/// Makes rows of a batch from decoded tweets, with their mentions counted, and keeps the refused records.
struct BatchBuilder {
    /// True to keep the bytes of refused records.
    var keepsRefused = false
    /// True to count the members of records that no format knows.
    var countsUnknownMembers = false
    /// What is kept of personal archives beside the tweets.
    var personalParts: PersonalParts = []
    var lines = LineCounter()

    private var batch = TweetBatch()
    private var mentions = RecordMentions()
    private var sources = SourceNames()
    private var terms = TypedTerms()
    /// The values of a record that another program has written.
    private let values = RowValues(nil)
    /// How much of `includes` the records of the batch refer to.
    private var includesUse = IncludesUse()
    private var lastFormat = ""
    /// True if the open page began in an earlier batch.
    private var pageBeganEarlier = false

    mutating func takeBatch() -> (batch: TweetBatch, lines: Int) {
        var taken = batch
        batch = TweetBatch()
        taken.trim()
        includesUse = IncludesUse()
        mentions.forgetNames()
        sources.removeAll()
        terms.removeAll()
        return (taken, lines.restart())
    }
}

// MARK: - Tweets

extension BatchBuilder {
    /// Adds the status of a reader, with the tweets that it refers to, or refuses it.
    mutating func addStatus(
        _ reader: inout TweetReader,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        if reader.tweet.isOfOtherTool, let object = value.object {
            return addOtherTool(object, &reader, at: value, context)
        }
        let format = StatusFormat.name(for: reader.tweet.marks)
        addTweet(&reader, as: format, at: value, context)
    }

    /// Adds a tweet that another program has written.
    ///
    /// If its `metadata` is the whole GraphQL result, that is read; else its members, like columns of a
    /// table.
    mutating func addOtherTool(
        _ object: JSONObject,
        _ reader: inout TweetReader,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        let format = StatusFormat.reduced.name
        if let whole = object["metadata"], whole["legacy"]?["full_text"]?.isString == true {
            reader.readResult(whole)
            return addTweet(&reader, as: format, at: value, context)
        }
        let record = OtherToolRecord(object, at: value, values)
        let outerID = context.outerID.value == nil ? record.id : context.outerID
        ByteView.withPadding(record.status) { status in
            reader.read(JSONValue(position: status.cursor.position), as: StatusDialect.self)
            addTweet(&reader, as: format, at: value, context.with(outerID: outerID))
        }
    }

    /// Adds a tweet as gallery-dl writes it, or refuses it.
    mutating func addGallery(_ object: JSONObject, at value: JSONValue, _ context: RecordContext) {
        do throws(RecordFault) {
            let tweet = try GalleryRecord.tweet(object, values)
            if !add(tweet, as: StatusFormat.reduced.name, foundBy: context.terms) {
                throw RecordFault(reason: .tooLong)
            }
            note(membersOf: value)
        } catch {
            refuse(error.reason, value, context)
        }
    }

    mutating func addTweet(
        _ reader: inout TweetReader,
        as format: String,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        if let reason = add(&reader, as: format, context) {
            refuse(reason, value, context)
        } else {
            note(membersOf: value)
        }
    }

    /// Counts the members of a record that no format knows, if that is requested.
    private mutating func note(membersOf record: JSONValue) {
        if countsUnknownMembers { batch.unknownMembers.add(record, .tweet, at: []) }
    }

    /// The same for all elements of `includes` that are read.
    mutating func note(includes: JSONValue) {
        guard countsUnknownMembers else { return }
        for (name, list) in includes.object?.members ?? [] {
            guard let kind = IncludesReader.Kind.named[name] else { continue }
            list.forEachElement { note($0, ofIncludes: kind) }
        }
    }

    mutating func note(_ element: JSONValue, ofIncludes kind: IncludesReader.Kind) {
        guard countsUnknownMembers else { return }
        let (kind, path) = kind.objects
        batch.unknownMembers.add(element, kind, at: path)
    }

    /// Adds a tweet; returns why the record is refused instead, or nil if it was added.
    mutating func add(
        _ reader: inout TweetReader,
        as format: String,
        _ context: RecordContext
    ) -> RefusalReason? {
        switch reader.tweet.tweetID(outerID: context.outerID) {
        case .success(let id):
            var use = includesUse
            use.isExhausted = false
            let isAdded =
                context.includes?.withValues(&use) {
                    add(&reader, id: id, format: format, in: context, $0)
                } ?? add(&reader, id: id, format: format, in: context, nil)
            includesUse = use
            return isAdded ? nil : .tooLong
        case .failure(let fault): return fault.reason
        }
    }

    /// Adds a tweet, unless the batch has no room for its texts, or for what it refers to.
    private mutating func add(
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
        batch.appendDetails(of: reader.tweets, texts, includes, context.archive?.owner, to: &row)
        if includes?.isExhausted == true { return false }
        let hasOwnTerms = !reader.recordRules.isEmpty || reader.page.hasTerms
        let ownTerms = hasOwnTerms ? reader.recordRules.map(\.string) + reader.page.terms : []
        return append(&row, source, from: start, format, foundBy: context.terms, ownTerms)
    }

    /// Adds the tweet of a row of a table; false if the batch has no room for its texts.
    mutating func add(
        _ tweet: DescribedTweet,
        as format: String,
        foundBy terms: [String]
    ) -> Bool {
        var row = TweetBatch.Row()
        row.id = tweet.id
        let texts = mentions.read(tweet, into: &row, of: &batch)
        // Not `source?.text`: where an optional in an object is chained, Swift 6.3 without optimisation can
        // take a nil that a generic function returned for a value.
        let source = sources.source(tweet.details.source.flatMap(\.text.filled), in: &batch)
        let start = batch.bytes.count
        batch.appendDetails(of: tweet, texts, to: &row)
        return append(&row, source, from: start, format, foundBy: terms)
    }

    /// Adds the tweet of a line of an extract, or refuses it.
    mutating func addExtracted(at value: JSONValue, _ context: RecordContext) {
        do throws(RecordFault) {
            let tweet = try ExtractedTweet(value)
            let ownID = tweet.values[.id]?.tweetID ?? .absent
            let id = try TweetID.first(of: ownID, context.outerID).get()
            if !add(tweet, id: id, in: context) { throw RecordFault(reason: .tooLong) }
        } catch {
            refuse(error.reason, value, context)
        }
    }

    private mutating func add(
        _ tweet: ExtractedTweet,
        id: Int64,
        in context: RecordContext
    ) -> Bool {
        var row = TweetBatch.Row()
        row.id = id
        (row.isCut, row.isExtracted) = (!tweet.isWhole, !tweet.isListed)
        mentions.read(tweet.mentions, into: &row, of: &batch)
        let name = tweet.values[.source]?.nonemptyText
        let source = sources.source(name, isPlain: true, in: &batch)
        let start = batch.bytes.count
        batch.appendDetails(of: tweet, to: &row)
        let (format, terms) = (ExtractedTweet.format, context.terms)
        let isAdded = append(&row, source, from: start, format, foundBy: terms, tweet.terms)
        if isAdded { batch.roundedIDs.note(tweet.values[.id]) }
        return isAdded
    }

    /// Appends a row, whose texts begin at `start`, with the terms of its context and its own; false if the
    /// batch has no room for the texts.
    private mutating func append(
        _ row: inout TweetBatch.Row,
        _ source: SourceNames.Source,
        from start: Int,
        _ format: String,
        foundBy terms: [String],
        _ ownTerms: [String] = []
    ) -> Bool {
        guard batch.bytes.count <= TweetBatch.maxBytes else { return false }
        row.source = source.name
        row.recordDigest = batch.digest(of: row, source: source.hash, from: start)
        row.terms = self.terms.append(terms, to: &batch)
        if !ownTerms.isEmpty {
            let own = self.terms.append(ownTerms, to: &batch)
            row.terms = self.terms.joined(row.terms, own, in: &batch)
        }
        batch.rows.append(row)
        if format != lastFormat || batch.rows.count == 1 {
            batch.formats.insert(format)
            lastFormat = format
        }
        return true
    }
}

// MARK: - Other records

extension BatchBuilder {
    mutating func countNonTweets(_ count: Int = 1) { batch.nonTweets += count }

    /// Counts a record that is no tweet, but may report a tweet as deleted.
    mutating func countNonTweet(_ object: JSONObject, deletion: Int64? = nil) {
        batch.nonTweets += 1
        if let deletion { batch.deletions.append(deletion) }
        guard batch.nonTweetMembers.isEmpty else { return }
        batch.nonTweetMembers = object.members.prefix(TweetBatch.maxNonTweetMembers).map {
            String($0.name.string.unicodeScalars.prefix(TweetBatch.maxMemberNameLength))
        }
    }

    /// Keeps the values in the first line of a personal archive's file, if that is requested.
    mutating func noteBeginning(of script: Script, _ context: RecordContext) {
        guard personalParts.contains(.records) else { return }
        note(PersonalRecord.beginning(of: script), context)
    }

    /// Counts an element of a personal archive that is no tweet, and keeps its values if that is requested.
    mutating func addPersonal(_ object: JSONObject, at value: JSONValue, _ context: RecordContext) {
        let values = PersonalRecord.values(in: object, of: context.script, personalParts)
        guard let values else { return refuse(.notRecognised, value, context) }
        countNonTweet(object)
        if personalParts.isEmpty || values.isEmpty { return }
        note(values, context)
        batch.keptNonTweets += 1
    }

    /// Adds a tweet that the owner of a personal archive had deleted, which counts as a tweet if that is
    /// requested.
    mutating func addDeleted(
        _ tweet: JSONValue,
        _ object: JSONObject,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        let deleted = PersonalRecord.deletedTweet(tweet)
        if personalParts.contains(.records), let deleted { note([deleted], context) }
        if personalParts.contains(.deletedTweets) { return }
        guard deleted != nil else { return refuse(.noID, value, context) }
        countNonTweet(object)
        if personalParts.contains(.records) { batch.keptNonTweets += 1 }
    }

    /// Keeps the names of accounts in a tweet of a personal archive, if that is requested.
    mutating func noteNames(in tweet: JSONValue, _ context: RecordContext) {
        guard personalParts.contains(.records) else { return }
        note(PersonalRecord.names(in: tweet), context)
    }

    private mutating func note(_ values: [PersonalRecord.Value], _ context: RecordContext) {
        let owner = context.archive?.owner
        batch.personal += values.map { PersonalRecord(owner: owner, value: $0) }
    }

    mutating func note(_ use: TableUse) { batch.tableUses.append(use) }

    mutating func note(_ count: ManifestCount) { batch.manifestCounts.append(count) }

    mutating func decode(_ page: BufferedPage, _ context: RecordContext) {
        let position = (page.line, page.recordNumber)
        decode(page.object, context, at: position, isBufferedPage: true)
    }

    /// Decodes bytes outside of the window, such as those of a string.
    ///
    /// All records that are refused in them get one position.
    mutating func decode(
        _ bytes: [UInt8],
        _ context: RecordContext,
        at position: (line: Int, recordNumber: Int?),
        isBufferedPage: Bool = false
    ) {
        let firstRefusal = batch.refusals.count
        let page = (batch.openPage, pageBeganEarlier)
        var linesOfWindow = LineCounter()
        swap(&lines, &linesOfWindow)
        DumpDecoder.decode(bytes, context, isBufferedPage: isBufferedPage, into: &self)
        swap(&lines, &linesOfWindow)
        // There may be pages in the bytes, which themselves may be in a page.
        (batch.openPage, pageBeganEarlier) = page
        for index in batch.refusals.indices.dropFirst(firstRefusal) {
            batch.refusals[index] = Refusal(
                line: position.line,
                recordNumber: position.recordNumber,
                reason: batch.refusals[index].reason
            )
        }
    }
}

// MARK: - Refused records

extension BatchBuilder {
    /// Refuses a record that can be read as JSON.
    mutating func refuse(_ reason: RefusalReason, _ value: JSONValue, _ context: RecordContext) {
        refuse(reason, line: lines.line(of: value), counter: context.recordCounter)
        if examinesRecords { note(ForeignRecords(value)) }
        note(membersOf: value)
        guard keepsRefused, context.script?.isPrivate != true else { return }
        keepRefused(value.bytes)
        endRefused()
    }

    /// True while the kinds of records that are no tweets are examined: for the first ones of a batch.
    var examinesRecords: Bool {
        batch.nonTweets + batch.refusals.count <= TweetBatch.maxExamined
    }

    /// Notes the kind of a record that is no tweet; nil if unknown.
    mutating func note(_ kind: ForeignRecords?) { batch.foreignRecords.insert(kind) }

    /// Refuses a record at an offset in the window, perhaps in a list.
    mutating func refuse(_ reason: RefusalReason, at offset: Int, counter: RecordCounter?) {
        refuse(reason, line: lines.line(at: offset), counter: counter)
    }

    /// Refuses a row of a table; the header is kept because kept rows cannot be read without it.
    mutating func refuse(_ reason: RefusalReason, row: ByteView, below header: [UInt8]) {
        refuse(reason, at: row.startIndex, counter: nil)
        guard keepsRefused else { return }
        batch.refusedHeader = header
        keepRefused(row)
        endRefused()
    }

    private mutating func refuse(_ reason: RefusalReason, line: Int, counter: RecordCounter?) {
        let recordNumber = counter?.number(inLine: line)
        batch.refusals.append(Refusal(line: line, recordNumber: recordNumber, reason: reason))
    }

    mutating func keepRefused(_ bytes: ByteView) { batch.refusedBytes.append(contentsOf: bytes) }

    mutating func endRefused() {
        if batch.refusedBytes.last != lines.lineEnd { batch.refusedBytes.append(lines.lineEnd) }
    }
}

// MARK: - Pages

extension BatchBuilder {
    /// Marks the following tweets as part of a page that begins here, or in an earlier batch.
    mutating func openPage(beganEarlier: Bool) {
        batch.openPage = batch.rows.count
        pageBeganEarlier = beganEarlier
    }

    /// Ends the open page: its terms found its tweets, and its errors are non-tweets.
    mutating func endPage(_ page: PageState) {
        batch.nonTweets += page.errors
        guard let first = batch.openPage else { return }
        batch.openPage = nil
        // Terms that found no tweet do not belong in the archive.
        guard pageBeganEarlier || first < batch.rows.count else { return }
        let slice = terms.append(page.terms, to: &batch)
        for index in first..<batch.rows.count {
            batch.rows[index].terms = terms.joined(batch.rows[index].terms, slice, in: &batch)
        }
        if pageBeganEarlier { batch.endOfOpenPage = .init(terms: slice, tweets: batch.rows.count) }
    }
}
