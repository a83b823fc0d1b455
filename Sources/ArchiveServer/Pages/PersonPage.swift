import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Shows an author: the profile, and the tweets, replies, pictures or mentions, at
/// `/person/nasa?show=replies`; of a user who wrote nothing, the same of the tweets with the user.
struct PersonPage: Page {
    static let path = "/person/"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.ids, .geoJSON, .vCard]

    /// The part of the page below the profile.
    enum Part: String, CaseIterable {
        case tweets
        case replies
        case media
        case mentions
    }

    private let name: String
    private let part: Part
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let skipped: Int
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        guard ScreenName.isValid(request.name.utf8) else {
            throw Refusal.missing("nobody on Twitter can have this name")
        }
        name = request.name
        part = try request.choice("show", default: .tweets)
        let listsTweets = part == .tweets || part == .replies
        order = listsTweets ? try request.choice("order", default: .newest) : .newest
        skipped = try request.skipped
        let listed = try request.limit.maximum.map { [skipped] in RowLimit.requested($0 + skipped) }
        limit = try part == .mentions ? request.tableLimit : listed ?? .none
        self.request = request
    }

    private var format: Format? { request.format }
    private var server: ServerParts { request.server }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if format == .vCard {
            return try show(PageContent(Table(archive.profile(of: name))))
        }
        let person = try person(archive)
        let filter = filter(person)
        let beginning = try beginning(person, archive)
        let media = try MediaMarkup(archive, server.media)
        switch part {
        case .tweets, .replies:
            try archive.tweets(of: nil, filter, order: order, limit: limit) { report in
                try show(tweets(report, of: person, beginning, media))
            }
        case .media:
            try archive.media(of: nil, filter, limit: limit) { report in
                let wall = MediaPage.wall(
                    of: report,
                    media,
                    request.subject,
                    skipping: skipped
                )
                var content = content(report.count > 0 ? wall : nothing(person), person, beginning)
                (content.table, content.hasMore) = (Table(report), report.leftOut > 0)
                try show(content)
            }
        case .mentions:
            try archive.popularity(of: nil, filter, options: person.mentions(limit)) { report in
                let table = Table(report)
                var content = content(.rows(table), person, beginning)
                content.table = table
                content.hasMore = report.sections.contains { $0.leftOut > 0 }
                try show(content)
            }
        }
    }

    private func person(_ archive: TweetArchive) throws -> PersonProfile {
        do {
            return try PersonProfile(archive.profile(of: name))
        } catch ArchiveError.unknownAuthor {
            return try PersonProfile(archive.mentionedUser(name), archive)
        }
    }

    private func filter(_ person: PersonProfile) -> TweetFilter {
        var filter = person.filter
        switch part {
        case .tweets: if person.isAuthor { filter.kinds.remove(.reply) }
        case .replies: filter.kinds = [.reply]
        case .media, .mentions: break
        }
        return filter
    }

    /// The HTML between the heading and the part.
    private func beginning(_ person: PersonProfile, _ archive: TweetArchive) throws -> HTML {
        guard format == nil else { return .none }
        let others = try person.isAuthor || part != .tweets ? HTML.none : person.others(archive)
        return try person.html(part) + PersonListChange.forms(for: name, archive, server) + others
    }

    private func tweets(
        _ report: TweetListReport,
        of person: PersonProfile,
        _ beginning: HTML,
        _ media: MediaMarkup
    ) throws -> PageContent {
        guard !report.ids.isEmpty else {
            var content = content(nothing(person), person, beginning)
            content.table = Table(report)
            return content
        }
        var articles = TweetArticles(
            report.lookup,
            media,
            request.subject,
            report.subject.filter
        )
        let list = PageContent.Part.streamed { output in
            output.write("<div class=\"feed\">\n")
            for id in report.ids.dropFirst(skipped) {
                output.write(try articles.article(id).text)
            }
            output.write("</div>\n")
        }
        var content = content(list, person, beginning)
        (content.table, content.hasMore) = (Table(report), report.leftOut != 0)
        return content
    }

    private func nothing(_ person: PersonProfile) -> PageContent.Part {
        let words = person.isAuthor ? "of" : "with"
        return .html(
            """
            <p class="empty">The archive has no \(part.rawValue) \(words) @\(name); look at the other \
            parts.</p>

            """
        )
    }

    private func content(
        _ part: PageContent.Part,
        _ person: PersonProfile,
        _ beginning: HTML
    ) -> PageContent {
        let beginning = PageContent.Part.html(.heading("@\(name)") + beginning)
        var content = PageContent("@\(name)", [beginning, part])
        content.subject = person.subject
        return content
    }
}

/// The top of the page of a user.
private struct PersonProfile {
    /// The maximum number of people and of users with whom a user is mentioned, and of other names.
    private static let maxOthers = 10

    /// The screen name in its usual spelling.
    let name: String
    /// The tweets that the page shows: those of the author, else those that mention or retweet the user.
    let filter: TweetFilter
    /// The same tweets, for addresses.
    let subject: PageSubject
    /// Whether the archive has tweets by the user.
    let isAuthor: Bool
    private let texts: [HTML]
    private let numbers: HTML

