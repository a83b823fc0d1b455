import ReportRendering
import TweetArchive
import TweetDumps

/// What in a text tells who somebody is: names behind `@`, and addresses and numbers of Twitter.
///
/// Names without a sign are not found, because many are ordinary words.
struct NamesInText {
    /// A part of a text that tells who somebody is.
    enum Part {
        /// A screen name.
        case name
        /// The number of a tweet, an account or something else of Twitter's.
        case number
        /// What leads to a single tweet or picture, and can be replaced by nothing else.
        case address
    }

    private(set) var parts: [(part: Part, range: Range<Int>)] = []
    private let bytes: [UInt8]
    private var position = 0
    /// Where the last escape of an address ended, behind which a word can begin.
    private var endOfEscape = -1

    /// The parts of a text in UTF-8, in ascending order.
    ///
    /// If the text is one of tagtally's own, the numbers behind words such as `tweet` are also those of
    /// tweets or accounts, however short they are.
    init(_ text: String, isOwn: Bool = false) {
        bytes = Array(text.utf8)
        while position < bytes.count {
            let byte = bytes[position]
            if NamesInText.isDigit(byte) {
                addLongNumber()
            } else if isNameByte(position), isInWord {
                position += 1
            } else if byte == UInt8(ascii: "@") || hasPrefix(NamesInText.wideAt) {
                position += byte == UInt8(ascii: "@") ? 1 : NamesInText.wideAt.count
                addName()
            } else if byte == UInt8(ascii: "%") {
                readEscape()
            } else if isOwn, let word = NamesInText.ownWords.first(where: { hasPrefix($0) }) {
                position += word.count
                addOwnNumbers(behind: word)
            } else if let host = NamesInText.hosts.first(where: { hasPrefix($0) }) {
                position += host.count
                readAddress()
            } else if let host = NamesInText.shortHosts.first(where: { hasPrefix($0) }) {
                position += host.count
                addRest()
            } else if let name = NamesInText.searched.first(where: { hasPrefix($0) }) {
                position += name.count
                // A search that pages put together has its names in quotation marks.
                if hasPrefix([UInt8(ascii: "\"")]) { position += 1 }
                if position < bytes.count, bytes[position] != UInt8(ascii: "@") { addName() }
            } else {
                position += 1
            }
        }
    }

    // MARK: Words

    private static let wideAt = Array("＠".utf8)
    private static let escapedAt = Array("%40".utf8)
    /// What is before numbers of tweets and accounts in tagtally's own sentences, and in searches.
    private static let ownWords = [
        "tweets ", "tweet ", "newest ", "account ", "account:", "since_id:", "max_id:",
        "retweets_of_tweet_id:", "quoted_tweet_id:", "in_reply_to_tweet_id:", "conversation_id:",
    ].map { Array($0.utf8) }
    /// The hosts of Twitter's pages, which may follow another label.
    private static let hosts = ["twitter.com", "x.com"].map { Array($0.utf8) }
    /// The hosts of addresses that lead to one tweet or picture.
    private static let shortHosts = [
        "t.co/", "pic.twitter.com/", "pic.x.com/", "pbs.twimg.com/", "video.twimg.com/",
    ].map { Array($0.utf8) }
    /// The operators of searches with names.
    private static let searched = ["from:", "to:", "retweets_of:"].map { Array($0.utf8) }
    /// The first parts of the paths of Twitter that are no names.
    private static let pages: Set<String> = [
        "hashtag", "search", "i", "intent", "share", "home", "explore", "login", "settings",
        "messages", "notifications", "tos", "privacy", "about", "who_to_follow",
    ]
    /// The parts of a query that name a user or a tweet.
    private static let queryNames = ["screen_name", "user", "user_name"]
    /// The number of digits from which a number in a text is one of Twitter's.
    private static let longNumber = 15...19

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Whether a text begins here, in any letter case of ASCII.
    private func hasPrefix(_ prefix: [UInt8]) -> Bool {
        guard bytes.count - position >= prefix.count else { return false }
        return zip(prefix, bytes[position...]).allSatisfy { expected, byte in
            byte == expected || (byte &- UInt8(ascii: "A") < 26 && byte | 0x20 == expected)
        }
    }

    private func isNameByte(_ index: Int) -> Bool {
        index < bytes.count && ScreenName.isAllowed(bytes[index])
    }

    // MARK: Parts

    /// Moves behind the bytes that a name can have, and returns where they are.
    private mutating func readWord() -> Range<Int> {
        let start = position
        while isNameByte(position) { position += 1 }
        return start..<position
    }

    /// Whether the byte here follows another one of the same word.
    private var isInWord: Bool {
        position > 0 && position != endOfEscape && isNameByte(position - 1)
    }

    /// Moves behind an escape of an address, and adds the name behind one of `@`.
    private mutating func readEscape() {
        let isAt = hasPrefix(NamesInText.escapedAt)
        let digits = bytes[position...].dropFirst().prefix(2)
        let isEscape =
            bytes[position] == UInt8(ascii: "%") && digits.count == 2
            && digits.allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
        position += isEscape ? 3 : 1
        endOfEscape = position
        if isAt { addName() }
    }

    private mutating func addName() {
        let range = readWord()
        if !range.isEmpty { parts.append((.name, range)) }
    }

