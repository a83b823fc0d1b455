import GRDB

/// The accounts of an archive that had several names, and the names that several accounts had.
///
/// ``TweetArchive/renamedAccounts(in:)`` makes one.
package struct RenamedReport: Sendable {
    /// An account under a name.
    package struct Use: Sendable, Equatable {
        /// Twitter's number of the account.
        package let account: Int64
        /// The screen name, without `@`.
        package let name: String
        /// The number of tweets by the account under the name.
        package let tweets: Int
        /// The ids of the first and the last of them.
        package let ids: ClosedRange<Int64>
        /// The time of the first of them, in seconds since 1970 in UTC; nil if it is unknown.
        package let first: Int?
        /// The time of the last of them.
        package let last: Int?
    }

    /// The accounts with several names, by number; of each the names, the newest first.
    package let accounts: [[Use]]
    /// The names with several accounts, in alphabetical order; of each the accounts, by number.
    package let names: [[Use]]
    /// The time zone in which a table shows times.
    package let timeZone: NamedTimeZone
}

extension TweetArchive {
    /// Finds the accounts that had several names, and the names that several accounts had.
    ///
    /// Tweets that lack a name or an account are settled first, as `Documentation/counting.md` describes.
    ///
    /// - Complexity: Reads all authors, and all tweets if there are such accounts.
    package func renamedAccounts(in timeZone: NamedTimeZone = .utc) throws -> RenamedReport {
        try report(inParallel: true) { db, readers in
            let uses = try AccountUses(db, readers)
            return RenamedReport(
                accounts: try uses.ofRenamedAccounts(),
                names: try uses.ofReusedNames(),
                timeZone: timeZone
            )
        }
    }
}

/// The tweets of each account under each of its names.
private struct AccountUses {
    private let people: [ArchivePeople.Other]
    private let findName: RawStatement
    private let findTime: RawStatement

    init(_ db: Database, _ readers: ParallelReaders?) throws {
        people = try ArchivePeople(db, readers).others.filter {
            $0.account > 0 && !$0.names.isEmpty
        }
        .sorted { $0.account < $1.account }
        findName = try RawStatement(db, "SELECT name, folded FROM author WHERE id = ?1")
        findTime = try RawStatement(db, sql: "SELECT \(TweetTime.sql) FROM tweet WHERE id = ?1")
    }

    func ofRenamedAccounts() throws -> [[RenamedReport.Use]] {
        try people.filter { $0.names.count > 1 }.map { person in
            try person.names.map { try use(person.account, $0) }
        }
    }

    func ofReusedNames() throws -> [[RenamedReport.Use]] {
        var uses: [Int64: [(account: Int64, name: ArchivePeople.NameUse)]] = [:]
        for person in people {
            for name in person.names {
                uses[name.author, default: []].append((person.account, name))
            }
        }
        let folded = try uses.filter { $0.value.count > 1 }.keys.map { name in
            (name, try findName.first(for: name) { try $0.bytes(1) } ?? [])
        }
        return try folded.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map { name, _ in
            try uses[name, default: []].map { try use($0.account, $0.name) }
        }
    }

    private func use(
        _ account: Int64,
        _ name: ArchivePeople.NameUse
    ) throws -> RenamedReport.Use {
        RenamedReport.Use(
            account: account,
            name: try findName.first(for: name.author) { $0.text(0) } ?? "",
            tweets: name.tweets,
            ids: name.first...name.last,
            first: try time(of: name.first),
            last: try time(of: name.last)
        )
    }

    private func time(of tweet: Int64) throws -> Int? {
        try findTime.first(for: tweet) { $0.isNull(0) ? nil : Int($0.integer(0)) } ?? nil
    }
}
