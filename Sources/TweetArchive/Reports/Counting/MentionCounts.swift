import GRDB
import TweetDumps

/// The count of each mention in the tweets that a report is about, as SQL.
struct MentionCounts {
    /// The table that has the counts, in its columns `count` and `tweets`.
    fileprivate enum Source {
        /// The table `mention`, for the whole archive.
        case archive
        /// The rows of a term in the table `popularity`.
        case term(Int64)
        /// A temporary table, which has neither excluded mentions nor those below the minimum
        /// count.
        case counted(TemporaryTable)
    }

    /// The tweets that were counted.
    let tweets: TweetTotal
    /// The number of different mentions of each kind.
    private let mentions: [MentionKind: Int]
    private let source: Source
    private let excluded: Set<Int64>

    /// Creates counts from a table with the counted mentions.
    init(tweets: TweetTotal, mentions: [MentionKind: Int], in table: TemporaryTable) {
        self.tweets = tweets
        self.mentions = mentions
        source = .counted(table)
        excluded = []
    }

    /// Reads counts that the archive keeps.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for the whole archive.
    ///   - excluded: The ids of the mentions that are left out.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, ofAll term: StoredTerm?, without excluded: Set<Int64>) throws {
        self.excluded = excluded
        source = term.map { .term($0.id) } ?? .archive
        let counters =
            switch source {
            case .term(let id): "term WHERE id = \(id)"
            case .archive, .counted: "archive"
            }
        guard
            let row = try Row.fetchOne(db, sql: "SELECT tweets, hashtags, users FROM \(counters)")
        else { throw DamagedValue(missing: "row of counters") }
        tweets = TweetTotal(tweets: try row.storedCount("tweets"))
        var mentions: [MentionKind: Int] = [
            .hashtag: try row.storedCount("hashtags"), .user: try row.storedCount("users"),
        ]
        for (kind, number) in try MentionCounts.kinds(db, of: excluded, in: source) {
            mentions[kind, default: 0] -= number
        }
        self.mentions = mentions
    }

    /// The number of these mentions that have a count, by kind.
    private static func kinds(
        _ db: Database,
        of ids: Set<Int64>,
        in source: Source
    ) throws -> [MentionKind: Int] {
        guard !ids.isEmpty else { return [:] }
        let (from, conditions, id) = source.all
        let wanted = "\(id) IN (\(ids.sqlList))"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT mention.kind, count(*) AS number FROM \(from)
                WHERE \((conditions + [wanted]).joined(separator: " AND ")) GROUP BY mention.kind
                """
        )
        return try rows.reduce(into: [:]) { kinds, row in
            kinds[try row.storedChoice("kind")] = try row.storedCount("number")
        }
    }

    /// The number of different mentions of these kinds in the tweets.
    func mentions(of kinds: [MentionKind]) -> Int {
        kinds.reduce(0) { $0 + mentions[$1, default: 0] }
    }
}

// MARK: - SQL

extension MentionCounts {
    /// The name of the table with the columns `count` and `tweets`.
    var numbers: String {
        switch source {
        case .archive: "mention"
        case .term: "popularity"
        case .counted(let table): table.name
        }
    }

    /// The column with the number of different authors; `NULL` if they were not counted.
    var authors: String {
        switch source {
        case .archive, .term: "NULL"
        case .counted(let table): "\(table.name).authors"
        }
    }

    /// The mentions of these kinds with at least this count, as a `FROM` clause.
    ///
    /// The condition `count > 1` is redundant, but lets SQLite use an index without the mentions
    /// that occur once.
    func shown(_ kinds: [MentionKind], _ minCount: Int) -> String {
        var (from, conditions, _) = source.all
        conditions += [
            "mention.kind IN (\(kinds.map(\.rawValue).sqlList))",
            "\(numbers).count >= \(minCount)",
        ]
        if minCount > 1 { conditions.append("\(numbers).count > 1") }
        if !excluded.isEmpty { conditions.append("mention.id NOT IN (\(excluded.sqlList))") }
        return "\(from) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// The mentions with the highest counts, in the order of the popularity table.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - kinds: The kinds of mentions.
    ///   - limit: The maximum number of mentions.
    /// - Returns: The mentions.
    /// - Throws: An error if the archive cannot be read.
    func mostCommon(_ db: Database, of kinds: [MentionKind], limit: Int) throws -> [StoredMention] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT mention.id, \(ReportedMention.columns) FROM \(shown(kinds, 1))
                ORDER BY \(numbers).count DESC, \(ReportedMention.order)
                LIMIT \(limit)
                """
        ).map(StoredMention.init)
    }

    /// The number of mentions of these kinds with at least this count, read from a counter or an
    /// index if possible.
    func countShown(_ db: Database, _ kinds: [MentionKind], _ minCount: Int) throws -> Int {
        if minCount == 1 { return mentions(of: kinds) }
        let isWhole = kinds.count == MentionKind.allCases.count && excluded.isEmpty
        let sql =
            switch source {
            case .term(let id) where isWhole:
                "popularity WHERE term = \(id) AND count >= \(minCount) AND count > 1"
            case .archive where isWhole:
                "mention WHERE count >= \(minCount) AND count > 1"
            case .archive, .term, .counted:
                shown(kinds, minCount)
            }
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(sql)") ?? 0
    }
}

extension MentionCounts.Source {
    /// All mentions with their counts, as the parts of a `FROM` clause and a condition, and the
    /// column with the mention's id.
    fileprivate var all: (from: String, conditions: [String], id: String) {
        switch self {
        case .archive: ("mention", ["mention.tweets > 0"], "mention.id")
        case .term(let id): joined("popularity", ["popularity.term = \(id)"])
        case .counted(let table): joined(table.name, [])
        }
    }

    private func joined(_ numbers: String, _ conditions: [String]) -> (String, [String], String) {
        let from = "\(numbers) CROSS JOIN mention ON mention.id = \(numbers).mention"
        return (from, conditions, "\(numbers).mention")
    }
}

extension Collection where Element: BinaryInteger {
    /// The numbers in ascending order, separated by commas.
    fileprivate var sqlList: String { sorted().map { String($0) }.joined(separator: ", ") }
}
