/// Splits a dump outside of pages into records, and finds the next record after an unreadable one.
struct RecordSplitter {
    enum Step {
        case done
        /// More bytes are needed, from the cursor on.
        case needsMore
        case page(PageDecoder)
    }

    private(set) var mode: DecodingState.Mode
    /// Counts the records of the open array.
    private var list: RecordCounter

    init(mode: DecodingState.Mode) {
        self.mode = mode
        list = RecordCounter(line: mode == .beginning ? 1 : 0)
    }

    /// Subtracts the lines of a batch that has ended from line numbers.
    mutating func removeLines(_ count: Int) { list.line -= count }

    /// Decodes one record, or moves over the bytes between two.
    ///
    /// A JavaScript assignment becomes part of the context of the dump.
    mutating func step(_ records: inout RecordDecoder) -> Step {
        switch mode {
        case .beginning: return stepAtBeginning(records.window)
        case .blanks: return stepInBlanks(&records.window)
        case .values: return stepInValues(&records)
        case .elements: return stepInElements(&records)
        case .junk:
            let found = records.window.lines.nextBeginning(after: records.window.cursor.offset)
            return resume(at: found, in: .values, &records.window)
        case .badRecord(let indent, let isElement):
            let offset = records.window.cursor.offset
            let found = records.window.lines.nextRecord(indent: indent, after: offset)
            return resume(at: found, in: isElement ? .elements : .values, &records.window)
        case .noDump:
            records.window.moveToEnd()
            return .needsMore
        }
    }

    /// Begins to search for the next record, after an unreadable one or a damaged page that begins in
    /// a line with this indentation.
    mutating func searchRecord(indent: [UInt8]) {
        mode = .badRecord(indent: indent, isElement: mode == .elements)
    }

    /// Searches the first megabyte for a line that begins like JSON.
    private mutating func stepAtBeginning(_ window: DecodingWindow) -> Step {
        var head = RecordLines(
            bytes: window.bytes.prefix(DumpDecoder.headLength),
            isLast: window.isLast || window.bytes.count >= DumpDecoder.headLength
        )
        let first = head.bytes.firstIndex { $0 != 0x20 && !(0x09...0x0D ~= $0) } ?? 0
        var found = head.beginning(at: first)
        // Many other files have such a string somewhere.
        head.findsStrings = false
        if found == .nothing { found = head.nextBeginning(after: 0) }
        if case .at = found {
            mode = .values
            return .done
        }
        guard head.isLast else { return .needsMore }
        mode = .blanks
        return .done
    }

    /// Moves to the end of a file of blanks, which is a dump without records.
    private mutating func stepInBlanks(_ window: inout DecodingWindow) -> Step {
        if window.skipSeparators() { return .needsMore }
        mode = .noDump
        return .done
    }

    private mutating func stepInValues(_ records: inout RecordDecoder) -> Step {
        if records.window.skipSeparators() { return .needsMore }
        switch records.window.cursor.byte {
        case UInt8(ascii: "{"):
            return readRecord(&records)
        case UInt8(ascii: "["):
            list = records.beginList()
            mode = .elements
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
            records.window.cursor.offset += 1
        case UInt8(ascii: "\""):
            return readString(&records)
        default:
            return readScript(&records)
        }
        return .done
    }

    /// Reads a string, which may contain JSON.
    private mutating func readString(_ records: inout RecordDecoder) -> Step {
        switch records.window.rest.beginsStringOfJSON(isLast: records.window.isLast) {
        case nil: .needsMore
        case true?: readRecord(&records)
        case false?: readScript(&records)
        }
    }

    /// Reads the left side of a JavaScript assignment, or refuses anything else as not JSON.
    private mutating func readScript(_ records: inout RecordDecoder) -> Step {
        switch Script.match(in: records.window.rest, isLast: records.window.isLast) {
        case .found(let script, let length):
            records.context.script = script
            records.output.noteBeginning(of: script, records.context)
            records.window.cursor.offset += length
            return .done
        case .needsMore:
            return .needsMore
        case .none:
            records.output.refuse(.notJSON, at: records.window.cursor.offset, counter: nil)
            mode = .junk
            return .done
        }
    }

    private mutating func stepInElements(_ records: inout RecordDecoder) -> Step {
        if records.window.skipSeparators() { return .needsMore }
        guard records.window.cursor.byte == UInt8(ascii: "]") else {
            return readRecord(&records)
        }
        records.window.cursor.offset += 1
        mode = .values
        return .done
    }

    private mutating func resume(
        at found: RecordLines.Found,
        in mode: DecodingState.Mode,
        _ window: inout DecodingWindow
    ) -> Step {
        switch found {
        case .at(let offset):
            window.cursor.offset = offset
            self.mode = mode
            return .done
        case .needsMore(let kept): window.cursor.offset = kept
        case .nothing: window.moveToEnd()
        }
        return .needsMore
    }
}

// MARK: - Records

extension RecordSplitter {
    /// Counts the records of the open array; nil for a value outside of an array.
    private var recordCounter: RecordCounter? { mode == .values ? nil : list }

    private mutating func readRecord(_ records: inout RecordDecoder) -> Step {
        records.window.cursor.depth = records.window.recordDepth
        let before = records.window.cursor
        list.count += 1
        var context = records.context
        context.recordCounter = recordCounter ?? context.recordCounter
        do throws(JSONFault) {
            guard try records.read(context, isResult: false) == .page else { return .done }
            // The cursor is at the bracket of the result list.
            records.output.openPage(beganEarlier: false)
            return .page(PageDecoder(records.page(at: before.offset), &records))
        } catch {
            let reason = records.window.refusal(for: error, from: before.offset)
            records.window.cursor = before
            guard let reason else {
                list.count -= 1
                return .needsMore
            }
            // An unreadable value may be a page that is cut or damaged.
            return bufferPage(&records) ?? refuseUnreadable(reason, &records)
        }
    }

    private mutating func refuseUnreadable(
        _ reason: RefusalReason,
        _ records: inout RecordDecoder
    ) -> Step {
        let start = records.window.cursor.offset
        records.output.refuse(reason, at: start, counter: recordCounter)
        searchRecord(indent: records.window.indent(at: start))
        return .done
    }

    /// Begins to buffer the page at the cursor, which cannot be read as one value; nil if it is no
    /// page.
    private func bufferPage(_ records: inout RecordDecoder) -> Step? {
        let window = records.window
        let start = window.cursor.offset
        guard window.cursor.byte == UInt8(ascii: "{"), !window.isBufferedPage,
            let bracket = BufferedPage.firstResultList(at: window.cursor)
        else { return nil }
        let line = records.output.lines.line(at: start)
        let buffered = BufferedPage(
            line: line,
            recordNumber: recordCounter?.number(inLine: line),
            head: window.bytes[start...bracket]
        )
        records.window.cursor.offset = bracket
        let state = PageState(indent: window.indent(at: start))
        return .page(PageDecoder(state, buffered: buffered, &records))
    }
}
