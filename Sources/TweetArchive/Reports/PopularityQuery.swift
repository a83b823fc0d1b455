import GRDB
import TweetDumps

/// The query for the rows of a popularity table.
struct PopularityQuery {
    let counts: MentionCounts
    let options: PopularityReport.Options

    /// The section of some kinds of mentions, and the number of their mentions that are hidden.
    func section(
        _ db: Database,
        of kinds: [MentionKind]
    ) throws -> (section: PopularityReport.Section, hidden: Int) {
        let all = try counts.countShown(db, kinds, options.minCount)
        let count = min(all, options.limit.maximum ?? .max)
        let rows = ReportRows(db, sql: sql(of: kinds), PopularityReport.Row.init)
        return (
            .init(kinds: kinds, rows: rows, count: count, leftOut: all - count),
            counts.mentions(of: kinds) - all
        )
    }

    private func sql(of kinds: [MentionKind]) -> String {
        """
        SELECT \(ReportedMention.columns), \(counts.numbers).count AS count,
            \(counts.numbers).tweets AS tweets, \(counts.authors) AS authors
        FROM \(counts.shown(kinds, options.minCount))
        ORDER BY \(order), \(ReportedMention.order)
        LIMIT \(options.limit.sql)
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
    fileprivate init(_ row: Row) throws {
        self.init(
            mention: try ReportedMention(row),
            count: try row.storedCount("count"),
            tweets: try row.storedCount("tweets"),
            authors: try row.stored("authors")
        )
    }
}
