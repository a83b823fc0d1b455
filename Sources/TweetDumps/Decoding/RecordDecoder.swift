/// Reads and decodes the records of a window.
///
/// Most records are tweets of Twitter's APIs, which are read in one pass. Every other record is
/// recognised by its members once it is known to be complete. ``BatchBuilder`` collects the tweets,
/// and refuses those without a valid id.
struct RecordDecoder {
    enum Outcome {
        case decoded
        /// It is a page; the cursor is at the bracket of its result list.
        case page
        /// It refers to its page's `includes`, or is a tweet of a personal archive, so that the rest of
        /// the page must be read first; the cursor has not moved.
        case needsIncludes
    }

    /// The indentation of the line in which the next window begins; nil if the line begins there.
    private(set) var indent: [UInt8]?
    var window = DecodingWindow.empty
    /// True if windows are reassembled pages; see ``BufferedPage``.
    var isBufferedPage = false
    var output = BatchBuilder()
    /// The context of all records of the dump.
    var context = RecordContext()
    var reader = TweetReader()
    /// Reads records that are not statuses, and the values in them: `reader` learns the order of the members
    /// of statuses, which others would disturb.
    var valueReader = TweetReader()

    /// Reads the record at the window's cursor, which moves behind it.
    ///
    /// The context must already count the record in its list. A result of a page (`isResult`)
    /// cannot be a page itself; `awaitsIncludes` is true if the `includes` of its page were not
    /// searched for yet. If it throws, nothing was decoded, perhaps only because the record's end
    /// is not in the window.
    mutating func read(
        _ context: RecordContext,
        isResult: Bool,
        awaitsIncludes: Bool = false
    ) throws(JSONFault) -> Outcome {
        let before = window.cursor
        reader.stop = nil
        do throws(JSONFault) {
            return try readValue(context, isResult: isResult, awaitsIncludes: awaitsIncludes)
        } catch {
            if reader.stop == .results, !window.isTooLong(from: before.offset) { return .page }
            if reader.stop == .possibleResults,
                window.bytes.count - before.offset > DumpDecoder.maxPossiblePageLength
            {
                // The object is too long to be read as a whole, so its first list that may have results
                // counts as a result list.
                window.cursor = before
                try? reader.readRecord(&window.cursor, stopsAtResults: true)
                return .page
            }
            throw error
        }
    }

    private mutating func readValue(
        _ context: RecordContext,
        isResult: Bool,
        awaitsIncludes: Bool
    ) throws(JSONFault) -> Outcome {
        let before = window.cursor
        let value = JSONValue(position: before.position)
        guard value.isObject else {
            try window.cursor.skipValue()
            if value.isList || value.isString { try window.checkLength(from: before.offset) }
            decode(value, located(context, at: before))
            return .decoded
        }
        if context.script?.isPersonalArchive != true,
            try readStatus(stopsAtResults: !isResult)
        {
            if awaitsIncludes, reader.tweet.refersToIncludes {
                window.cursor = before
                return .needsIncludes
            }
            output.addStatus(&reader, at: value, context)
            return .decoded
        }
        window.cursor = before
        let object = try JSONObject(&window.cursor)
        try checkLength(from: before.offset)
        if awaitsIncludes, context.archive?.isComplete != true,
            TweetFormat.archive2018.recognises(object)
        {
            window.cursor = before
            return .needsIncludes
        }
        decode(object, at: value, located(context, at: before))
        return .decoded
    }

    /// Adds the position of this record to its context.
    ///
    /// Records within strings of the record, such as the bodies of recorded responses, are refused at this
    /// position.
    private mutating func located(
        _ context: RecordContext,
        at cursor: JSONCursor
    ) -> RecordContext {
        var context = context
        let line = output.lines.line(at: cursor.offset)
        context.position = (line, context.recordCounter?.number(inLine: line))
        return context
    }

