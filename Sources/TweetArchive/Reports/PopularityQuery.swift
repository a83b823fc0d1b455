import GRDB
import TweetDumps

/// The tweets that a popularity table is about, and the SQL that asks for its rows.
struct PopularityQuery {
    /// The name of the term; nil for the whole archive.
    let name: String?
    /// How many tweets there are.
    let tweets: Int
    private let term: Int64?

    init(_ db: Database, _ term: SearchTerm?) throws {
        if let term {
            let stored = try StoredTerm(db, term)
            name = stored.name
            tweets = stored.tweets
            self.term = stored.id
        } else {
            name = nil
            tweets = try Int.fetchOne(db, sql: "SELECT tweets FROM archive") ?? 0
            self.term = nil
        }
    }

    /// Where a mention's numbers stand: in its own row for the whole archive.
    private var numbers: String { term == nil ? "mention" : "popularity" }

    private func rows(of kinds: [MentionKind]) -> String {
        let kinds = kinds.map { String($0.rawValue) }.joined(separator: ", ")
        return term == nil
            ? "mention WHERE mention.tweets > 0 AND mention.kind IN (\(kinds))"
            : """
            popularity JOIN mention ON mention.id = popularity.mention
            WHERE popularity.term = :term AND mention.kind IN (\(kinds))
            """
    }

    private func arguments(_ minCount: Int) -> StatementArguments {
        term.map { ["term": $0, "minCount": minCount] } ?? ["minCount": minCount]
    }

    func section(
        _ db: Database,
        of kinds: [MentionKind],
        _ options: PopularityReport.Options
    ) throws -> PopularityReport.Section {
        // The index leaves out what is mentioned once; saying so allows for its use.
        let usesIndex = options.minCount > 1 ? "AND \(numbers).count > 1" : ""
        let isShown = "\(rows(of: kinds)) AND \(numbers).count >= :minCount \(usesIndex)"
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
                FROM \(isShown)
                ORDER BY \(order(options.order)), mention.folded, mention.kind
                LIMIT \(options.limit ?? -1)
                """,
            arguments: arguments(options.minCount)
        )
        var leftOut = 0
        if let limit = options.limit, rows.count == limit {
            let all = try count(db, isShown, options.minCount)
            leftOut = all - limit
        }
        return .init(kinds: kinds, rows: rows.map(PopularityReport.Row.init), leftOut: leftOut)
    }

    private func order(_ order: PopularityReport.Order) -> String {
        switch order {
        case .count: "count DESC"
        case .tweets: "tweets DESC, count DESC"
        }
    }

    func hidden(_ db: Database, _ options: PopularityReport.Options) throws -> Int {
        try count(
            db,
            "\(rows(of: options.kinds)) AND \(numbers).count < :minCount",
            options.minCount
        )
    }

    private func count(_ db: Database, _ condition: String, _ minCount: Int) throws -> Int {
        try Int.fetchOne(
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
