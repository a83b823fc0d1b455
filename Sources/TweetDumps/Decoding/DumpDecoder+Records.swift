// Reading one record: an element of an array, an entry of a page, or a value of its own.

extension DumpDecoder {
    /// Reads the record at the cursor; false where more bytes are needed.
    mutating func readRecord(isElement: Bool) -> Bool {
        let start = cursor.position
        do {
            try readValue()
        } catch {
            if reader.isAtResults {
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

    /// Why the value that begins at `start` cannot be read; nil where more bytes will tell.
    func refusal(for fault: JSONFault, from start: Byte) -> RefusalReason? {
        if cursor.position - start > DumpDecoder.longestRecord { return .tooLong }
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
        case UInt8(ascii: "["): try beginNestedList()
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
            try reader.read(&cursor, as: format, stopsAtResults: state.page == nil)
            guard cursor.position - start <= DumpDecoder.longestRecord else { throw .incomplete }
            guard format.recognises(reader.tweet) else { continue }
            list.entries += 1
            if let reason = builder.add(reader, format: format) {
                refuse(reason, at: start, entry: entry)
            }
            return
        }
        list.entries += 1
        takeOther(at: start)
    }

    /// Accounts for an object that is no tweet in any format.
    private mutating func takeOther(at start: Byte) {
        var outline = cursor
        outline.position = start
        switch RecordOutline(at: &outline).outcome(inPage: state.page != nil) {
        case .nonTweets(let count): builder.countNonTweets(count)
        case .refused(let reason): refuse(reason, at: start, entry: entry)
        }
    }
}

// MARK: - Lists in lists

extension DumpDecoder {
    /// Goes into a list that is an element of a list: what is in it are records.
    ///
    /// All of it is checked first, since a list that cannot be read is one record.
    private mutating func beginNestedList() throws(JSONFault) {
        let start = cursor.position
        if knownUpTo.map({ start >= $0 }) ?? true || nesting == 0 {
            try cursor.skipValue(level: 0)
            guard cursor.position - start <= DumpDecoder.longestRecord else { throw .incomplete }
            knownUpTo = cursor.position
        }
        cursor.position = start + 1
        nesting += 1
    }

    /// Moves over a closing bracket; false where it ends the list that the mode is about.
    mutating func endNestedList() -> Bool {
        cursor.position += 1
        guard nesting > 0 else { return false }
        nesting -= 1
        return true
    }
}
