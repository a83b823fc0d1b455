import GRDB
import TweetDumps

/// The tweets that a popularity table is about, and the SQL that asks for its rows.
struct PopularityQuery {
    /// The name of the term; nil for the whole archive.
    let name: String?
    /// How many tweets there are.
    let tweets: Int
    /// How many different mentions stand in them.
    private let mentions: [MentionKind: Int]
    private let term: Int64?

    init(_ db: Database, _ term: SearchTerm?) throws {
        let stored = try term.map { try StoredTerm(db, $0) }
        let numbers = try Row.fetchOne(
            db,
            sql: stored.map { "SELECT * FROM term WHERE id = \($0.id)" } ?? "SELECT * FROM archive"
        )
        name = stored?.name
        tweets = numbers?["tweets"] ?? 0
        mentions = [.hashtag: numbers?["hashtags"] ?? 0, .user: numbers?["users"] ?? 0]
        self.term = stored?.id
    }

    /// Where a mention's numbers stand: in its own row for the whole archive.
    private var numbers: String { term == nil ? "mention" : "popularity" }

    /// The mentions of these kinds that are shown, after FROM.
    ///
    /// An index leaves out what is mentioned once; saying so allows for its use.
    private func shown(_ kinds: [MentionKind], _ minCount: Int) -> String {
        let isShown =
            "\(numbers).count >= :minCount" + (minCount > 1 ? " AND \(numbers).count > 1" : "")
        let kinds = kinds.map { String($0.rawValue) }.joined(separator: ", ")
        return term == nil
            ? "mention WHERE mention.tweets > 0 AND mention.kind IN (\(kinds)) AND \(isShown)"
            : """
            popularity CROSS JOIN mention ON mention.id = popularity.mention
            WHERE popularity.term = :term AND mention.kind IN (\(kinds)) AND \(isShown)
            """
    }

    private func arguments(_ minCount: Int) -> StatementArguments {
        term.map { ["term": $0, "minCount": minCount] } ?? ["minCount": minCount]
    }

    func section(
        _ db: Database,
        of kinds: [MentionKind],
        _ options: PopularityReport.Options
    ) throws -> (section: PopularityReport.Section, hidden: Int) {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT mention.kind, CAST(mention.folded AS BLOB) AS folded,
                    \(numbers).count AS count, \(numbers).tweets AS tweets,
                    (
                        SELECT CAST(name AS BLOB) FROM spelling
                        WHERE spelling.mention = mention.id AND spelling.tweets > 0
                        ORDER BY spelling.tweets DESC, name
                        LIMIT 1
                    ) AS name
                FROM \(shown(kinds, options.minCount))
                ORDER BY \(order(options.order)), mention.folded, mention.kind
                LIMIT \(options.limit ?? -1)
                """,
            arguments: arguments(options.minCount)
        )
        let isAll = rows.count < options.limit ?? .max
        let shown = try isAll ? rows.count : count(db, kinds, options.minCount)
        let all = kinds.reduce(0) { $0 + mentions[$1, default: 0] }
        return (
            .init(
                kinds: kinds,
                rows: rows.map(PopularityReport.Row.init),
                leftOut: shown - rows.count
            ),
            all - shown
        )
    }

    private func order(_ order: PopularityReport.Order) -> String {
        switch order {
        case .count: "count DESC"
        case .tweets: "tweets DESC, count DESC"
        }
    }

    /// How many mentions are shown without a limit.
    private func count(_ db: Database, _ kinds: [MentionKind], _ minCount: Int) throws -> Int {
        // All of them: the term's row says it.
        if minCount == 1 { return kinds.reduce(0) { $0 + mentions[$1, default: 0] } }
        let condition =
            kinds.count == MentionKind.allCases.count
            ? "\(numbers) WHERE count >= :minCount AND count > 1"
                + (term == nil ? "" : " AND term = :term")
            : shown(kinds, minCount)
        return try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM \(condition)",
            arguments: arguments(minCount)
        ) ?? 0
    }
}

extension PopularityReport.Row {
    fileprivate init(_ row: Row) {
        let folded = row.wholeText("folded") ?? ""
        self.init(
            kind: row["kind"] == 0 ? .hashtag : .user,
            name: row.wholeText("name") ?? folded,
            folded: folded,
            count: row["count"],
            tweets: row["tweets"]
        )
    }
}
