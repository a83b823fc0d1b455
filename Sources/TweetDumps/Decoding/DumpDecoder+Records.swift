// Reading one record: an element of an array, an entry of a page, or a value of its own.

extension DumpDecoder {
    /// Reads the record at the cursor; false where more bytes are needed.
    mutating func readRecord(isElement: Bool) -> Bool {
        let start = cursor.position
        do {
            try readValue()
        } catch {
            if reader.isAtResults, !isTooLong(from: start) {
                beginPage(at: start, isElement: isElement)
                return true
            }
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            refuseUnreadable(reason, at: start, isElement: isElement)
        }
        return true
    }

    /// Which entry of its list the record is; nil for a value of its own.
    var entry: Int? { state.mode == .values ? nil : list.entries }

    mutating func waitForMore(from place: Byte) -> Bool {
        cursor.position = place
        return false
    }

    /// Whether what was read from `start` on is longer than a record may be.
    private func isTooLong(from start: Byte) -> Bool {
        cursor.position - start > DumpDecoder.longestRecord
    }

    /// Throws where what was read from `start` on is longer than a record may be.
    func checkLength(from start: Byte) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Why the value that begins at `start` cannot be read; nil where more bytes will tell.
    func refusal(for fault: JSONFault, from start: Byte) -> RefusalReason? {
        if isTooLong(from: start) { return .tooLong }
        switch fault {
        case .malformed: return .notJSON
        case .tooDeep: return .tooDeep
        case .incomplete: return isLast ? .notJSON : nil
        }
    }

    private mutating func refuseUnreadable(
        _ reason: RefusalReason,
        at start: Byte,
        isElement: Bool
    ) {
        list.entries += 1
        refuse(reason, at: start, entry: entry)
        cursor.position = start
        state.mode = .badRecord(lead: lead(at: start), isElement: isElement)
    }

    /// Reads the value at the cursor as a record; nothing is counted where that fails.
    mutating func readValue() throws(JSONFault) {
        reader.forgetResults()
        let start = cursor.position
        switch cursor.byte {
        case UInt8(ascii: "{"): try readObject()
        case UInt8(ascii: "["): try readNestedList()
        default:
            let isNull = cursor.byte == UInt8(ascii: "n")
            try cursor.skipValue(level: 0)
            list.entries += 1
            if isNull {
                builder.countNonTweets()
            } else {
                refuse(.notRecognised, at: start, entry: entry)
            }
        }
    }

    private mutating func readObject() throws(JSONFault) {
        let start = cursor.position
        for format in TweetFormat.all {
            cursor.position = start
            try reader.read(&cursor, as: format, stopsAtResults: stopsAtResults)
            try checkLength(from: start)
            guard format.recognises(reader.tweet) else { continue }
            list.entries += 1
            if let reason = builder.add(reader, format: format) {
                refuse(reason, at: start, entry: entry)
            }
            return
        }
        list.entries += 1
        try takeOther(at: start)
    }

    /// Whether an object with a result list is read as it comes; one inside of others is at hand.
    private var stopsAtResults: Bool { state.page == nil && !nesting.isOpen }

    /// Accounts for an object that is no tweet in any format.
    private mutating func takeOther(at start: Byte) throws(JSONFault) {
        var outline = cursor
        outline.position = start
        switch RecordOutline(at: &outline).outcome(inPage: state.page != nil || nesting.pages > 0) {
        case .nonTweets(let count): builder.countNonTweets(count)
        case .refused(let reason): refuse(reason, at: start, entry: entry)
        case .page where nesting.pages < Nesting.mostPages: try readNestedPage(at: start)
        case .page: refuse(.notRecognised, at: start, entry: entry)
        }
    }
}
