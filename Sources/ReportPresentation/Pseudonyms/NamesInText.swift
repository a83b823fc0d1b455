import ReportRendering
import TweetArchive
import TweetDumps

/// Finds what identifies people in a text: names after `@`, and addresses and numbers of Twitter.
///
/// Names without `@` are not found, because many are ordinary words.
struct NamesInText {
    /// A part of a text that identifies somebody.
    enum Part {
        /// A screen name.
        case name
        /// A number of Twitter, such as that of a tweet or an account.
        case number
        /// The end of an address that leads to a single tweet or picture, and has no substitute.
        case address
    }

    private(set) var parts: [(part: Part, range: Range<Int>)] = []
    private let bytes: [UInt8]
    private var position = 0
    /// The end of the last escape of an address, after which a word can begin.
    private var endOfEscape = -1

    /// Finds the parts of a text, as ranges of bytes in ascending order.
    ///
    /// If `isOwn`, tagtally wrote the text, and numbers after words such as `tweet` are those of tweets or
    /// accounts, however short they are.
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
                addOwnNumbers(after: word)
            } else if let host = NamesInText.hosts.first(where: { hasPrefix($0) }) {
                position += host.count
                readAddress()
            } else if let host = NamesInText.shortHosts.first(where: { hasPrefix($0) }) {
                position += host.count
                addRest()
            } else if let name = NamesInText.searched.first(where: { hasPrefix($0) }) {
                position += name.count
                // Searches that pages make have names in quotation marks.
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
    /// The words before numbers of tweets and accounts in tagtally's sentences and in searches.
    private static let ownWords = [
        "tweets ", "tweet ", "newest ", "account ", "account:", "since_id:", "max_id:",
        "retweets_of_tweet_id:", "quoted_tweet_id:", "in_reply_to_tweet_id:", "conversation_id:",
    ].map { Array($0.utf8) }
    /// The hosts of Twitter's pages, which may have subdomains.
    private static let hosts = ["twitter.com", "x.com"].map { Array($0.utf8) }
    /// The hosts of addresses that lead to one tweet or picture.
    private static let shortHosts = [
        "t.co/", "pic.twitter.com/", "pic.x.com/", "pbs.twimg.com/", "video.twimg.com/",
    ].map { Array($0.utf8) }
    /// The search operators whose values are names.
    private static let searched = ["from:", "to:", "retweets_of:"].map { Array($0.utf8) }
    /// The first parts of paths on Twitter that are not names.
    private static let pages: Set<String> = [
        "hashtag", "search", "i", "intent", "share", "home", "explore", "login", "settings",
        "messages", "notifications", "tos", "privacy", "about", "who_to_follow",
    ]
    /// The parameters in an address whose values are names.
    private static let queryNames = ["screen_name", "user", "user_name"]
    /// The numbers of digits of a number that is taken for one of Twitter's.
    private static let longNumber = 15...19

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Whether a text in lower case is at the position, in any letter case of ASCII.
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

    /// Moves past the bytes that a name can have, and returns their range.
    private mutating func readWord() -> Range<Int> {
        let start = position
        while isNameByte(position) { position += 1 }
        return start..<position
    }

    /// Whether the byte at the position follows another one of the same word.
    private var isInWord: Bool {
        position > 0 && position != endOfEscape && isNameByte(position - 1)
    }

    /// Moves past an escape of an address, and adds the name after an escaped `@`.
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

    /// Adds the numbers that a sentence of tagtally lists after a noun: `2, 3, 5`.
    ///
    /// After a search operator, a name is possible, too.
    private mutating func addOwnNumbers(after word: [UInt8]) {
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

    /// Adds the rest of an address, which is left out.
    private mutating func addRest() {
        let start = position
        while isInAddress { position += 1 }
        if start < position { parts.append((.address, start..<position)) }
    }

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
                addPart(range, after: text(before).lowercased())
                before = range
            } else if bytes[position] == UInt8(ascii: "@") {
                position += 1
                addName()
            } else if !readSlash() {
                readEscape()
            }
        }
    }

    /// Adds a part of an address of Twitter if it is a number, or a name in the query.
    private mutating func addPart(_ range: Range<Int>, after word: String) {
        if bytes[range].allSatisfy(NamesInText.isDigit) {
            let isNumber = range.count >= 5 || ["status", "statuses"].contains(word)
            if isNumber { parts.append((.number, range)) }
        } else if NamesInText.queryNames.contains(word),
            bytes[range.lowerBound - 1] == UInt8(ascii: "=")
        {
            parts.append((.name, range))
        }
    }

    /// Moves past a slash, which may be escaped; false if there is none.
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

/// The names that pseudonyms replace, of all people of an archive.
///
/// If an account has several names, this has the one with the most tweets.
///
/// ```swift
/// let names = try pseudonyms.realNames()
/// names.text("from:person-kqzvmxht")  // from:nasa
/// ```
package struct RealNames: Sendable {
    /// The names in lower case, by their pseudonyms.
    fileprivate var names: [String: String] = [:]

    /// The name that a pseudonym replaces, in lower case; nil if nobody in the archive has the pseudonym.
    package subscript(pseudonym: String) -> String? { names[pseudonym] }

    /// A text with names in place of pseudonyms; those that nobody in the archive has stay.
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

    /// A text with the real numbers in place of those that ``text(_:_:)`` inserts.
    package func realNumbers(in text: String) -> String {
        let bytes = Array(text.utf8)
        let numbers = NamesInText(text).parts.filter { $0.part == .number }.compactMap { _, range in
            Int64(String(decoding: bytes[range], as: UTF8.self))
                .map { (range, String(realNumber($0))) }
        }
        return Table.MarkedText(text).replacing(numbers).text
    }

    /// Replaces a text that is a name in the archive, or else the names in the text.
    ///
    /// A short name that is the whole text stays, because it is often a word.
    package func nameOrText(_ text: String) throws -> String {
        let isLong = text.utf8.count >= Pseudonyms.minLengthOfRemaining
        if isLong, ScreenName.isValid(text.utf8), try isName(text.lowercased()) {
            return try name(text)
        }
        return try self.text(text, .mixed)
    }
}
