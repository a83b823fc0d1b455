import GRDB
public import TweetDumps

/// The popularity of hashtags and users in the tweets of several search terms, side by side.
///
/// ``TweetArchive/comparison(of:_:options:_:)`` makes one.
public struct ComparisonReport {
    /// The first criterion by which rows are sorted.
    ///
    /// Ties are in alphabetical order of the folded names, by code point; a hashtag precedes a user
    /// of the same name.
    public enum Order: String, Sendable, CaseIterable {
        /// The largest share minus the smallest share, in descending order.
        case difference
        /// The sum of the counts, in descending order.
        case count
    }

    /// The mentions that a comparison shows.
    ///
    /// ```swift
    /// var options = ComparisonReport.Options()
    /// options.kinds = [.hashtag]
    /// options.order = .count
    /// options.limit = 20
    /// ```
    public struct Options: Sendable {
        /// The kinds of mentions that are compared.
        public var kinds: [MentionKind] = MentionKind.allCases
        /// The first criterion by which rows are sorted.
        public var order = Order.difference
        /// The minimum sum of a mention's counts, at least 1; mentions below it are hidden.
        public var minCount = 2
        /// The maximum number of rows.
        public var limit = RowLimit.none
        /// Mentions that are neither shown nor part of the shares.
        public var excluded: [MentionName] = []

        /// Both kinds, in order of the difference, without mentions that occur only once in all.
        public init() {}
    }

    /// The numbers of a mention for one term.
    public struct Numbers: Sendable, Equatable {
        /// The number of times that the tweets of the term mention it.
        public let count: Int
        /// The row of the mention in the popularity table of the term, from 1; nil if no tweet of
        /// the term mentions it.
        ///
        /// That table is the one with the same kinds and exclusions, and no minimum count.
        public let rank: Int?
        /// The count divided by the sum of the counts of all compared mentions of the term,
        /// including hidden ones; from 0 to 1.
        public let share: Double
    }

    /// A mention with its numbers for each term.
    public struct Row: Sendable, Equatable {
        /// The mention.
        public let mention: ReportedMention
        /// The numbers for each term, in the order of the report's subjects.
        public let numbers: [Numbers]

        /// The sum of the counts.
        ///
        /// A tweet that two terms found counts for both.
        public var count: Int { numbers.reduce(0) { $0 + $1.count } }
    }

    /// The maximum number of terms.
    ///
    /// It bounds the memory that a comparison needs; a table with more columns would be hard to
    /// read.
    public static let maxTerms = 100

    /// The tweets of each term, in the order in which the terms were given.
    public let subjects: [ReportSubject]
    /// The options of the report.
    public let options: Options
    /// The number of mentions that are hidden because the sum of their counts is below `minCount`.
    public let hidden: Int
    /// The rows within the limit, in the order of the options.
    public let rows: ReportRows<Row>
    /// The number of rows within the limit.
    public let count: Int
    /// The number of rows beyond the limit.
    public let leftOut: Int
}

extension TweetArchive {
    /// Compares how often the tweets of several search terms mention the same hashtags and users.
    ///
    /// ```swift
    /// let terms = ["#iot", "#ucd"].compactMap { SearchTerm($0) }
    /// try archive.comparison(of: terms) { report in
    ///     try report.rows.read { row in print(row.mention.name, row.numbers.map(\.share)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - terms: The terms, at least one and at most ``ComparisonReport/maxTerms`` different ones.
    ///     A repeated term is compared once.
    ///   - filter: The tweets of the terms that are counted.
    ///   - options: The mentions to show.
    ///   - body: Reads the report, whose rows are valid until the closure returns.
    /// - Returns: The result of `body`.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:mentions:)``, ``ArchiveError/unknownAuthor(_:)``, an
    ///   error if the archive cannot be read, or the error of `body`.
    /// - Complexity: Reads the counters of all mentions of the terms, and with a filter their
    ///   tweets. The memory is about 16 bytes for each mention of each term and 50 bytes for each
    ///   mention in the archive.
    public func comparison<Result>(
        of terms: [SearchTerm],
        _ filter: TweetFilter = .init(),
        options: ComparisonReport.Options = .init(),
        _ body: (ComparisonReport) throws -> Result
    ) throws -> Result {
        var known: Set<SearchTerm> = []
        let terms = terms.filter { known.insert($0).inserted }
        precondition(
            1...ComparisonReport.maxTerms ~= terms.count,
            "a comparison needs 1 to \(ComparisonReport.maxTerms) terms"
        )
        return try report(inParallel: !filter.passesAll) { db, readers in
            let stored = try terms.map { try StoredTerm(db, $0) }
            let all = SelectedTweets(db, readers, of: nil, filter)
            let counter = try MentionCounter(all, excluded: options.excluded)
            let order = try MentionOrder(db, of: stored)
            var subjects: [ReportSubject] = []
            let query = try ComparisonQuery(db, order, terms: stored, options) { term in
                let (total, counts) = try counter.numbers(of: term, in: order)
                let tweets = SelectedTweets(db, readers, of: term, filter)
                subjects.append(try ReportSubject(tweets, of: total))
                return counts
            }
            return try body(
                ComparisonReport(
                    subjects: subjects,
                    options: options,
                    hidden: query.mentions - query.shown,
                    rows: query.rows(db),
                    count: options.limit.kept(of: query.shown),
                    leftOut: options.limit.leftOut(of: query.shown)
                )
            )
        }
    }
}

private struct ComparisonQuery {
    /// The number of different mentions in the tweets of all terms, before hiding any.
    private(set) var mentions = 0
    /// The number of mentions whose counts add up to at least `minCount`, before the limit.
    private(set) var shown = 0
    /// The counts and ranks of each term, in the order of the terms.
    private let terms: [RankedMentions]
    /// The mentions within the limit, in the order of the rows: their ids, and their positions in
    /// the alphabetical order.
    private let table: TemporaryTable

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
        let rowCount = options.limit.kept(of: shown)
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

/// The mentions of a search term with their counts and ranks: 16 bytes of memory for each.
private struct RankedMentions {
    let sum: Int
    /// The mentions that have a count, as indexes in alphabetical order, ascending.
    private var indexes: [UInt32] = []
    private var counts: [Int] = []
    private var ranks: [UInt32] = []

    init(_ numbers: [Int], in order: MentionOrder) {
        let ranked = order.ranks(by: numbers)
        sum = numbers.reduce(0, +)
        for (mention, number) in numbers.enumerated() where number > 0 {
            indexes.append(UInt32(mention))
            counts.append(number)
            ranks.append(ranked[mention])
        }
    }

    /// The numbers of the mention at an index of the alphabetical order.
    func numbers(at mention: Int) -> ComparisonReport.Numbers {
        guard let row = indexes.sortedIndex(of: UInt32(mention)) else {
            return ComparisonReport.Numbers(count: 0, rank: nil, share: 0)
        }
        return ComparisonReport.Numbers(
            count: counts[row],
            rank: Int(ranks[row]),
            share: Double(counts[row]) / Double(sum)
        )
    }
}
