package import ReportRendering
public import TweetArchive
import TweetDumps

extension TopTweetReport.Counting: ReportValue {}

/// The tweets that were retweeted or liked most.
package enum TopTweets: Report {
    package static let name = "top"
    package static let sentence = "Print the tweets that were retweeted or liked most."
    package static let explanation = """
        Retweets are counted in the archive; --by retweets and --by likes take the numbers that Twitter gave \
        when the dumps were made. Each tweet is printed once. One that the archive does not have is printed \
        as its retweets quote it, without what they do not tell.
        """
    package static let examples = """
        tagtally top '#ucd'                        the tweets that these retweets repeat
        tagtally top '#ucd' --by likes --limit 5   the most liked
        tagtally top --since 2020-03 --output top.xlsx
        """
    static let number = ReportOption(
        "by",
        TopTweetReport.Counting.archive,
        "Sort by the retweets in the archive, or by Twitter's number of retweets or likes.",
        valueName: "number",
        label: "Sort by"
    )
    package static let options: [any AnyReportOption] = [number]
    package static let formats: [Format] = [.ids, .geoJSON]

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
        let (term, filter, limit) = (request.term, request.filter, request.limit)
        try archive.topTweets(of: term, filter, by: request[number], limit: limit) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of the tweets that were retweeted or liked most.
    package init(_ report: TopTweetReport) {
        let subject = SubjectFacts(report.subject)
        let zone = report.subject.filter.timeZone
        let (title, number) = report.counting.names
        let columns = ListedTweet.columns()
        let search = report.subject.filter.search
        let cells = ListedTweet.cells(in: zone, marking: search)
        var marks = TweetTextMarks(search)
        // The number has a column of its own.
        let others = columns.indices.filter { columns[$0].name != number }
        self.init(
            heading: "\(title) in \(subject.phrase)",
            columns: [Column(number, .number)] + others.map { columns[$0] },
            sections: [
                Section(
                    rows: Rows(report.rows) { row in
                        let known = row.known(cells(row.source), of: columns, in: zone, &marks)
                        return [.count(row.number, of: report.counted(row))]
                            + others.map { known[$0] }
                    }
                )
            ],
            facts: subject.facts(
                of: "Top tweets",
                [
                    Fact(label: "Number", .text(report.counting.rawValue)),
                    Fact(label: "Clock", .text(zone.name)),
                    RowFacts.leftOut(report.leftOut, by: report.limit, "tweet"),
                ],
                rules: [report.counting.rule]
            )
        )
        addTweetRoles()
    }
}

extension TopTweetReport {
    /// The retweets that a row counts; nil for Twitter's numbers.
    fileprivate func counted(_ row: Row) -> Table.Counted? {
        counting == .archive ? Table.Counted(.repeats(like: row.counted)) : nil
    }
}

extension TopTweetReport.Counting {
    /// The title of the table, and the name of the column with the number.
    fileprivate var names: (title: String, column: String) {
        switch self {
        case .archive: ("The most retweeted tweets", "retweeted")
        case .retweets: ("The most retweeted tweets, by Twitter's numbers,", "retweets")
        case .likes: ("The most liked tweets, by Twitter's numbers,", "likes")
        }
    }

    fileprivate var rule: String {
        switch self {
        case .archive:
            "retweeted is the number of retweets among the tweets; retweets without the id of "
                + "their original repeat the same tweet if their texts are the same."
        case .retweets, .likes:
            "\(rawValue) is the largest number that a record of the tweet or of one of its "
                + "retweets gives as its own; what a retweet says of its original is not kept."
        }
    }
}

extension TopTweetReport.Row {
    /// The names of the columns in which a retweet has the values of its original.
    private static let sharedWithRetweets: Set = [
        "language", "retweets", "hashtags", "links", "media",
    ]

    /// The cells of the tweet in the columns of lists; of a tweet that is not in the archive those
    /// that are known, some from the cells of a retweet.
    fileprivate func known(
        _ cells: [Table.Cell],
        of columns: [Table.Column],
        in zone: NamedTimeZone,
        _ marks: inout TweetTextMarks
    ) -> [Table.Cell] {
        guard isMissing else { return cells }
        return zip(columns, cells).map { column, cell in
            switch column.name {
            case "id": id.map { .identifier($0) } ?? .empty
            case "time": time.map { .time(zone.time($0)) } ?? .empty
            case "author": author.map { .author($0) } ?? .empty
            case "text": .marked(marks.marked(text, of: source))
            case "address": address.map { .text($0) } ?? .empty
            default: TopTweetReport.Row.sharedWithRetweets.contains(column.name) ? cell : .empty
            }
        }
    }

    private var address: String? {
        id.map { "https://twitter.com/\(author ?? "i")/status/\($0)" }
    }
}
