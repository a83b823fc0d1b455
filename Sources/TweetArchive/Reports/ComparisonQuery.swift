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
    /// The mentions that are shown, in their order, with their ids and their places in the alphabet.
    private let table: TemporaryTable

    /// Compares terms.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - order: The alphabetical order of the terms' mentions.
    ///   - terms: The terms.
    ///   - options: Which mentions to show.
    ///   - counts: Gives the count of each mention of a term, by its place in the alphabet.
    /// - Throws: An error if the archive cannot be read, or what `counts` throws.
    init(
        _ db: Database,
        _ order: MentionOrder,
        terms: [StoredTerm],
        _ options: ComparisonReport.Options,
        counts: (StoredTerm) throws -> [Int]
    ) throws {
        var sums = Array(repeating: 0, count: order.count)
        self.terms = try terms.map { term in
            var counts = try counts(term)
            for place in counts.indices where !options.kinds.contains(order.kind(at: place)) {
                counts[place] = 0
            }
            for (place, count) in counts.enumerated() { sums[place] += count }
            return RankedMentions(counts, in: order)
        }
        for (place, sum) in sums.enumerated() where sum > 0 {
            mentions += 1
            if sum < options.minCount { sums[place] = 0 } else { shown += 1 }
        }
        let most = min(shown, options.limit ?? .max)
        var places = Array(repeating: 0, count: most)
        for (place, rank) in order.ranks(by: sums).enumerated()
        where 1...max(1, most) ~= Int(rank) {
            places[Int(rank) - 1] = place
        }
        table = try TemporaryTable(db, "compared", columns: ["mention", "place"]) { insert in
            for place in places {
                insert.bind(order.id(at: place), at: 1)
                insert.bind(Int64(place), at: 2)
                try insert.run()
            }
        }
    }

    /// The mentions with the largest sums.
    func rows(_ db: Database) -> ReportRows<ComparisonReport.Row> {
        let sql = """
            SELECT compared.place, \(ReportedMention.columns)
            FROM \(table.name) AS compared CROSS JOIN mention ON mention.id = compared.mention
            ORDER BY compared.rowid
            """
        return ReportRows(db, sql: sql) { row in
            let place: Int = try row.stored("place")
            return ComparisonReport.Row(
                mention: try ReportedMention(row),
                numbers: terms.map { $0.numbers(at: place) }
            )
        }
    }
}
