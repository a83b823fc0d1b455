/// The complete members of a page that is cut or damaged, reassembled as JSON.
///
/// Which lists of a page are its results depends on all of its members: those of a file of includes
/// are none. So the results are kept until the page ends, and then decoded as one object.
struct HeldPage {
    /// The line in which the page begins.
    var line: Int
    /// The number of the page in its list; nil if it is in none or the list begins in another line.
    let recordNumber: Int?
    /// The bytes up to the bracket of its first result list.
    private let head: [UInt8]
    private var bytes: [UInt8]
    private var isInList = true

    /// Begins a page with the bytes up to the bracket of its first result list.
    init(line: Int, recordNumber: Int?, head: UnsafeBufferPointer<UInt8>) {
        self.line = line
        self.recordNumber = recordNumber
        self.head = Array(head)
        bytes = self.head
    }

    /// The page as a JSON object with all its complete members.
    var object: [UInt8] { Array((isInList ? bytes + "]}".utf8 : bytes + "}".utf8)) }

    /// The number of bytes.
    var count: Int { bytes.count }

    /// Appends a result to the open list.
    mutating func append(result: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(contentsOf: result)
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

    /// Removes the results, and the members after the first list.
    mutating func removeResults() {
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
    /// - Returns: True if it is a page: it has a result list, and no text like a tweet.
    mutating func holdPage(at start: Byte, isElement: Bool) -> Bool {
        guard start.pointee == UInt8(ascii: "{"), !readsHeldPage,
            let bracket = firstResultList(ofPageAt: start)
        else { return false }
        outerList = list
        outerList.count += 1
        let line = lineNumber(at: start)
        held = HeldPage(
            line: line,
            recordNumber: isElement ? outerList.number(inLine: line) : nil,
            head: UnsafeBufferPointer(start: start, count: bracket + 1 - start)
        )
        state.page = DecodingState.Page(indent: indent(at: start), isElement: isElement)
        cursor.position = bracket
        beginList()
        state.mode = .results
        return true
    }

    /// The bracket of the first result list of the page at `start`; nil if the readable part is no
    /// page.
    private func firstResultList(ofPageAt start: Byte) -> Byte? {
        var cursor = cursor
        cursor.position = start
        cursor.depth = 0
        var bracket: Byte?
        var hasText = false
        try? cursor.readObject { (cursor, name) throws(JSONFault) in
            if bracket == nil, cursor.byte == UInt8(ascii: "["), DumpDecoder.isResultList(name) {
                bracket = cursor.position
            }
            let isString = cursor.byte == UInt8(ascii: "\"")
            try cursor.skipValue()
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

    /// Keeps the result at the cursor.
    mutating func holdResult() throws(JSONFault) {
        let start = cursor.position
        try skipResult()
        let result = bytes(from: start)
        held?.append(result: result)
        if let page = held, page.count > DumpDecoder.maxPossiblePageLength {
            held?.removeResults()
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
            state.mode = .results
        } else {
            try cursor.skipValue()
        }
        let member = bytes(from: start)
        held?.append(member: member, beginsList: beginsList)
    }

    private func bytes(from start: Byte) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: cursor.position - start)
    }

    /// Ends the held page and decodes it.
    mutating func decode(_ page: HeldPage) {
        held = nil
        state.page = nil
        list = outerList
        if keepsRefused, state.mode.isBad { builder.endRefused() }
        decodeObject(of: page)
    }

    private mutating func decodeObject(of page: HeldPage) {
        decode(page.object, context, at: (page.line, page.recordNumber), isHeldPage: true)
    }
}
