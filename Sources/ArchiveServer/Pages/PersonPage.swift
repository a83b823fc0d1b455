import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Shows a user: the profile, and the tweets, replies, pictures or mentions, at `/person/nasa?show=replies`.
///
/// For a user without tweets it shows those with the user instead. The filters choose among these tweets:
/// `/person/nasa?q=moon&at=2015`.
struct PersonPage: Page {
    static let path = "/person/"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.ids, .geoJSON, .vCard]
    static let unfilteredFormats: [Format] = [.vCard]

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
    /// The tweets that the term and filters choose; all for a card, which has a profile and no tweets.
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
        limit = try part == .mentions ? request.tableLimit : request.listLimit
        question = request.format == .vCard ? PersonTweets() : try PersonTweets(request)
        self.request = request
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if request.format == .vCard {
            return try show(PageContent(Table(archive.profile(of: name))))
        }
        let person = try person(archive)
        let (term, filter) = (question.term, filter(person))
        let beginning = try beginning(person, archive)
        let media = try MediaMarkup(archive, request.server.media)
        switch part {
        case .tweets, .replies:
            try archive.tweets(
                of: term,
                filter,
                order: order,
                limit: limit,
                countsAll: request.format == nil
            ) { report in
                try show(tweets(report, of: person, beginning, media))
            }
        case .media:
            try archive.media(of: term, filter, limit: limit) { report in
                let wall = MediaPage.wall(of: report, media, request.subject, skipping: skipped)
                let shown = report.count > 0 ? wall : nothing(person)
                let table = Table(report)
                try show(content(shown, of: person, beginning, table, report.subject))
            }
        case .mentions:
            try archive.popularity(of: term, filter, options: person.mentions(limit)) { report in
                let table = Table(report)
                try show(content(.table(table), of: person, beginning, table, report.subject))
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

    private func beginning(_ person: PersonProfile, _ archive: TweetArchive) throws -> HTML {
        guard request.format == nil else { return .none }
        let others = try person.isAuthor || part != .tweets ? HTML.none : person.others(archive)
        let lists = try PersonListChange.forms(for: name, archive, request.server)
        return person.html(part) + lists + others
    }

    private func tweets(
        _ report: TweetListReport,
        of person: PersonProfile,
        _ beginning: HTML,
        _ media: MediaMarkup
    ) throws -> PageContent {
        guard !report.ids.isEmpty else {
            return content(nothing(person), of: person, beginning, Table(report), report.subject)
        }
        var articles = TweetArticles(report.lookup, media, request.subject, report.subject.filter)
        let list = PageContent.Part.streamed { output in
            output.write("<div class=\"feed\">\n")
            for id in report.ids.dropFirst(skipped) {
                output.write(try articles.article(id).text)
            }
            output.write("</div>\n")
        }
        return content(list, of: person, beginning, Table(report), report.subject)
    }

    private func nothing(_ person: PersonProfile) -> PageContent.Part {
        let words = person.isAuthor ? "of" : "with"
        guard question.areAll else {
            let all = PageAddress(PersonPage.path, name: name)
            return .html(
                """
                <p class="empty">No \(part.rawValue) \(words) @\(name) pass the filters; remove one, look \
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
        of person: PersonProfile,
        _ beginning: HTML,
        _ table: Table,
        _ subject: ReportSubject
    ) -> PageContent {
        let beginning = PageContent.Part.html(.heading("@\(name)") + beginning)
        var content = PageContent("@\(name)", [beginning, part], table, found: subject.tweets)
        content.subject = person.tweets.subject
        return content
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
            throw Refusal.badAddress("'\(person)' is not a user's name", in: "person")
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
        return PageAddress(PersonPage.path, name: person)
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
