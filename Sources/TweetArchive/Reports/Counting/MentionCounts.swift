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
        /// A temporary table with the mentions that a report shows.
        case counted(TemporaryTable, shown: [MentionKind: Int])
    }

    let tweets: TweetTotal
    private let mentions: [MentionKind: Int]
    private let source: Source
    private let excluded: Set<Int64>

    init(
        _ db: Database,
        _ counted: some Sequence<CountedMention>,
        in tweets: TweetTotal,
        _ shown: ShownMentions
    ) throws {
        let least = shown.leastNumber(of: counted) ?? 0
        var mentions = KindTally()
        var shownMentions = KindTally()
        let columns = ["mention", "count", "tweets", "authors"]
        let table = try TemporaryTable(db, "counted", columns: columns) { insert in
            for mention in counted {
                mentions.add(mention.kind)
                guard mention.count >= shown.minCount else { continue }
                shownMentions.add(mention.kind)
                guard mention[shown.number] >= least else { continue }
                try insert.run {
                    $0.bind(mention.id)
                    $0.bind(Int64(mention.count))
                    $0.bind(Int64(mention.tweets))
                    // Every tweet has an author, so 0 means that none is known.
                    $0.bind(mention.authors > 0 ? Int64(mention.authors) : nil)
                }
            }
        }
        self.tweets = tweets
        self.mentions = mentions.counts
        source = .counted(table, shown: shownMentions.counts)
        excluded = []
    }

    /// Reads counts that the archive keeps.
    init(_ db: Database, ofAll term: StoredTerm?, without excluded: Set<Int64>) throws {
        self.excluded = excluded
        source = term.map { .term($0.id) } ?? .archive
        let counters = term.map { "term WHERE id = \($0.id)" } ?? "archive"
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
        case .counted(let table, _): table.name
        }
    }

    /// The column with the number of different authors; `NULL` if they were not counted.
    var authors: String {
        switch source {
        case .archive, .term: "NULL"
        case .counted(let table, _): "\(table.name).authors"
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

    /// The number of mentions of these kinds with at least this count, as in ``shown(_:_:)``; read
    /// from a counter or an index if possible.
    func countShown(_ db: Database, _ kinds: [MentionKind], _ minCount: Int) throws -> Int {
        if minCount == 1 { return mentions(of: kinds) }
        if case .counted(_, let shown) = source {
            return kinds.reduce(0) { $0 + shown[$1, default: 0] }
        }
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
        case .counted(let table, _): joined(table.name, [])
        }
    }

    private func joined(_ numbers: String, _ conditions: [String]) -> (String, [String], String) {
        let from = "\(numbers) CROSS JOIN mention ON mention.id = \(numbers).mention"
        return (from, conditions, "\(numbers).mention")
    }
}

/// Counts mentions by kind, faster than a dictionary.
private struct KindTally {
    private var hashtags = 0
    private var users = 0

    var counts: [MentionKind: Int] { [.hashtag: hashtags, .user: users] }

    mutating func add(_ kind: MentionKind) {
        if kind == .user { users += 1 } else { hashtags += 1 }
    }
}

extension Collection where Element: BinaryInteger {
    fileprivate var sqlList: String { sorted().map { String($0) }.joined(separator: ", ") }
}

/// The mentions that a report shows of those in its tweets.
struct ShownMentions {
    /// The number by which mentions are ranked first: how often tweets have one, how many have it, or how
    /// many authors.
    enum Number {
        case count
        case tweets
        case authors
    }

    /// The kinds of mentions that are ranked together, for each table of the report.
    let groups: [[MentionKind]]
    /// The number by which mentions are ranked first.
    var number = Number.count
    let minCount: Int
    /// The maximum number of mentions in each table.
    let limit: RowLimit

    /// The least number that a mention must have to be in one of the tables; nil if each can be.
    func leastNumber(of mentions: some Sequence<CountedMention>) -> Int? {
        guard let limit = limit.maximum else { return nil }
        var numbers = groups.map { _ in LargestRows<Int>(limit: limit, by: >) }
        for mention in mentions where mention.count >= minCount {
            for (index, kinds) in groups.enumerated() where kinds.contains(mention.kind) {
                numbers[index].append(mention[number])
            }
        }
        return numbers.indices.map { numbers[$0].sorted().last ?? 0 }.min()
    }
}

/// A mention with its numbers in the tweets of a report.
struct CountedMention {
    let id: Int64
    let kind: MentionKind
    let count: Int
    let tweets: Int
    /// The number of different known authors; 0 if none is known or they are not counted.
    let authors: Int

    subscript(number: ShownMentions.Number) -> Int {
        switch number {
        case .count: count
        case .tweets: tweets
        case .authors: authors
        }
    }
}

/// The mentions in the tweets of a report, in the order of their ids.
///
/// Each is created when it is read: all of them at once would need several times the memory of their
/// numbers.
struct CountedMentions: Sequence, IteratorProtocol {
    let numbers: [MentionTally.Numbers]
    /// The number of different authors of each; empty if they are not counted.
    let authors: [Int]
    let mentions: SpellingIndex
    let excluded: Set<Int64>
    /// The number of the mention that may be next.
    private(set) var number = 0

    mutating func next() -> CountedMention? {
        while number < numbers.count {
            defer { number += 1 }
            let counted = numbers[number]
            let id = mentions.id(ofMention: number)
            if counted.tweets == 0 || excluded.contains(id) { continue }
            return CountedMention(
                id: id,
                kind: mentions.kind(ofMention: number),
                count: counted.count,
                tweets: Int(counted.tweets),
                authors: authors.isEmpty ? 0 : authors[number]
            )
        }
        return nil
    }
}
