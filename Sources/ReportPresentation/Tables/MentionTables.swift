public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates a popularity table: the mentions with their counts, the most common first.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let text = try archive.popularity(of: SearchTerm("#iot")) {
    ///     try Table($0).rendered(as: .text)
    /// }
    /// ```
    public init(_ report: PopularityReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let heading = "Mentions in \(subject.phrase)"
        let columns =
            [
                Column("rank", .rowNumber), Column("mention", .mention),
                Column("count", .number), Column("tweets", .number),
            ] + (options.hasAuthors ? [Column("authors", .number)] : [])
        let leftOut = report.sections.reduce(0) { $0 + $1.leftOut }
        self.init(
            heading: heading,
            columns: columns,
            sections: report.sections.map { $0.table(hasAuthors: options.hasAuthors) },
            facts: subject.facts(
                of: "Popularity",
                (options.hasAuthors ? [subject.authorless()] : [])
                    + RowFacts.mentions(options.kinds, excluded: options.excluded)
                    + RowFacts.hidden(
                        report.hidden,
                        "with a count below \(options.minCount.grouped)",
                        minCount: options.minCount
                    ) + [RowFacts.leftOut(leftOut, by: options.limit, "row")]
            ),
            chart: Chart(
                .bars(columns.index(of: "count")),
                title: heading,
                label: columns.index(of: "mention"),
                source: subject.sourceLine
            )
        )
    }
}

extension PopularityReport.Section {
    fileprivate func table(hasAuthors: Bool) -> Table.Section {
        Table.Section(
            heading: kinds.count == 1 ? .text(kinds[0].title) : nil,
            rows: Table.Rows { body in
                var rank = 0
                try rows.read { row in
                    rank += 1
                    try body(row.cells(rank: rank, hasAuthors: hasAuthors))
                }
            }
        )
    }
}

extension PopularityReport.Row {
    fileprivate func cells(rank: Int, hasAuthors: Bool) -> [Table.Cell] {
        let mention = mention.mention
        let counted = Table.Counted(.mention(mention))
        let cells: [Table.Cell] = [
            .rank(rank), .mention(mention), .count(count, of: counted), .count(tweets, of: counted),
        ]
        return hasAuthors ? cells + [authors.map { .count($0) } ?? .unknown] : cells
    }
}

extension Table {
    /// Creates the table of the tweets that a row of a popularity table counts.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// guard let mention = MentionName("#iot") else { return }
    /// let csv = try archive.evidence(for: mention, of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    public init(_ report: EvidenceReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let names = DumpNames(of: report.dumps)
        self.init(
            heading:
                "\(report.tweets.counted("tweet")) with \(report.mention.signed), "
                + "\(report.count.counted("time")), of \(subject.phrase)",
            columns: [
                Column("id"),
                Column("time", .time),
                Column("author", .author),
                Column("kind", visibility: .details),
                Column("language", visibility: .details),
                Column("count", .number),
                Column("text", maxWidth: Column.longMaxWidth),
                Column("dumps", .path, visibility: .details),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(in: zone, names) })],
            facts: subject.facts(
                of: "Evidence",
                [
                    .note(
                        "What a retweet mentions is what its original does, even where its own text "
                            + "is cut.",
                        .reading
                    ),
                    Fact(key: "mention", label: "Mention", .text(report.mention.signed)),
                    Fact(key: "mention_count", .count(report.count)),
                    Fact(key: "mention_tweets", label: "Tweets with it", .count(report.tweets)),
                    Fact(label: "Clock", .text(zone.name)),
                    RowFacts.leftOut(report.leftOut, by: report.limit, "tweet"),
                ]
            )
        )
        ids = columns.index(of: "id")
    }
}

extension EvidenceReport.Row {
    /// The cells, in the order of the table's columns.
    fileprivate func cells(in zone: NamedTimeZone, _ names: DumpNames) -> [Table.Cell] {
        [
            .identifier(id),
            time.map { .time(zone.time($0)) } ?? .empty,
            author.map { .author($0) } ?? .empty,
            .text(kind.name),
            language.map { .text($0) } ?? .empty,
            .count(count),
            .text(text),
            .paths(dumps.map { names.path($0) }),
        ]
    }
}

extension Table {
    /// Creates the table of a comparison: the count, rank and share of each mention for each term.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let terms = ["#iot", "#ucd"].compactMap { SearchTerm($0) }
    /// let page = try archive.comparison(of: terms) { try Table($0).rendered(as: .html) }
    /// ```
    public init(_ report: ComparisonReport) {
        let dumps = DumpNames(of: report.subjects.flatMap(\.dumps))
        let subjects = report.subjects.map { SubjectFacts($0, dumps: dumps) }
        let (filter, names) = (subjects.first?.filterPhrase, report.names)
        let tweets = subjects.map(\.tweetsPhrase).listed + (filter.map { ", \($0)" } ?? "")
        let columns =
            [Column("mention", .mention)] + names.flatMap(Table.comparisonColumns)
        self.init(
            heading: "Mentions in \(tweets)",
            columns: columns,
            sections: [Section(rows: Rows(report.rows) { $0.cells(of: names) })],
            facts: report.facts(subjects, filter: filter),
            chart: Chart(
                .compared(names.map { columns.index(of: "share \($0)") }),
                title: "Shares of the mentions in \(tweets)",
                label: columns.index(of: "mention"),
                source: "Source: \(tweets); tagtally \(tagtallyVersion).",
                names: names
            )
        )
    }

