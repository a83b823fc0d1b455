public import ReportRendering
public import TweetArchive
import TweetDumps

extension TweetListReport.Order: ReportValue {}

extension ListName: ReportValue {
    /// None, because they are those of an archive.
    package static var names: [String] { [] }
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
        "Print tweets by the people in this list, which tagtally lists makes."
    )
    package static let options: [any AnyReportOption] = [order, list]
    package static let hasPage = false
    package static let pageName = "tweets"
    package static let formats: [Format] = [.ids, .geoJSON]

    package static func make(
        from archive: TweetArchive,
        _ request: ReportRequest,
        _ body: (Table, ReportSubject?) throws -> Void
    ) throws {
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
            columns: ListedTweet.columns(sortedBy: report.order.field),
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
        let subject = SubjectFacts(subject)
        guard !isComplete else {
            let phrase = subject.phrase
            return phrase.prefix(1).uppercased() + phrase.dropFirst() + ", \(order.words) first"
        }
        let filter = subject.filterPhrase.map { ", \($0)" } ?? ""
        let source = self.subject.term.map { "found by \($0)" } ?? "of the archive"
        return "The \(order.words) \(ids.count.counted("tweet")) \(source)\(filter)"
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
    /// The number by which the tweets are sorted; nil if they are sorted by time.
    fileprivate var field: TweetField? {
        switch self {
        case .newest, .oldest: nil
        case .retweets: .retweets
        case .likes: .likes
        }
    }

    fileprivate var words: String {
        switch self {
        case .newest: "newest"
        case .oldest: "oldest"
        case .retweets: "most retweeted"
        case .likes: "most liked"
        }
    }
}
