public import TweetDumps

/// The popularity tables of several search terms side by side.
public struct ComparisonReport {
    /// What the rows are sorted by first.
    ///
    /// Ties are in alphabetical order of the folded names, by code point, a hashtag before a user.
    public enum Order: String, Sendable, CaseIterable {
        /// By the largest share minus the smallest, the largest difference first.
        case difference
        /// By the sum of the counts, the largest first.
        case count
    }

    /// Which mentions to show.
    public struct Options: Sendable {
        /// The kinds that are compared.
        public var kinds: [MentionKind] = MentionKind.allCases
        /// What the rows are sorted by.
        public var order = Order.difference
        /// The least sum of the counts that is shown, at least 1.
        public var minCount = 2
        /// The maximum number of rows.
        public var limit = RowLimit.none
        /// The mentions that are left out.
        public var excluded: [MentionName] = []

        /// Both kinds, without what is mentioned only once in all.
        public init() {}
    }

    /// What a mention is to one of the terms.
    public struct Numbers: Sendable, Equatable {
        /// How often it stands in the tweets that the term found.
        public let count: Int
        /// Which row of the term's own popularity table it is, from 1; nil where no tweet has it.
        ///
        /// That table has the same kinds, leaves out the same mentions and hides none.
        public let rank: Int?
        /// The count as a part of those of all mentions that are compared, the hidden ones among them.
        public let share: Double
    }

    /// A mention with its numbers.
    public struct Row: Sendable, Equatable {
        /// The mention.
        public let mention: ReportedMention
        /// Its numbers for each term, in the order of the report's subjects.
        public let numbers: [Numbers]

        /// The sum of its counts; in it, a tweet that two terms found counts for both.
        public var count: Int { numbers.reduce(0) { $0 + $1.count } }
    }

    /// The most terms: more columns than anyone compares, and few enough to be kept in memory.
    public static let mostTerms = 100

    /// The tweets of each term.
    public let subjects: [ReportSubject]
    /// The mentions that were asked for.
    public let options: Options
    /// How many mentions are hidden, since the sum of their counts is too small.
    public let hidden: Int
    /// The rows that are shown, in the order that was asked for.
    public let rows: ReportRows<Row>
    /// How many rows there are.
    public let count: Int
    /// How many rows the limit left out.
    public let leftOut: Int
}

extension TweetArchive {
    /// How popular the same hashtags and users are in the tweets that different terms found.
    ///
    /// Without a filter it is read from the counters, else the tweets of each term that pass are
    /// counted.
    ///
    /// ```swift
    /// let terms = ["#iot", "#ucd"].compactMap { SearchTerm($0) }
    /// try archive.comparison(of: terms) { report in
    ///     try report.rows.read { row in print(row.mention.name, row.numbers.map(\.share)) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - terms: The terms, in the order of the numbers; one that is there twice is one. There are at
    ///     least one and at most ``ComparisonReport/mostTerms``.
    ///   - filter: Which of their tweets.
    ///   - options: Which mentions to show.
    ///   - body: Reads the report, whose rows are there until it returns.
    /// - Returns: What the body returns.
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, ``ArchiveError/unknownAuthor(_:)``, an error
    ///   if the archive cannot be read, or what the body throws.
    /// - Complexity: Reads all mentions of the terms, and with a filter their tweets. Its memory is
    ///   sixteen bytes for each mention of each term, and about fifty for each of the archive.
    public func comparison<Result>(
        of terms: [SearchTerm],
        _ filter: TweetFilter = .init(),
        options: ComparisonReport.Options = .init(),
        _ body: (ComparisonReport) throws -> Result
    ) throws -> Result {
        let terms = terms.withoutRepetitions
        precondition(1...ComparisonReport.mostTerms ~= terms.count, "some terms are compared")
        return try report { db in
            let stored = try terms.map { try StoredTerm(db, $0) }
            let counter = try MentionCounter(db, filter, excluded: options.excluded)
            let order = try MentionOrder(db, of: stored)
            var subjects: [ReportSubject] = []
            let query = try ComparisonQuery(db, order, terms: stored, options) { term in
                let (total, counts) = try counter.numbers(of: term, in: order)
                subjects.append(try ReportSubject(db, term, filter, of: total))
                return counts
            }
            let count = min(query.shown, options.limit.maximum ?? .max)
            return try body(
                ComparisonReport(
                    subjects: subjects,
                    options: options,
                    hidden: query.mentions - query.shown,
                    rows: query.rows(db),
                    count: count,
                    leftOut: query.shown - count
                )
            )
        }
    }
}

extension [SearchTerm] {
    /// The terms in their order, without those that came before.
    fileprivate var withoutRepetitions: Self {
        var known: Set<SearchTerm> = []
        return filter { known.insert($0).inserted }
    }
}
