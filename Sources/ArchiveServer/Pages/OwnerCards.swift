import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// The cards of the overview that are about the tweets of the owner of the archive: by year, whom they
/// answered, the most liked ones, the first one, and those of this day in earlier years.
struct OwnerCards {
    private static let maxPeople = 10
    private static let maxTweets = 3

    private let archive: TweetArchive
    private let owner: Owner
    private let request: PageRequest
    private let media: MediaMarkup
    private let filter: TweetFilter
    private let subject: PageSubject

    init?(_ archive: TweetArchive, _ zone: NamedTimeZone, _ request: PageRequest) throws {
        guard let owner = try Owner(archive) else { return nil }
        (self.archive, self.owner, self.request) = (archive, owner, request)
        media = try MediaMarkup(archive, request.server.media)
        var filter = TweetFilter()
        (filter.authors, filter.timeZone) = (owner.authors.map { "@" + $0 }, zone)
        self.filter = filter
        subject = request.subject.with("author", owner.authors.joined(separator: ","))
    }

    /// Whether the archive has tweets of the owner; otherwise there are no cards.
    private var hasTweets: Bool { !owner.authors.isEmpty }

    func greeting() throws -> HTML {
        let number =
            hasTweets ? subject.number(owner.tweets, "tweet", of: Table.Counted(.all)) : "No tweets"
        return owner.greeting(number, since: try firstTime(), filter.timeZone, request.subject)
    }

    func cards(_ send: (HTML) -> Void) throws {
        guard hasTweets else { return }
        for card in [years, answered, liked, first, onThisDay] { send(try card()) }
    }

    private func firstTime() throws -> Int? {
        guard hasTweets else { return nil }
        return try archive.tweets(of: nil, filter, order: .oldest, limit: 1) {
            try $0.rows.collected().first?.time
        }
    }

