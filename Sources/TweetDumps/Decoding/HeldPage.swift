/// The complete members of a page that is cut or damaged and whose kind is not clear, reassembled as
/// JSON.
///
/// Of some objects only all members together show which lists are results: in a file of `includes`,
/// no list is. Such results are kept until the page ends, and then decoded as one object. A
/// ``PageDecoder`` decodes the results of all other pages as they are read.
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
    init(line: Int, recordNumber: Int?, head: ByteView) {
        self.line = line
        self.recordNumber = recordNumber
        self.head = Array(head)
        bytes = self.head
    }

    /// The page as a JSON object with all its complete members.
    var object: [UInt8] { Array((isInList ? bytes + "]}".utf8 : bytes + "}".utf8)) }

    /// True if the page is too long to be kept.
    var isTooLong: Bool { bytes.count > DumpDecoder.maxPossiblePageLength }

    /// Appends a result to the open list.
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

extension HeldPage {
    /// Finds the first result list of an object that cannot be read as a whole.
    ///
    /// - Parameter cursor: At the beginning of the object.
    /// - Returns: The offset of its bracket; nil if the readable part is no page: it has no result list, or a
    ///   text like a tweet.
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
