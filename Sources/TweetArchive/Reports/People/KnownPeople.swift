import GRDB
import TweetDumps

/// Looks up people in an archive by a name or the number of an account.
///
/// It is valid in the closure of ``TweetArchive/withKnownPeople(_:)``.
package final class KnownPeople {
    private let findAccount: RawStatement
    private let findAuthor: RawStatement
    private let findMention: RawStatement
    /// The names, in lower case, of users whose tweets are repeated or quoted; nil until they are needed.
    private var repeated: Set<String>?
    /// The programs whose name contains that of an author; nil until they are needed.
    private var sources: Set<String>?
    /// The accounts, and the authors without an account, with at least `minFollowers` followers.
    private let followed: (accounts: Set<Int64>, authors: Set<Int64>)
    private let db: Database

    fileprivate init(_ db: Database, minFollowers: Int?) throws {
        self.db = db
        findAccount = try RawStatement(
            db,
            """
            SELECT min(account), max(account) FROM profile
            WHERE author = ?1 AND account > 0 AND tweets > 0
            """
        )
        findAuthor = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        findMention = try RawStatement(db, "SELECT 1 FROM mention WHERE folded = ?1 AND kind = 1")
        var (accounts, authors): (Set<Int64>, Set<Int64>) = ([], [])
        if let minFollowers {
            let find = try RawStatement(
                db,
                "SELECT author, account FROM profile WHERE followers >= ?1"
            )
            try find.readAll(for: Int64(minFollowers)) { row in
                let account = row.integer(1)
                if account > 0 { accounts.insert(account) } else { authors.insert(row.integer(0)) }
            }
        }
        followed = (accounts, authors)
    }

    /// The only account that wrote tweets under a name in any letter case; nil if it is unknown, or one of
    /// several.
    package func account(named name: String) throws -> Int64? {
        guard let author = try author(named: name) else { return nil }
        return try account(ofAuthor: author)
    }

    /// Whether an author, or a user in a text, has the name in any letter case.
    package func isKnown(_ name: String) throws -> Bool {
        if try author(named: name) != nil { return true }
        if try find(name, by: findMention) != nil { return true }
        return try namesOfRepeated().contains(name.lowercased())
    }

    private func namesOfRepeated() throws -> Set<String> {
        if let repeated { return repeated }
        let find = try RawStatement(
            db,
            """
            SELECT DISTINCT original_author FROM tweet WHERE original_author NOT NULL
            UNION SELECT author FROM quoted WHERE author NOT NULL
            """
        )
        var names: Set<String> = []
        try find.readAll { names.insert($0.text(0).lowercased()) }
        repeated = names
        return names
    }

    /// Whether the name of a program contains that of an author, as in `Jane Doe bot`.
    ///
    /// A program that more than ``maxUsers`` authors used is not named after one of them.
    package func isLikePerson(source: String) throws -> Bool {
        let names = try sources ?? programsLikePeople()
        sources = names
        return names.contains(source)
    }

    private static let maxUsers = 10

    private func programsLikePeople() throws -> Set<String> {
        let programs = try RawStatement(db, "SELECT id, name FROM source").values {
            (id: $0.integer(0), name: $0.text(1))
        }
        let inside = Set(programs.lazy.flatMap(\.name.namesInside).map(\.hashValue))
        let names = try RawStatement(
            db,
            """
            SELECT display FROM profile WHERE display NOT NULL
            UNION ALL SELECT name FROM author WHERE tweets > 0
            """
        )
        var people: Set<String> = []
        try names.readAll { row in
            let name = row.text(0).nameInWords
            if inside.contains(name.hashValue) { people.insert(name) }
        }
        let found = programs.filter { $0.name.namesInside.contains(where: people.contains) }
        let common = try programsOfMany(among: found.map(\.id))
        return Set(found.lazy.filter { !common.contains($0.id) }.map(\.name))
    }

    /// Those of some programs that more than ``maxUsers`` authors used.
    private func programsOfMany(among programs: [Int64]) throws -> Set<Int64> {
        if programs.isEmpty { return [] }
        var users: [Int64: Set<Int64>] = [:]
        let ids = programs.map(String.init).joined(separator: ", ")
        let find = try RawStatement(
            db,
            sql: "SELECT source, author FROM tweet WHERE source IN (\(ids)) AND author NOT NULL"
        )
        try find.readAll { row in
            let program = row.integer(0)
            if users[program]?.count ?? 0 > KnownPeople.maxUsers { return }
            users[program, default: []].insert(row.integer(1))
        }
        return Set(users.lazy.filter { $0.value.count > KnownPeople.maxUsers }.map(\.key))
    }

    /// Calls a closure with each name of the archive in lower case, those of authors first.
    ///
    /// An author has the number of tweets by known accounts, and the account if there is only one. A name can
    /// occur twice.
    ///
    /// - Complexity: Reads all profiles, mentions and authors of retweets.
    package func readNames(
        _ body: (_ name: String, _ account: Int64?, _ tweets: Int64) throws -> Void
    ) throws {
        let authors = try RawStatement(
            db,
            """
            SELECT author.folded, min(profile.account), max(profile.account), sum(profile.tweets)
            FROM profile JOIN author ON author.id = profile.author
            WHERE profile.account > 0 AND profile.tweets > 0 GROUP BY author.id
            """
        )
        try authors.readAll { row in
            let (low, high) = (row.integer(1), row.integer(2))
            try body(row.text(0), low == high ? low : nil, row.integer(3))
        }
        let others = try RawStatement(
            db,
            """
            SELECT folded FROM author
            WHERE NOT EXISTS (
                SELECT 1 FROM profile
                WHERE profile.author = author.id AND profile.account > 0 AND profile.tweets > 0
            )
            UNION ALL
            SELECT folded FROM mention
            WHERE kind = 1 AND NOT EXISTS (SELECT 1 FROM author WHERE author.folded = mention.folded)
            """
        )
        try others.readAll { try body($0.text(0), nil, 0) }
        for name in try namesOfRepeated() where try author(named: name) == nil {
            try body(name, nil, 0)
        }
    }

    /// Whether the account had at least as many followers as were passed to
    /// ``TweetArchive/withKnownPeople(minFollowers:_:)``.
    package func isFollowed(account: Int64) -> Bool { followed.accounts.contains(account) }

    /// Whether the only person with a name has as many followers.
    package func isFollowed(named name: String) throws -> Bool {
        if followed.accounts.isEmpty, followed.authors.isEmpty { return false }
        guard let author = try author(named: name) else { return false }
        guard let account = try account(ofAuthor: author) else {
            return followed.authors.contains(author)
        }
        return isFollowed(account: account)
    }

    private func author(named name: String) throws -> Int64? { try find(name, by: findAuthor) }

    private func account(ofAuthor author: Int64) throws -> Int64? {
        try findAccount.first(for: author) { row in
            row.integer(0) == row.integer(1) && row.integer(0) > 0 ? row.integer(0) : nil
        } ?? nil
    }

    private func find(_ name: String, by statement: RawStatement) throws -> Int64? {
        try statement.first(for: Array(name.lowercased().utf8).span) { $0.integer(0) }
    }
}

