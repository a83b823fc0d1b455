/// What a decoder has decoded: a batch of tweets, and the positions of what was refused.
struct DecoderOutput {
    /// True to keep the bytes of refused records.
    var keepsRefused = false

    private var builder = BatchBuilder()
    private var lines = LineCounter()

    /// The byte that ends a line.
    var lineEnd: UInt8 {
        get { lines.lineEnd }
        set { lines.lineEnd = newValue }
    }

    /// Returns what was decoded since the last call, and the number of line breaks in it.
    mutating func takeBatch() -> (batch: TweetBatch, lines: Int) {
        (builder.takeBatch(), lines.restart())
    }
}

// MARK: - Records

extension DecoderOutput {
    /// Adds a status, or refuses it.
    ///
    /// - Parameters:
    ///   - reader: The reader that has the status; reads the tweets that it refers to.
    ///   - value: The record.
    ///   - context: The context of the record.
    mutating func addStatus(
        _ reader: inout TweetReader,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        let format = StatusFormat.name(for: reader.tweet.marks)
        addTweet(&reader, as: format, at: value, context)
    }

    /// Adds a tweet of a format, or refuses it.
    mutating func addTweet(
        _ reader: inout TweetReader,
        as format: String,
        at value: JSONValue,
        _ context: RecordContext
    ) {
        if let reason = add(&reader, as: format, context) { refuse(reason, value, context) }
    }

    /// Adds a tweet of a format.
    ///
    /// - Returns: Why the record is refused instead: for its id, or because its texts are too long
    ///   together with those of the batch; nil if it was added.
    mutating func add(
        _ reader: inout TweetReader,
        as format: String,
        _ context: RecordContext
    ) -> RefusalReason? {
        switch reader.tweet.tweetID(outerID: context.outerID) {
        case .success(let id):
            var use = builder.includesUse
            use.isExhausted = false
            let isAdded =
                context.includes?.withValues(&use) {
                    builder.add(&reader, id: id, format: format, in: context, $0)
                } ?? builder.add(&reader, id: id, format: format, in: context, nil)
            builder.includesUse = use
            return isAdded ? nil : .tooLong
        case .failure(let fault): return fault.reason
        }
    }

    /// Adds a tweet of a line to which it was extracted, or refuses it: for its id or mentions, or
    /// because its texts are too long together with those of the batch.
    mutating func addExtracted(at value: JSONValue, _ context: RecordContext) {
        let tweet: ExtractedTweet
        do throws(ExtractedTweet.Fault) {
            tweet = try ExtractedTweet(value.noted)
        } catch {
            return refuse(error.reason, value, context)
        }
        switch TweetID.first(of: tweet.values.id?.tweetID ?? .absent, context.outerID) {
        case .success(let id):
            if !builder.add(tweet, id: id, in: context) { refuse(.tooLong, value, context) }
        case .failure(let fault): refuse(fault.reason, value, context)
        }
    }

    mutating func countNonTweets(_ count: Int = 1) { builder.countNonTweets(count) }

    /// Counts a record that is no tweet.
    ///
    /// - Parameters:
    ///   - object: The record.
    ///   - deletion: The id of a tweet that it reports as deleted.
    mutating func countNonTweet(_ object: JSONObject, deletion: Int64? = nil) {
        builder.countNonTweet(object, deletion: deletion)
    }

    /// Notes a number of tweets that a personal archive states for one of its files.
    mutating func note(_ count: ManifestCount) { builder.note(count) }

    /// Decodes a page that was held until its end.
    mutating func decode(_ page: HeldPage, _ context: RecordContext) {
        let position = (page.line, page.recordNumber)
        decode(page.object, context, at: position, isHeldPage: true)
    }

    /// Decodes bytes outside of the window, such as those of a string.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - context: The context of their records.
    ///   - position: The position that all records refused in them are reported at.
    ///   - isHeldPage: True if they are a reassembled ``HeldPage``.
    mutating func decode(
        _ bytes: [UInt8],
        _ context: RecordContext,
        at position: (line: Int, recordNumber: Int?),
        isHeldPage: Bool = false
    ) {
        let refused = builder.batch.refusals.count
        var inner = DecoderOutput()
        inner.keepsRefused = keepsRefused
        swap(&inner.builder, &builder)
        DumpDecoder.decode(bytes, context, isHeldPage: isHeldPage, into: &inner)
        swap(&inner.builder, &builder)
        builder.relocateRefusals(from: refused, to: position)
    }
}

// MARK: - Refused records

extension DecoderOutput {
    /// Refuses a record that can be read as JSON.
    mutating func refuse(_ reason: RefusalReason, _ value: JSONValue, _ context: RecordContext) {
        refuse(reason, at: value.cursor.offset, counter: context.recordCounter)
        guard keepsRefused else { return }
        keepRefused(value.bytes)
        endRefused()
    }

    /// Refuses a record.
    ///
    /// - Parameters:
    ///   - reason: Why it is refused.
    ///   - offset: The beginning of the record in the window.
    ///   - counter: Counts the records of its list; nil if it is in no list.
    mutating func refuse(_ reason: RefusalReason, at offset: Int, counter: RecordCounter?) {
        let line = line(at: offset)
        builder.refuse(reason, line: line, recordNumber: counter?.number(inLine: line))
    }

    /// Refuses a row of a table in the window.
    ///
    /// - Parameters:
    ///   - reason: Why it is refused.
    ///   - row: The row.
    ///   - header: The first row of the table, without which the other rows cannot be read.
    mutating func refuse(_ reason: RefusalReason, row: ByteView, below header: [UInt8]) {
        refuse(reason, at: row.startIndex, counter: nil)
        guard keepsRefused else { return }
        builder.keepRefused(row, below: header, lineEnd: lineEnd)
    }

    /// Keeps bytes of a refused record.
    mutating func keepRefused(_ bytes: ByteView) { builder.keepRefused(bytes) }

    /// Ends the bytes of a refused record.
    mutating func endRefused() { builder.endRefused() }
}

// MARK: - Lines

extension DecoderOutput {
    /// The number of the line in which the window begins, from 1 at the beginning of the batch.
    var firstLine: Int { lines.firstLine }

    /// Begins a window.
    mutating func beginWindow(_ bytes: ByteView) { lines.begin(bytes) }

    /// Ends the window, at the beginning of the next one.
    mutating func endWindow(at offset: Int) { lines.end(at: offset) }

    /// The number of the line at an offset in the window.
    mutating func line(at offset: Int) -> Int { lines.line(at: offset) }
}

// MARK: - Pages

extension DecoderOutput {
    /// Marks the following tweets as part of a page that begins here.
    mutating func beginPage() { builder.beginPage() }

    /// Marks the following tweets as part of a page that began in an earlier batch.
    mutating func continuePage() { builder.continuePage() }

    /// Ends the open page: its terms found its tweets, and its errors are non-tweets.
    mutating func endPage(_ page: PageState) {
        builder.endPage(terms: page.terms)
        builder.countNonTweets(page.errors)
    }
}
