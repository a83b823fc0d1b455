/// The whole members of a page that is cut or damaged, put together as JSON.
///
/// Which of its lists are results, if it is a page at all, depends on all of its members: those of
/// a file of includes are none. So its entries are kept until it ends, and then read as an object.
struct HeldPage {
    /// The line in which the page begins.
    var line: Int
    /// Which entry of its list the page is.
    let entry: Int?
    /// The bytes up to the bracket of its first result list.
    private let head: [UInt8]
    private var bytes: [UInt8]
    private var isInList = true

    /// A page up to the bracket of its first result list.
    init(line: Int, entry: Int?, head: UnsafeBufferPointer<UInt8>) {
        self.line = line
        self.entry = entry
        self.head = Array(head)
        bytes = self.head
    }

    /// The page as an object with all that is whole of it.
    var object: [UInt8] { Array((isInList ? bytes + "]}".utf8 : bytes + "}".utf8)) }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Appends an entry of the open list.
    mutating func append(entry: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(contentsOf: entry)
    }

    /// Appends a member, or the beginning of one up to the bracket of its list.
    mutating func append(member: UnsafeBufferPointer<UInt8>, beginsList: Bool) {
        separate()
        bytes.append(contentsOf: member)
        isInList = beginsList
    }

    mutating func endList() {
        bytes.append(UInt8(ascii: "]"))
        isInList = false
    }

    /// Drops the entries and what stands behind the first list.
    mutating func removeEntries() {
        bytes = head
        isInList = true
    }

    private mutating func separate() {
        if bytes.last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
    }
}

// MARK: - Holding

extension DumpDecoder {
    /// Begins to hold the page at `start`, which cannot be read as one value.
    ///
    /// - Returns: Whether it is a page: it has a result list, and no text as tweets have.
    mutating func holdPage(at start: Byte, isElement: Bool) -> Bool {
        guard start.pointee == UInt8(ascii: "{"), !readsHeldPage,
            let bracket = firstResultList(ofPageAt: start)
        else { return false }
        outerList = list
        outerList.entries += 1
        let line = lineNumber(at: start)
        held = HeldPage(
            line: line,
            entry: isElement ? outerList.number(inLine: line) : nil,
            head: UnsafeBufferPointer(start: start, count: bracket + 1 - start)
        )
        state.page = DecodingState.Page(lead: lead(at: start), isElement: isElement)
        cursor.position = bracket
        beginList()
        state.mode = .entries
        return true
    }

    /// The bracket of the first result list of the page at `start`; nil where that is no page, as
    /// far as it can be read.
    private func firstResultList(ofPageAt start: Byte) -> Byte? {
        var cursor = cursor
        cursor.position = start
        var bracket: Byte?
        var hasText = false
        try? cursor.readObject(level: 0) { (cursor, name) throws(JSONFault) in
            if bracket == nil, cursor.byte == UInt8(ascii: "["), DumpDecoder.isResultList(name) {
                bracket = cursor.position
            }
            let isString = cursor.byte == UInt8(ascii: "\"")
            try cursor.skipValue(level: 1)
            hasText = hasText || isString && (name.equals("text") || name.equals("full_text"))
        }
        return hasText ? nil : bracket
    }

    private static func isResultList(_ name: JSONText) -> Bool {
        switch TweetFormat.recordMembers[name] {
        case .results, .possibleResults: true
        default: false
        }
    }

    /// Keeps the entry at the cursor.
    mutating func holdEntry() throws(JSONFault) {
        let start = cursor.position
        try skipEntry()
        let entry = bytes(from: start)
        held?.append(entry: entry)
        if let page = held, page.count > DumpDecoder.longestPossiblePage {
            held?.removeEntries()
            decodeObject(of: page)
        }
    }

    /// Keeps the member at the cursor, or begins its list.
    mutating func holdMember() throws(JSONFault) {
        let start = cursor.position
        let name = try cursor.readMemberName()
        let beginsList = cursor.byte == UInt8(ascii: "[") && DumpDecoder.isResultList(name)
        if beginsList {
            beginList()
            state.mode = .entries
        } else {
            try cursor.skipValue(level: 1)
        }
        let member = bytes(from: start)
        held?.append(member: member, beginsList: beginsList)
    }

    private func bytes(from start: Byte) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: cursor.position - start)
    }

    /// Ends the page that was held.
    mutating func decode(_ page: HeldPage) {
        held = nil
        state.page = nil
        list = outerList
        if keepsRefused, state.mode.isBad { builder.endRefused() }
        decodeObject(of: page)
    }

    private mutating func decodeObject(of page: HeldPage) {
        decode(page.object, context, at: (page.line, page.entry), isHeldPage: true)
    }
}
