/// Reads ahead in a page, from an entry of its result list on, for what its results refer to.
///
/// `includes` counts only where it is whole and the page can be read up to there (rule 4).
struct PageLookahead {
    /// Where in the page the next bytes stand.
    private enum Place {
        /// Between the entries of a result list.
        case entries
        /// Behind a member of the page.
        case members
        /// Behind the opening bracket of `includes`, or behind a member of it.
        case includes(isFirst: Bool)
        /// Between the elements of a list in `includes`.
        case elements(IncludesReader.Kind, isFirst: Bool)
    }

    /// Whether all that matters was seen.
    private(set) var isFinished = false
    /// What was found.
    private(set) var includes: PageIncludes?

    private var place = Place.entries
    private var reader = IncludesReader()

    /// Reads what it can of a window.
    ///
    /// - Parameters:
    ///   - window: The bytes, behind which ``JSONCursor/padding`` zero bytes stand.
    ///   - isLast: Whether the dump ends with the window.
    /// - Returns: How many bytes are done. The others begin the next window, with more behind them.
    mutating func read(_ window: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int {
        var cursor = JSONCursor(padded: window)
        while !isFinished {
            let start = cursor.position
            do {
                try step(&cursor)
                isFinished = isFinished || cursor.position - start > DumpDecoder.longestRecord
            } catch {
                let isTooLong = cursor.end - start > DumpDecoder.longestRecord
                if error == .incomplete, !isLast, !isTooLong { return start - cursor.start }
                isFinished = true
            }
        }
        return window.count
    }

    private mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) {
        switch place {
        case .entries: try readEntry(&cursor)
        case .members: try readMember(&cursor)
        case .includes(let isFirst): try readInclude(&cursor, isFirst: isFirst)
        case .elements(let kind, let isFirst): try readElement(&cursor, kind, isFirst: isFirst)
        }
    }

    private mutating func readEntry(_ cursor: inout JSONCursor) throws(JSONFault) {
        while cursor.byte == UInt8(ascii: ",") || cursor.byte == UInt8(ascii: ";")
            || cursor.byte <= 0x20 && !cursor.isAtEnd
        {
            cursor.position += 1
        }
        if cursor.byte == UInt8(ascii: "]") {
            cursor.position += 1
            place = .members
        } else {
            try cursor.skipValue(level: 0)
        }
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ",") else {
            try cursor.expect(UInt8(ascii: "}"))
            isFinished = true
            return
        }
        cursor.position += 1
        cursor.skipSpace()
        let key = try cursor.readKey()
        switch TweetFormat.recordMembers[key] {
        case .results where cursor.byte == UInt8(ascii: "["),
            .possibleResults where cursor.byte == UInt8(ascii: "["):
            cursor.position += 1
            place = .entries
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.position += 1
            reader = IncludesReader()
            place = .includes(isFirst: true)
        default:
            try cursor.skipValue(level: 1)
        }
    }

    private mutating func readInclude(
        _ cursor: inout JSONCursor,
        isFirst: Bool
    ) throws(JSONFault) {
        if try endsList(&cursor, with: UInt8(ascii: "}"), isFirst: isFirst) {
            includes = reader.finish()
            place = .members
            return
        }
        let key = try cursor.readKey()
        if let kind = IncludesReader.Kind(key), cursor.byte == UInt8(ascii: "[") {
            cursor.position += 1
            reader.begin(kind)
            place = .elements(kind, isFirst: true)
        } else {
            try cursor.skipValue(level: 2)
            place = .includes(isFirst: false)
        }
    }

    private mutating func readElement(
        _ cursor: inout JSONCursor,
        _ kind: IncludesReader.Kind,
        isFirst: Bool
    ) throws(JSONFault) {
        if try endsList(&cursor, with: UInt8(ascii: "]"), isFirst: isFirst) {
            place = .includes(isFirst: false)
        } else {
            try reader.read(&cursor, kind, level: 3)
            place = .elements(kind, isFirst: false)
        }
    }

    /// Moves over the closing bracket, or over the comma before what comes next.
    private func endsList(
        _ cursor: inout JSONCursor,
        with bracket: UInt8,
        isFirst: Bool
    ) throws(JSONFault) -> Bool {
        cursor.skipSpace()
        if cursor.byte == bracket {
            cursor.position += 1
            return true
        }
        if !isFirst { try cursor.expect(UInt8(ascii: ",")) }
        cursor.skipSpace()
        return false
    }
}

extension DumpDecoder {
    /// Begins to look ahead, from the place where decoding stopped.
    func beginLookahead() -> PageLookahead { PageLookahead() }

    /// Takes what was found, so that decoding can go on from where it stopped.
    mutating func finishLookahead(_ lookahead: PageLookahead) {
        state.page?.includes = .found(lookahead.includes)
        awaitsLookahead = false
    }

    /// Looks ahead from an entry of the open page's results, as far as the window goes.
    ///
    /// - Returns: Whether that was far enough.
    mutating func lookAheadInWindow(from entry: Byte) -> Bool {
        var lookahead = beginLookahead()
        let rest = UnsafeBufferPointer(start: entry, count: cursor.end - entry)
        _ = lookahead.read(rest, isLast: isLast)
        guard lookahead.isFinished || isLast else { return false }
        finishLookahead(lookahead)
        return true
    }
}
