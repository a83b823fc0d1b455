import GRDB
package import TweetDumps

/// The accounts that follow owners of personal archives, are followed, blocked or muted by them.
package struct RelatedAccountReport: Sendable {
    /// Which accounts are listed.
    package struct Choice: Sendable, Equatable {
        /// The relations of which an account has at least one.
        package var kinds: Set<RelatedAccountKind>
        /// Whether only accounts are listed that follow the owner and are followed back.
        package var isMutual: Bool
        /// Whether accounts are listed that only earlier personal archives contain; otherwise those of the
        /// latest one with accounts of the kind.
        package var isFormer: Bool

        package init(
            _ kinds: Set<RelatedAccountKind>,
            isMutual: Bool = false,
            isFormer: Bool = false
        ) {
            (self.kinds, self.isMutual, self.isFormer) = (kinds, isMutual, isFormer)
        }
    }

    /// An account.
    package struct Row: Sendable, Equatable {
        /// Twitter's number of the owner of the personal archive; nil if unknown.
        package let owner: Int64?
        /// Twitter's number of the account.
        package let account: Int64
        /// The screen name; nil if unknown.
        package let name: String?
        /// Its relations to the owner, in the order of the kinds.
        package let kinds: [RelatedAccountKind]
        /// The number of tweets in the archive that mention the name.
        package let mentioned: Int
        /// The number of tweets by the account in the archive.
        package let tweets: Int
        /// When the first archive that has it was made, in seconds since 1970 in UTC; nil if unknown.
        package let first: Int?
        /// When the latest archive that has it was made.
        package let last: Int?
    }

    /// The rows within the limit: those that are mentioned most, then those with most tweets, then by name.
    package let rows: [Row]
    /// The number of rows beyond it.
    package let leftOut: Int
    /// The limit.
    package let limit: RowLimit
    /// The number of rows with a name, beyond the limit, too.
    package let named: Int
    /// Which accounts are listed.
    package let choice: Choice
    /// The time zone in which a table shows times.
    package let timeZone: NamedTimeZone
    /// The file name of the archive.
    package let archive: String
}

extension TweetArchive {
    /// Lists accounts that have a relation to the owners of personal archives.
    ///
    /// - Complexity: Reads all authors.
    package func relatedAccounts(
        _ choice: RelatedAccountReport.Choice,
        limit: RowLimit = .none,
        in timeZone: NamedTimeZone = .utc
    ) throws -> RelatedAccountReport {
        try read { db in
            let rows = try RelatedAccountReport.Row.all(choice, db).sorted { $0.precedes($1) }
            return RelatedAccountReport(
                rows: Array(rows.prefix(limit.kept(of: rows.count))),
                leftOut: limit.leftOut(of: rows.count),
                limit: limit,
                named: rows.count { $0.name != nil },
                choice: choice,
                timeZone: timeZone,
                archive: name
            )
        }
    }
}

extension RelatedAccountReport {
    /// When the latest personal archive with a list of each kind was made; its accounts have the relation.
    static let latestSQL = "latest AS (SELECT owner, kind, made AS last FROM related_list)"
}

extension RelatedAccountReport.Row {
    /// The current or former relations of each account, one bit for each kind.
    ///
    /// Relations to an unknown owner, which are from a file without its archive, count only if no known
    /// owner has them.
    private static let sql = """
        WITH \(RelatedAccountReport.latestSQL),
            related AS (
                SELECT related_account.owner, account, sum(1 << kind) AS kinds, min(first) AS first,
                    max(related_account.last) AS last
                FROM related_account JOIN latest USING (owner, kind)
                WHERE (related_account.last < latest.last) = ?1 AND (
                    related_account.owner > 0 OR NOT EXISTS (
                        SELECT 1 FROM related_account AS known WHERE known.owner > 0
                            AND (known.kind, known.account) = (related_account.kind, related_account.account)
                    )
                )
                GROUP BY related_account.owner, account
            )
        SELECT owner, account, kinds, first, last FROM related
        WHERE kinds & ?2 AND (NOT ?3 OR kinds & 3 = 3)
        """

    fileprivate static func all(
        _ choice: RelatedAccountReport.Choice,
        _ db: Database
    ) throws -> [RelatedAccountReport.Row] {
        let known = try KnownAccounts(db)
        let kinds = choice.kinds.reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }
        return try RawStatement(db, sql: sql).values {
            $0.bind(Int64(choice.isFormer ? 1 : 0))
            $0.bind(kinds)
            $0.bind(Int64(choice.isMutual ? 1 : 0))
        } read: {
            try RelatedAccountReport.Row($0, known)
        }
    }

    private init(_ row: RawStatement.Row, _ accounts: KnownAccounts) throws {
        let bits = row.integer(2)
        owner = row.nonZero(0)
        account = row.integer(1)
        kinds = RelatedAccountKind.allCases.filter { bits >> Int64($0.rawValue) & 1 == 1 }
        name = accounts.names[account]
        mentioned = try name.map { try accounts.mentions(of: $0) } ?? 0
        tweets = accounts.tweets[account] ?? 0
        (first, last) = (row.nonZero(3).map { Int($0) }, row.nonZero(4).map { Int($0) })
    }

    /// Rows without a name are the last of equal ones.
    fileprivate func precedes(_ other: Self) -> Bool {
        if mentioned != other.mentioned { return mentioned > other.mentioned }
        if tweets != other.tweets { return tweets > other.tweets }
        if (name == nil) != (other.name == nil) { return name != nil }
        let names = [name, other.name].map { Folding.folded($0 ?? "") }
        return (names[0], account, owner ?? 0) < (names[1], other.account, other.owner ?? 0)
    }
}

/// The names, and the numbers of tweets, by account.
private struct KnownAccounts {
    let names: [Int64: String]
    let tweets: [Int64: Int]
    private let findMention: RawStatement

    init(_ db: Database) throws {
        names = try AccountNames.all(db)
        let sql = "SELECT account, sum(tweets) FROM profile WHERE account > 0 GROUP BY account"
        tweets = Dictionary(
            uniqueKeysWithValues: try RawStatement(db, sql: sql).values {
                ($0.integer(0), Int($0.integer(1)))
            }
        )
        findMention = try RawStatement(
            db,
            "SELECT tweets FROM mention WHERE kind = 1 AND folded = ?1"
        )
    }

    func mentions(of name: String) throws -> Int {
        let folded = Array(Folding.folded(name).utf8)
        return try findMention.first(for: folded.span) { Int($0.integer(0)) } ?? 0
    }
}

enum AccountNames {
    /// The last row of an account has its name: from its latest personal archive, else from its newest
    /// profile, else from the mentions and replies of owners.
    private static let sql = """
        SELECT account, name, 0 AS place, 0 AS newest FROM account_name
        UNION ALL SELECT profile.account, author.name, 1, coalesce(profile.profile_tweet, 0)
        FROM profile JOIN author ON author.id = profile.author WHERE profile.account > 0
        UNION ALL SELECT account, name, 2, made FROM personal_archive WHERE account > 0
        ORDER BY place, newest, name
        """

    static func all(_ db: Database) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        try RawStatement(db, sql: sql).readAll { names[$0.integer(0)] = $0.text(1) }
        return names
    }
}

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
    /// Tweets that lack a name or an account are assigned first, as `Documentation/counting.md` describes.
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
        try findTime.first(for: tweet) { $0.knownInteger(0).map { Int($0) } } ?? nil
    }
}
