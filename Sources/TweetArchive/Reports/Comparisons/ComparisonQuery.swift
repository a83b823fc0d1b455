import GRDB
import TweetDumps

/// The query for the rows of a comparison.
struct ComparisonQuery {
    /// The number of different mentions in the tweets of all terms, before hiding any.
    private(set) var mentions = 0
    /// The number of mentions whose counts add up to at least `minCount`, before the limit.
    private(set) var shown = 0
    /// The counts and ranks of each term, in the order of the terms.
    private let terms: [RankedMentions]
    /// The mentions within the limit, in the order of the rows: their ids, and their positions in
    /// the alphabetical order.
    private let table: TemporaryTable

    /// Compares terms.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - order: The alphabetical order of the terms' mentions.
    ///   - terms: The terms.
    ///   - options: The mentions to show.
    ///   - counts: Returns the count of each mention in the tweets of a term, in alphabetical
    ///     order.
    /// - Throws: An error if the archive cannot be read, or the error of `counts`.
    init(
        _ db: Database,
        _ order: MentionOrder,
        terms: [StoredTerm],
        _ options: ComparisonReport.Options,
        counts: (StoredTerm) throws -> [Int]
    ) throws {
        var sums = Array(repeating: 0, count: order.count)
        var shares = ShareRanges(count: order.count)
        self.terms = try terms.map { term in
            var counts = try counts(term)
            for index in counts.indices where !options.kinds.contains(order.kind(at: index)) {
                counts[index] = 0
            }
            for (index, count) in counts.enumerated() { sums[index] += count }
            shares.add(counts)
            return RankedMentions(counts, in: order)
        }
        for (index, sum) in sums.enumerated() where sum > 0 {
            mentions += 1
            if sum < options.minCount { sums[index] = 0 } else { shown += 1 }
        }
        let rowCount = min(shown, options.limit.maximum ?? .max)
        let counted = sums.indices.filter { sums[$0] > 0 }
        let sorted =
            switch options.order {
            case .count: counted.sorted { (sums[$1], $0) < (sums[$0], $1) }
            case .difference:
                counted.sorted { (shares.difference(at: $1), $0) < (shares.difference(at: $0), $1) }
            }
        table = try TemporaryTable(db, "compared", columns: ["mention", "position"]) { insert in
            for index in sorted.prefix(rowCount) {
                try insert.run {
                    $0.bind(order.id(at: index))
                    $0.bind(Int64(index))
                }
            }
        }
    }

    /// The rows, in the order of the options.
    func rows(_ db: Database) -> ReportRows<ComparisonReport.Row> {
        let sql = """
            SELECT compared.position, \(ReportedMention.columns)
            FROM \(table.name) AS compared CROSS JOIN mention ON mention.id = compared.mention
            ORDER BY compared.rowid
            """
        return ReportRows(db, sql: sql) { row in
            let index: Int = try row.stored("position")
            return ComparisonReport.Row(
                mention: try ReportedMention(row),
                numbers: terms.map { $0.numbers(at: index) }
            )
        }
    }
}

/// The smallest and the largest share of each mention among several terms.
private struct ShareRanges {
    private var ranges: [(smallest: Double, largest: Double)]

    init(count: Int) {
        ranges = Array(repeating: (.infinity, 0), count: count)
    }

    /// Adds the counts of a term, in alphabetical order of the mentions.
    mutating func add(_ counts: [Int]) {
        let sum = Double(max(1, counts.reduce(0, +)))
        for (index, count) in counts.enumerated() {
            let share = Double(count) / sum
            ranges[index].smallest = min(ranges[index].smallest, share)
            ranges[index].largest = max(ranges[index].largest, share)
        }
    }

    /// The difference between the two shares, in units of 10⁻¹², so that rounding errors do not
    /// separate ties.
    func difference(at index: Int) -> Int {
        Int(((ranges[index].largest - ranges[index].smallest) * 1e12).rounded())
    }
}
