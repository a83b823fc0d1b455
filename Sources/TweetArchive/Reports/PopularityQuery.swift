import GRDB
import TweetDumps

/// The rows of a popularity table.
struct PopularityQuery {
    let counts: MentionCounts
    let options: PopularityReport.Options

    /// The rows of some kinds, and how many mentions of these are hidden.
    func section(
        _ db: Database,
        of kinds: [MentionKind]
    ) throws -> (section: PopularityReport.Section, hidden: Int) {
        let all = try counts.countShown(db, kinds, options.minCount)
        let count = min(all, options.limit ?? .max)
        let rows = ReportRows { body in
            let cursor = try Row.fetchCursor(db, sql: sql(of: kinds))
            while let row = try cursor.next() { try body(PopularityReport.Row(row)) }
        }
        return (
            .init(kinds: kinds, rows: rows, count: count, leftOut: all - count),
            counts.mentions(of: kinds) - all
        )
    }

    private func sql(of kinds: [MentionKind]) -> String {
        """
        SELECT mention.kind, CAST(mention.folded AS BLOB) AS folded,
            \(counts.numbers).count AS count, \(counts.numbers).tweets AS tweets,
            \(counts.authors) AS authors, \(PopularityQuery.mostCommonSpelling) AS name
        FROM \(counts.shown(kinds, options.minCount))
        ORDER BY \(order), mention.folded, mention.kind
        LIMIT \(options.limit ?? -1)
        """
    }

    /// How a mention is shown, as a column beside those of `mention`.
    static let mostCommonSpelling = mostCommonSpelling(of: "mention.id")

    /// How the mention with an id is shown; NULL where there is none.
    static func mostCommonSpelling(of id: String) -> String {
        """
        (
            SELECT CAST(name AS BLOB) FROM spelling
            WHERE spelling.mention = \(id) AND spelling.tweets > 0
            ORDER BY spelling.tweets DESC, name
            LIMIT 1
        )
        """
    }

    private var order: String {
        switch options.order {
        case .count: "count DESC"
        case .tweets: "tweets DESC, count DESC"
        case .authors: "authors DESC, count DESC"
        }
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
            tweets: row["tweets"],
            authors: row["authors"]
        )
    }
}
