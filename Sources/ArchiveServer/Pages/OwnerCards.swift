import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The cards of the overview that are about the tweets of the owner of the archive: by year, whom they
/// answered, the most liked ones, the first one, and those of this day in earlier years.
struct OwnerCards {
    /// The maximum number of people in a card.
    private static let maxPeople = 10
    /// The maximum number of tweets of this day.
    private static let maxTweets = 3

    private let archive: TweetArchive
    private let owner: Owner
    private let request: PageRequest
    private let media: MediaMarkup
    /// The tweets of the owner.
    private let filter: TweetFilter
    private let subject: PageSubject

    /// nil if the archive knows no owner.
    init?(_ archive: TweetArchive, _ zone: NamedTimeZone, _ request: PageRequest) throws {
        guard let owner = try Owner(archive) else { return nil }
        (self.archive, self.owner, self.request) = (archive, owner, request)
        media = try MediaMarkup(archive, request.server.media)
        var filter = TweetFilter()
        (filter.authors, filter.timeZone) = (owner.authors.map { "@" + $0 }, zone)
        self.filter = filter
        subject = request.subject.with("author", owner.authors.joined(separator: ","))
    }

    /// Whether there are tweets of the owner, without which there are no cards.
    private var hasTweets: Bool { !owner.authors.isEmpty }

    /// The heading of the page, and who the owner is.
    func greeting() throws -> HTML {
        let number =
            hasTweets ? subject.number(owner.tweets, "tweet", of: Table.Counted(.all)) : "No tweets"
        return owner.greeting(number, since: try firstTime(), filter.timeZone, request.subject)
    }

    /// Sends the cards one after another.
    func cards(_ send: (HTML) -> Void) throws {
        guard hasTweets else { return }
        for card in [years, answered, liked, first, onThisDay] { send(try card()) }
    }

    /// The time of the oldest tweet; nil if there is none.
    private func firstTime() throws -> Int? {
        guard hasTweets else { return nil }
        return try archive.tweets(of: nil, filter, order: .oldest, limit: 1) {
            try $0.rows.collected().first?.time
        }
    }

    /// The tweets by year; empty if there is one year, of which the tweets by month tell more.
    private func years() throws -> HTML {
        var options = TrendReport.Options()
        options.period = .year
        return try archive.trend(of: nil, filter, options: options) { report in
            let rows = try report.rows.collected()
            if rows.count < 2 { return .none }
            return .card(
                "Tweets by year",
                subject.address(of: TrendPage.path, [("by", options.period.rawValue)]),
                TimeChart(rows, options.period, about: subject).html,
                cssClass: "w8",
                more: "as a table"
            )
        }
    }

    private func liked() throws -> HTML {
        // A retweet has the likes of somebody else's tweet.
        let own = try SearchQuery.typed("-filter:retweets")
        var filter = filter
        filter.search = own
        return try LikedTweets(archive, nil, filter, subject.with("q", own.text), request).card()
    }

    /// The oldest tweet; empty if there is none.
    private func first() throws -> HTML {
        let link = tweets(ordered: "oldest")
        return try archive.tweets(of: nil, filter, order: .oldest, limit: 1) { report in
            if report.ids.isEmpty { return .none }
            let feed = try feed(report)
            return .card("First tweet", link, feed, cssClass: "w4", more: "oldest first")
        }
    }

    /// The newest tweets of this day in earlier years; empty if there are none.
    private func onThisDay() throws -> HTML {
        let today = EarlierDays(request.server.now(), in: filter.timeZone)
        guard let start = try firstTime(), let search = today.search(since: start) else {
            return .none
        }
        var filter = filter
        filter.search = try SearchQuery.typed(search)
        let link = subject.with("q", search).address(of: TweetsPage.path)
        let limit = RowLimit.requested(OwnerCards.maxTweets)
        return try archive.tweets(of: nil, filter, limit: limit, countsAll: true) { report in
            if report.ids.isEmpty { return .none }
            return .card(
                "\(today.name) in earlier years",
                link,
                try feed(report),
                cssClass: "w12",
                more: "all \(report.subject.tweets.grouped)"
            )
        }
    }

    /// The people whom the owner answered most, without the owner; empty if there are none.
    private func answered() throws -> HTML {
        var (filter, options) = (filter, NetworkReport.Options())
        (filter.kinds, options.edges) = ([.reply], [.replies])
        var answers: [String: (name: String, tweets: Int)] = [:]
        try archive.network(of: nil, filter, options: options) { report in
            // The owner can have answered somebody under several names.
            try report.sections.first?.rows.read { row in
                let folded = Folding.folded(row.target.name)
                answers[folded, default: (row.target.name, 0)].tweets += row.weight
            }
        }
        for name in owner.authors { answers[Folding.folded(name)] = nil }
        if answers.isEmpty { return .none }
        let most = answers.sorted { ($1.value.tweets, $0.key) < ($0.value.tweets, $1.key) }
        let bars = most.prefix(OwnerCards.maxPeople).map { _, answered -> FacetsPage.Bar in
            let address = subject.address(of: Table.Counted(.replies(to: answered.name)))
            return ("@" + answered.name, answered.tweets, address)
        }
        return .card(
            "Answered most",
            subject.address(of: NetworkPage.path, [("edges", NetworkReport.Edges.replies.name)]),
            FacetsPage.bars(bars, cssClass: "u"),
            cssClass: "w4",
            more: "all as a network"
        )
    }

    private func feed(_ report: TweetListReport) throws -> HTML {
        // What the search of a day finds is not marked.
        var articles = TweetArticles(report.lookup, media, request.subject, filter)
        let items = try report.ids.map { try articles.article($0) }
        return "<div class=\"feed\">\n\(items)</div>\n"
    }

    private func tweets(ordered order: String) -> PageAddress {
        subject.address(of: TweetsPage.path, [("order", order)])
    }
}

/// The days of earlier years with the day and the month of a moment.
struct EarlierDays {
    /// The first year with tweets.
    private static let firstYear = 2006

    private let year: Int
    /// The month and the day: `-05-11`.
    private let monthAndDay: String
    private let zone: NamedTimeZone
    /// The day as people write it, without a year: `11 May`.
    let name: String

    /// The moment is in seconds since 1970 in UTC.
    init(_ now: Int, in zone: NamedTimeZone) {
        let time = zone.time(now)
        let day = time.description.prefix(10)
        (year, monthAndDay) = (Int(day.prefix(4)) ?? 0, String(day.dropFirst(4)))
        name = time.date.split(separator: " ").prefix(2).joined(separator: " ")
        self.zone = zone
    }

    /// The search that finds the tweets of these days since the year of a time, in seconds since 1970; nil if
    /// there are none, such as before the next 29 February.
    func search(since start: Int) -> String? {
        let first = max(EarlierDays.firstYear, EarlierDays(start, in: zone).year)
        let days = (first..<max(first, year)).compactMap { year -> String? in
            guard let day = NamedPeriod("\(year)\(monthAndDay)", in: zone) else { return nil }
            let (since, until) = (TimeBound(day.start.seconds), TimeBound(day.end.seconds))
            return "since:\(since.name) until:\(until.name)"
        }
        return days.isEmpty ? nil : days.map { "(\($0))" }.joined(separator: " OR ")
    }
}
