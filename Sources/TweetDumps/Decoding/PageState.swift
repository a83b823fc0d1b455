/// A page whose result list has begun.
struct PageState: Equatable {
    /// What the next bytes of the page belong to.
    enum Mode: Equatable {
        case results
        /// The page, after the value of a member.
        case members
        case includes(IncludesScan.Position)
        /// The rest of an unreadable result, up to a line that is indented like its first line.
        case badResult(indent: [UInt8])
    }

    var mode = Mode.results
    var damage: PageDamage
    /// The `query` of the page's `search_metadata`, as written.
    private var searchQuery: String?
    /// The page's own `query`, as written.
    private var query: String?
    private var address: String?
    /// The rules that the page's tweets matched.
    private var rules: [String] = []
    /// The tweets and users that the page's results refer to, which usually follow the results.
    private(set) var includes: PageIncludes?
    /// True if they were not searched for yet, because no result needed them.
    var awaitsIncludes = true
    /// The owner and notes that the page names, if it contains a whole personal archive.
    private(set) var archive: PersonalArchive?
    private var archiveMembers = PersonalArchiveMembers() {
        didSet { archive = archiveMembers.archive }
    }
    /// The number of elements in `errors`; 0 if there is no such list.
    private(set) var errors = 0
    /// True if the open list does not have results.
    var isBesideResults = false

    init(indent: [UInt8]) {
        damage = PageDamage(indent: indent)
    }

    /// Creates the state of a page from the members before its result list.
    init(indent: [UInt8], _ members: PageMembers, rules: [String]) {
        self.init(indent: indent)
        self.rules = rules
        searchQuery = members.searchQuery?.string
        query = members.query?.string
        address = members.address?.string
        errors = members.errors ?? 0
        includes = members.includes.map { PageIncludes($0) }
        awaitsIncludes = members.includes == nil
        for (name, value) in members.archive { archiveMembers.read(name, value) }
    }

    mutating func setFound(_ lookahead: IncludesLookahead) {
        (includes, awaitsIncludes) = (lookahead.includes, false)
        archiveMembers.add(lookahead.archiveMembers)
    }

    /// The terms that the page has named so far.
    var terms: [String] {
        [searchQuery, query].compactMap { $0?.percentDecoded } + rules
            + (address?.queryValues(of: ["query"]) ?? [])
    }

    /// Reads the value of a member beside the results, at the cursor, which moves behind it.
    mutating func read(
        _ member: TweetMember?,
        _ records: inout RecordDecoder
    ) throws(JSONFault) {
        switch member {
        case .searchMetadata: searchQuery = try records.window.cursor.readText(of: "query")?.string
        case .pageQuery: query = try records.window.cursor.readText()?.string
        case .twarc: address = try records.window.cursor.readText(of: "url")?.string
        case .rules: rules = try records.reader.readTerms(&records.window.cursor)
        case .errors: errors = try records.window.cursor.countObjects() ?? 0
        case .archive(let name):
            let value = JSONValue(position: records.window.cursor.position)
            try records.window.cursor.skipValue()
            archiveMembers.read(name, value)
        default: try records.window.cursor.skipValue()
        }
    }
}

/// The damage of a page, and the search for results behind it.
///
/// After an unreadable result the next one is searched for at a line with the same indentation, as
/// long as lines are indented deeper than the page itself.
struct PageDamage: Equatable {
    /// The indentation of the line in which the page begins, in bytes.
    let indent: [UInt8]
    /// True if a part of the page was unreadable, so that the page ends with its list.
    private(set) var isDamaged = false
    /// The minimum indentation of the lines of the results, in bytes.
    private var minIndent = 0

    init(indent: [UInt8]) {
        self.indent = indent
    }

    /// Marks the page as damaged; false if it is already.
    mutating func markDamaged() -> Bool {
        defer { isDamaged = true }
        return !isDamaged
    }

    /// Begins to search for the next result; false if results are not indented deeper than their
    /// page.
    mutating func beginSearch(indent: [UInt8]) -> Bool {
        guard indent.count > self.indent.count else { return false }
        minIndent = max(minIndent, indent.count)
        return true
    }

    /// Finds the next result with an indentation, or the line break before a line that is not in the
    /// page.
    func nextResult(indent: [UInt8], in window: DecodingWindow) -> RecordLines.Found {
        let offset = window.cursor.offset
        return window.lines.nextResult(indent: indent, minIndent: minIndent, after: offset)
    }

    /// The line break before a line between an offset and the cursor that is not in the damaged
    /// page; nil if there is none.
    func end(after offset: Int, in window: DecodingWindow) -> Int? {
        guard isDamaged else { return nil }
        return window.lines.lineIndentedLess(than: minIndent, in: offset..<window.cursor.offset)
    }
}

