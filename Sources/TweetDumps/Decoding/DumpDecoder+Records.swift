// Reading one record: an element of an array, a result of a page, or a value of its own.

extension DumpDecoder {
    /// Reads the record at the cursor; false if more bytes are needed.
    mutating func readRecord(isElement: Bool) -> Bool {
        let start = cursor.position
        do {
            try readValue()
        } catch {
            if reader.stop == .results, !isTooLong(from: start) {
                beginPage(at: start, isElement: isElement)
                return true
            }
            if reader.stop == .possibleResults,
                cursor.end - start > DumpDecoder.maxPossiblePageLength
            {
                return beginPossiblePage(at: start, isElement: isElement)
            }
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            // An unreadable value may be a page that is cut or damaged.
            if holdPage(at: start, isElement: isElement) { return true }
            refuseUnreadable(reason, at: start, isElement: isElement)
        }
        return true
    }

    /// Counts the records of the array or page that is being read; nil for a value outside of a list.
    var recordCounter: RecordCounter? { state.mode == .values ? nil : list }

    mutating func waitForMore(from position: Byte) -> Bool {
        cursor.position = position
        return false
    }

    /// True if the value that was read from `start` on is longer than a record may be.
    private func isTooLong(from start: Byte) -> Bool {
        cursor.position - start > DumpDecoder.maxRecordLength
    }

    /// Throws if the value that was read from `start` on is longer than a record may be.
    func checkLength(from start: Byte) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Why the value at `start` is refused; nil if more bytes are needed to decide.
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
        list.count += 1
        refuse(reason, at: start, counter: recordCounter)
        cursor.position = start
        state.mode = .badRecord(indent: indent(at: start), isElement: isElement)
    }

    /// Reads the value at the cursor as a record.
    ///
    /// Counts nothing if it throws.
    mutating func readValue() throws(JSONFault) {
        let start = cursor.position
        recordStart = start
        reader.forgetStop()
        switch cursor.byte {
        case UInt8(ascii: "{"): try readObject()
        case UInt8(ascii: "["):
            try cursor.skipValue()
            try checkLength(from: start)
            list.count += 1
            walk(value(at: start), contextOfRecord)
        default:
            try cursor.skipValue()
            list.count += 1
            walk(value(at: start), contextOfRecord)
        }
    }

    private func value(at position: Byte) -> JSONValue {
        var cursor = cursor
        cursor.position = position
        return JSONValue(cursor: cursor)
    }

    private mutating func readObject() throws(JSONFault) {
        let start = cursor.position
        if state.script?.isPersonalArchive != true {
            do {
                try reader.readRecord(&cursor, stopsAtResults: state.page == nil)
                try checkLength(from: start)
            } catch  where reader.stop == nil || reader.stop == .results || isTooLong(from: start) {
                throw error
            } catch {
                // The reader stopped at a member that a page or another format may have. The whole
                // object is read below, to find out what it is.
            }
            if reader.stop == nil, reader.tweet.hasText {
                try requireIncludes()
                list.count += 1
                return addStatus(at: value(at: start), contextOfRecord)
            }
        }
        cursor.position = start
        // The results of a held page were read before, each as a record. In the page they are two
        // levels deeper, which must not make them too deep.
        cursor.depth = readsHeldPage ? -2 : 0
        let object = try JSONObject(&cursor)
        if !readsHeldPage { try checkPageLength(from: start) }
        list.count += 1
        walk(object, at: value(at: start), contextOfRecord)
    }

    /// Throws if the object that was read from `start` on is too long to be read as a whole.
    private func checkPageLength(from start: Byte) throws(JSONFault) {
        try checkLength(from: start)
        if reader.stop == .possibleResults,
            cursor.position - start > DumpDecoder.maxPossiblePageLength
        {
            throw .incomplete
        }
    }

    /// Stops decoding if the tweet that was just read refers to `includes`, which are not known
    /// yet.
    private mutating func requireIncludes() throws(JSONFault) {
        guard let page = state.page, !page.includes.isKnown, reader.tweet.refersToIncludes else {
            return
        }
        if page.isDamaged {
            state.page?.includes = .found(nil)
        } else if !lookAheadInWindow(from: recordStart) {
            awaitsLookahead = true
            throw .incomplete
        }
    }
}