    /// The tweets by year; empty if there is only one, because the tweets by month have more detail.
    private func years() throws -> HTML {
        var options = TrendReport.Options()
        options.period = .year
        return try archive.trend(of: nil, filter, options: options) { report in
            let rows = try report.rows.collected()
            if rows.count < 2 { return .none }
            return .card(
                "Tweets by year",
                subject.address(of: TrendPage.path, [("by", options.period.rawValue)]),
                TimeChart(rows, options.period, address: subject.address(of:)).html,
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
        let tweets = ReportRequest(of: nil, filter)
        return try .likedTweets(of: archive, tweets, subject.with("q", own.text), media)
    }

    private func first() throws -> HTML {
        let link = subject.address(of: TweetsPage.path, [("order", "oldest")])
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
            // The owner can have several names, each with a row for the same person.
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
        // The filter without the search for a day, so that its hits are not marked.
        var articles = TweetArticles(report.lookup, media, request.subject, filter)
        let items = try report.ids.map { try articles.article($0) }
        return "<div class=\"feed\">\n\(items)</div>\n"
    }
}

/// The same day of the year as that of a moment, in earlier years.
struct EarlierDays {
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

/// The owner of the imported personal archives, whom the overview greets.
///
/// If they have several owners, it is that of the newest one; the greeting names the others.
struct Owner {
    /// The maximum number of personal archives, and of other owners, that are named.
    private static let maxNamed = 5

    private typealias Name = (name: String, display: String?)

    private let name: String
    private let display: String?
    private let description: String?
    private let location: String?
    private let website: String?
    private let created: Int?
    private let followers: Int?
    /// The owner's names under which the archive has tweets.
    let authors: [String]
    let tweets: Int
    /// The times at which the personal archives were made, the last one first, in seconds since 1970.
    private let made: [Int]
    private let others: [Name]

    /// nil if no owner is known.
    ///
    /// Files without an account, such as some of a personal archive, do not name their owner; then the tweets
    /// do.
    init?(_ archive: TweetArchive) throws {
        let owners = try archive.archiveOwners()
        guard let last = owners.first else {
            guard let profile = try archive.owner() else { return nil }
            self.init(nil, profile, [profile], [], [])
            return
        }
        let own = owners.filter { $0.isSamePerson(as: last) }
        var known: Set<String> = []
        let names = own.map(\.name).filter { known.insert(Folding.folded($0)).inserted }
        let profiles = try names.compactMap { try archive.profileOfAuthor($0) }
        let latest = profiles.first { Folding.folded($0.name) == Folding.folded(last.name) }
        var others: [ArchiveOwner] = []
        for other in owners where !(own + others).contains(where: other.isSamePerson) {
            others.append(other)
        }
        self.init(
            last,
            latest,
            profiles,
            own.compactMap { $0.made.map { Int($0) } },
            others.map { ($0.name, $0.display?.shown) }
        )
    }

    /// Combines what a personal archive and the profile in the tweets have of an owner; one of them is not
    /// nil.
    private init(
        _ owner: ArchiveOwner?,
        _ profile: AuthorProfile?,
        _ profiles: [AuthorProfile],
        _ made: [Int],
        _ others: [Name]
    ) {
        name = profile?.name ?? owner?.name ?? ""
        display = owner?.display?.shown ?? profile?.display?.shown
        description = owner?.description?.shown ?? profile?.description?.shown
        location = owner?.location?.shown ?? profile?.location?.shown
        website = owner?.website?.shown
        created = owner?.created.map { Int($0) } ?? profile?.created
        followers = profile?.followers
        authors = profiles.map(\.name)
        tweets = profiles.reduce(0) { $0 + $1.tweets }
        (self.made, self.others) = (made, others)
    }

    // MARK: - The greeting

    /// The heading of the page, and what is known of the owner.
    ///
    /// It has the number of their tweets, and the time of the first one if that is known. Links to people
    /// keep the filters of the page.
    func greeting(
        _ number: HTML,
        since first: Int?,
        _ zone: NamedTimeZone,
        _ subject: PageSubject
    ) -> HTML {
        let person = subject.person(name)
        let avatar = Avatar(name, display)
        let (cssClass, initials) = ("avatar l h\(avatar.hue)", avatar.initials)
        let picture: HTML =
            person.map {
                """
                <a class="\(own: cssClass)" href="\($0)" aria-hidden="true" tabindex="-1">\(initials)</a>
                """
            } ?? "<span class=\"\(own: cssClass)\" aria-hidden=\"true\">\(initials)</span>"
        let shown: HTML = display.map { "\($0)" } ?? "@\(name)"
        let bio = description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" as HTML }
        return """
            <div class="hello">
            \(picture)
            <div>
            <h1 id="heading" dir="auto"><bdi>\(shown)</bdi>’s tweets</h1>
            \(facts(person, zone))\(bio)\
            \(numbers(number, since: first, zone))\(otherOwners(subject))</div>
            </div>

            """
    }

    private func facts(_ person: PageAddress?, _ zone: NamedTimeZone) -> HTML {
        let link = website.flatMap { WebAddress($0) }.map { address -> HTML in
            "<a href=\"\(address)\" rel=\"noreferrer\">\(address.text)</a>"
        }
        let facts: [HTML] = [
            ("@\(name)" as HTML).linked(to: person, cssClass: "at"),
            created.map { "<span>on Twitter since \(Owner.day($0, zone))</span>" },
            followers.map { "<span>\($0.counted("follower"))</span>" },
            location.map { "<span dir=\"auto\">\($0)</span>" },
            link,
        ].compactMap(\.self)
        return "<p class=\"note\">\(facts.separated(by: " · "))</p>\n"
    }

    /// The number of tweets, the time of the first one, and those at which the personal archives were made.
    private func numbers(_ number: HTML, since first: Int?, _ zone: NamedTimeZone) -> HTML {
        let since: HTML = first.map { " since \(Owner.day($0, zone))" } ?? .none
        let times = made.prefix(Owner.maxNamed).map { Owner.day($0, zone) }
        let earlier: HTML? =
            made.count > times.count ? "\((made.count - times.count).grouped) earlier" : nil
        let dates = (times + [earlier].compactMap(\.self)).listed
        let archives: HTML =
            made.isEmpty
            ? .none
            : made.count == 1
                ? "; the personal archive was made on \(dates)"
                : "; personal archives were made on \(dates)"
        return "<p>\(number)\(since)\(archives).</p>\n"
    }

    /// The day of a time, with the exact time for programs and as a tooltip.
    private static func day(_ seconds: Int, _ zone: NamedTimeZone) -> HTML {
        let time = zone.time(PagePseudonyms.time(seconds))
        let (day, exact) = (time.lasting(.day).date, time.description)
        return "<time datetime=\"\(own: exact)\" title=\"\(own: exact)\">\(own: day)</time>"
    }

    private func otherOwners(_ subject: PageSubject) -> HTML {
        if others.isEmpty { return .none }
        let named = others.prefix(Owner.maxNamed).map { name, display -> HTML in
            let signed = ("@\(name)" as HTML).linked(to: subject.person(name))
            return display.map { "<bdi>\($0)</bdi> (\(signed))" } ?? signed
        }
        let more: HTML? =
            others.count > named.count ? "\((others.count - named.count).grouped) others" : nil
        let list = (named + [more].compactMap(\.self)).listed
        return "<p>The archive also has the personal archives of \(list).</p>\n"
    }
}

extension ArchiveOwner {
    /// True if it is the same account, or the same name if one of the accounts is not known.
    fileprivate func isSamePerson(as other: ArchiveOwner) -> Bool {
        if let account, let number = other.account { return account == number }
        return Folding.folded(name) == Folding.folded(other.name)
    }
}

extension TweetArchive {
    /// The profile of a name; nil if it is not the name of an author, as personal archives can have any text
    /// there.
    fileprivate func profileOfAuthor(_ name: String) throws -> AuthorProfile? {
        guard ScreenName.isValid(name.utf8) else { return nil }
        do {
            let profile = try profile(of: name)
            return profile.tweets > 0 ? profile : nil
        } catch ArchiveError.unknownAuthor {
            return nil
        }
    }
}

extension String {
    /// The text without white space around it; nil if nothing is left.
    fileprivate var shown: String? {
        let trimmed = trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }
}

extension [HTML] {
    fileprivate func separated(by separator: HTML) -> HTML {
        dropFirst().reduce(first ?? .none) { $0 + separator + $1 }
    }

    /// The parts as a list in a sentence: `a, b and c`.
    fileprivate var listed: HTML {
        guard let last, count > 1 else { return first ?? .none }
        return [HTML](dropLast()).separated(by: ", ") + " and " + last
    }
}
