import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The cards of the overview that are about the owner of the archive: who it is, the first tweet, the tweets
/// of this day in earlier years, and who is mentioned most in answers.
struct OwnerCards {
    /// The maximum number of people in a card.
    private static let maxPeople = 8
    /// The maximum number of tweets of this day.
    private static let maxTweets = 3

    private let archive: TweetArchive
    private let owner: AuthorProfile
    private let request: PageRequest
    private let media: MediaMarkup
    /// The tweets of the owner.
    private let filter: TweetFilter
    private let subject: PageSubject

    /// nil if the archive knows no owner.
    init?(_ archive: TweetArchive, _ zone: NamedTimeZone, _ request: PageRequest) throws {
        guard let owner = try archive.owner() else { return nil }
        (self.archive, self.owner, self.request) = (archive, owner, request)
        media = try MediaMarkup(archive, request.server.media)
        var filter = TweetFilter()
        (filter.authors, filter.timeZone) = (["@" + owner.name], zone)
        self.filter = filter
        subject = request.subject.with("author", owner.name)
    }

    /// Who the owner is, as far as dumps tell, and since when and with how many followers.
    func about() -> HTML {
        let (name, display) = (owner.name, owner.display)
        let person = request.subject.address(of: PersonPage.path, name: name)
        let avatar = Avatar(name, display)
        let since = owner.created.map { created -> HTML in
            "<span>on Twitter since \(HTML(time: created, in: filter.timeZone))</span>"
        }
        let followers = owner.followers.map { number -> HTML in
            "<span>\(number.counted("follower"))</span>"
        }
        let location = owner.location.map { "<span dir=\"auto\">\($0)</span>" as HTML }
        let facts = [since, followers, location].compactMap(\.self)
        let rest = facts.dropFirst().map { " · \($0)" as HTML }
        let at = display.map { _ in " <span class=\"at\">@\(name)</span>" as HTML }
        let note = "<p class=\"note\">\(facts.first)\(rest)</p>\n" as HTML
        let bio = owner.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" as HTML }
        let content: HTML = """
            <div class="hello">
            <a class="avatar l h\(avatar.hue)" href="\(person)" aria-hidden="true" tabindex="-1">\
            \(avatar.initials)</a>
            <div>
            <p><a class="name" href="\(person)" dir="auto"><bdi>\(display ?? "@" + name)</bdi></a>\(at)</p>
            \(bio)\(facts.isEmpty ? .none : note)</div>
            </div>

            """
        return .card("Owner of this archive", person, content, cssClass: "w4", more: "their page")
    }

    /// The oldest tweet; empty if there is none.
    func first() throws -> HTML {
        let link = tweets(ordered: "oldest")
        return try archive.tweets(of: nil, filter, order: .oldest, limit: 1) { report in
            if report.ids.isEmpty { return .none }
            let feed = try feed(report)
            return .card("First tweet", link, feed, cssClass: "w8", more: "oldest first")
        }
    }

    /// The newest tweets of this day in earlier years; empty if there are none.
    func onThisDay() throws -> HTML {
        let start = try archive.tweets(of: nil, filter, order: .oldest, limit: 1) {
            try $0.rows.collected().first?.time
        }
        let today = EarlierDays(request.server.now(), in: filter.timeZone)
        guard let start, let search = today.search(since: start) else { return .none }
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
                cssClass: "w8",
                more: "all \(report.subject.tweets.grouped)"
            )
        }
    }

    /// The users whom most of the owner's answers mention, without the owner; empty if there are none.
    ///
    /// The authors of the answered tweets are rarely known, as a personal archive does not have these tweets.
    func answered() throws -> HTML {
        var (filter, options) = (filter, PopularityReport.Options())
        filter.kinds = [.reply]
        (options.kinds, options.order, options.minCount) = ([.user], .tweets, 1)
        options.limit = .requested(OwnerCards.maxPeople)
        options.excluded = [MentionName("@" + owner.name)].compactMap(\.self)
        return try archive.popularity(of: nil, filter, options: options) { report in
            var rows: [FacetsPage.Bar] = []
            try report.sections.first?.rows.read { row in
                let person = request.subject.person(row.mention.name)
                rows.append((row.mention.signed, row.tweets, person))
            }
            if rows.isEmpty { return .none }
            let bars = FacetsPage.bars(rows, cssClass: "u")
            let items = [(name: "kind", value: "reply"), (name: "mentions", value: "user")]
            let link = subject.address(of: Tab.mentions.path, items)
            return .card(
                "Mentioned most in answers",
                link,
                bars,
                cssClass: "w4",
                more: "all of them"
            )
        }
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