    init(_ profile: AuthorProfile) {
        name = profile.name
        isAuthor = true
        var filter = TweetFilter()
        filter.authors = ["@" + name]
        self.filter = filter
        subject = PageSubject("author", name)
        texts = [
            profile.display.map { "<p class=\"display\" dir=\"auto\">\($0)</p>\n" as HTML },
            profile.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" },
            profile.location.map { "<p class=\"kind\" dir=\"auto\">\($0)</p>\n" },
        ].compactMap(\.self)
        let card = PageAddress(PersonPage.path, name: name + ".vcf")
        numbers = """
            <p class="note">\(subject.number(profile.tweets, "tweet", of: Table.Counted(.all))); \
            \(PersonProfile.mentions(of: name, profile.mentioned)); \
            <a href="\(subject.address(of: PlacesPage.path))">map</a>; \
            <a href="\(card)">card for an address book</a></p>
            \(PersonProfile.accounts(profile))
            """
    }

    /// The other names of the accounts that had the name.
    private static func accounts(_ profile: AuthorProfile) -> HTML {
        let several: HTML = """
            <p class="note">\(profile.accounts.count.counted("account")) had this name.</p>

            """
        let before = profile.accounts.count > 1 ? several : HTML.none
        guard let first = profile.otherNames.first else { return before }
        let shown = profile.otherNames.prefix(maxOthers)
        let rest = shown.dropFirst().map { ", \(TweetArticles.author($0))" as HTML }
        let hidden = profile.otherNames.count - shown.count
        let more: HTML = hidden > 0 ? " and \(hidden.counted("name")) more" : .none
        let all = PageSubject("q", "account:@" + profile.name).address(of: TweetsPage.path)
        return """
            \(before)<p class="note">Also known as \(TweetArticles.author(first))\(rest)\(more); \
            <a href="\(all)">all tweets under these names</a></p>

            """
    }

    /// The profile of a user of whom the archive has no tweet.
    init(_ user: MentionedUser, _ archive: TweetArchive) throws {
        name = user.name
        (isAuthor, texts) = (false, [])
        var filter = TweetFilter()
        if user.mentioned > 0 {
            filter.search = try SearchQuery.typed("@" + name)
            subject = PageSubject("q", "@" + name)
        } else {
            filter.groups = [.retweets(of: name)]
            subject = PageSubject("retweeted", name)
        }
        self.filter = filter
        let retweets = PageSubject("retweeted", name)
            .number(user.retweeted, "retweet", of: Table.Counted(.all))
        let repeated: HTML = "; \(retweets) of @\(name)"
        let period = try PersonProfile.period(of: filter, archive)
        numbers = """
            <p class="note">No tweets by @\(name); \(PersonProfile.mentions(of: name, user.mentioned))\
            \(user.retweeted > 0 ? repeated : HTML.none).</p>
            \(period)
            """
    }

    /// The profile, and links to the parts of the page.
    func html(_ current: PersonPage.Part) -> HTML {
        """
        <div class="profile">
        \(texts)</div>
        <nav aria-label="Parts of @\(name)">
        <ul class="tabs">
        \(PersonPage.Part.allCases.map { link(to: $0, current) })</ul>
        </nav>
        \(numbers)
        """
    }

    /// The authors of the tweets with a user, and the other users that they mention.
    func others(_ archive: TweetArchive) throws -> HTML {
        var (authors, users): ([HTML], [HTML]) = ([], [])
        let limit = RowLimit.requested(PersonProfile.maxOthers)
        try archive.people(of: nil, filter, limit: limit) { report in
            try report.rows.read { row in
                guard row.tweets > 0 else { return }
                let author =
                    row.name.map { TweetArticles.author($0) }
                    ?? "account \(row.account.map(String.init) ?? "")"
                authors.append(item(author, row.tweets, row.ownTweets))
            }
        }
        try archive.popularity(of: nil, filter, options: mentions(limit)) { report in
            try report.sections.first?.rows.read { row in
                let name = row.mention.name
                let counted = Table.Counted(.mention(Table.Mention(.user, name)))
                users.append(item(TweetArticles.author(name), row.tweets, counted))
            }
        }
        let list = { (heading: String, items: [HTML]) -> HTML in
            items.isEmpty ? .none : "<h2>\(heading)</h2>\n<ul class=\"facets\">\n\(items)</ul>\n"
        }
        return list("Written by", authors) + list("Together with", users)
    }

    /// The users whom the tweets mention.
    func mentions(_ limit: RowLimit) -> PopularityReport.Options {
        var options = PopularityReport.Options()
        (options.kinds, options.minCount, options.limit) = ([.user], 1, limit)
        if !isAuthor { options.excluded = [MentionName("@" + name)].compactMap(\.self) }
        return options
    }

    private func item(_ user: HTML, _ tweets: Int, _ counted: Table.Counted?) -> HTML {
        """
        <li>\(user) <span>\(subject.number(tweets, of: counted))</span></li>

        """
    }

