/// Decodes a page: an object with a list of records, such as the response to a search.
///
/// A page is decoded as it is read, whatever its size. Its terms often follow the results; they are
/// added to its tweets when it ends. Of a page that is cut or damaged, each complete result counts,
/// and the rest is one refused record.
struct PageDecoder {
    typealias Byte = UnsafePointer<UInt8>

    /// The result of a step.
    enum Step {
        /// The next step can follow.
        case done
        /// More bytes are needed, from the cursor on.
        case needsMore
        /// The `includes` after the window must be read before the result at the cursor.
        case needsIncludes
        /// The page has ended.
        case ended
        /// The page has ended at a damage; what follows is to be searched for the next record.
        case damaged
        /// The same, and the dump ends with the window.
        case damagedAtEnd
    }

    /// What a decoder must know to continue in the page.
    private(set) var state: PageState
    /// Counts the records of the open list.
    private var list: RecordCounter
    /// The page's bytes, if its kind can be decided only at its end.
    private var held: HeldPage?

    /// Continues a page that began before the decoded part of the dump.
    init(continuing state: PageState) {
        self.state = state
        list = RecordCounter(line: 0)
    }

    /// Begins a page, with the cursor at the bracket of its first result list.
    ///
    /// - Parameters:
    ///   - state: What is known of the page.
    ///   - held: The beginning of the page, to hold it; nil to decode it as it is read.
    ///   - window: The window; its cursor moves over the bracket.
    ///   - output: Counts lines.
    init(
        _ state: PageState,
        held: HeldPage? = nil,
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput
    ) {
        self.state = state
        self.held = held
        list = RecordCounter(line: output.line(at: window.cursor.position))
        window.cursor.position += 1
    }

    /// True if the page is decoded only at its end.
    var isHeld: Bool { held != nil }

    /// True if the next bytes are a result, and nothing unusual is open.
    var isBetweenResults: Bool { state.mode == .results && !state.damage.isDamaged && !isHeld }

    /// True if the next bytes belong to an unreadable result.
    var isInBadResult: Bool {
        if case .badResult = state.mode { return true }
        return false
    }

    /// Sets the `includes`, which were read ahead.
    mutating func setIncludes(_ includes: PageIncludes?) { state.includes = .found(includes) }

    /// Takes a number of lines away from the line numbers, when a batch ends.
    mutating func removeLines(_ count: Int) {
        held?.line -= count
        list.line -= count
    }

    /// Decodes one result or member, or moves over the bytes between two.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - records: Decodes the results.
    ///   - context: The context of the page.
    /// - Returns: How to continue.
    mutating func step(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder,
        _ context: RecordContext
    ) -> Step {
        switch state.mode {
        case .results: stepInResults(&window, &records, context)
        case .members: stepInMembers(&window, &records)
        case .includes(let position): stepInIncludes(position, &window, &records.output)
        case .badResult(let indent): stepInBadResult(indent, &window)
        }
    }

    /// Ends the page, and adds its terms to its tweets.
    func end(_ output: inout DecoderOutput, _ context: RecordContext) {
        guard let held else { return output.endPage(state) }
        if output.keepsRefused, isInBadResult { output.endRefused() }
        PageDecoder.decode(held, context, &output)
    }

    private static func decode(
        _ page: HeldPage,
        _ context: RecordContext,
        _ output: inout DecoderOutput
    ) {
        let position = (page.line, page.recordNumber)
        output.decode(page.object, context, at: position, isHeldPage: true)
    }
}

// MARK: - Results

extension PageDecoder {
    private mutating func stepInResults(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder,
        _ context: RecordContext
    ) -> Step {
        window.cursor.depth = 0
        let before = window.cursor.position
        if window.skipSeparators() {
            guard window.isLast else {
                // After a damage, lines must be seen from their beginning.
                if state.damage.isDamaged { window.cursor.position = before }
                return .needsMore
            }
            damage(.notJSON, at: before, counter: nil, &records.output)
            return .damagedAtEnd
        }
        if movesOut(after: before, &window) { return .damaged }
        guard window.cursor.byte == UInt8(ascii: "]") else {
            return readResult(&window, &records, context)
        }
        window.cursor.position += 1
        held?.endList()
        if state.damage.isDamaged { return .damaged }
        state.mode = .members
        return .done
    }

