public import ReportRendering
public import TweetArchive
import TweetDumps

extension TweetListReport.Order: ReportValue {}

extension ListName: ReportValue {
    package var typed: String { name }

    package init?(typed: String) { self.init(typed) }
}

/// The tweets of a search term or the archive.
package enum Timeline: Report {
    package static let name = "timeline"
    package static let sentence = "Print the tweets of a search term or the archive, newest first."
    package static let explanation = "The order is that of the ids, which grow with time."
    package static let examples = """
        tagtally timeline                        the newest tweets
        tagtally timeline '#ucd' --order oldest  from the first tweet on
        tagtally timeline --author @nasa --since 2020-03 --no-retweets
        tagtally timeline --list friends         the newest tweets of some people
        """
    package static let order = ReportOption(
        "order",
        TweetListReport.Order.newest,
        "Sort by the time, or by Twitter's number of retweets or likes, largest first."
    )
    static let list = ReportOption<ListName?>(
        "list",
        nil,
        "Print tweets by the people in this list; see tagtally lists."
    )
    package static let options: [any AnyReportOption] = [order, list]
    package static let hasPage = false
    package static let pageName = "tweets"
    package static let formats: [Format] = [.ids, .geoJSON]

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        var filter = request.filter
        filter.list = request[list]
        let (order, limit) = (request[order], request.limit)
        try archive.tweets(of: request.term, filter, order: order, limit: limit) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
    /// Creates a table of tweets.
    ///
    /// ```swift
    /// let archive = try TweetArchive(readingAt: "tweets.sqlite")
    /// let csv = try archive.tweets(of: nil) { try Table($0).rendered(as: .csv) }
    /// ```
    public init(_ report: TweetListReport) {
        let filter = report.subject.filter
        let cells = ListedTweet.cells(in: filter.timeZone, marking: filter.search)
        self.init(
            heading: report.heading,
            columns: ListedTweet.columns(sortedBy: report.order.sorting.field),
            sections: [Section(rows: Rows(report.rows, cells))],
            facts: SubjectFacts(report.subject, isCounted: report.isComplete).facts(
                of: "Tweets",
                [
                    Fact(label: "Order", .text(report.order.rawValue)),
                    Fact(label: "Clock", .text(filter.timeZone.name)),
                    report.leftOutFact,
                ]
            )
        )
        addTweetRoles()
        idRows = Rows(ids: report.ids)
    }
}

extension TweetListReport {
    fileprivate var heading: String {
        let (subject, words) = (SubjectFacts(subject), order.sorting.words)
        guard !isComplete else {
            let phrase = subject.phrase
            return phrase.prefix(1).uppercased() + phrase.dropFirst() + ", \(words) first"
        }
        let filter = subject.filterPhrase.map { ", \($0)" } ?? ""
        let source = self.subject.term.map { "found by \($0)" } ?? "of the archive"
        return "The \(words) \(ids.count.counted("tweet")) \(source)\(filter)"
    }

    fileprivate var leftOutFact: Table.Fact {
        if let leftOut { return RowFacts.leftOut(leftOut, by: limit, "tweet") }
        let all =
            switch limit {
            case .none, .requested: "a larger --limit shows more"
            case .fitting: "--all shows all"
            }
        let count = subject.filter.search == nil ? "" : ", and search --count counts them"
        let sentence = "More tweets were found; \(all)\(count)."
        return Table.Fact(key: "left_out", .empty, sentence: sentence, topic: .limit)
    }
}

extension TweetListReport.Order {
    /// The number by which the tweets are sorted, nil if they are sorted by time; and what the first
    /// ones are.
    fileprivate var sorting: (field: TweetField?, words: String) {
        switch self {
        case .newest: (nil, "newest")
        case .oldest: (nil, "oldest")
        case .retweets: (.retweets, "most retweeted")
        case .likes: (.likes, "most liked")
        }
    }
}

extension TopTweetReport.Counting: ReportValue {}

enum TopTweets: Report {
    static let name = "top"
    static let sentence = "Print the tweets that were retweeted or liked most."
    static let explanation = """
        Retweets are counted in the archive; --by retweets and --by likes take the numbers that Twitter gave \
        when the dumps were made. Each tweet is printed once. A tweet that the archive does not have is \
        printed as its retweets quote it; columns that they lack are empty.
        """
    static let examples = """
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
    static let options: [any AnyReportOption] = [number]
    static let formats: [Format] = [.ids, .geoJSON]

    static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body) throws {
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
        // The number has a separate column.
        let others = columns.indices.filter { columns[$0].name != number }
        let rows = Rows(report.rows) { row in
            let known = row.known(cells(row.source), of: columns, in: zone, &marks)
            // Twitter's numbers have no tweets to link to.
            let counted =
                report.counting == .archive ? Counted(.repeats(like: row.counted)) : nil
            return [.count(row.number, of: counted)] + others.map { known[$0] }
        }
        self.init(
            heading: "\(title) in \(subject.phrase)",
            columns: [Column(number, .number)] + others.map { columns[$0] },
            sections: [Section(rows: rows)],
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
                + "retweets gives as its own; numbers that a retweet gives for its original are not kept."
        }
    }
}

extension TopTweetReport.Row {
    /// The names of the columns in which a retweet has the values of its original.
    private static let sharedWithRetweets: Set = [
        "language", "retweets", "hashtags", "links", "media",
    ]

    /// The cells of the tweet in the columns of lists; if the archive does not have it, those that are known,
    /// some from the cells of a retweet.
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
            case "time": zone.cell(time)
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

    package static func make(from archive: TweetArchive, _ request: ReportRequest, _ body: Body)
        throws
    {
        let (size, seed) = (request[size], request[seed])
        try archive.sample(of: request.term, request.filter, size: size, seed: seed) {
            try body(Table($0), $0.subject)
        }
    }
}

extension Table {
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
                    "The seed and the tweet's id give it a place in a random order; "
                        + "the sample has the first ones."
                ]
            )
        )
        addTweetRoles()
    }
}
