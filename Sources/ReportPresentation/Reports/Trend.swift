public import ReportRendering
public import TweetArchive

extension TrendReport.Period: ReportValue {}

package enum Trend: Report {
    package static let name = "trend"
    package static let sentence = "Print how many tweets and mentions there are over time."
    package static let explanation = """
        A row is an hour, a day, a week from Monday on, a month or a year, even if it has no \
        tweets. tweets is the number of tweets; the column of a mention is how often they have it. \
        Tweets without a time are left out; with a limit, only the last rows are shown.
        """
    package static let examples = """
        tagtally trend '#ucd'                    tweets a day
        tagtally trend '#ucd' --per week --limit 10  the last ten weeks
        tagtally trend '#ucd' --top 3 --exclude '#ucd'
        tagtally trend --top 5 --ranks --per month   the top five of each month
        tagtally trend --mention '#iot' --mention @bob --per month
        tagtally trend '#ucd' --per hour --since 2020-03 --time-zone Europe/Berlin
        tagtally trend '#ucd' --output ucd.svg   a drawing
        """
    static let period = ReportOption(
        "per",
        TrendReport.Period.day,
        "The period that each row counts.",
        valueName: "length"
    )
    package static let mentions = ReportOption<[MentionName]>(
        "mention",
        [],
        "Add how often this hashtag or user is mentioned; may be repeated.",
        label: "Lines of"
    )
    package static let top = ReportOption<Int?>(
        "top",
        nil,
        "Add this many of the most common mentions of these tweets.",
        valueName: "n",
        label: "Lines of the most common"
    )
    static let ranks = ReportOption(
        "ranks",
        false,
        "Print the mentions of --top for each period separately, with their ranks."
    )
    package static let options: [any AnyReportOption] = [
        period, mentions, top, ranks, .kind, .exclude, .bars,
    ]
    package static let formats: [Format] = [.svg]
    package static let hasPage = false

    /// The maximum number of columns, which are kept in memory.
    private static let maxColumns = 100

    package static func contradiction(in request: ReportRequest, as format: Format) -> String? {
        if let sentence = contradiction(request[mentions], request[top]) { return sentence }
        let top = request[top]
        if request[ranks] {
            if top == nil { return "--ranks is about the mentions of --top" }
            if format == .svg { return "svg holds drawings, which --ranks does not have" }
            if request[.bars] { return "--ranks has no bars" }
        }
        if top == nil, request[.kind] != nil || !request[.exclude].isEmpty {
            return "--kind and --exclude choose among the mentions of --top"
        }
        return nil
    }

    /// A sentence about mentions that cannot be counted together; nil if they can.
    package static func contradiction(_ mentions: [MentionName], _ top: Int?) -> String? {
        if !mentions.isEmpty, top != nil { return "give --mention or --top, not both" }
        if mentions.count > maxColumns { return "give --mention at most \(maxColumns) times" }
        if let top, !(1...maxColumns ~= top) { return "--top must be from 1 to \(maxColumns)" }
        return nil
    }

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        let (term, filter) = (request.term, request.filter)
        var options = TrendReport.Options()
        options.period = request[period]
        options.limit = request.limit
        options.mentions = request[mentions]
        options.top = request[top] ?? 0
        options.kinds = request.values.kinds
        options.excluded = request[.exclude]
        if request[ranks] {
            return try archive.rankFlow(of: term, filter, options: options) {
                try body(Table($0), $0.subject)
            }
        }
        try archive.trend(of: term, filter, options: options) { try body(Table($0), $0.subject) }
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
        let mentions = report.mentions.map(\.mention)
        let counted = mentions.isEmpty ? "Tweets" : "Mentions"
        let heading = "\(counted) \(period.article) \(period.rawValue) in \(subject.phrase)"
        let columns =
            [Column(period.rawValue), Column("tweets", .number)]
            + mentions.map { Column(about: $0) }
        // Even if the table shows only the last rows, the chart shows all.
        let isShortened = if case .fitting = options.limit { true } else { false }
        self.init(
            heading: heading,
            columns: columns,
            sections: [Section(rows: Rows(report.rows) { $0.cells(period, mentions) })],
            facts: subject.facts(
                of: "Trend",
                options.facts(report.subject, leftOut: report.leftOut)
            ),
            chart: Chart(
                .lines(report.mentions.isEmpty ? [1] : Array(2..<columns.count)),
                title: heading,
                label: 0,
                source: subject.sourceLine
            ),
            drawnRows: isShortened ? Rows(report.allRows) { $0.cells(period, mentions) } : nil
        )
    }
}

extension Table {
    /// Creates a table of the most common mentions of each period.
    package init(_ report: RankFlowReport) {
        let (subject, options) = (SubjectFacts(report.subject), report.options)
        let period = options.period
        let rows = Rows(report.rows) { row in
            let time = Time(start: row.start, offset: row.offset, length: period.length)
            return [.time(time), .rank(row.rank), .mention(row.mention.mention), .count(row.count)]
        }
        self.init(
            heading: "The mentions of each \(period.rawValue) in \(subject.phrase)",
            columns: [
                Column(period.rawValue), Column("rank", .rank), Column("mention", .mention),
                Column("count", .number),
            ],
            sections: [Section(rows: rows)],
            facts: subject.facts(
                of: "Ranks",
                options.facts(report.subject, leftOut: report.leftOut)
            )
        )
    }
}