    private mutating func readResult(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder,
        _ context: RecordContext
    ) -> Step {
        let start = window.cursor.position
        do throws(JSONFault) {
            guard try takeResult(&window, &records, context) else { return .needsIncludes }
        } catch {
            let reason = window.refusal(for: error, from: start)
            window.cursor.position = start
            guard let reason else { return .needsMore }
            list.count += 1
            damage(reason, at: start, counter: list, &records.output)
            let indent = window.indent(at: start)
            guard state.damage.beginSearch(indent: indent) else { return .damaged }
            state.mode = .badResult(indent: indent)
            return .done
        }
        return movesOut(after: start, &window) ? .damaged : .done
    }

    /// Takes the result at the cursor; false if `includes` that are not in the window must be read
    /// first.
    private mutating func takeResult(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder,
        _ context: RecordContext
    ) throws(JSONFault) -> Bool {
        if held != nil {
            try holdResult(&window, &records.output, context)
        } else if state.isBesideResults {
            try skipResult(&window)
        } else {
            while try decodeResult(&window, &records, context) == .needsIncludes {
                guard findIncludes(in: window) else { return false }
            }
            list.count += 1
        }
        return true
    }

    private func decodeResult(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder,
        _ context: RecordContext
    ) throws(JSONFault) -> RecordDecoder.Outcome {
        var context = context
        context.recordCounter = RecordCounter(line: list.line, count: list.count + 1)
        context.isInPage = true
        context.includes = state.includes.known
        context.awaitsIncludes = state.includes == .unknown
        return try records.read(&window, context, isResult: true)
    }

    /// Reads ahead from the result at the cursor to the page's `includes`; false if they are not in
    /// the window.
    private mutating func findIncludes(in window: DecodingWindow) -> Bool {
        if state.damage.isDamaged {
            state.includes = .found(nil)
            return true
        }
        var lookahead = PageLookahead()
        let cursor = window.cursor
        let rest = UnsafeBufferPointer(start: cursor.position, count: cursor.end - cursor.position)
        _ = lookahead.read(rest, isLast: window.isLast)
        guard lookahead.isFinished || window.isLast else { return false }
        state.includes = .found(lookahead.includes)
        return true
    }

    /// Moves over the result at the cursor.
    private mutating func skipResult(_ window: inout DecodingWindow) throws(JSONFault) {
        let start = window.cursor.position
        try window.cursor.skipValue()
        try window.checkLength(from: start)
        list.count += 1
    }

    /// Keeps the result at the cursor.
    private mutating func holdResult(
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput,
        _ context: RecordContext
    ) throws(JSONFault) {
        let start = window.cursor.position
        try skipResult(&window)
        held?.append(result: window.bytes(from: start))
        guard let page = held, page.isTooLong else { return }
        held?.removeResults()
        PageDecoder.decode(page, context, &output)
    }
}

// MARK: - Damages

extension PageDecoder {
    /// Refuses the unreadable rest of the page, as one record however much it is.
    private mutating func damage(
        _ reason: RefusalReason,
        at position: Byte,
        counter: RecordCounter?,
        _ output: inout DecoderOutput
    ) {
        if state.damage.note() { output.refuse(reason, at: position, counter: counter) }
    }

    /// Moves out of a damaged page if a line that is not in it was passed; false otherwise.
    private func movesOut(after position: Byte, _ window: inout DecodingWindow) -> Bool {
        guard let end = state.damage.end(after: position, in: window) else { return false }
        window.cursor.position = end
        return true
    }

