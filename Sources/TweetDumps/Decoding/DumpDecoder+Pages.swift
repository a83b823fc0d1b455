// Pages: objects whose result list holds the records, such as an answer to a search.
//
// A page is read as it comes, whatever its size. Its terms often stand behind the results; they are
// given to its tweets when it ends. Of a page that is cut or damaged each whole entry counts, and
// the rest is one refused record (rule 4).

extension DumpDecoder {
    /// Begins the page at `start`, with the cursor at the bracket of its result list.
    mutating func beginPage(at start: Byte, isElement: Bool) {
        outerList = list
        outerList.entries += 1
        var page = DecodingState.Page(lead: lead(at: start), isElement: isElement)
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
        state.mode = .entries
    }

    /// Begins the page at `start` at a list that another page may have without it being its results.
    mutating func beginPossiblePage(at start: Byte, isElement: Bool) -> Bool {
        cursor.position = start
        try? reader.readRecord(&cursor, stopsAtResults: true)
        beginPage(at: start, isElement: isElement)
        return true
    }

    /// Ends the page, and gives its terms to its tweets.
    mutating func endPage() {
        if let held { return decode(held) }
        builder.endPage(terms: state.page?.terms ?? [])
        builder.countNonTweets(state.page?.errors ?? 0)
        state.page = nil
        list = outerList
    }

    mutating func stepInEntries() -> Bool {
        let before = cursor.position
        if skipSeparators() {
            // The lines behind a damage must be seen from their beginning.
            let isDamaged = state.page?.isDamaged == true
            guard isLast else { return waitForMore(from: isDamaged ? before : cursor.position) }
            damage(.notJSON, at: before, entry: nil)
            endDamagedPage()
            return false
        }
        if endsDamagedPage(atLineBehind: before) { return true }
        guard cursor.byte == UInt8(ascii: "]") else { return readEntry() }
        cursor.position += 1
        held?.endList()
        if state.page?.isDamaged == true { endDamagedPage() } else { state.mode = .members }
        return true
    }

    private mutating func readEntry() -> Bool {
        let start = cursor.position
        do {
            try takeEntry()
        } catch {
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            list.entries += 1
            damage(reason, at: start, entry: entry)
            cursor.position = start
            let lead = lead(at: start)
            skipEntry(lead: lead)
            return true
        }
        _ = endsDamagedPage(atLineBehind: start)
        return true
    }

    private mutating func takeEntry() throws(JSONFault) {
        if held != nil {
            try holdEntry()
        } else if state.page?.isBesideResults == true {
            try skipEntry()
        } else {
            try readValue()
        }
    }

    /// Moves over the entry at the cursor.
    mutating func skipEntry() throws(JSONFault) {
        let start = cursor.position
        try cursor.skipValue(level: 0)
        try checkLength(from: start)
        list.entries += 1
    }

    /// Looks for the next entry where the entries are indented deeper than their page.
    private mutating func skipEntry(lead: [UInt8]) {
        guard let page = state.page, lead.count > page.lead.count else {
            endDamagedPage()
            return
        }
        state.page?.indentation = max(page.indentation, lead.count)
        state.mode = .badEntry(lead: lead)
    }

    /// Counts what cannot be read of the page as one record, however much that is.
    private mutating func damage(_ reason: RefusalReason, at place: Byte, entry: ListPlace?) {
        guard state.page?.isDamaged == false else { return }
        refuse(reason, at: place, entry: entry)
        state.page?.isDamaged = true
    }

    /// Ends a damaged page where a line that is indented less than its entries was passed.
    private mutating func endsDamagedPage(atLineBehind place: Byte) -> Bool {
        guard let page = state.page, page.isDamaged,
            let lineBreak = lines.lineIndentedLess(
                than: page.indentation,
                after: place,
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
        state.mode = .badRecord(lead: page.lead, isElement: page.isElement)
    }

    mutating func stepInBadEntry(_ lead: [UInt8]) -> Bool {
        let indentation = state.page?.indentation ?? 0
        switch lines.nextEntry(lead: lead, indentation: indentation, after: cursor.position) {
        case .at(let place):
            cursor.position = place
            if place.pointee.opensJSON { state.mode = .entries } else { endDamagedPage() }
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
            if isCut, cursor.end - before <= DumpDecoder.longestRecord {
                return waitForMore(from: before)
            }
            damage(.notJSON, at: before, entry: nil)
            cursor.position = before
            endDamagedPage()
            return true
        }
    }

    /// Reads the member behind the comma at the cursor.
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
            damage(reason, at: start, entry: nil)
            cursor.position = start
            endDamagedPage()
        }
        return true
    }

    /// Moves over `includes`: whoever needed it has looked ahead.
    mutating func stepInIncludes(_ place: IncludesScan.Place) -> Bool {
        let start = cursor.position
        var scan = IncludesScan(place: place)
        do {
            let isOver = try scan.step(&cursor)
            try checkLength(from: start)
            state.mode = isOver ? .members : .includes(scan.place)
        } catch {
            guard let reason = refusal(for: error, from: start) else {
                return waitForMore(from: start)
            }
            damage(reason, at: start, entry: nil)
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
            // Users are results of a page that has no others.
            state.page?.isBesideResults = name.equals("users")
            beginList()
            state.mode = .entries
        case .searchMetadata:
            state.page?.searchQuery = try cursor.readText(of: "query", level: 1)?.string
        case .pageQuery:
            state.page?.query = try cursor.readText(level: 1)?.string
        case .twarc:
            state.page?.address = try cursor.readText(of: "url", level: 1)?.string
        case .rules:
            let rules = try reader.readRules(&cursor, level: 1)
            state.page?.rules = reader.rules[rules].map(\.string)
        case .errors:
            state.page?.errors = try cursor.countObjects(level: 1) ?? 0
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.position += 1
            state.mode = .includes(.members(isFirst: true))
        default:
            try cursor.skipValue(level: 1)
        }
    }
}
