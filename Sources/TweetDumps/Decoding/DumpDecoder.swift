/// Cuts a dump into its records and decodes them, a window of bytes at a time.
///
/// The records are the same wherever the windows end: a record that a window cuts is left for the
/// next one. What cannot be read is refused with its place, and reading goes on behind it (rule 4).
struct DumpDecoder {
    typealias Byte = UnsafePointer<UInt8>

    /// The longest record, in bytes; a longer one is refused.
    static let longestRecord = 1 << 26
    /// The longest page, in bytes, that is read as a whole to see whether its list is one of results.
    static let longestPossiblePage = 1 << 23
    /// How many bytes of a file are looked at for a line that begins like JSON.
    static let head = 1 << 20

    /// Where in the structure of the dump the next window begins.
    var state = DecodingState()
    /// The number of the line in which the next window begins, from 1 where the batch begins.
    private(set) var line = 1
    /// The indentation of that line, where it begins before the window.
    var lead: [UInt8]?

    var reader = TweetReader()
    var builder = BatchBuilder()
    /// The list that is being read, and the one around the open page.
    var list = ListPlace(line: 1)
    var outerList = ListPlace(line: 1)
    /// What stands around the whole dump.
    var context = RecordContext()
    /// The open page, where what it is cannot be told before its end.
    var held: HeldPage?
    /// Whether the bytes were put together from a page that was held.
    var readsHeldPage = false
    /// Whether the bytes of refused records are kept.
    var keepsRefused = false
    /// Whether decoding stopped because what stands behind the results of the open page must be
    /// known first.
    var awaitsLookahead = false

    // What stands in one window.
    var cursor = JSONCursor.empty
    private(set) var isLast = false
    /// Where the record begins that is being read.
    var recordStart = JSONCursor.empty.start
    var countedUpTo = JSONCursor.empty.start
    var countedLine = 1

    /// A decoder that begins at a line of a dump.
    init(state: DecodingState = DecodingState()) {
        self.state = state
        // A list that began before is on no line of this stretch.
        if state.mode != .beginning { list.line = 0 }
        if state.page != nil { builder.continuePage() }
    }

    /// Whether the bytes so far show that the file is no dump.
    var isNoDump: Bool { state.mode == .noDump }

    /// The batch of what was decoded since the last one, and the number of lines that it spans.
    ///
    /// The lines of its refusals count from where it begins, as do those of the next batch.
    mutating func takeBatch() -> (batch: TweetBatch, lines: Int) {
        let batch = builder.takeBatch()
        if state.page != nil, held == nil { builder.continuePage() }
        let lines = line - 1
        held?.line -= lines
        list.line -= lines
        outerList.line -= lines
        line = 1
        return (batch, lines)
    }

    /// Decodes the records of a window.
    ///
    /// - Parameters:
    ///   - window: The bytes, behind which ``JSONCursor/padding`` zero bytes stand.
    ///   - isLast: Whether the dump ends with the window.
    /// - Returns: How many bytes are done. The others begin the next window, with more behind them.
    mutating func decode(_ window: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        cursor = JSONCursor(padded: window)
        cursor.isLast = isLast
        self.isLast = isLast
        countedUpTo = cursor.start
        countedLine = line
        awaitsLookahead = false
        while keepsRefused ? stepAndKeep() : step() {}
        if isLast, !awaitsLookahead { endOfDump() }
        keepPlace(at: cursor.position)
        return cursor.position - cursor.start
    }

    /// Remembers line and indentation for the window that begins at `place`.
    private mutating func keepPlace(at place: Byte) {
        guard place > cursor.start else { return }
        let lineOfPlace = lineNumber(at: place)
        if place[-1] == 0x0A {
            lead = nil
        } else {
            lead = lineOfPlace == line ? leadOfFirstLine(before: place) : lead(at: place)
        }
        line = lineOfPlace
    }

    /// Decodes one record, or moves over what stands between two; false where the window is done.
    private mutating func step() -> Bool {
        switch state.mode {
        case .beginning: stepAtBeginning()
        case .blanks: stepInBlanks()
        case .values: stepInValues()
        case .elements: stepInElements()
        case .junk: stepInJunk()
        case .entries: stepInEntries()
        case .members: stepInMembers()
        case .includes(let place): stepInIncludes(place)
        case .badRecord(let lead, let isElement): stepInBadRecord(lead, isElement: isElement)
        case .badEntry(let lead): stepInBadEntry(lead)
        case .noDump: moveToEnd()
        }
    }

