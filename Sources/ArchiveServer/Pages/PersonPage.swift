import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Shows an author: the profile, and the tweets, replies, pictures or mentions, at
/// `/person/nasa?show=replies`; of a user who wrote nothing, the same of the tweets with the user.
///
/// Of these tweets, it shows those of the question: `/person/nasa?q=moon&at=2015`.
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
    /// The question; for a card, which has a profile and no tweets, the whole archive.
    private let question: PersonTweets

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
        question = request.format == .vCard ? PersonTweets() : try PersonTweets(request)
        self.request = request
    }

    private var format: Format? { request.format }
    private var server: ServerParts { request.server }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if format == .vCard {
            return try show(PageContent(Table(archive.profile(of: name))))
        }
        let person = try person(archive)
        let (term, filter) = (question.term, filter(person))
        let beginning = try beginning(person, archive)
        let media = try MediaMarkup(archive, server.media)
        switch part {
        case .tweets, .replies:
            try archive.tweets(
                of: term,
                filter,
                order: order,
                limit: limit,
                countsAll: format == nil
            ) { report in
                try show(tweets(report, of: person, beginning, media))
            }
        case .media:
            try archive.media(of: term, filter, limit: limit) { report in
                let wall = MediaPage.wall(
                    of: report,
                    media,
                    request.subject,
                    skipping: skipped
                )
                var content = content(report.count > 0 ? wall : nothing(person), person, beginning)
                (content.table, content.hasMore) = (Table(report), report.leftOut > 0)
                content.found = report.subject.tweets
                try show(content)
            }
        case .mentions:
            try archive.popularity(of: term, filter, options: person.mentions(limit)) { report in
                let table = Table(report)
                var content = content(.rows(table), person, beginning)
                (content.table, content.found) = (table, report.subject.tweets)
                content.hasMore = report.sections.contains { $0.leftOut > 0 }
                try show(content)
            }
        }
    }

    private func person(_ archive: TweetArchive) throws -> PersonProfile {
        do {
            return try PersonProfile(archive.profile(of: name), question, archive)
        } catch ArchiveError.unknownAuthor {
            return try PersonProfile(archive.mentionedUser(name), question, archive)
        }
    }

    private func filter(_ person: PersonProfile) -> TweetFilter {
        var filter = person.tweets.filter
        switch part {
        case .tweets: if person.isAuthor { filter.kinds.remove(.reply) }
        case .replies: filter.kinds.formIntersection([.reply])
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
            (content.table, content.found) = (Table(report), report.subject.tweets)
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
        content.found = report.subject.tweets
        (content.table, content.hasMore) = (Table(report), report.leftOut != 0)
        return content
    }

    private func nothing(_ person: PersonProfile) -> PageContent.Part {
        let words = person.isAuthor ? "of" : "with"
        guard question.areAll else {
            let all = PageAddress(PersonPage.path, name: name)
            return .html(
                """
                <p class="empty">No \(part.rawValue) \(words) @\(name) pass the filters; take one off, look \
                at the other parts, or at <a href="\(all)">everything \(words) @\(name)</a>.</p>

                """
            )
        }
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
        content.subject = person.tweets.subject
        return content
    }
}

/// The tweets of a question, and those of them that a page of a person shows.
private struct PersonTweets {
    let term: SearchTerm?
    private(set) var filter: TweetFilter
    /// The same tweets, for addresses.
    private(set) var subject: PageSubject

    /// The tweets of the whole archive.
    init() { (term, filter, subject) = (nil, TweetFilter(), .wholeArchive) }

    /// The tweets of the question of a request.
    init(_ request: PageRequest) throws {
        (term, filter, subject) = (try request.term(), try request.filter(), request.subject)
    }

    /// Whether they are those of the whole archive.
    var areAll: Bool { term == nil && filter.passesAll }

