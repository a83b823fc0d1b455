package import ReportRendering
package import TweetArchive

/// A random sample of tweets.
package enum Sample: Report {
    package static let name = "sample"
    package static let sentence = "Print a random sample of tweets, for coding by hand."
    package static let explanation = """
        The same seed gives the same sample of the same tweets, in whatever order they were imported. \
        The order is random, too, and a larger sample begins with the smaller one.
        """
    package static let examples = """
        tagtally sample '#ucd' --size 200 --output ucd.xlsx   a sample to code
        tagtally sample '#ucd' --size 50 --seed 2             another one
        tagtally sample --size 100 --no-retweets --language en
        """
    // The initial value is too small, so that a size must be given.
    static let size = ReportOption("size", 0, "The number of tweets.", valueName: "n", minimum: 1)
    static let seed = ReportOption(
        "seed",
        SampleReport.defaultSeed,
        "A whole number from 0; another one gives another sample.",
        valueName: "n"
    )
    package static let options: [any AnyReportOption] = [size, seed]
    package static let hasPage = false
    package static let formats: [Format] = [.ids, .geoJSON]
    package static let hasLimit = false

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
        let (size, seed) = (request[size], request[seed])
        try archive.sample(of: request.term, request.filter, size: size, seed: seed) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of a random sample of tweets.
    package init(_ report: SampleReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let cells = ListedTweet.cells(in: zone, marking: report.subject.filter.search)
        self.init(
            heading: "A random sample of \(report.size.grouped) of \(subject.phrase)",
            columns: ListedTweet.columns(),
            sections: [Section(rows: Rows(report.rows, cells))],
            facts: subject.facts(
                of: "Sample",
                [
                    Fact(key: "size", label: "Size", .count(report.size)),
                    Fact(
                        key: "seed",
                        label: "Seed",
                        .text(String(report.seed)),
                        sentence: "The seed is \(report.seed); another one gives another sample.",
                        topic: .choice
                    ),
                    Fact(label: "Clock", .text(zone.name)),
                ],
                rules: [
                    "The seed gives each tweet a place in a random order by its id; "
                        + "the sample has the first."
                ]
            )
        )
        addTweetRoles()
    }
}