    /// The same, and keeps what is moved over of a record that cannot be read.
    private mutating func stepAndKeep() -> Bool {
        guard state.mode.isBad else { return step() }
        let start = cursor.position
        let goesOn = step()
        builder.keepRefused(.init(start: start, count: cursor.position - start))
        if !state.mode.isBad || isLast && !goesOn { builder.endRefused() }
        return goesOn
    }

    /// Ends a record that cannot be read where another one is known to follow.
    mutating func endBadRecord() {
        if keepsRefused, state.mode.isBad { builder.endRefused() }
    }

    mutating func moveToEnd() -> Bool {
        cursor.position = cursor.end
        return false
    }

    private mutating func endOfDump() {
        if state.page != nil { endPage() }
        cursor.position = cursor.end
    }
}

// MARK: - Outside of pages

extension DumpDecoder {
    var lines: RecordLines { RecordLines(end: cursor.end, isLast: isLast) }

    /// Looks for a line of the first megabyte that begins like JSON.
    private mutating func stepAtBeginning() -> Bool {
        let start = cursor.position
        let head = RecordLines(
            end: min(cursor.end, start + DumpDecoder.head),
            isLast: isLast || cursor.end - start >= DumpDecoder.head
        )
        var found = head.beginning(at: start)
        if found == .nothing { found = head.nextBeginning(after: start) }
        if case .at = found {
            state.mode = .values
            return true
        }
        guard head.isLast else { return false }
        state.mode = .blanks
        return true
    }

    /// Moves to the end of a file of blanks, which is a dump without records.
    private mutating func stepInBlanks() -> Bool {
        if skipSeparators() { return false }
        state.mode = .noDump
        return true
    }

    private mutating func stepInValues() -> Bool {
        if skipSeparators() { return false }
        switch cursor.byte {
        case UInt8(ascii: "{"):
            return readRecord(isElement: false)
        case UInt8(ascii: "["):
            beginList()
            state.mode = .elements
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
            cursor.position += 1
        default:
            return readScript()
        }
        return true
    }

    /// Reads the left side of a JavaScript assignment; what is none is no JSON.
    private mutating func readScript() -> Bool {
        switch Script.match(at: cursor.position, before: cursor.end, isLast: isLast) {
        case .found(let script, let value):
            state.script = script
            cursor.position = value
            return true
        case .needsMore:
            return false
        case .none:
            refuse(.notJSON, at: cursor.position, entry: nil)
            state.mode = .junk
            return true
        }
    }

    private mutating func stepInElements() -> Bool {
        if skipSeparators() { return false }
        guard cursor.byte == UInt8(ascii: "]") else { return readRecord(isElement: true) }
        cursor.position += 1
        state.mode = .values
        return true
    }

    private mutating func stepInJunk() -> Bool {
        goOn(with: lines.nextBeginning(after: cursor.position), in: .values)
    }

    private mutating func stepInBadRecord(_ lead: [UInt8], isElement: Bool) -> Bool {
        let found = lines.nextRecord(lead: lead, after: cursor.position)
        return goOn(with: found, in: isElement ? .elements : .values)
    }

    private mutating func goOn(with found: RecordLines.Found, in mode: DecodingState.Mode) -> Bool {
        switch found {
        case .at(let place):
            cursor.position = place
            state.mode = mode
            return true
        case .needsMore(let kept):
            cursor.position = kept
            return false
        case .nothing:
            return moveToEnd()
        }
    }

    private func isSeparator(_ byte: UInt8) -> Bool {
        byte.isBlank || byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: ";")
    }

    /// Moves over what may stand between records; true at the end of the window.
    ///
    /// There the last line's indentation is left in the window, as more of it may come.
    mutating func skipSeparators() -> Bool {
        let start = cursor.position
        while cursor.position < cursor.end {
            if isSeparator(cursor.byte) {
                cursor.position += 1
            } else if let count = cursor.position.lengthOfMark(before: cursor.end) {
                cursor.position += count
            } else if !isLast, cursor.position.isPartOfMark(before: cursor.end) {
                break
            } else {
                return false
            }
        }
        if !isLast {
            let newline = start.lastNewline(before: cursor.position)
            let line = newline.map { $0 + 1 } ?? start
            if cursor.end - line <= RecordLines.longestLead { cursor.position = line }
        }
        return true
    }
}
