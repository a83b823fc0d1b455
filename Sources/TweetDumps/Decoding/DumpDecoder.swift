/// Splits a dump into records and decodes them, one window of bytes at a time.
///
/// The result does not depend on where windows end: a record that a window cuts is left for the
/// next window. Unreadable records are refused with their position, and decoding continues after
/// them.
struct DumpDecoder {
    typealias Byte = UnsafePointer<UInt8>

    /// The maximum length of a record, in bytes.
    ///
    /// Longer ones are refused.
    static let maxRecordLength = 1 << 26
    /// The maximum length of a page, in bytes, that is read as a whole to decide what its list is.
    static let maxPossiblePageLength = 1 << 23
    /// The number of bytes of a file that are searched for a line that begins like JSON.
    static let headLength = 1 << 20

    /// The indentation of the line in which the next window begins; nil if the line begins there.
    private(set) var indent: [UInt8]?
    /// True if decoding has stopped because the `includes` after the results of the open page must
    /// be read first.
    private(set) var awaitsLookahead = false

    private var mode: DecodingState.Mode
    /// The open page.
    private var page: PageDecoder?
    /// Counts the records of the open array.
    private var list: RecordCounter
    private var records = RecordDecoder()
    /// The context of the whole dump.
    private var context = RecordContext()
    /// True if the bytes are a reassembled ``HeldPage``.
    private var isHeldPage = false

    /// Creates a decoder that begins in a state.
    init(state: DecodingState = DecodingState()) {
        mode = state.mode
        context.script = state.script
        context.owner = state.owner
        page = state.page.map { PageDecoder(continuing: $0) }
        list = RecordCounter(line: mode == .beginning ? 1 : 0)
        if page != nil { records.output.continuePage() }
    }

    /// The position in the structure of the dump, at the beginning of the next window.
    var state: DecodingState {
        DecodingState(
            mode: mode,
            script: context.script,
            owner: context.owner,
            page: page?.state
        )
    }

    /// True to keep the bytes of refused records.
    var keepsRefused: Bool {
        get { records.output.keepsRefused }
        set { records.output.keepsRefused = newValue }
    }

    /// True if the bytes so far show that the file is no dump.
    var isNoDump: Bool { mode == .noDump }

    /// Returns what was decoded since the last call, and the number of line breaks in it.
    ///
    /// The lines of refusals count from the beginning of the batch, and so do those of the next
    /// one.
    mutating func takeBatch() -> (batch: TweetBatch, lines: Int) {
        let (batch, lines) = records.output.takeBatch()
        if let page, !page.isHeld { records.output.continuePage() }
        page?.removeLines(lines)
        list.line -= lines
        return (batch, lines)
    }

    /// Decodes the records of a window.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, followed by ``JSONCursor/padding`` zero bytes.
    ///   - isLast: True if the dump ends with them.
    /// - Returns: The number of bytes that are done. The next window must begin with the others,
    ///   followed by more.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        var window = DecodingWindow(bytes, isLast: isLast, indent: indent, isHeldPage: isHeldPage)
        records.output.beginWindow(at: window.cursor.start)
        awaitsLookahead = false
        while keepsRefused ? stepAndKeep(&window) : step(&window) {}
        if isLast, !awaitsLookahead {
            if page != nil { endPage() }
            window.moveToEnd()
        }
        let firstLine = records.output.firstLine
        records.output.endWindow(at: window.cursor.position)
        indent = window.indentOfNextWindow(isFirstLine: records.output.firstLine == firstLine)
        return window.done
    }

    /// Decodes a whole dump that is within another one, such as the text of a string.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - context: The context of their records.
    ///   - isHeldPage: True if they are a reassembled ``HeldPage``.
    ///   - output: Receives what is decoded.
    static func decode(
        _ bytes: [UInt8],
        _ context: RecordContext,
        isHeldPage: Bool,
        into output: inout DecoderOutput
    ) {
        var decoder = DumpDecoder(state: DecodingState(mode: .values))
        decoder.context = context
        decoder.isHeldPage = isHeldPage
        swap(&decoder.records.output, &output)
        let padded = bytes + [UInt8](repeating: 0, count: JSONCursor.padding)
        padded.withUnsafeBufferPointer { padded in
            let window = UnsafeBufferPointer(rebasing: padded.dropLast(JSONCursor.padding))
            _ = decoder.decode(window, isLast: true)
        }
        swap(&decoder.records.output, &output)
    }
}

