import GRDB
import TweetDumps

/// The rows of a comparison.
struct ComparisonQuery {
    /// The numbers of each term.
    let counts: [MentionCounts]
    let options: ComparisonReport.Options

    /// The report on the tweets that the numbers are of.
    func report(_ db: Database, on subjects: [ReportSubject]) throws -> ComparisonReport {
        let (all, shown) = try countMentions(db)
        let count = min(shown, options.limit ?? .max)
        let rows = ReportRows { body in
            let cursor = try Row.fetchCursor(db, sql: mentions)
            while let row = try cursor.next() {
                try body(ComparisonReport.Row(row, terms: counts.count))
            }
        }
        return ComparisonReport(
            subjects: subjects,
            hidden: all - shown,
            rows: rows,
            count: count,
            leftOut: shown - count
        )
    }

    /// How many mentions there are, and how many of them have a sufficient sum.
    private func countMentions(_ db: Database) throws -> (all: Int, shown: Int) {
        let row = try Row.fetchOne(
            db,
            sql: """
                WITH numbers AS (
                    \(numbers { "\($0).count AS count" })
                ),
                compared AS (SELECT sum(count) AS count FROM numbers GROUP BY mention)
                SELECT count(*) AS mentions, count(*) FILTER (WHERE \(isShown)) AS shown
                FROM compared
                """
        )
        return (row?["mentions"] ?? 0, row?["shown"] ?? 0)
    }
}

// MARK: - SQL

extension ComparisonQuery {
    /// The mentions that are shown, with columns for each term: `count_0`, `rank_0`, `share_0`, ….
    private var mentions: String {
        """
        WITH numbers AS (
            \(numbers(ComparisonQuery.ranked))
        ),
        compared AS (
            SELECT mention, sum(count) AS count, \(columns)
            FROM numbers GROUP BY mention
        )
        SELECT mention.kind, CAST(mention.folded AS BLOB) AS folded, compared.*,
            \(PopularityQuery.mostCommonSpelling) AS name
        FROM compared CROSS JOIN mention ON mention.id = compared.mention
        WHERE \(isShown)
        ORDER BY compared.count DESC, mention.folded, mention.kind
        LIMIT \(options.limit ?? -1)
        """
    }

    /// A row for each term and each of its mentions.
    ///
    /// - Parameter columns: The columns beside `term` and `mention`, given the table with the counts.
    /// - Returns: A query.
    private func numbers(_ columns: (_ table: String) -> String) -> String {
        counts.enumerated().map { index, counts in
            """
            SELECT \(index) AS term, mention.id AS mention, \(columns(counts.numbers))
            FROM \(counts.shown(options.kinds, 1))
            """
        }.joined(separator: " UNION ALL ")
    }

    /// A term's numbers, which stand where the popularity table has them.
    private static func ranked(_ table: String) -> String {
        """
        \(table).count AS count,
        row_number() OVER (ORDER BY \(table).count DESC, mention.folded, mention.kind) AS rank,
        CAST(\(table).count AS REAL) / sum(\(table).count) OVER () AS share
        """
    }

    /// The numbers of the terms side by side.
    private var columns: String {
        counts.indices.flatMap { term in
            ["count", "rank", "share"].map { number in
                "max(\(number)) FILTER (WHERE term = \(term)) AS \(number)_\(term)"
            }
        }.joined(separator: ", ")
    }

    private var isShown: String { "compared.count >= \(options.minCount)" }
}

extension ComparisonReport.Row {
    fileprivate init(_ row: Row, terms: Int) {
        let folded = row.wholeText("folded") ?? ""
        self.init(
            kind: row["kind"] == 0 ? .hashtag : .user,
            name: row.wholeText("name") ?? folded,
            folded: folded,
            count: row["count"],
            numbers: (0..<terms).map { term in
                .init(
                    count: row["count_\(term)"] ?? 0,
                    rank: row["rank_\(term)"],
                    share: row["share_\(term)"] ?? 0
                )
            }
        )
    }
}
