import GRDB
import TweetDumps

/// The rows of a comparison.
struct ComparisonQuery {
    /// How many different mentions there are.
    private(set) var mentions = 0
    /// How many of them have a sufficient sum.
    private(set) var shown = 0
    /// The numbers of each term.
    private let terms: [RankedMentions]
    /// The ids of the mentions that are shown, in their order.
    private let table: TemporaryTable

    /// Compares terms.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - order: The alphabetical order of the terms' mentions.
    ///   - terms: The terms.
    ///   - options: Which mentions to show.
    ///   - counts: Gives the count of each mention of a term, by its id.
    /// - Throws: An error if the archive cannot be read, or what `counts` throws.
    init(
        _ db: Database,
        _ order: MentionOrder,
        terms: [StoredTerm],
        _ options: ComparisonReport.Options,
        counts: (StoredTerm) throws -> [Int]
    ) throws {
        var sums = Array(repeating: 0, count: order.bound)
        self.terms = try terms.map { term in
            var counts = try counts(term)
            for id in counts.indices where !options.kinds.contains(order.kind(ofMention: id)) {
                counts[id] = 0
            }
            for (id, count) in counts.enumerated() { sums[id] += count }
            return RankedMentions(counts, in: order)
        }
        for (id, sum) in sums.enumerated() where sum > 0 {
            mentions += 1
            if sum < options.minCount { sums[id] = 0 } else { shown += 1 }
        }
        let most = min(shown, options.limit ?? .max)
        var ids = Array(repeating: 0, count: most)
        for (id, rank) in order.ranks(by: sums).enumerated() where 1...max(1, most) ~= Int(rank) {
            ids[Int(rank) - 1] = id
        }
        table = try TemporaryTable(db, "compared", columns: ["mention"]) { insert in
            for id in ids {
                insert.bind(Int64(id), at: 1)
                try insert.run()
            }
        }
    }

    /// The mentions with the largest sums.
    func rows(_ db: Database) -> ReportRows<ComparisonReport.Row> {
        let sql = """
            SELECT mention.id, \(ReportedMention.columns)
            FROM \(table.name) AS compared CROSS JOIN mention ON mention.id = compared.mention
            ORDER BY compared.rowid
            """
        return ReportRows(db, sql: sql) { row in
            ComparisonReport.Row(
                mention: ReportedMention(row),
                numbers: terms.map { $0.numbers(ofMention: row["id"]) }
            )
        }
    }
}