extension TweetArchive {
    /// Calls a closure that can look up people, and whether they had at least `minFollowers` followers.
    ///
    /// It must not be called in the closure of a report of the same archive.
    ///
    /// - Complexity: Reads all profiles if a number of followers is given, or a program is looked up.
    package func withKnownPeople<Result>(
        minFollowers: Int? = nil,
        _ body: (KnownPeople) throws -> Result
    ) throws -> Result {
        try report { db in try body(KnownPeople(db, minFollowers: minFollowers)) }
    }
}

extension String {
    private var nameWords: [Substring] {
        lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    /// The words in lower case, with a blank between them; the text itself if it has no words.
    ///
    /// Most names are ASCII, whose bytes are read ten times as fast as characters.
    fileprivate var nameInWords: String {
        if let words = utf8.withContiguousStorageIfAvailable(\.asciiWords) ?? nil { return words }
        return nameWords.isEmpty ? self : nameWords.joined(separator: " ")
    }

    /// The whole text, and each sequence of its first eight words, as ``nameInWords``.
    ///
    /// A sequence of a single word has at least five letters.
    fileprivate var namesInside: [String] {
        let words = nameWords.prefix(8)
        let parts = words.indices.flatMap { first in
            words.indices.filter { $0 > first || $0 == first && words[first].count >= 5 }
                .map { words[first...$0].joined(separator: " ") }
        }
        return parts + [nameInWords]
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The words of an ASCII text in lower case, with a blank between them; nil for another text, or without
    /// words.
    fileprivate var asciiWords: String? {
        var words: [UInt8] = []
        words.reserveCapacity(count)
        for byte in self {
            guard byte < 0x80 else { return nil }
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): words.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                words.append(byte)
            default: if let last = words.last, last != 0x20 { words.append(0x20) }
            }
        }
        if words.last == 0x20 { words.removeLast() }
        return words.isEmpty ? nil : String(decoding: words, as: UTF8.self)
    }
}
