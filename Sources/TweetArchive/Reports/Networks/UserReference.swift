import GRDB
import TweetDumps

/// Finds the user to whom a tweet refers: the author of the tweet that it repeats, answers or quotes.
struct UserReference {
    enum User {
        /// The tweet does not refer to another one in this way.
        case none
        /// The tweet refers to a user whom the archive does not know.
        case unknown
        /// The number of the user in ``NamedUsers``.
        case known(Int64)
    }

    /// The way in which a text names the user.
    private enum Name {
        /// The `RT @name: ` at the beginning.
        case retweetPrefix
        /// The `@name` at the beginning.
        case replyPrefix
        /// The whole text.
        case whole
    }

    /// The SQL expressions of the table `tweet` whose values ``user(in:_:)`` reads.
    let columns: [String]
    /// The index of the author of the other tweet in a row of the scan: 0 if the author is unknown,
    /// NULL if the tweet refers to none.
    private let author: Int32
    private let name: Name

    /// Prepares to find users; nil for edges that do not lead to users to whom tweets refer.
    ///
    /// The values begin at a column of the rows of the scan.
    init?(_ edges: NetworkReport.Edges, at column: Int32) {
        author = column
        switch edges {
        case .hashtags, .mentions: return nil
        case .retweets:
            name = .retweetPrefix
            columns = [SearchColumns.repeatedAuthor, "iif(tweet.kind = 2, tweet.text, NULL)"]
        case .replies:
            name = .replyPrefix
            columns = [
                UserReference.author(of: "reply_to", kind: .reply),
                "iif(\(UserReference.refers(by: "reply_to", kind: .reply)), tweet.text, NULL)",
            ]
        case .quotes:
            name = .whole
            columns = [
                UserReference.author(of: "quote_of", kind: .quote),
                "(SELECT quoted.author FROM quoted WHERE quoted.id = tweet.quote_of)",
            ]
        }
    }

    /// The author of a tweet that is answered or quoted.
    ///
    /// A quote can also be a reply. A retweet has the references of its original, which are not the
    /// retweeting user's.
    private static func author(of reference: String, kind: TweetKind) -> String {
        let author = SearchColumns.author(of: reference)
        return "iif(\(refers(by: reference, kind: kind)), ifnull(\(author), 0), NULL)"
    }

    /// Whether a tweet answers or quotes another one.
    private static func refers(by reference: String, kind: TweetKind) -> String {
        """
        tweet.kind <> \(TweetKind.retweet.rawValue) \
        AND (tweet.kind = \(kind.rawValue) OR tweet.\(reference) IS NOT NULL)
        """
    }

    /// The user to whom a tweet refers.
    func user(in row: RawStatement.Row, _ users: inout NamedUsers) throws -> User {
        if row.isNull(author) { return .none }
        let id = row.integer(author)
        if id != 0 { return .known(try NamedUsers.number(ofAuthor: id)) }
        let named = try row.withBytes(author + 1) { text in
            try range(in: text).flatMap { try users.number(of: text.extracting($0)) }
        }
        return named.map { .known($0) } ?? .unknown
    }

    /// The bytes of the name in a text; nil if it has none.
    private func range(in text: Span<UInt8>) -> Range<Int>? {
        switch name {
        case .retweetPrefix: RetweetPrefix(text)?.name
        case .replyPrefix: ReplyPrefix(text)?.name
        case .whole: text.isEmpty ? nil : text.indices
        }
    }
}

/// The `@name` at the beginning of a reply's text.
private struct ReplyPrefix {
    let name: Range<Int>

    /// Finds the prefix, after spaces; nil if a text does not begin with one.
    init?(_ text: Span<UInt8>) {
        var first = 0
        while first < text.count, text[first] <= UInt8(ascii: " ") { first += 1 }
        guard let sign = ReplyPrefix.signs.first(where: { text.has($0, at: first) }) else {
            return nil
        }
        first += sign.count
        var end = first
        while end < text.count, ScreenName.isAllowed(text[end]) { end += 1 }
        guard ScreenName.lengths.contains(end - first) else { return nil }
        name = first..<end
    }

    /// The signs of users, of which the second is twice as wide.
    private static let signs = ["@", "\u{FF20}"].map { Array($0.utf8) }
}

extension Span<UInt8> {
    fileprivate func has(_ bytes: [UInt8], at offset: Int) -> Bool {
        count - offset >= bytes.count
            && extracting(offset..<offset + bytes.count).equals(bytes.span)
    }
}

/// Numbers of users, of whom the archive need not have a tweet.
///
/// The number of an author is the id. Users by whom the archive has no tweet get numbers from
/// ``firstOther`` on when they are first named.
struct NamedUsers {
    /// The smallest number of a user who is no author.
    private static let firstOther: Int64 = 1 << 31

    /// Finds the id of an author by the folded name.
    private let find: RawStatement
    /// The numbers of the names that occurred.
    private var numbers: [PackedName: Int64] = [:]
    /// The names of the users who are no authors, by number from ``firstOther`` on, each as it was
    /// first written.
    private(set) var others: [String] = []

    /// Creates numbers of authors alone.
    init(_ db: Database) throws {
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
    }

    static func number(ofAuthor id: Int64) throws -> Int64 {
        guard (1..<firstOther).contains(id) else { throw DamagedValue(column: "author") }
        return id
    }

    /// The number of a user who is no author, by the index of the name.
    static func number(ofOther index: Int) -> Int64 { firstOther + Int64(index) }

    /// The number of a user with a name in any letter case; nil if it is no screen name.
    mutating func number(of name: Span<UInt8>) throws -> Int64? {
        guard let packed = PackedName(name) else { return nil }
        if let known = numbers[packed] { return known }
        let written = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        let number = try author(named: written) ?? add(written)
        numbers[packed] = number
        return number
    }

    private func author(named name: String) throws -> Int64? {
        let folded = Array(name.lowercased().utf8)
        return try find.first(texts: folded.span) {
            $0.bind(0..<folded.count)
        } read: {
            try NamedUsers.number(ofAuthor: $0.integer(0))
        }
    }

    private mutating func add(_ name: String) -> Int64 {
        others.append(name)
        return NamedUsers.number(ofOther: others.count - 1)
    }
}
