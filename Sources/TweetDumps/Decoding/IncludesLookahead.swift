/// Reads ahead from a result of a page to its `includes`.
///
/// `includes` count only if they are complete and the page is valid up to there.
struct IncludesLookahead {
    /// The position in the page.
    private enum Position {
        /// Between the results of a list.
        case results
        /// After a member of the page.
        case members
        /// In `includes`.
        case includes
    }

    /// True if the page has ended or cannot be read any further.
    private(set) var isFinished = false
    /// The `includes` that were found; nil if there are none.
    private(set) var includes: PageIncludes?

    private var position = Position.results
    private var scan = IncludesScan()

    /// Reads as much as possible of a window.
    ///
    /// - Parameters:
    ///   - window: The bytes, followed by ``JSONCursor/padding`` zero bytes.
    ///   - isLast: True if the dump ends with the window.
    /// - Returns: The number of bytes that are done. The next window must begin with the others,
    ///   followed by more.
    mutating func read(_ window: ByteView, isLast: Bool) -> Int {
        var cursor = window.cursor
        while !isFinished {
            let start = cursor.offset
            do {
                try step(&cursor)
                isFinished = isFinished || cursor.offset - start > DumpDecoder.maxRecordLength
            } catch {
                let isTooLong = window.count - start > DumpDecoder.maxRecordLength
                if error == .incomplete, !isLast, !isTooLong { return start }
                isFinished = true
            }
        }
        return window.count
    }

    private mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) {
        cursor.depth = position == .members ? 1 : 0
        switch position {
        case .results: try readResult(&cursor)
        case .members: try readMember(&cursor)
        case .includes:
            guard try scan.step(&cursor) else { return }
            includes = scan.reader?.finish()
            position = .members
        }
    }

    private mutating func readResult(_ cursor: inout JSONCursor) throws(JSONFault) {
        while cursor.byte == UInt8(ascii: ",") || cursor.byte == UInt8(ascii: ";")
            || cursor.byte <= 0x20 && !cursor.isAtEnd
        {
            cursor.offset += 1
        }
        if cursor.byte == UInt8(ascii: "]") {
            cursor.offset += 1
            position = .members
        } else {
            try cursor.skipValue()
        }
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ",") else {
            try cursor.expect(UInt8(ascii: "}"))
            isFinished = true
            return
        }
        cursor.offset += 1
        cursor.skipSpace()
        let name = try cursor.readMemberName()
        switch TweetFormat.recordMembers[name] {
        case .results where cursor.byte == UInt8(ascii: "["),
            .possibleResults where cursor.byte == UInt8(ascii: "["):
            cursor.offset += 1
            position = .results
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.offset += 1
            scan = IncludesScan(reader: IncludesReader())
            position = .includes
        case .includes:
            includes = nil
            try cursor.skipValue()
        default:
            try cursor.skipValue()
        }
    }
}
