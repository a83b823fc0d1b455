// Pages: objects with a list of records, such as the response to a search.
//
// A page is decoded as it is read, whatever its size. Its terms often follow the results; they are
// added to its tweets when it ends. Of a page that is cut or damaged, each complete result counts,
// and the rest is one refused record.

extension DumpDecoder {
    /// Begins the page at `start`, with the cursor at the bracket of its result list.
    mutating func beginPage(at start: Byte, isElement: Bool) {
        outerList = list
        outerList.count += 1
        var page = DecodingState.Page(indent: indent(at: start), isElement: isElement)
        let members = reader.tweet.page
        page.searchQuery = members.searchQuery?.string
        page.query = members.query?.string
        page.address = members.address?.string
        page.rules = reader.rules[reader.tweet.rules].map(\.string)
        page.errors = members.errors ?? 0
        if let includes = members.includes { page.includes = .found(PageIncludes(includes)) }
        state.page = page
        builder.beginPage()
        beginList()
        state.mode = .results
    }

    /// Begins the page at `start` at a list that is taken for its results, though in other pages it
    /// is not.
    mutating func beginPossiblePage(at start: Byte, isElement: Bool) -> Bool {
        cursor.position = start
        cursor.depth = 0
        try? reader.readRecord(&cursor, stopsAtResults: true)
        beginPage(at: start, isElement: isElement)
        return true
    }

    /// Ends the page, and adds its terms to its tweets.
    mutating func endPage() {
        if let held { return decode(held) }
        builder.endPage(terms: state.page?.terms ?? [])
        builder.countNonTweets(state.page?.errors ?? 0)
        state.page = nil
        list = outerList
    }

    mutating func stepInResults() -> Bool {
        let before = cursor.position
        if skipSeparators() {
            // After a damage, lines must be seen from their beginning.
            let isDamaged = state.page?.isDamaged == true
            guard isLast else { return waitForMore(from: isDamaged ? before : cursor.position) }
            damage(.notJSON, at: before, counter: nil)
            endDamagedPage()
            return false
        }
        if endsDamagedPage(atLineBehind: before) { return true }
        guard cursor.byte == UInt8(ascii: "]") else { return readResult() }
        cursor.position += 1
        held?.endList()
        if state.page?.isDamaged == true { endDamagedPage() } else { state.mode = .members }
        return true
    }

    private mutating func readResult() -> Bool {
        let start = cursor.position
        do {
            try takeResult()
        } catch {
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            list.count += 1
            damage(reason, at: start, counter: recordCounter)
            cursor.position = start
            let indent = indent(at: start)
            skipResult(indent: indent)
            return true
        }
        _ = endsDamagedPage(atLineBehind: start)
        return true
    }

    private mutating func takeResult() throws(JSONFault) {
        if held != nil {
            try holdResult()
        } else if state.page?.isBesideResults == true {
            try skipResult()
        } else {
            try readValue()
        }
    }

    /// Moves over the result at the cursor.
    mutating func skipResult() throws(JSONFault) {
        let start = cursor.position
        try cursor.skipValue()
        try checkLength(from: start)
        list.count += 1
    }

    /// Begins to search for the next result, if results are indented deeper than their page.
    private mutating func skipResult(indent: [UInt8]) {
        guard let page = state.page, indent.count > page.indent.count else {
            endDamagedPage()
            return
        }
        state.page?.minIndent = max(page.minIndent, indent.count)
        state.mode = .badResult(indent: indent)
    }

    /// Refuses the unreadable rest of the page, as one record however much it is.
    private mutating func damage(
        _ reason: RefusalReason,
        at position: Byte,
        counter: RecordCounter?
    ) {
        guard state.page?.isDamaged == false else { return }
        refuse(reason, at: position, counter: counter)
        state.page?.isDamaged = true
    }

    /// Ends a damaged page if a line that is indented less than its results was passed.
    private mutating func endsDamagedPage(atLineBehind position: Byte) -> Bool {
        guard let page = state.page, page.isDamaged,
            let lineBreak = lines.lineIndentedLess(
                than: page.minIndent,
                after: position,
                before: cursor.position
            )
        else { return false }
        cursor.position = lineBreak
        endDamagedPage()
        return true
    }

    private mutating func endDamagedPage() {
        guard let page = state.page else { return }
        endPage()
        state.mode = .badRecord(indent: page.indent, isElement: page.isElement)
    }

    mutating func stepInBadResult(_ indent: [UInt8]) -> Bool {
        let minIndent = state.page?.minIndent ?? 0
        switch lines.nextResult(indent: indent, minIndent: minIndent, after: cursor.position) {
        case .at(let position):
            cursor.position = position
            if position.pointee.opensJSON { state.mode = .results } else { endDamagedPage() }
            return true
        case .needsMore(let kept):
            return waitForMore(from: kept)
        case .nothing:
            endDamagedPage()
            return moveToEnd()
        }
    }
}

// MARK: - Members beside the results

extension DumpDecoder {
    mutating func stepInMembers() -> Bool {
        let before = cursor.position
        cursor.skipSpace()
        switch cursor.byte {
        case UInt8(ascii: ","):
            return readMember(after: before)
        case UInt8(ascii: "}"):
            cursor.position += 1
            let isElement = state.page?.isElement == true
            endPage()
            state.mode = isElement ? .elements : .values
            return true
        default:
            let isCut = cursor.isAtEnd && !isLast
            if isCut, cursor.end - before <= DumpDecoder.maxRecordLength {
                return waitForMore(from: before)
            }
            damage(.notJSON, at: before, counter: nil)
            cursor.position = before
            endDamagedPage()
            return true
        }
    }

    /// Reads the member after the comma at the cursor.
    private mutating func readMember(after before: Byte) -> Bool {
        cursor.position += 1
        cursor.skipSpace()
        let start = cursor.position
        do {
            if held == nil { try readMember() } else { try holdMember() }
            try checkLength(from: start)
        } catch {
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: before)
            }
            damage(reason, at: start, counter: nil)
            cursor.position = start
            endDamagedPage()
        }
        return true
    }

    /// Moves over `includes`: if it was needed, it was read by a ``PageLookahead``.
    mutating func stepInIncludes(_ position: IncludesScan.Position) -> Bool {
        let start = cursor.position
        var scan = IncludesScan(position: position)
        do {
            let isOver = try scan.step(&cursor)
            try checkLength(from: start)
            state.mode = isOver ? .members : .includes(scan.position)
        } catch {
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            damage(reason, at: start, counter: nil)
            cursor.position = start
            endDamagedPage()
        }
        return true
    }

    private mutating func readMember() throws(JSONFault) {
        let name = try cursor.readMemberName()
        switch TweetFormat.recordMembers[name] {
        case .results where cursor.byte == UInt8(ascii: "["),
            .possibleResults where cursor.byte == UInt8(ascii: "["):
            // Users are results only of a page without other results.
            state.page?.isBesideResults = name.equals("users")
            beginList()
            state.mode = .results
        case .searchMetadata:
            state.page?.searchQuery = try cursor.readText(of: "query")?.string
        case .pageQuery:
            state.page?.query = try cursor.readText()?.string
        case .twarc:
            state.page?.address = try cursor.readText(of: "url")?.string
        case .rules:
            let rules = try reader.readRules(&cursor)
            state.page?.rules = reader.rules[rules].map(\.string)
        case .errors:
            state.page?.errors = try cursor.countObjects() ?? 0
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.position += 1
            state.mode = .includes(.members(isFirst: true))
        default:
            try cursor.skipValue()
        }
    }
}