    private mutating func stepInBadResult(
        _ indent: [UInt8],
        _ window: inout DecodingWindow
    ) -> Step {
        switch state.damage.nextResult(indent: indent, in: window) {
        case .result(let position):
            window.cursor.position = position
            state.mode = .results
            return .done
        case .end(let position):
            window.cursor.position = position
            return .damaged
        case .needsMore(let position):
            window.cursor.position = position
            return .needsMore
        case .nothing:
            window.moveToEnd()
            return .damagedAtEnd
        }
    }
}

// MARK: - Members beside the results

extension PageDecoder {
    private mutating func stepInMembers(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder
    ) -> Step {
        window.cursor.depth = 1
        let before = window.cursor
        window.cursor.skipSpace()
        switch window.cursor.byte {
        case UInt8(ascii: ","):
            return readMember(after: before, &window, &records)
        case UInt8(ascii: "}"):
            window.cursor.position += 1
            return .ended
        default:
            let isCut = window.cursor.isAtEnd && !window.isLast
            window.cursor = before
            if isCut, before.end - before.position <= DumpDecoder.maxRecordLength {
                return .needsMore
            }
            damage(.notJSON, at: before.position, counter: nil, &records.output)
            return .damaged
        }
    }

    /// Reads the member after the comma at the cursor.
    private mutating func readMember(
        after before: JSONCursor,
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder
    ) -> Step {
        window.cursor.position += 1
        window.cursor.skipSpace()
        let start = window.cursor.position
        do throws(JSONFault) {
            if held == nil {
                try readMember(&window, &records)
            } else {
                try holdMember(&window, &records.output)
            }
            try window.checkLength(from: start)
            return .done
        } catch {
            guard let reason = window.refusal(for: error, from: start) else {
                window.cursor = before
                return .needsMore
            }
            return endAtDamage(reason, at: start, &window, &records.output)
        }
    }

    private mutating func readMember(
        _ window: inout DecodingWindow,
        _ records: inout RecordDecoder
    ) throws(JSONFault) {
        let name = try window.cursor.readMemberName()
        let member = TweetFormat.recordMembers[name]
        switch member {
        case .results where window.cursor.byte == UInt8(ascii: "["),
            .possibleResults where window.cursor.byte == UInt8(ascii: "["):
            // Users are results only of a page without other results.
            state.isBesideResults = name.equals("users")
            beginList(&window, &records.output)
        case .includes where window.cursor.byte == UInt8(ascii: "{"):
            window.cursor.position += 1
            state.mode = .includes(.members(isFirst: true))
        default: try state.read(member, at: &window.cursor, &records)
        }
    }

    private mutating func beginList(
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput
    ) {
        list = RecordCounter(line: output.line(at: window.cursor.position))
        window.cursor.position += 1
        state.mode = .results
    }

    /// Keeps the member at the cursor, or begins its list.
    private mutating func holdMember(
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput
    ) throws(JSONFault) {
        let start = window.cursor.position
        let name = try window.cursor.readMemberName()
        let beginsList =
            window.cursor.byte == UInt8(ascii: "[") && HeldPage.isResultList(name)
        if beginsList { beginList(&window, &output) } else { try window.cursor.skipValue() }
        held?.append(member: window.bytes(from: start), beginsList: beginsList)
    }

    /// Moves over `includes`: if it was needed, it was read by a ``PageLookahead``.
    private mutating func stepInIncludes(
        _ position: IncludesScan.Position,
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput
    ) -> Step {
        let start = window.cursor.position
        var scan = IncludesScan(position: position)
        do throws(JSONFault) {
            let isOver = try scan.step(&window.cursor)
            try window.checkLength(from: start)
            state.mode = isOver ? .members : .includes(scan.position)
            return .done
        } catch {
            guard let reason = window.refusal(for: error, from: start) else {
                window.cursor.position = start
                return .needsMore
            }
            return endAtDamage(reason, at: start, &window, &output)
        }
    }

    private mutating func endAtDamage(
        _ reason: RefusalReason,
        at start: Byte,
        _ window: inout DecodingWindow,
        _ output: inout DecoderOutput
    ) -> Step {
        damage(reason, at: start, counter: nil, &output)
        window.cursor.position = start
        return .damaged
    }
}