    /// Reads the object at the cursor; false if it may be no status.
    private mutating func readStatus(stopsAtResults: Bool) throws(JSONFault) -> Bool {
        let start = window.cursor.offset
        do throws(JSONFault) {
            try reader.readRecord(&window.cursor, stopsAtResults: stopsAtResults)
            try window.checkLength(from: start)
        } catch {
            let mayBeOther = reader.stop == .possibleResults || reader.stop == .foreign
            guard mayBeOther, !window.isTooLong(from: start) else { throw error }
        }
        return reader.stop == nil && reader.tweet.isStatus
    }

    /// Throws if the object from `start` to the cursor is too long to be read as a whole.
    private func checkLength(from start: Int) throws(JSONFault) {
        // The parts of a buffered page had a valid length when they were read.
        guard !window.isBufferedPage else { return }
        try window.checkLength(from: start)
        if reader.stop == .possibleResults,
            window.cursor.offset - start > DumpDecoder.maxPossiblePageLength
        {
            throw .incomplete
        }
    }

    /// The state of the page from `start` on, which was just read up to its result list.
    mutating func page(at start: Int) -> PageState {
        if reader.page.hasColumns { output.note(.columns) }
        let indent = window.indent(at: start)
        let rules = reader.recordRules.map(\.string)
        return PageState(indent: indent, reader.page, rules: rules)
    }

    /// Moves over the bracket of an array, and returns a counter for its records.
    mutating func beginList() -> RecordCounter {
        let counter = RecordCounter(line: output.lines.line(at: window.cursor.offset))
        window.cursor.offset += 1
        return counter
    }
}

// MARK: - Windows

extension RecordDecoder {
    /// Begins a window of bytes, which are followed by ``JSONCursor/padding`` zero bytes.
    mutating func beginWindow(_ bytes: ByteView, isLast: Bool) {
        window = DecodingWindow(
            bytes,
            isLast: isLast,
            indent: indent,
            isBufferedPage: isBufferedPage
        )
        output.lines.begin(bytes)
    }

    /// Ends the window at its cursor, and returns the number of bytes before it.
    mutating func endWindow() -> Int {
        let firstLine = output.lines.firstLine
        output.lines.end(at: window.cursor.offset)
        indent = window.indentOfNextWindow(isFirstLine: output.lines.firstLine == firstLine)
        defer { window = .empty }
        return window.cursor.offset
    }
}

/// What is known of a record from its surroundings.
struct RecordContext {
    /// The terms of the pages and recordings around the record, as typed.
    var terms: [String] = []
    /// The tweets and users that the record may refer to.
    var includes: PageIncludes?
    /// The id that the name of the enclosing member, or the enclosing row, gives to the record.
    var outerID = TweetID.absent
    /// The JavaScript assignment around the record.
    var script: Script?
    /// The owner and notes that other files of the personal archive name; nil if the record is in none.
    var archive: PersonalArchive?
    /// True if the record is from recorded HTTP traffic, most of which is no tweets.
    var isHTTP = false
    var isInPage = false
    /// Counts the records of the list that contains the record; nil if it is in none.
    var recordCounter: RecordCounter?
    /// The position at which records within strings of the record are refused.
    var position: (line: Int, recordNumber: Int?) = (1, nil)
    /// The number of objects around the record that are no records themselves.
    var depth = 0
    /// The number of JSON strings around the record.
    var strings = 0

    /// The context of a record within an object that has this context.
    func inside(terms more: [String] = [], outerID: TweetID = .absent) -> RecordContext {
        var inner = self
        inner.terms += more
        inner.outerID = outerID
        inner.depth += 1
        return inner
    }

    func with(outerID: TweetID) -> RecordContext {
        var context = self
        context.outerID = outerID
        return context
    }
}

extension PageMembers {
    /// True if the object may name terms itself.
    var hasTerms: Bool { searchQuery != nil || address != nil }

    /// The terms in members that any object may have.
    var terms: [String] {
        let query = searchQuery.map { [$0.string.percentDecoded] } ?? []
        return query + (address?.string.queryValues(of: ["query"]) ?? [])
    }
}
