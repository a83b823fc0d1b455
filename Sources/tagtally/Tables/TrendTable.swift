import ReportRendering
import TweetArchive

extension Table {
    /// The trend on the clock of a zone, ready to be printed in any format.
    init(_ report: TrendReport, _ period: TrendReport.Period, zone: String, filter: String?) {
        let source = ReportSource(report.subject, filter: filter)
        let counted = report.mentions.isEmpty ? "Tweets" : "Mentions"
        let heading = "\(counted) \(period.article) \(period.rawValue) in \(source.phrase)"
        let columns = [
            Column(period.rawValue),
            Column("tweets", alignment: .right),
        ]
        let mentions = report.mentions.map { Column($0.kind.sign + $0.name, alignment: .right) }
        let drawn = mentions.isEmpty ? 1..<2 : 2..<2 + mentions.count
        self.init(
            facts: source.facts + [
                ("undated", .integer(report.subject.undated)),
                ("period", .text(period.rawValue)),
                ("time_zone", .text(zone)),
            ],
            heading: heading,
            columns: columns + mentions,
            sections: [Section(rows: report.table(period))],
            notes: (zone == "UTC" ? [] : ["The clock is that of \(zone)."]) + source.notes,
            chart: Chart(.lines, title: heading, label: 0, values: Array(drawn)),
            provenance: source.provenance(
                kind: "Trend",
                also: [("Period", .text(period.rawValue)), ("Clock", .text(zone))]
            )
        )
    }
}

extension TrendReport {
    fileprivate func table(_ period: Period) -> Table.Rows {
        Table.Rows { body in
            try rows.read { row in
                let time = Table.Time(start: row.start, offset: row.offset, length: period.length)
                try body(
                    [.time(time), .integer(row.tweets)] + row.counts.map { .integer($0) }
                )
            }
        }
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
