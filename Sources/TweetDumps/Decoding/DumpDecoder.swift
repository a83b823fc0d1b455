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

    /// The position in the structure of the dump, at the beginning of the next window.
    var state = DecodingState()
    /// The number of the line at the beginning of the next window, from 1 at the beginning of the
    /// batch.
    private(set) var line = 1
    /// The indentation of that line, if the line begins before the window.
    var indent: [UInt8]?

    var reader = TweetReader()
    var builder = BatchBuilder()
    /// Counts the records of the list that is being read, and of the list that has the open page.
    var list = RecordCounter(line: 1)
    var outerList = RecordCounter(line: 1)
    /// The context of the whole dump.
    var context = RecordContext()
    /// The open page, if its kind can be decided only at its end.
    var held: HeldPage?
    /// True if the bytes are a reassembled held page.
    var readsHeldPage = false
    /// True to keep the bytes of refused records.
    var keepsRefused = false
    /// True if decoding has stopped because the `includes` after the results of the open page must
    /// be read first.
    var awaitsLookahead = false

    // The state within one window.
    var cursor = JSONCursor.empty
    private(set) var isLast = false
    /// The beginning of the record that is being read.
    var recordStart = JSONCursor.empty.start
    var countedUpTo = JSONCursor.empty.start
    var countedLine = 1

    /// Creates a decoder that begins in a state.
    init(state: DecodingState = DecodingState()) {
        self.state = state
        // A list that began before this part of the dump is in none of its lines.
        if state.mode != .beginning { list.line = 0 }
        if state.page != nil { builder.continuePage() }
    }

    /// True if the bytes so far show that the file is no dump.
    var isNoDump: Bool { state.mode == .noDump }

    /// Returns what was decoded since the last call, and the number of line breaks in it.
    ///
    /// The lines of refusals count from the beginning of the batch, and so do those of the next
    /// one.
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
    ///   - window: The bytes, followed by ``JSONCursor/padding`` zero bytes.
    ///   - isLast: True if the dump ends with the window.
    /// - Returns: The number of bytes that are done. The next window must begin with the others,
    ///   followed by more.
    mutating func decode(_ window: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        cursor = JSONCursor(padded: window)
        cursor.isLast = isLast
        self.isLast = isLast
        countedUpTo = cursor.start
        countedLine = line
        awaitsLookahead = false
        while keepsRefused ? stepAndKeep() : step() {}
        if isLast, !awaitsLookahead { endOfDump() }
        rememberLine(at: cursor.position)
        return cursor.position - cursor.start
    }

    /// Remembers the line number and the indentation for a window that begins at a position.
    private mutating func rememberLine(at position: Byte) {
        guard position > cursor.start else { return }
        let lineOfPosition = lineNumber(at: position)
        if position[-1] == 0x0A {
            indent = nil
        } else {
            indent =
                lineOfPosition == line ? indentOfFirstLine(before: position) : indent(at: position)
        }
        line = lineOfPosition
    }

    /// Decodes one record, or moves over the bytes between two; false at the end of the window.
    private mutating func step() -> Bool {
        cursor.depth = state.mode.depth
        return switch state.mode {
        case .beginning: stepAtBeginning()
        case .blanks: stepInBlanks()
        case .values: stepInValues()
        case .elements: stepInElements()
        case .junk: stepInJunk()
        case .results: stepInResults()
        case .members: stepInMembers()
        case .includes(let position): stepInIncludes(position)
        case .badRecord(let indent, let isElement): stepInBadRecord(indent, isElement: isElement)
        case .badResult(let indent): stepInBadResult(indent)
        case .noDump: moveToEnd()
        }
    }

    /// Does a step, and keeps the bytes of an unreadable record.
    private mutating func stepAndKeep() -> Bool {
        guard state.mode.isBad else { return step() }
        let start = cursor.position
        let goesOn = step()
        builder.keepRefused(.init(start: start, count: cursor.position - start))
        if !state.mode.isBad || isLast && !goesOn { builder.endRefused() }
        return goesOn
    }

    /// Ends an unreadable record because another one is known to follow.
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

    /// Searches the first megabyte for a line that begins like JSON.
    private mutating func stepAtBeginning() -> Bool {
        let start = cursor.position
        let head = RecordLines(
            end: min(cursor.end, start + DumpDecoder.headLength),
            isLast: isLast || cursor.end - start >= DumpDecoder.headLength
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

    /// Reads the left side of a JavaScript assignment.
    ///
    /// Anything else is refused as not JSON.
    private mutating func readScript() -> Bool {
        switch Script.match(at: cursor.position, before: cursor.end, isLast: isLast) {
        case .found(let script, let value):
            state.script = script
            cursor.position = value
            return true
        case .needsMore:
            return false
        case .none:
            refuse(.notJSON, at: cursor.position, counter: nil)
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
        resume(at: lines.nextBeginning(after: cursor.position), in: .values)
    }

    private mutating func stepInBadRecord(_ indent: [UInt8], isElement: Bool) -> Bool {
        let found = lines.nextRecord(indent: indent, after: cursor.position)
        return resume(at: found, in: isElement ? .elements : .values)
    }

    private mutating func resume(at found: RecordLines.Found, in mode: DecodingState.Mode) -> Bool {
        switch found {
        case .at(let position):
            cursor.position = position
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

    /// Moves over separators between records; true at the end of the window.
    ///
    /// There the indentation of the last line is left in the window, as more of it may follow.
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
            if cursor.end - line <= RecordLines.maxIndentLength { cursor.position = line }
        }
        return true
    }
}
