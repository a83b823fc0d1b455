import ReportRendering
import TweetArchive
import TweetDumps

extension Table {
    /// The trend on the clock of a zone, ready to be printed in any format.
    init(
        _ report: TrendReport,
        _ options: TrendReport.Options,
        _ limit: RowLimit,
        zone: String,
        filter: String?,
        fullPaths: Bool
    ) {
        let source = ReportSource(report.subject, filter: filter, fullPaths: fullPaths)
        let period = options.period
        let chosen = ChosenMentions(kinds: options.kinds, excluded: options.excluded)
        let counted = report.mentions.isEmpty ? "Tweets" : "Mentions"
        let heading = "\(counted) \(period.article) \(period.rawValue) in \(source.phrase)"
        let columns = [
            Column(period.rawValue),
            Column("tweets", alignment: .right),
        ]
        let mentions = report.mentions.flatMap(Table.columns)
        let drawn = mentions.isEmpty ? [1] : report.mentions.indices.map { 2 + 2 * $0 }
        self.init(
            facts: source.facts + (filter == nil ? source.missingFacts : [])
                + (options.top > 0 ? chosen.jsonFacts : []) + [
                    ("period", .text(period.rawValue)),
                    ("time_zone", .text(zone)),
                    ("left_out", .integer(report.leftOut)),
                ],
            heading: heading,
            columns: columns + mentions,
            sections: [Section(rows: Rows(report.rows) { $0.cells(period) })],
            notes: (zone == "UTC" ? [] : ["The clock is that of \(zone)."]) + chosen.kindNote
                + chosen.excludedNote
                + limit.note(report.leftOut, "earlier \(period.rawValue)")
                + source.notes,
            chart: Chart(.lines(drawn), title: heading, label: 0, source: source.line),
            provenance: source.provenance(
                kind: "Trend",
                also: [Fact("Period", .text(period.rawValue)), Fact("Clock", .text(zone))]
                    + (options.top > 0 ? chosen.facts : [])
            )
        )
        // The last rows of a long time say little of it; what is drawn is the time of the heading.
        if limit.hidesUnasked { drawnRows = Rows(report.allRows) { $0.cells(period) } }
    }
}

extension Table {
    /// The columns of a mention: in CSV, spreadsheets would take the sign of a user for that of a formula.
    private static func columns(of mention: ReportedMention) -> [Column] {
        let bare = mention.kind == .hashtag ? mention.signed : mention.name
        return [
            Column(mention.signed, alignment: .right, formats: .all.subtracting(.separated)),
            Column(bare, alignment: .right, formats: .separated),
        ]
    }
}

extension TrendReport.Row {
    fileprivate func cells(_ period: TrendReport.Period) -> [Table.Value] {
        let time = Table.Time(start: start, offset: offset, length: period.length)
        return [.time(time), .integer(tweets)] + counts.flatMap { [.integer($0), .integer($0)] }
    }
}

extension TrendReport.Period {
    fileprivate var article: String { self == .hour ? "an" : "a" }

    fileprivate var length: Table.Time.Length {
        switch self {
        case .hour: .hour
        // A week is called by its Monday.
        case .day, .week: .day
        case .month: .month
        case .year: .year
        }
    }
}