    /// The number of tweets that mention a user.
    private static func mentions(of name: String, _ tweets: Int) -> HTML {
        let counted = Table.Counted(.mention(Table.Mention(.user, name)))
        let number = PageSubject.wholeArchive.number(tweets, "tweet", of: counted)
        return "\(number) \(tweets == 1 ? "mentions" : "mention") @\(name)"
    }

    /// The times of the first and of the last tweet.
    private static func period(of filter: TweetFilter, _ archive: TweetArchive) throws -> HTML {
        let ends = try [("First", TweetListReport.Order.oldest), ("last", .newest)]
            .map { label, order -> HTML in
                let tweet = try archive.tweets(of: nil, filter, order: order, limit: 1) {
                    try $0.rows.collected().first
                }
                guard let tweet else { return .none }
                let address = PageAddress("/tweet/", name: String(tweet.id))
                let time = HTML(time: tweet.time, in: filter.timeZone)
                return "<span>\(label) <a href=\"\(address)\">\(time)</a></span>"
            }
        return "<p class=\"note\">\(ends[0]), \(ends[1]).</p>\n"
    }

    private func link(to part: PersonPage.Part, _ current: PersonPage.Part) -> HTML {
        let mark: HTML = part == current ? " aria-current=\"page\"" : .none
        let shown = part == .tweets ? nil : part.rawValue
        let address = PageAddress(PersonPage.path, name: name, ["show": shown])
        return "<li><a href=\"\(address)\"\(mark)>\(part.label(isAuthor))</a></li>\n"
    }
}

extension PersonPage.Part {
    fileprivate func label(_ isAuthor: Bool) -> String {
        switch self {
        case .tweets: "Tweets"
        case .replies: "Replies"
        case .media: "Media"
        case .mentions: isAuthor ? "Mentions most" : "Mentioned with"
        }
    }
}

/// Adds a person to a list, or removes one: `POST /list`.
struct PersonListChange: Change {
    static let path = "/list"

    private let person: String
    private let list: ListName
    private let isRemoval: Bool

    init(_ form: Form) throws {
        person = try form.required("person", else: "which person?")
        guard ScreenName.isValid(person.utf8) else {
            throw Refusal.badAddress("'\(person)' is no user's name", in: "person")
        }
        list = try ListName.typed(form.required("list", else: "type the name of a list"))
        isRemoval = form.value("action") == "remove"
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        if isRemoval {
            try archive.remove([person], from: list)
        } else {
            try archive.add([person], to: list)
        }
        return PageAddress("/person/", name: person)
    }

    /// The lists of a person, with forms that change them unless the archive is read-only.
    static func forms(
        for person: String,
        _ archive: TweetArchive,
        _ server: ServerParts
    ) throws -> HTML {
        let lists = try archive.lists().lists
        let own = lists.filter { list in
            list.people.contains { $0.name.lowercased() == person.lowercased() }
        }
        if server.isReadOnly, own.isEmpty { return .none }
        let items = own.map { list -> HTML in
            let address = PageAddress(TweetsPage.path, ["list": list.name])
            let link: HTML = "<a href=\"\(address)\" dir=\"auto\">\(list.name)</a>"
            let item = server.isReadOnly ? link : removal(of: person, from: list.name, link, server)
            return "<li>\(item)</li>\n"
        }
        let addition = server.isReadOnly ? .none : addition(of: person, Form([]), to: lists, server)
        return """
            <details class="keep" id="lists">
            <summary>Lists</summary>
            <ul class="searches">
            \(items)</ul>
            \(addition)</details>

            """
    }

    private static func removal(
        of person: String,
        from list: String,
        _ link: HTML,
        _ server: ServerParts
    ) -> HTML {
        """
        <form method="post" action="\(path)">\(Form.token(server))\
        <input type="hidden" name="person" value="\(person)"/>\
        <input type="hidden" name="list" value="\(list)"/>\
        \(link) \
        <button type="submit" name="action" value="remove">Remove from this list</button>\
        </form>
        """
    }

    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm? {
        guard let person = form.value("person"), ScreenName.isValid(person.utf8) else { return nil }
        let html = addition(of: person, form, to: [], server)
        return FilledForm(title: "Lists of @\(person)", tab: .people, html: html)
    }

    /// The form that adds a person to a list, as it was filled in.
    private static func addition(
        of person: String,
        _ form: Form,
        to lists: [PeopleList],
        _ server: ServerParts
    ) -> HTML {
        let names = lists.map { list -> HTML in "<option value=\"\(list.name)\"></option>" }
        return """
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="person" value="\(person)"/>
            <p><label for="list-name">Add to the list</label>
            <input type="text" id="list-name" name="list" value="\(form.value("list") ?? "")" \
            list="list-names" required="required" autocomplete="off" dir="auto"\
            \(form.problem.attributes(of: "list"))/>
            <datalist id="list-names">\(names)</datalist>
            <button type="submit">Add</button>
            \(form.problem.message(beside: "list"))</p>
            </form>

            """
    }
}
