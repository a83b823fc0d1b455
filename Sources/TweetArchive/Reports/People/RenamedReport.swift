import GRDB

/// The accounts of an archive that had several names, and the names that several accounts had.
///
/// ``TweetArchive/renamedAccounts(in:)`` makes one.
public struct RenamedReport: Sendable {
    /// An account under a name.
    public struct Use: Sendable, Equatable {
        /// Twitter's number of the account.
        public let account: Int64
        /// The screen name, without `@`.
        public let name: String
        /// The number of tweets by the account under the name.
        public let tweets: Int
        /// The ids of the first and the last of them.
        public let ids: ClosedRange<Int64>
        /// The time of the first of them, in seconds since 1970 in UTC; nil if it is unknown.
        public let first: Int?
        /// The time of the last of them.
        public let last: Int?
    }

    /// The accounts with several names, by number; of each the names, the newest first.
    public let accounts: [[Use]]
    /// The names with several accounts, in alphabetical order; of each the accounts, by number.
    public let names: [[Use]]
    /// The time zone in which a table shows times.
    public let timeZone: NamedTimeZone
}

extension TweetArchive {
    /// Finds the accounts that had several names, and the names that several accounts had.
    ///
    /// Tweets that lack a name or an account are settled first, as `Documentation/counting.md` describes.
    ///
    /// ```swift
    /// for names in try archive.renamedAccounts().accounts { print(names.map(\.name)) }
    /// ```
    ///
    /// - Parameter timeZone: The time zone in which a table shows times.
    /// - Returns: The accounts and names.
    /// - Throws: An error if the archive cannot be read.
    /// - Complexity: Reads all tweets, and keeps about 100 bytes for each.
    public func renamedAccounts(in timeZone: NamedTimeZone = .utc) throws -> RenamedReport {
        try report { db in
            let uses = try AccountUses(db)
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
    private typealias Span = AccountResolution.Span

    /// The names of each account with several, by their rows.
    private let accounts: [Int64: [Int64: Span]]
    /// The accounts of each name with several.
    private let names: [Int64: [Int64: Span]]
    private let findName: RawStatement
    private let findTime: RawStatement

    init(_ db: Database) throws {
        var accounts: [Int64: [Int64: Span]] = [:]
        try AccountResolution(db).read { tweet, author in
            guard author.account > 0, author.author > 0 else { return }
            if accounts[author.account]?[author.author]?.add(tweet) == nil {
                accounts[author.account, default: [:]][author.author] = Span(tweet)
            }
        }
        var names: [Int64: [Int64: Span]] = [:]
        for (account, spans) in accounts {
            for (name, span) in spans { names[name, default: [:]][account] = span }
        }
        self.accounts = accounts.filter { $0.value.count > 1 }
        self.names = names.filter { $0.value.count > 1 }
        findName = try RawStatement(db, "SELECT name, folded FROM author WHERE id = ?1")
        findTime = try RawStatement(db, sql: "SELECT \(TweetTime.sql) FROM tweet WHERE id = ?1")
    }

    func ofRenamedAccounts() throws -> [[RenamedReport.Use]] {
        try accounts.sorted { $0.key < $1.key }.map { account, names in
            try names.sorted { $0.value.last > $1.value.last }.map { try use(account, $0, $1) }
        }
    }

    func ofReusedNames() throws -> [[RenamedReport.Use]] {
        let folded = try names.keys.map { name in
            (name, try findName.first(for: name) { try $0.bytes(1) } ?? [])
        }
        return try folded.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map { name, _ in
            let accounts = (names[name] ?? [:]).sorted { $0.key < $1.key }
            return try accounts.map { try use($0, name, $1) }
        }
    }

    private func use(_ account: Int64, _ name: Int64, _ span: Span) throws -> RenamedReport.Use {
        RenamedReport.Use(
            account: account,
            name: try findName.first(for: name) { $0.text(0) } ?? "",
            tweets: span.tweets,
            ids: span.first...span.last,
            first: try time(of: span.first),
            last: try time(of: span.last)
        )
    }

    private func time(of tweet: Int64) throws -> Int? {
        try findTime.first(for: tweet) { $0.isNull(0) ? nil : Int($0.integer(0)) } ?? nil
    }
}
