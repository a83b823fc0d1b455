package import ReportRendering
package import TweetArchive
import TweetDumps

package enum Pictures: Report {
    package static let name = "media"
    package static let sentence =
        "Print the pictures and films in the tweets, newest first; save their files."
    package static let explanation = """
        Nothing is downloaded. The files of your own tweets are in your personal archive: --save \
        copies them out of the folder or zip that was imported, if it is still there. --limit has \
        no effect on --save. Existing files are not changed.
        """
    package static let examples = """
        tagtally media '#ucd'                      the pictures in these tweets
        tagtally media --author @nasa --output pictures.csv
        tagtally media --since 2019 --save pictures
        """
    package static let hasPage = false

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        try archive.media(of: request.term, request.filter, limit: request.limit) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of pictures and films, those of the newest tweets first.
    package init(_ report: MediaReport) {
        let (subject, zone) = (SubjectFacts(report.subject), report.subject.filter.timeZone)
        self.init(
            heading: "Pictures and films in \(subject.phrase), newest first",
            columns: [
                Column("id", visibility: .details), Column("time", .time),
                Column("author", .author),
                Column("kind"), Column("url", maxWidth: Column.longMaxWidth).telling(.identity),
                Column("description", maxWidth: Column.longMaxWidth),
            ],
            sections: [Section(rows: Rows(report.rows) { $0.cells(in: zone) })],
            facts: subject.facts(
                of: "Pictures and films",
                [
                    Fact(key: "media", label: "Pictures and films", .count(report.count)),
                    Fact(key: "tweets_with_media", .count(report.tweets)),
                    Fact(label: "Clock", .text(zone.name)),
                    RowFacts.leftOut(report.leftOut, by: report.limit, "row"),
                ],
                rules: [
                    "A retweet has the pictures and films of its original. The address of a film is "
                        + "that of the file with the highest bit rate."
                ]
            )
        )
    }
}

extension MediaReport.Row {
    fileprivate func cells(in zone: NamedTimeZone) -> [Table.Cell] {
        [
            .identifier(tweet), zone.cell(time),
            author.map { .author($0) } ?? .empty, .text(kind.name), .text(url),
            description.map { .text($0) } ?? .empty,
        ]
    }
}
