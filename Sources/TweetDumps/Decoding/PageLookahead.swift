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
        /// In `includes`.
        case includes
    }

    /// Whether all that matters was seen.
    private(set) var isFinished = false
    /// What was found.
    private(set) var includes: PageIncludes?

    private var place = Place.entries
    private var scan = IncludesScan()

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
        case .includes:
            guard try scan.step(&cursor) else { return }
            includes = scan.reader?.finish()
            place = .members
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
        let name = try cursor.readMemberName()
        switch TweetFormat.recordMembers[name] {
        case .results where cursor.byte == UInt8(ascii: "["),
            .possibleResults where cursor.byte == UInt8(ascii: "["):
            cursor.position += 1
            place = .entries
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.position += 1
            scan = IncludesScan(reader: IncludesReader())
            place = .includes
        default:
            try cursor.skipValue(level: 1)
        }
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
