public import ReportRendering
public import TweetArchive
import TweetDumps

extension Table {
    /// Creates a table of the tweets that were retweeted or liked most.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.topTweets(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    ///
    /// - Parameter report: The tweets.
    public init(_ report: TopTweetReport) {
        let subject = SubjectFacts(report.subject)
        let (zone, number) = (report.subject.filter.timeZone, report.counting.column)
        let columns = ListedTweet.columns(in: nil)
        let search = report.subject.filter.search
        let cells = ListedTweet.cells(in: zone, marking: search)
        var marks = TweetTextMarks(search)
        // The number has a column of its own.
        let others = columns.indices.filter { columns[$0].name != number }
        self.init(
            heading: "\(report.counting.title) in \(subject.phrase)",
            columns: [Column(number, .number)] + others.map { columns[$0] },
            sections: [
                Section(
                    rows: Rows(report.rows) { row in
                        let known = row.known(cells(row.source), of: columns, in: zone, &marks)
                        return [.count(row.number)] + others.map { known[$0] }
                    }
                )
            ],
            facts: subject.facts(of: "Top tweets", report.facts(zone), rules: report.rules)
        )
        addTweetRoles()
    }
}

extension TopTweetReport {
    fileprivate func facts(_ zone: NamedTimeZone) -> [Table.Fact] {
        [
            Table.Fact(label: "Number", .text(counting.rawValue)),
            Table.Fact(label: "Clock", .text(zone.name)),
            RowFacts.leftOut(leftOut, by: limit, "tweet"),
        ]
    }

    fileprivate var rules: [String] {
        switch counting {
        case .archive:
            [
                SubjectFacts.tweetRule,
                "retweeted is the number of retweets among the tweets; retweets without the id of "
                    + "their original repeat the same tweet if their texts are the same.",
            ]
        case .retweets, .likes:
            [
                SubjectFacts.tweetRule,
                "\(counting.rawValue) is the largest number that a record of the tweet or of one of its "
                    + "retweets gives as its own; what a retweet says of its original is not kept.",
            ]
        }
    }
}

extension TopTweetReport.Counting {
    fileprivate var title: String {
        switch self {
        case .archive: "The most retweeted tweets"
        case .retweets: "The most retweeted tweets, by Twitter's numbers,"
        case .likes: "The most liked tweets, by Twitter's numbers,"
        }
    }

    /// The name of the column with the number.
    fileprivate var column: String {
        switch self {
        case .archive: "retweeted"
        case .retweets: "retweets"
        case .likes: "likes"
        }
    }
}

extension TopTweetReport.Row {
    /// What a retweet tells of its original, as names of columns.
    private static let toldByRetweets: Set = ["language", "retweets", "hashtags", "links", "media"]

    /// The cells of the tweet in the columns of lists; of a tweet that is not in the archive those
    /// that are known.
    ///
    /// - Parameters:
    ///   - cells: The cells of the tweet, or of a retweet if the tweet is not in the archive.
    ///   - columns: The columns of lists.
    ///   - zone: The time zone of times.
    ///   - marks: Marks the text.
    /// - Returns: The cells, in the order of the columns.
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
            default: TopTweetReport.Row.toldByRetweets.contains(column.name) ? cell : .empty
            }
        }
    }

    private var address: String? {
        id.map { "https://twitter.com/\(author ?? "i")/status/\($0)" }
    }
}
