/// Decodes a page: an object with a list of records, such as the response to a search.
///
/// A page of any size is decoded as it is read. Its terms often follow the results; they are added
/// to its tweets when it ends. In a page that is cut or damaged, each complete result counts, and
/// the rest is one refused record. If it is not clear which of its lists are results, such a page
/// is buffered until its end; see ``BufferedPage``.
struct PageDecoder {
    enum Step {
        case done
        /// More bytes are needed, from the cursor on.
        case needsMore
        /// The `includes` after the window must be read before the result at the cursor.
        case needsIncludes
        case ended
        /// The page has ended at damaged bytes; the next record must be searched for behind them.
        case damaged
        /// The page has ended at damaged bytes, and nothing follows.
        case damagedAtEnd
    }

    var state: PageState
    private var list: RecordCounter
    /// The page's bytes, if its kind can be decided only at its end.
    private var buffered: BufferedPage?

    /// Continues a page that began before the decoded part of the dump.
    init(continuing state: PageState) {
        self.state = state
        list = RecordCounter(line: 0)
    }

    /// Begins a page, with the cursor at the bracket of its first result list, over which it moves.
    ///
    /// A page is buffered if `buffered` is its beginning; else it is decoded as it is read.
    init(_ state: PageState, buffered: BufferedPage? = nil, _ records: inout RecordDecoder) {
        self.state = state
        self.buffered = buffered
        list = records.beginList()
    }

    var isBuffered: Bool { buffered != nil }

    /// True if the next bytes are a result, and nothing unusual is open.
    var isBetweenResults: Bool { state.mode == .results && !state.damage.isDamaged && !isBuffered }

    var isInBadResult: Bool {
        if case .badResult = state.mode { return true }
        return false
    }

    /// Subtracts the lines of a batch that has ended from line numbers.
    mutating func removeLines(_ count: Int) {
        buffered?.line -= count
        list.line -= count
    }

    /// Decodes one result or member, or moves over the bytes between two.
    mutating func step(_ records: inout RecordDecoder) -> Step {
        switch state.mode {
        case .results: stepInResults(&records)
        case .members: stepInMembers(&records)
        case .includes(let position): stepInIncludes(position, &records)
        case .badResult(let indent): stepInBadResult(indent, &records)
        }
    }

    /// Ends the page: adds its terms to its tweets, or decodes it now if it was buffered.
    func end(_ records: inout RecordDecoder) {
        guard let buffered else { return records.output.endPage(state) }
        if records.output.keepsRefused, isInBadResult { records.output.endRefused() }
        records.output.decode(buffered, records.context)
    }
}

// MARK: - Results

extension PageDecoder {
    private mutating func stepInResults(_ records: inout RecordDecoder) -> Step {
        records.window.cursor.depth = 0
        let before = records.window.cursor.offset
        if records.window.skipSeparators() {
            guard records.window.isLast else {
                // After damage, the search for lines must see them from their beginning.
                if state.damage.isDamaged { records.window.cursor.offset = before }
                return .needsMore
            }
            // The position of the refusal must not depend on where windows begin.
            refuseRest(.notJSON, at: records.window.cursor.offset, &records.output)
            return .damagedAtEnd
        }
        if moveBackToEnd(after: before, &records) { return .damaged }
        guard records.window.cursor.byte == UInt8(ascii: "]") else {
            return readResult(&records)
        }
        records.window.cursor.offset += 1
        buffered?.endList()
        if state.damage.isDamaged { return .damaged }
        state.mode = .members
        return .done
    }

    private mutating func readResult(_ records: inout RecordDecoder) -> Step {
        let start = records.window.cursor.offset
        do throws(JSONFault) {
            guard try takeResult(&records) else { return .needsIncludes }
        } catch {
            let reason = records.window.refusal(for: error, from: start)
            records.window.cursor.offset = start
            guard let reason else { return .needsMore }
            list.count += 1
            refuseRest(reason, at: start, counter: list, &records.output)
            let indent = records.window.indent(at: start)
            guard state.damage.beginSearch(indent: indent) else { return .damaged }
            state.mode = .badResult(indent: indent)
            return .done
        }
        return moveBackToEnd(after: start, &records) ? .damaged : .done
    }

    /// Takes the result at the cursor; false if `includes` that are not in the window must be read
    /// first.
    private mutating func takeResult(_ records: inout RecordDecoder) throws(JSONFault) -> Bool {
        if buffered != nil {
            try bufferResult(&records)
        } else if state.isBesideResults {
            try skipResult(&records)
        } else {
            while try decodeResult(&records) == .needsIncludes {
                guard findIncludes(in: records.window) else { return false }
            }
            list.count += 1
        }
        return true
    }

    private func decodeResult(
        _ records: inout RecordDecoder
    ) throws(JSONFault) -> RecordDecoder.Outcome {
        var context = records.context
        context.recordCounter = RecordCounter(line: list.line, count: list.count + 1)
        context.isInPage = true
        context.includes = state.includes
        context.archive = state.archive ?? context.archive
        return try records.read(context, isResult: true, awaitsIncludes: state.awaitsIncludes)
    }

    /// Reads ahead from the result at the cursor to the page's `includes`; false if they are not in
    /// the window.
    private mutating func findIncludes(in window: DecodingWindow) -> Bool {
        if state.damage.isDamaged {
            state.awaitsIncludes = false
            return true
        }
        var lookahead = IncludesLookahead()
        _ = lookahead.read(window.rest, isLast: window.isLast)
        guard lookahead.isFinished || window.isLast else { return false }
        state.setFound(lookahead)
        return true
    }

