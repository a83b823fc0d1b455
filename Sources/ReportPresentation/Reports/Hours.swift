package import ReportRendering
public import TweetArchive

extension HourReport.Number: ReportValue {}

/// The tweets or mentions by the hour of the day and the day of the week.
package enum Hours: Report {
    package static let name = "hours"
    package static let sentence = "Print at which hours of the week the tweets were written."
    package static let explanation = """
        There is a row for each hour of the day, from 0 to 23 o'clock, and a column for each day of the \
        week. The hours are those of --time-zone. Tweets without a time are left out.
        """
    package static let examples = """
        tagtally hours '#ucd' --time-zone Europe/Berlin   by Berlin's clock
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
    package static let options: [any AnyReportOption] = [number]
    package static let formats: [Format] = [.svg]
    package static let hasLimit = false

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
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
        self.init(
            heading: heading,
            columns: [Column("hour", .rank)] + days.map { Column($0, .number) }
                + [Column("all", .number)],
            sections: [
                Section(
                    rows: report.hours.enumerated().map { hour, numbers in
                        [.integer(hour)]
                            + numbers.enumerated().map { day, number in
                                .count(number, of: report.counted(hour, day))
                            } + [.count(numbers.reduce(0, +), of: report.counted(hour, nil))]
                    }
                )
            ],
            facts: subject.facts(
                of: "Hours",
                [
                    Fact(key: "count", label: "Counted", .text(number)),
                    Fact(
                        key: "time_zone",
                        label: "Clock",
                        .text(zone.name),
                        sentence: "The clock is that of \(zone.name).",
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
    /// The tweets of an hour; nil if mentions are counted, or by another clock.
    fileprivate func counted(_ hour: Int, _ day: Int?) -> Table.Counted? {
        let isKnown = number == .tweets && subject.filter.timeZone == .utc
        return isKnown ? Table.Counted(.hour(hour, day: day)) : nil
    }

    /// The fact about tweets without a time, unless the filter left them out.
    fileprivate var timelessFacts: [Table.Fact] {
        if subject.total.leftOut[.time] != nil { return [] }
        let words = "\(timeless.counted("tweet")) without a time \(timeless.isOrAre) left out."
        return [Table.Fact(key: "without_time", number: timeless, note: words, .tweets)]
    }
}
