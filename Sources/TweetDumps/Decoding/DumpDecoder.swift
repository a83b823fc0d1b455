/// Splits a dump into records and decodes them, one window of bytes at a time.
///
/// The result does not depend on where windows end: a record that a window cuts is left for the
/// next window. Unreadable records are refused with their position, and decoding continues after
/// them.
struct DumpDecoder {
    /// The maximum length of a record, in bytes; longer ones are refused.
    static let maxRecordLength = 1 << 26
    /// The maximum length, in bytes, of an object that is read as a whole to decide if its list has results.
    static let maxPossiblePageLength = 1 << 23
    /// The number of bytes of a file that are searched for a line that begins like JSON.
    static let headLength = 1 << 20

    /// True if decoding has stopped because the `includes` after the results of the open page must
    /// be read first.
    private(set) var awaitsLookahead = false

    private var splitter: RecordSplitter
    private var page: PageDecoder?
    /// Decodes the rows of a table; nil for JSON.
    private var table: TableDecoder?
    private var records = RecordDecoder()

    init(
        state: DecodingState = DecodingState(),
        keepsRefused: Bool = false,
        countsUnknownMembers: Bool = false,
        personalParts: PersonalParts = []
    ) {
        records.output.keepsRefused = keepsRefused
        records.output.countsUnknownMembers = countsUnknownMembers
        records.output.personalParts = personalParts
        splitter = RecordSplitter(mode: state.mode)
        records.context.script = state.script
        records.context.archive = state.archive
        table = state.table.map { TableDecoder($0) }
        if let table = state.table?.table { records.output.lines.lineEnd = table.syntax.lineEnd }
        page = state.page.map { PageDecoder(continuing: $0) }
        if page != nil { records.output.openPage(beganEarlier: true) }
    }

    /// The position in the structure of the dump, at the beginning of the next window.
    var state: DecodingState {
        DecodingState(
            mode: splitter.mode,
            script: records.context.script,
            archive: records.context.archive,
            table: table?.state,
            page: page?.state
        )
    }

    var indent: [UInt8]? { records.indent }

    /// True if the bytes so far show that the file is no dump.
    var isNoDump: Bool { splitter.mode == .noDump }

    /// Returns what was decoded since the last call, and the number of line breaks in it.
    ///
    /// The lines of refusals count from the beginning of their batch.
    mutating func takeBatch() -> (batch: TweetBatch, lines: Int) {
        var (batch, lines) = records.output.takeBatch()
        batch.isOfPersonalArchive = records.context.script?.isPersonalArchive == true
        if let page, !page.isBuffered { records.output.openPage(beganEarlier: true) }
        page?.removeLines(lines)
        splitter.removeLines(lines)
        return (batch, lines)
    }

    /// Decodes the records of a window, which is the end of the dump if `isLast` is true.
    ///
    /// The bytes are followed by ``JSONCursor/padding`` zero bytes. Returns the number of bytes
    /// that are decoded; the next window must begin with the others, followed by more.
    mutating func decode(_ bytes: ByteView, isLast: Bool) -> Int {
        records.beginWindow(bytes, isLast: isLast)
        awaitsLookahead = false
        if table != nil {
            table?.decode(&records.window, into: &records.output)
            return records.endWindow()
        }
        while step() {}
        if isLast, !awaitsLookahead {
            if page != nil { endPage() }
            records.window.moveToEnd()
        }
        return records.endWindow()
    }

    /// Decodes a whole dump that is within another one, such as the text of a string.
    static func decode(
        _ bytes: [UInt8],
        _ context: RecordContext,
        isBufferedPage: Bool,
        into output: inout BatchBuilder
    ) {
        var decoder = DumpDecoder(state: DecodingState(mode: .values))
        decoder.records.context = context
        decoder.records.isBufferedPage = isBufferedPage
        swap(&decoder.records.output, &output)
        ByteView.withPadding(bytes) { _ = decoder.decode($0, isLast: true) }
        swap(&decoder.records.output, &output)
    }
}

// MARK: - Reading ahead, and guessed beginnings

extension DumpDecoder {
    /// Sets what was found ahead, so that decoding can continue where it stopped.
    mutating func finishLookahead(_ lookahead: IncludesLookahead) {
        page?.state.setFound(lookahead)
        awaitsLookahead = false
    }

