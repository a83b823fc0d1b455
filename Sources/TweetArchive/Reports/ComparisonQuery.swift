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
        var shares = ShareRanges(count: order.count)
        self.terms = try terms.map { term in
            var counts = try counts(term)
            for place in counts.indices where !options.kinds.contains(order.kind(at: place)) {
                counts[place] = 0
            }
            for (place, count) in counts.enumerated() { sums[place] += count }
            shares.add(counts)
            return RankedMentions(counts, in: order)
        }
        for (place, sum) in sums.enumerated() where sum > 0 {
            mentions += 1
            if sum < options.minCount { sums[place] = 0 } else { shown += 1 }
        }
        let most = min(shown, options.limit.maximum ?? .max)
        let places = sums.indices.filter { sums[$0] > 0 }
        let sorted =
            switch options.order {
            case .count: places.sorted { (sums[$1], $0) < (sums[$0], $1) }
            case .difference:
                places.sorted { (shares.difference(at: $1), $0) < (shares.difference(at: $0), $1) }
            }
        table = try TemporaryTable(db, "compared", columns: ["mention", "place"]) { insert in
            for place in sorted.prefix(most) {
                insert.bind(order.id(at: place), at: 1)
                insert.bind(Int64(place), at: 2)
                try insert.run()
            }
        }
    }

    /// The mentions that are shown.
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

/// The largest and the smallest share of each mention among several terms.
private struct ShareRanges {
    private var ranges: [(smallest: Double, largest: Double)]

    init(count: Int) {
        ranges = Array(repeating: (.infinity, 0), count: count)
    }

    /// Takes the counts of a term, by the places of the mentions.
    mutating func add(_ counts: [Int]) {
        let sum = Double(max(1, counts.reduce(0, +)))
        for (place, count) in counts.enumerated() {
            let share = Double(count) / sum
            ranges[place].smallest = min(ranges[place].smallest, share)
            ranges[place].largest = max(ranges[place].largest, share)
        }
    }

    /// The difference in parts of 10¹², so that what is equal is not told apart by rounding.
    func difference(at place: Int) -> Int {
        Int(((ranges[place].largest - ranges[place].smallest) * 1e12).rounded())
    }
}