    /// Those by an author.
    func by(_ author: String) throws -> PersonTweets {
        // Only one of the authors of a question may be this one, or none.
        guard filter.authors.isEmpty else { return try meeting("from:" + Folding.folded(author)) }
        var tweets = self
        tweets.filter.authors = ["@" + author]
        tweets.subject = subject.with("author", author)
        return tweets
    }

    /// Those that a search finds, beside the search of the question.
    func meeting(_ typed: String) throws -> PersonTweets {
        let query = try SearchQuery.typed(typed)
        var tweets = self
        tweets.filter.search = query
        if filter.search != nil, let condition = query.condition {
            tweets.filter.search = try SearchQuery.typed(subject.search(condition))
        }
        tweets.subject = subject.with("q", tweets.filter.search?.text ?? typed)
        return tweets
    }

    /// Those that mention a user.
    func mentioning(_ user: String) throws -> PersonTweets {
        try meeting("@" + Folding.folded(user))
    }

    /// The retweets of a user.
    func retweeting(_ user: String) -> PersonTweets {
        var tweets = self
        tweets.filter.groups.append(.retweets(of: user))
        tweets.subject = subject.with("retweeted", user)
        return tweets
    }

    /// The number of the tweets.
    ///
    /// - Complexity: Reads all tweets of the term.
    func count(_ archive: TweetArchive) throws -> Int {
        try archive.tweetCount(of: term, filter) { $0.tweets }
    }
}

/// The top of the page of a user.
private struct PersonProfile {
    /// The maximum number of people and of users with whom a user is mentioned, and of other names.
    private static let maxOthers = 10

    /// The screen name in its usual spelling.
    let name: String
    /// The tweets that the page shows: those of the author, else those that mention or retweet the user.
    let tweets: PersonTweets
    /// Whether the archive has tweets by the user.
    let isAuthor: Bool
    private let question: PageSubject
    private let texts: [HTML]
    private let numbers: HTML

    /// The profile of an author with the numbers of tweets of a question.
    init(_ profile: AuthorProfile, _ question: PersonTweets, _ archive: TweetArchive) throws {
        name = profile.name
        isAuthor = true
        self.question = question.subject
        tweets = try question.by(name)
        texts = [
            profile.display.map { "<p class=\"display\" dir=\"auto\">\($0)</p>\n" as HTML },
            profile.description.map { "<p class=\"bio\" dir=\"auto\">\($0)</p>\n" },
            profile.location.map { "<p class=\"kind\" dir=\"auto\">\($0)</p>\n" },
        ].compactMap(\.self)
        let card = PageAddress(PersonPage.path, name: name + ".vcf")
        let (subject, areAll) = (tweets.subject, question.areAll)
        // The archive has the numbers of the whole archive at hand.
        let written = areAll ? profile.tweets : try tweets.count(archive)
        let mentioned =
            areAll ? profile.mentioned : try question.mentioning(name).count(archive)
        numbers = """
            <p class="note">\(subject.number(written, "tweet", of: Table.Counted(.all))); \
            \(PersonProfile.mentions(of: name, mentioned, question.subject)); \
            <a href="\(subject.address(of: PlacesPage.path))">map</a>; \
            <a href="\(card)">card for an address book</a></p>
            \(try PersonProfile.accounts(profile, question))
            """
    }

    /// The other names of the accounts that had the name.
    private static func accounts(_ profile: AuthorProfile, _ question: PersonTweets) throws -> HTML
    {
        let several: HTML = """
            <p class="note">\(profile.accounts.count.counted("account")) had this name.</p>

            """
        let before = profile.accounts.count > 1 ? several : HTML.none
        guard let first = profile.otherNames.first else { return before }
        let subject = question.subject
        let shown = profile.otherNames.prefix(maxOthers)
        let rest = shown.dropFirst().map { ", \(TweetArticles.author($0, subject))" as HTML }
        let hidden = profile.otherNames.count - shown.count
        let more: HTML = hidden > 0 ? " and \(hidden.counted("name")) more" : .none
        let all = try question.meeting("account:@" + Folding.folded(profile.name)).subject
        return """
            \(before)<p class="note">Also known as \(TweetArticles.author(first, subject))\(rest)\(more); \
            <a href="\(all.address(of: TweetsPage.path))">all tweets under these names</a></p>

            """
    }