    /// True if the next bytes are a record of a list or of the dump, and nothing unusual is open.
    var isBetweenRecords: Bool {
        guard !awaitsLookahead else { return false }
        if let page { return page.isBetweenResults }
        if let table { return table.state.position == .row }
        return splitter.mode == .values || splitter.mode == .elements
    }

    /// True if the bytes ended between two records, in the state in which they began.
    ///
    /// An unreadable record also ends there if a record is known to follow in a line with this indentation.
    /// `done` of `count` bytes were decoded.
    func ends(as first: DecodingState, indent: [UInt8], done: Int, of count: Int) -> Bool {
        var state = state
        guard case .badRecord(indent, let isElement) = splitter.mode, page == nil else {
            return state == first && done == count
        }
        state.mode = isElement ? .elements : .values
        // The last line break may be left.
        return state == first && done >= count - 1
    }

    /// Ends an unreadable record because another one is known to follow.
    mutating func endBadRecord() {
        if keepsBadRecords, isInBadRecord { records.output.endRefused() }
    }
}

// MARK: - Steps

extension DumpDecoder {
    private var isInBadRecord: Bool { page?.isInBadResult ?? splitter.mode.isBad }

    private var keepsBadRecords: Bool {
        records.output.keepsRefused && records.context.script?.isPrivate != true
    }

    /// Decodes one record, or moves over the bytes between two; false at the end of the window.
    private mutating func step() -> Bool {
        let wasInBadRecord = keepsBadRecords && isInBadRecord
        let goesOn = page == nil ? stepBetweenPages() : stepInPage()
        if wasInBadRecord, !isInBadRecord || records.window.isLast && !goesOn {
            records.output.endRefused()
        }
        return goesOn
    }

    /// Calls a closure that moves over bytes, and keeps them if they belong to an unreadable record.
    private mutating func keepingBadBytes<Result>(_ body: (inout DumpDecoder) -> Result) -> Result {
        guard keepsBadRecords, isInBadRecord else { return body(&self) }
        let start = records.window.cursor.offset
        defer { records.output.keepRefused(records.window.bytes(from: start)) }
        return body(&self)
    }

    private mutating func stepBetweenPages() -> Bool {
        switch keepingBadBytes({ $0.splitter.step(&$0.records) }) {
        case .done: return true
        case .needsMore: return false
        case .page(let begun):
            page = begun
            return true
        }
    }

    private mutating func stepInPage() -> Bool {
        // The bytes are kept before those of results that are decoded at the end of the page.
        switch keepingBadBytes({ $0.page?.step(&$0.records) }) {
        case nil, .done: return true
        case .needsMore: return false
        case .needsIncludes:
            awaitsLookahead = true
            return false
        case .ended:
            endPage()
            return true
        case .damaged:
            endDamagedPage()
            return true
        case .damagedAtEnd:
            endDamagedPage()
            return false
        }
    }

    private mutating func endPage() {
        page?.end(&records)
        page = nil
    }

    private mutating func endDamagedPage() {
        guard let indent = page?.state.damage.indent else { return }
        endPage()
        splitter.searchRecord(indent: indent)
    }
}

/// The position of a decoder in the structure of a dump, between two records.
///
/// A decoder that is created with the state continues there.
struct DecodingState: Equatable {
    /// What the next bytes belong to, outside of pages.
    enum Mode: Equatable {
        /// The beginning of the file, which may not be a dump.
        case beginning
        /// A file whose first megabyte is blank.
        case blanks
        /// Values that are not in a list.
        case values
        case elements
        /// Bytes that are not JSON, up to a line that begins like JSON.
        case junk
        /// The rest of an unreadable record, up to a line that is indented like its first line.
        case badRecord(indent: [UInt8], isElement: Bool)
        /// A file that is no dump; the rest is ignored.
        case noDump

        /// True if the next bytes belong to an unreadable record.
        var isBad: Bool {
            switch self {
            case .junk, .badRecord: true
            default: false
            }
        }
    }

    /// What the bytes after the open page belong to; without one, what the next bytes belong to.
    var mode = Mode.beginning
    /// The last JavaScript assignment.
    var script: Script?
    /// The owner and notes that other files of the personal archive name; nil if the dump is in none.
    var archive: PersonalArchive?
    /// The table and the position in it; nil for JSON.
    var table: TablePosition?
    var page: PageState?
}