    /// Adds the numbers of tweets that an own sentence lists behind their noun: `2, 3, 5`.
    ///
    /// Behind an operator of searches, a name is possible, too.
    private mutating func addOwnNumbers(behind word: [UInt8]) {
        let isOperator = word.last == UInt8(ascii: ":")
        while position < bytes.count, isOperator || NamesInText.isDigit(bytes[position]) {
            let range = readWord()
            guard bytes[range].allSatisfy(NamesInText.isDigit) else {
                if isOperator { parts.append((.name, range)) }
                return
            }
            if !range.isEmpty { parts.append((.number, range)) }
            guard hasPrefix(Array(", ".utf8)) else { return }
            position += 2
        }
    }

    private mutating func addLongNumber() {
        let start = position
        while position < bytes.count, NamesInText.isDigit(bytes[position]) { position += 1 }
        let range = start..<position
        if NamesInText.longNumber.contains(range.count) { parts.append((.number, range)) }
    }

    /// Adds what follows in an address as one that is left out.
    private mutating func addRest() {
        let start = position
        while isInAddress { position += 1 }
        if start < position { parts.append((.address, start..<position)) }
    }

    /// Whether the byte here can be in an address without a break.
    private var isInAddress: Bool {
        guard position < bytes.count else { return false }
        let byte = bytes[position]
        return byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}'".utf8.contains(byte)
    }

    /// Adds the names and numbers in the path and the query of an address of Twitter.
    private mutating func readAddress() {
        guard readSlash() else { return }
        if hasPrefix(Array("#!/".utf8)) { position += 3 }
        if hasPrefix([UInt8(ascii: "@")]) { position += 1 }
        let first = readWord()
        if !first.isEmpty, !NamesInText.pages.contains(text(first).lowercased()) {
            parts.append((.name, first))
        }
        var before = first
        while isInAddress {
            if isNameByte(position) {
                let range = readWord()
                addPart(range, behind: text(before).lowercased())
                before = range
            } else if bytes[position] == UInt8(ascii: "@") {
                position += 1
                addName()
            } else if !readSlash() {
                readEscape()
            }
        }
    }

    /// Adds a part of an address of Twitter if it is a number, or the value of a name in the query.
    private mutating func addPart(_ range: Range<Int>, behind word: String) {
        if bytes[range].allSatisfy(NamesInText.isDigit) {
            let isNumber = range.count >= 5 || ["status", "statuses"].contains(word)
            if isNumber { parts.append((.number, range)) }
        } else if NamesInText.queryNames.contains(word),
            bytes[range.lowerBound - 1] == UInt8(ascii: "=")
        {
            parts.append((.name, range))
        }
    }

    /// Moves behind a slash, also behind one that is escaped; false if there is none.
    private mutating func readSlash() -> Bool {
        for slash in ["/", "%2f"] where hasPrefix(Array(slash.utf8)) {
            position += slash.utf8.count
            return true
        }
        return false
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

/// The names in whose place pseudonyms stand, of all people of an archive.
///
/// Of several names of an account, it has the one with the most tweets.
///
/// ```swift
/// let names = try pseudonyms.realNames()
/// names.text("from:person-kqzvmxht")  // from:nasa
/// ```
package struct RealNames: Sendable {
    /// The names in lower case, by their pseudonyms.
    fileprivate var names: [String: String] = [:]

    /// The name in whose place a pseudonym stands, in lower case; nil if nobody of the archive has it.
    package subscript(pseudonym: String) -> String? { names[pseudonym] }

    /// A text with names in place of pseudonyms; those that nobody of the archive has stay.
    package func text(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var (real, end): ([UInt8], Int) = ([], 0)
        while end < bytes.count {
            let length = PseudonymKey.lengthOfPseudonyms
            if PseudonymKey.isPseudonym(at: end, of: bytes) {
                let pseudonym = String(decoding: bytes[end..<end + length], as: UTF8.self)
                real += Array((names[pseudonym] ?? pseudonym).utf8)
                end += length
            } else {
                real.append(bytes[end])
                end += 1
            }
        }
        return String(decoding: real, as: UTF8.self)
    }
}

extension Pseudonyms {
    /// The names of all people of the archive, by their pseudonyms.
    ///
    /// - Complexity: Makes the pseudonyms of all names, some hundred thousand in a second.
    package func realNames() throws -> RealNames {
        var (real, tweets): (RealNames, [String: Int64]) = (RealNames(), [:])
        try people.readNames { name, account, count in
            let pseudonym =
                account.map { choice.key.pseudonym(ofAccount: $0) }
                ?? choice.key.pseudonym(ofName: name)
            guard tweets[pseudonym] ?? -1 < count else { return }
            (tweets[pseudonym], real.names[pseudonym]) = (count, name)
        }
        return real
    }

    /// A text with the real numbers in place of the others, of those that ``text(_:_:)`` replaces.
    package func realNumbers(in text: String) -> String {
        let bytes = Array(text.utf8)
        let numbers = NamesInText(text).parts.filter { $0.part == .number }.compactMap { _, range in
            Int64(String(decoding: bytes[range], as: UTF8.self))
                .map { (range, String(realNumber($0))) }
        }
        return Table.MarkedText(text).replacing(numbers).text
    }

    /// A text in which a name of the archive that is all of it is replaced, and else the names in it.
    ///
    /// Short names are often words, and stay if they are all of the text.
    package func nameOrText(_ text: String) throws -> String {
        let isLong = text.utf8.count >= Pseudonyms.minLengthOfRemaining
        if isLong, ScreenName.isValid(text.utf8), try isName(text.lowercased()) {
            return try name(text)
        }
        return try self.text(text, .mixed)
    }
}
