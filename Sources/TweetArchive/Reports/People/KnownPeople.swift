import GRDB
import TweetDumps

/// Finds what an archive knows of people who are called by a name or a number.
///
/// It is valid in the closure of ``TweetArchive/withKnownPeople(_:)``.
package struct KnownPeople {
    private let findAccount: RawStatement
    private let findAuthor: RawStatement
    private let findMention: RawStatement
    private let findRepeated: RawStatement
    /// The names, in lower case, of those who wrote tweets that others repeat or quote.
    private let repeated = Once<Set<String>>()
    /// The accounts, and the names of no account, with many followers.
    private let followed: (accounts: Set<Int64>, authors: Set<Int64>)

    /// The programs that are called like a person who wrote tweets: some people's programs have their name.
    package let sourcesLikePeople: Set<String>

    fileprivate init(_ db: Database, minFollowers: Int?) throws {
        // The condition counts the different accounts without sorting them: nearly all names have one row.
        findAccount = try RawStatement(
            db,
            """
            SELECT min(account), max(account) FROM profile
            WHERE author = ?1 AND account > 0 AND tweets > 0
            """
        )
        findAuthor = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        findMention = try RawStatement(db, "SELECT 1 FROM mention WHERE folded = ?1 AND kind = 1")
        findRepeated = try RawStatement(
            db,
            """
            SELECT DISTINCT original_author FROM tweet WHERE original_author NOT NULL
            UNION SELECT author FROM quoted WHERE author NOT NULL
            """
        )
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
        let findSources = try RawStatement(
            db,
            "SELECT DISTINCT display FROM profile WHERE display IN (SELECT name FROM source)"
        )
        var sources: Set<String> = []
        try findSources.readAll { sources.insert($0.text(0)) }
        sourcesLikePeople = sources
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
        return try repeated.value(readRepeated).contains(name.lowercased())
    }

    private func readRepeated() throws -> Set<String> {
        var names: Set<String> = []
        try findRepeated.readAll { names.insert($0.text(0).lowercased()) }
        return names
    }

    /// Whether the account had at least as many followers as ``TweetArchive/withKnownPeople(minFollowers:_:)``
    /// was asked for.
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
        let folded = Array(name.lowercased().utf8)
        return try statement.first(texts: folded.span) {
            $0.bind(0..<folded.count)
        } read: {
            $0.integer(0)
        }
    }
}

/// A value that is computed when it is first needed.
private final class Once<Value> {
    private var known: Value?

    func value(_ compute: () throws -> Value) rethrows -> Value {
        if let known { return known }
        let value = try compute()
        known = value
        return value
    }
}

extension TweetArchive {
    /// Calls a closure that can look up people, with those who had at least some number of followers if that
    /// is given.
    ///
    /// It must not be called in the closure of a report of the same archive.
    ///
    /// - Throws: What the closure throws, or an error of SQLite if the archive cannot be read.
    /// - Complexity: Reads all profiles once.
    package func withKnownPeople<Result>(
        minFollowers: Int? = nil,
        _ body: (KnownPeople) throws -> Result
    ) throws -> Result {
        try report { db in try body(KnownPeople(db, minFollowers: minFollowers)) }
    }
}