    private mutating func skipResult(_ records: inout RecordDecoder) throws(JSONFault) {
        let start = records.window.cursor.offset
        try records.window.cursor.skipValue()
        try records.window.checkLength(from: start)
        list.count += 1
    }

    private mutating func bufferResult(_ records: inout RecordDecoder) throws(JSONFault) {
        let start = records.window.cursor.offset
        try skipResult(&records)
        buffered?.append(result: records.window.bytes(from: start))
        guard let page = buffered, page.isTooLong else { return }
        buffered?.removeResults()
        records.output.decode(page, records.context)
    }
}

// MARK: - Damages

extension PageDecoder {
    /// Refuses the unreadable rest of the page as one record, however often it is damaged.
    private mutating func refuseRest(
        _ reason: RefusalReason,
        at offset: Int,
        counter: RecordCounter? = nil,
        _ output: inout BatchBuilder
    ) {
        if state.damage.markDamaged() { output.refuse(reason, at: offset, counter: counter) }
    }

    /// Moves back to the end of a damaged page if the cursor has passed it; false otherwise.
    private func moveBackToEnd(after offset: Int, _ records: inout RecordDecoder) -> Bool {
        guard let end = state.damage.end(after: offset, in: records.window) else { return false }
        records.window.cursor.offset = end
        return true
    }

    private mutating func stepInBadResult(
        _ indent: [UInt8],
        _ records: inout RecordDecoder
    ) -> Step {
        switch state.damage.nextResult(indent: indent, in: records.window) {
        case .at(let offset):
            records.window.cursor.offset = offset
            guard records.window.cursor.byte.opensJSON else { return .damaged }
            state.mode = .results
            return .done
        case .needsMore(let offset):
            records.window.cursor.offset = offset
            return .needsMore
        case .nothing:
            records.window.moveToEnd()
            return .damagedAtEnd
        }
    }
}

// MARK: - Members beside the results

extension PageDecoder {
    private mutating func stepInMembers(_ records: inout RecordDecoder) -> Step {
        records.window.cursor.depth = 1
        let before = records.window.cursor
        records.window.cursor.skipSpace()
        switch records.window.cursor.byte {
        case UInt8(ascii: ","):
            return readMember(after: before, &records)
        case UInt8(ascii: "}"):
            records.window.cursor.offset += 1
            return .ended
        default:
            let isCut = records.window.cursor.isAtEnd && !records.window.isLast
            records.window.cursor = before
            if isCut, records.window.rest.count <= DumpDecoder.maxRecordLength {
                return .needsMore
            }
            refuseRest(.notJSON, at: before.offset, &records.output)
            return .damaged
        }
    }

    private mutating func readMember(
        after before: JSONCursor,
        _ records: inout RecordDecoder
    ) -> Step {
        records.window.cursor.offset += 1
        records.window.cursor.skipSpace()
        let start = records.window.cursor.offset
        do throws(JSONFault) {
            if buffered == nil {
                try readMember(&records)
            } else {
                try bufferMember(&records)
            }
            try records.window.checkLength(from: start)
            return .done
        } catch {
            return endUnreadable(error, from: start, continuingAt: before.offset, &records)
        }
    }

    private mutating func readMember(_ records: inout RecordDecoder) throws(JSONFault) {
        let name = try records.window.cursor.readMemberName()
        let member = TweetFormat.recordMembers[name]
        switch member {
        case .results where records.window.cursor.byte == UInt8(ascii: "["),
            .possibleResults where records.window.cursor.byte == UInt8(ascii: "["):
            // Users are results only of a page without other results.
            state.isBesideResults = name.equals("users")
            beginList(&records)
        case .includes where records.window.cursor.byte == UInt8(ascii: "{"):
            records.window.cursor.offset += 1
            state.mode = .includes(.members(isFirst: true))
        default: try state.read(member, &records)
        }
    }

    private mutating func beginList(_ records: inout RecordDecoder) {
        list = records.beginList()
        state.mode = .results
    }

    /// Buffers the member at the cursor, or begins its list.
    private mutating func bufferMember(_ records: inout RecordDecoder) throws(JSONFault) {
        let start = records.window.cursor.offset
        let name = try records.window.cursor.readMemberName()
        let beginsList =
            records.window.cursor.byte == UInt8(ascii: "[") && BufferedPage.isResultList(name)
        if beginsList { beginList(&records) } else { try records.window.cursor.skipValue() }
        buffered?.append(member: records.window.bytes(from: start), beginsList: beginsList)
    }

    /// Moves over `includes`, which an ``IncludesLookahead`` has read if a result needed it.
    private mutating func stepInIncludes(
        _ position: IncludesScan.Position,
        _ records: inout RecordDecoder
    ) -> Step {
        let start = records.window.cursor.offset
        var scan = IncludesScan(position: position)
        do throws(JSONFault) {
            let isOver = try scan.step(&records.window.cursor)
            try records.window.checkLength(from: start)
            if let (kind, value) = scan.element { records.output.note(value, ofIncludes: kind) }
            state.mode = isOver ? .members : .includes(scan.position)
            return .done
        } catch {
            return endUnreadable(error, from: start, continuingAt: start, &records)
        }
    }

    /// Ends the page at a value that cannot be read, unless more bytes, from an offset on, are needed
    /// to decide that.
    private mutating func endUnreadable(
        _ fault: JSONFault,
        from start: Int,
        continuingAt offset: Int,
        _ records: inout RecordDecoder
    ) -> Step {
        guard let reason = records.window.refusal(for: fault, from: start) else {
            records.window.cursor.offset = offset
            return .needsMore
        }
        refuseRest(reason, at: start, &records.output)
        records.window.cursor.offset = start
        return .damaged
    }
}