extension TrendReport.Options {
    fileprivate func facts(_ subject: ReportSubject, leftOut: Int) -> [Table.Fact] {
        let zone = subject.filter.timeZone.name
        let choice = top == 0 ? [] : RowFacts.mentions(kinds, excluded: excluded, namesKind: true)
        return choice + [
            Table.Fact(key: "period", label: "Period", .text(period.rawValue)),
            Table.Fact(
                key: "time_zone",
                label: "Clock",
                .text(zone),
                sentence: zone == NamedTimeZone.utc.name
                    ? nil : "Times are in the time zone \(zone).",
                topic: .reading
            ),
            RowFacts.leftOut(leftOut, by: limit, "earlier \(period.rawValue)"),
        ]
    }
}

extension TrendReport.Row {
    fileprivate func cells(
        _ period: TrendReport.Period,
        _ mentions: [Table.Mention]
    ) -> [Table.Cell] {
        let time = Table.Time(start: start, offset: offset, length: period.length)
        let end = Table.Time(
            start: start + period.secondsToEnd,
            offset: offset,
            length: period.length
        )
        return [.time(time), .count(tweets, of: Table.Counted(.period(from: time, to: end)))]
            + zip(counts, mentions).map { count, mention in
                .count(count, of: Table.Counted(.period(from: time, to: end, with: mention)))
            }
    }
}

extension TrendReport.Period {
    fileprivate var article: String { self == .hour ? "an" : "a" }

    /// The seconds from its beginning to the time that names its end: the next hour, the last day of a week,
    /// or the period itself.
    package var secondsToEnd: Int {
        switch self {
        case .hour: 3_600
        case .week: 6 * 86_400
        case .day, .month, .year: 0
        }
    }

    /// The length that its times are printed with.
    package var length: Table.Time.Length {
        switch self {
        case .hour: .hour
        // A week is printed as the date of its Monday.
        case .day, .week: .day
        case .month: .month
        case .year: .year
        }
    }
}

extension HourReport.Number: ReportValue {}

enum Hours: Report {
    static let name = "hours"
    static let sentence = "Print the hours of the week when the tweets were written."
    static let explanation = """
        There is a row for each hour of the day, from 0 to 23, and a column for each day of the week. \
        The hours are those of --time-zone. Tweets without a time are left out.
        """
    static let examples = """
        tagtally hours '#ucd' --time-zone Europe/Berlin   in Berlin time
        tagtally hours --count mentions                   mentions, not tweets
        tagtally hours '#ucd' --output ucd.svg            a heat map
        """
    static let number = ReportOption(
        "count",
        HourReport.Number.tweets,
        "Count the tweets, or the mentions in them.",
        valueName: "what",
        label: "Count"
    )
    static let options: [any AnyReportOption] = [number]
    static let formats: [Format] = [.svg]
    static let hasLimit = false

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
        let report = try archive.hours(of: request.term, request.filter, counting: request[number])
        try body(Table(report), report.subject)
    }
}

extension Table {
    /// Creates a table of the hours of the week, with a heat map.
    package init(_ report: HourReport) {
        let (subject, zone) = (SubjectFacts(report.subject), report.subject.filter.timeZone)
        let number = report.number.rawValue
        let title = number.prefix(1).uppercased() + number.dropFirst()
        let heading = "\(title) by hour in \(subject.phrase)"
        let days = TweetGroup.days
        let rows = report.hours.enumerated().map { hour, numbers -> [Cell] in
            [.integer(hour)]
                + numbers.enumerated().map { day, number in
                    .count(number, of: report.counted(hour, day))
                } + [.count(numbers.reduce(0, +), of: report.counted(hour, nil))]
        }
        self.init(
            heading: heading,
            columns: [Column("hour", .rank)] + days.map { Column($0, .number) }
                + [Column("all", .number)],
            sections: [Section(rows: rows)],
            facts: subject.facts(
                of: "Hours",
                [
                    Fact(key: "count", label: "Counted", .text(number)),
                    Fact(
                        key: "time_zone",
                        label: "Clock",
                        .text(zone.name),
                        sentence: "Times are in the time zone \(zone.name).",
                        topic: .reading
                    ),
                ] + report.timelessFacts,
                rules: []
            ),
            chart: Chart(
                .heatMap(Array(1...days.count)),
                title: heading,
                label: 0,
                source: subject.sourceLine
            )
        )
    }
}

extension HourReport {
    /// The tweets of an hour; nil if mentions are counted, or the time zone is not UTC.
    fileprivate func counted(_ hour: Int, _ day: Int?) -> Table.Counted? {
        let isKnown = number == .tweets && subject.filter.timeZone == .utc
        return isKnown ? Table.Counted(.hour(hour, day: day)) : nil
    }

    /// The fact about tweets without a time, unless the filter left them out.
    fileprivate var timelessFacts: [Table.Fact] {
        if subject.total.leftOut[.time] != nil { return [] }
        let words = "\(timeless.counted("tweet")) without a time \(timeless.isOrAre) left out."
        return [Table.Fact(key: "without_time", number: timeless, note: words)]
    }
}