// MARK: - Reading ahead, and guessed beginnings

extension DumpDecoder {
    /// Begins to read ahead from where decoding stopped.
    func beginLookahead() -> PageLookahead { PageLookahead() }

    /// Takes the `includes` that were found, so that decoding can continue where it stopped.
    mutating func finishLookahead(_ lookahead: PageLookahead) {
        page?.setIncludes(lookahead.includes)
        awaitsLookahead = false
    }

    /// True if the next bytes are a record of a list or of the dump, and nothing unusual is open.
    var isBetweenRecords: Bool {
        guard !awaitsLookahead else { return false }
        if let page { return page.isBetweenResults }
        return mode == .values || mode == .elements
    }

    /// True if the bytes ended between two records, in the state in which they began.
    ///
    /// An unreadable record also ends there, if a record is known to follow.
    ///
    /// - Parameters:
    ///   - first: The state in which they began.
    ///   - indent: The indentation of the line of the record that follows.
    ///   - done: The number of bytes that are done.
    ///   - count: The number of bytes.
    func ends(as first: DecodingState, indent: [UInt8], done: Int, of count: Int) -> Bool {
        var state = state
        guard case .badRecord(indent, let isElement) = mode, page == nil else {
            return state == first && done == count
        }
        state.mode = isElement ? .elements : .values
        // The last line break may be left.
        return state == first && done >= count - 1
    }

    /// Ends an unreadable record because another one is known to follow.
    mutating func endBadRecord() {
        if keepsRefused, isInBadRecord { records.output.endRefused() }
    }
}

// MARK: - Steps

extension DumpDecoder {
    /// True if the next bytes belong to an unreadable record.
    private var isInBadRecord: Bool { page?.isInBadResult ?? mode.isBad }

    /// Decodes one record, or moves over the bytes between two; false at the end of the window.
    private mutating func step(_ window: inout DecodingWindow) -> Bool {
        if page != nil { return stepInPage(&window) }
        switch mode {
        case .beginning: return stepAtBeginning(&window)
        case .blanks: return stepInBlanks(&window)
        case .values: return stepInValues(&window)
        case .elements: return stepInElements(&window)
        case .junk: return stepInJunk(&window)
        case .badRecord(let indent, let isElement):
            return stepInBadRecord(indent, isElement: isElement, &window)
        case .noDump:
            window.moveToEnd()
            return false
        }
    }

    /// Does a step, and keeps the bytes of an unreadable record.
    private mutating func stepAndKeep(_ window: inout DecodingWindow) -> Bool {
        guard isInBadRecord else { return step(&window) }
        let start = window.cursor.position
        let goesOn = step(&window)
        records.output.keepRefused(window.bytes(from: start))
        if !isInBadRecord || window.isLast && !goesOn { records.output.endRefused() }
        return goesOn
    }

    /// Searches the first megabyte for a line that begins like JSON.
    private mutating func stepAtBeginning(_ window: inout DecodingWindow) -> Bool {
        let (start, end) = (window.cursor.position, window.cursor.end)
        let head = RecordLines(
            end: min(end, start + DumpDecoder.headLength),
            isLast: window.isLast || end - start >= DumpDecoder.headLength
        )
        var found = head.beginning(at: start)
        if found == .nothing { found = head.nextBeginning(after: start) }
        if case .at = found {
            mode = .values
            return true
        }
        guard head.isLast else { return false }
        mode = .blanks
        return true
    }

    /// Moves to the end of a file of blanks, which is a dump without records.
    private mutating func stepInBlanks(_ window: inout DecodingWindow) -> Bool {
        if window.skipSeparators() { return false }
        mode = .noDump
        return true
    }

    private mutating func stepInValues(_ window: inout DecodingWindow) -> Bool {
        if window.skipSeparators() { return false }
        switch window.cursor.byte {
        case UInt8(ascii: "{"):
            return readRecord(&window)
        case UInt8(ascii: "["):
            list = RecordCounter(line: records.output.line(at: window.cursor.position))
            window.cursor.position += 1
            mode = .elements
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
            window.cursor.position += 1
        default:
            return readScript(&window)
        }
        return true
    }