    /// The profile of a user of whom the archive has no tweet.
    init(_ user: MentionedUser, _ question: PersonTweets, _ archive: TweetArchive) throws {
        name = user.name
        (isAuthor, texts, self.question) = (false, [], question.subject)
        let (mentions, retweets) = (try question.mentioning(name), question.retweeting(name))
        tweets = user.mentioned > 0 ? mentions : retweets
        let areAll = question.areAll
        let mentioned = areAll ? user.mentioned : try mentions.count(archive)
        let retweeted = areAll ? user.retweeted : try retweets.count(archive)
        let number = retweets.subject.number(retweeted, "retweet", of: Table.Counted(.all))
        let repeated: HTML = "; \(number) of @\(name)"
        let sentence = PersonProfile.mentions(of: name, mentioned, question.subject)
        numbers = """
            <p class="note">No tweets by @\(name); \(sentence)\
            \(retweeted > 0 ? repeated : HTML.none).</p>
            \(try PersonProfile.period(of: tweets, question.subject, archive))
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
        try archive.people(of: tweets.term, tweets.filter, limit: limit) { report in
            try report.rows.read { row in
                guard row.tweets > 0 else { return }
                let author =
                    row.name.map { TweetArticles.author($0, question) }
                    ?? "account \(row.account.map(String.init) ?? "")"
                authors.append(item(author, row.tweets, row.ownTweets))
            }
        }
        let options = mentions(limit)
        try archive.popularity(of: tweets.term, tweets.filter, options: options) { report in
            try report.sections.first?.rows.read { row in
                let name = row.mention.name
                let counted = Table.Counted(.mention(Table.Mention(.user, name)))
                users.append(item(TweetArticles.author(name, question), row.tweets, counted))
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

    private func item(_ user: HTML, _ number: Int, _ counted: Table.Counted?) -> HTML {
        """
        <li>\(user) <span>\(tweets.subject.number(number, of: counted))</span></li>

        """
    }

    /// The number of tweets of a question that mention a user.
    private static func mentions(of name: String, _ tweets: Int, _ question: PageSubject) -> HTML {
        let counted = Table.Counted(.mention(Table.Mention(.user, name)))
        let number = question.number(tweets, "tweet", of: counted)
        return "\(number) \(tweets == 1 ? "mentions" : "mention") @\(name)"
    }

    /// The times of the first and of the last tweet; empty if there is none.
    private static func period(
        of tweets: PersonTweets,
        _ question: PageSubject,
        _ archive: TweetArchive
    ) throws -> HTML {
        let ends = try [("First", TweetListReport.Order.oldest), ("last", .newest)]
            .compactMap { label, order -> HTML? in
                let filter = tweets.filter
                let tweet = try archive.tweets(of: tweets.term, filter, order: order, limit: 1) {
                    try $0.rows.collected().first
                }
                guard let tweet else { return nil }
                let time = HTML(time: tweet.time, in: filter.timeZone)
                let address = question.tweet(tweet.id)
                return "<span>\(label) <a href=\"\(address)\">\(time)</a></span>"
            }
        return ends.count < 2 ? .none : "<p class=\"note\">\(ends[0]), \(ends[1]).</p>\n"
    }

    private func link(to part: PersonPage.Part, _ current: PersonPage.Part) -> HTML {
        let mark: HTML = part == current ? " aria-current=\"page\"" : .none
        let shown = part == .tweets ? [] : [(name: "show", value: part.rawValue)]
        let address = question.address(of: PersonPage.path, name: name, shown)
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