/// The complete members of a cut or damaged page, reassembled as a JSON object.
///
/// A ``PageDecoder`` usually decodes results as they are read. In a few objects only the other
/// members show which lists are results: in a file of `includes`, no list is. The results of such
/// an object are buffered until its end, and then decoded.
struct BufferedPage {
    var line: Int
    /// The number of the page in its list; nil if it is in none or the list begins in another line.
    let recordNumber: Int?
    /// The bytes up to the bracket of its first result list.
    private let head: [UInt8]
    private var bytes: [UInt8]
    private var isInList = true

    init(line: Int, recordNumber: Int?, head: ByteView) {
        self.line = line
        self.recordNumber = recordNumber
        self.head = Array(head)
        bytes = self.head
    }

    /// The page as a JSON object with all its complete members.
    var object: [UInt8] { bytes + (isInList ? "]}" : "}").utf8 }

    var isTooLong: Bool { bytes.count > DumpDecoder.maxPossiblePageLength }

    mutating func append(result: ByteView) {
        separate()
        bytes.append(contentsOf: result)
    }

    /// Appends a member, or the beginning of one up to the bracket of its list.
    mutating func append(member: ByteView, beginsList: Bool) {
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

extension BufferedPage {
    /// The offset of the bracket of the first result list of the object at a cursor, which cannot be
    /// read as a whole; nil if the readable part is no page: it has no result list, or a text like a
    /// tweet.
    static func firstResultList(at cursor: JSONCursor) -> Int? {
        var cursor = cursor
        var bracket: Int?
        var hasText = false
        try? cursor.readObject { (cursor, name) throws(JSONFault) in
            if bracket == nil, cursor.byte == UInt8(ascii: "["), isResultList(name) {
                bracket = cursor.offset
            }
            let isString = cursor.byte == UInt8(ascii: "\"")
            try cursor.skipValue()
            hasText = hasText || isString && (name.equals("text") || name.equals("full_text"))
        }
        return hasText ? nil : bracket
    }

    /// True if a member with this name, whose value is an array, may be a result list.
    static func isResultList(_ name: JSONText) -> Bool {
        switch TweetFormat.recordMembers[name] {
        case .results, .possibleResults: true
        default: false
        }
    }
}

/// Reads ahead from a result of a page to its `includes`, or to the members of a personal archive.
///
/// They count only if they are complete and the page is valid up to there.
struct IncludesLookahead {
    private enum Position {
        /// Between the results of a list.
        case results
        case members
        case includes
    }

    /// True if the page has ended or cannot be read any further.
    private(set) var isFinished = false
    private(set) var includes: PageIncludes?
    private(set) var archiveMembers = PersonalArchiveMembers()

    private var position = Position.results
    private var scan = IncludesScan()

    /// Reads as much as possible of a window, as ``DumpDecoder/decode(_:isLast:)`` does.
    mutating func read(_ window: ByteView, isLast: Bool) -> Int {
        var cursor = window.cursor
        while !isFinished {
            let start = cursor.offset
            do {
                try step(&cursor)
                isFinished = isFinished || cursor.offset - start > DumpDecoder.maxRecordLength
            } catch {
                let isTooLong = window.count - start > DumpDecoder.maxRecordLength
                if error == .incomplete, !isLast, !isTooLong { return start }
                isFinished = true
            }
        }
        return window.count
    }

    private mutating func step(_ cursor: inout JSONCursor) throws(JSONFault) {
        cursor.depth = position == .members ? 1 : 0
        switch position {
        case .results: try readResult(&cursor)
        case .members: try readMember(&cursor)
        case .includes:
            guard try scan.step(&cursor) else { return }
            includes = scan.reader?.finish()
            position = .members
        }
    }

    private mutating func readResult(_ cursor: inout JSONCursor) throws(JSONFault) {
        while cursor.byte == UInt8(ascii: ",") || cursor.byte == UInt8(ascii: ";")
            || cursor.byte <= 0x20 && !cursor.isAtEnd
        {
            cursor.offset += 1
        }
        if cursor.byte == UInt8(ascii: "]") {
            cursor.offset += 1
            position = .members
        } else {
            try cursor.skipValue()
        }
    }

    private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) {
        cursor.skipSpace()
        guard cursor.byte == UInt8(ascii: ",") else {
            try cursor.expect(UInt8(ascii: "}"))
            isFinished = true
            return
        }
        cursor.offset += 1
        cursor.skipSpace()
        let name = try cursor.readMemberName()
        switch TweetFormat.recordMembers[name] {
        case .results where cursor.byte == UInt8(ascii: "["),
            .possibleResults where cursor.byte == UInt8(ascii: "["):
            cursor.offset += 1
            position = .results
        case .includes where cursor.byte == UInt8(ascii: "{"):
            cursor.offset += 1
            scan = IncludesScan(reader: IncludesReader())
            position = .includes
        case .includes:
            includes = nil
            try cursor.skipValue()
        case .archive(let name):
            let value = JSONValue(position: cursor.position)
            try cursor.skipValue()
            archiveMembers.read(name, value)
        default:
            try cursor.skipValue()
        }
    }
}