    /// The three columns of a term; text and pages print the term only above the first.
    private static func comparisonColumns(of term: String) -> [Column] {
        [
            Column("count \(term)", .number, heading: term),
            Column("rank \(term)", .rank, heading: "rank", fullHeading: "rank \(term)"),
            Column("share \(term)", .number, heading: "share", fullHeading: "share \(term)"),
        ]
    }
}

extension ComparisonReport {
    /// The search terms, each as it was last typed.
    fileprivate var names: [String] { subjects.map { $0.term ?? "" } }

    fileprivate func facts(_ subjects: [SubjectFacts], filter: String?) -> [Table.Fact] {
        let reading =
            "rank is the place in a term's own table with the same options, "
            + "share the part of all mentions there."
        let (terms, made) = (zip(names, subjects), "Made by tagtally \(tagtallyVersion).")
        var facts = [Table.Fact(label: "Report", .text("Comparison")), .note(reading, .reading)]
        facts += terms.flatMap { term, subject in subject.comparedFacts(by: term) }
        facts += filter.map { [Table.Fact(key: "filter", .text($0))] } ?? []
        facts += RowFacts.mentions(options.kinds, excluded: options.excluded, namesKind: true)
        facts += RowFacts.hidden(
            hidden,
            "whose counts add up to less than \(options.minCount.grouped)",
            minCount: options.minCount
        )
        facts.append(RowFacts.leftOut(leftOut, by: options.limit, "row"))
        return facts + [.note(made, .source)] + SubjectFacts.ruleFacts
    }
}

extension ComparisonReport.Row {
    fileprivate func cells(of terms: [String]) -> [Table.Cell] {
        let mention = mention.mention
        return [.mention(mention)]
            + zip(terms, numbers).flatMap { term, numbers in
                [
                    .count(numbers.count, of: Table.Counted(.mention(mention), term: term)),
                    numbers.rank.map { Table.Cell.rank($0) } ?? .empty,
                    .share(numbers.share),
                ]
            }
    }
}

extension Table {
    /// Creates the table of a trend: the tweets of each period, and the counts of requested
    /// mentions, with a chart of lines.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let svg = try archive.trend(of: SearchTerm("#iot")) { try Table($0).rendered(as: .svg) }
    /// ```
    public init(_ report: TrendReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let period = options.period
        let counted = report.mentions.isEmpty ? "Tweets" : "Mentions"
        let heading = "\(counted) \(period.article) \(period.rawValue) in \(subject.phrase)"
        let columns =
            [Column(period.rawValue), Column("tweets", .number)]
            + report.mentions.map { Column(about: $0.mention) }
        // Even if the table shows only the last rows, the chart shows all.
        let isShortened = if case .fitting = options.limit { true } else { false }
        self.init(
            heading: heading,
            columns: columns,
            sections: [Section(rows: Rows(report.rows) { $0.cells(period) })],
            facts: subject.facts(of: "Trend", report.facts),
            chart: Chart(
                .lines(report.mentions.isEmpty ? [1] : Array(2..<columns.count)),
                title: heading,
                label: 0,
                source: subject.sourceLine
            ),
            drawnRows: isShortened ? Rows(report.allRows) { $0.cells(period) } : nil
        )
    }
}

extension TrendReport {
    fileprivate var facts: [Table.Fact] {
        let zone = subject.filter.timeZone.name
        let choice =
            options.top == 0
            ? []
            : RowFacts.mentions(options.kinds, excluded: options.excluded, namesKind: true)
        return choice + [
            Table.Fact(key: "period", label: "Period", .text(options.period.rawValue)),
            Table.Fact(
                key: "time_zone",
                label: "Clock",
                .text(zone),
                sentence: zone == NamedTimeZone.utc.name ? nil : "The clock is that of \(zone).",
                topic: .reading
            ),
            RowFacts.leftOut(leftOut, by: options.limit, "earlier \(options.period.rawValue)"),
        ]
    }
}

extension TrendReport.Row {
    fileprivate func cells(_ period: TrendReport.Period) -> [Table.Cell] {
        let time = Table.Time(start: start, offset: offset, length: period.length)
        let end = Table.Time(
            start: start + period.secondsToEnd,
            offset: offset,
            length: period.length
        )
        return [.time(time), .count(tweets, of: Table.Counted(.period(from: time, to: end)))]
            + counts.map { .count($0) }
    }
}

extension TrendReport.Period {
    fileprivate var article: String { self == .hour ? "an" : "a" }

    /// The seconds from its beginning to what names its end: the end of an hour, the last day of a week,
    /// or the period itself.
    fileprivate var secondsToEnd: Int {
        switch self {
        case .hour: 3_600
        case .week: 6 * 86_400
        case .day, .month, .year: 0
        }
    }

    fileprivate var length: Table.Time.Length {
        switch self {
        case .hour: .hour
        // A week is printed as the date of its Monday.
        case .day, .week: .day
        case .month: .month
        case .year: .year
        }
    }
}