    /// Reads the left side of a JavaScript assignment.
    ///
    /// Anything else is refused as not JSON.
    private mutating func readScript(_ window: inout DecodingWindow) -> Bool {
        let cursor = window.cursor
        switch Script.match(at: cursor.position, before: cursor.end, isLast: window.isLast) {
        case .found(let script, let value):
            context.script = script
            window.cursor.position = value
            return true
        case .needsMore:
            return false
        case .none:
            records.output.refuse(.notJSON, at: cursor.position, counter: nil)
            mode = .junk
            return true
        }
    }

    private mutating func stepInElements(_ window: inout DecodingWindow) -> Bool {
        if window.skipSeparators() { return false }
        guard window.cursor.byte == UInt8(ascii: "]") else { return readRecord(&window) }
        window.cursor.position += 1
        mode = .values
        return true
    }
}

// MARK: - Records

extension DumpDecoder {
    /// Counts the records of the open array; nil for a value outside of an array.
    private var recordCounter: RecordCounter? { mode == .values ? nil : list }

    /// Reads the record at the cursor; false if more bytes are needed.
    private mutating func readRecord(_ window: inout DecodingWindow) -> Bool {
        let before = window.cursor
        window.cursor.depth = window.recordDepth
        list.count += 1
        var context = context
        context.recordCounter = recordCounter ?? context.recordCounter
        do throws(JSONFault) {
            if try records.read(&window, context, isResult: false) == .page {
                beginPage(records.page(indent: window.indent(at: before.position)), &window)
            }
            return true
        } catch {
            let reason = window.refusal(for: error, from: before.position)
            window.cursor = before
            guard let reason else {
                list.count -= 1
                return false
            }
            // An unreadable value may be a page that is cut or damaged.
            if !holdPage(&window) { refuseUnreadable(reason, window) }
            return true
        }
    }

    private mutating func refuseUnreadable(_ reason: RefusalReason, _ window: DecodingWindow) {
        let start = window.cursor.position
        records.output.refuse(reason, at: start, counter: recordCounter)
        mode = .badRecord(indent: window.indent(at: start), isElement: mode == .elements)
    }

    private mutating func stepInJunk(_ window: inout DecodingWindow) -> Bool {
        let found = window.lines.nextBeginning(after: window.cursor.position)
        return resume(at: found, in: .values, &window)
    }

    private mutating func stepInBadRecord(
        _ indent: [UInt8],
        isElement: Bool,
        _ window: inout DecodingWindow
    ) -> Bool {
        let found = window.lines.nextRecord(indent: indent, after: window.cursor.position)
        return resume(at: found, in: isElement ? .elements : .values, &window)
    }

    private mutating func resume(
        at found: RecordLines.Found,
        in mode: DecodingState.Mode,
        _ window: inout DecodingWindow
    ) -> Bool {
        switch found {
        case .at(let position):
            window.cursor.position = position
            self.mode = mode
            return true
        case .needsMore(let kept):
            window.cursor.position = kept
            return false
        case .nothing:
            window.moveToEnd()
            return false
        }
    }
}

// MARK: - Pages

extension DumpDecoder {
    /// Begins a page, with the cursor at the bracket of its result list.
    private mutating func beginPage(_ state: PageState, _ window: inout DecodingWindow) {
        records.output.beginPage()
        page = PageDecoder(state, &window, &records.output)
    }

    /// Begins to hold the page at the cursor, which cannot be read as one value; false if it is no
    /// page.
    private mutating func holdPage(_ window: inout DecodingWindow) -> Bool {
        let start = window.cursor.position
        guard window.cursor.byte == UInt8(ascii: "{"), !isHeldPage,
            let bracket = HeldPage.firstResultList(at: window.cursor)
        else { return false }
        let line = records.output.line(at: start)
        let held = HeldPage(
            line: line,
            recordNumber: mode == .elements ? list.number(inLine: line) : nil,
            head: UnsafeBufferPointer(start: start, count: bracket + 1 - start)
        )
        let state = PageState(indent: window.indent(at: start))
        window.cursor.position = bracket
        page = PageDecoder(state, held: held, &window, &records.output)
        return true
    }

    private mutating func stepInPage(_ window: inout DecodingWindow) -> Bool {
        switch page?.step(&window, &records, context) {
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
        page?.end(&records.output, context)
        page = nil
    }

    private mutating func endDamagedPage() {
        guard let indent = page?.state.damage.indent else { return }
        endPage()
        mode = .badRecord(indent: indent, isElement: mode == .elements)
    }
}
