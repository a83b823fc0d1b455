import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

/// Lists tweets, newest first: `/tweets?q=moon&at=2015-03&list=friends&t=%23ucd`.
struct TweetsPage: Page {
    static let path = "/tweets"
    static let formats = Format.ofAnyTable + Timeline.formats
    static let options: [any AnyReportOption] = [Timeline.order]

    static func command(_ request: PageRequest) -> TerminalCommand? {
        let order = request.typed(Timeline.order.field).map { ["--order", $0] } ?? []
        return TerminalCommand(request, Timeline.name, arguments: order)
    }

    private let request: PageRequest
    private let tweets: ReportRequest
    private let order: TweetListReport.Order
    private let limit: RowLimit
    private let skipped: Int

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter())
        order = try request.values(of: TweetsPage.options)[Timeline.order]
        (limit, skipped) = try (request.limit, request.skipped)
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard request.format == nil else {
            return try archive.tweets(
                of: tweets.term,
                tweets.filter,
                order: order,
                limit: limit
            ) { try show(PageContent(Table($0))) }
        }
        let all = try archive.size().tweets
        let beginning = HTML.heading("Tweets") + keepForm + orders + facetsLink
        let list = PageContent.Part.streamed { try write(archive, all, into: &$0) }
        var content = PageContent("Tweets", [.html(beginning), list])
        content.hasPager = true
        try show(content)
    }

    /// Writes the tweets, the first ones before the others are known, then their number.
    private func write(
        _ archive: TweetArchive,
        _ all: Int,
        into output: inout ResponseStream
    ) throws {
        let media = try MediaMarkup(archive, request.server.media)
        var written = 0
        output.write("<div class=\"feed\">\n")
        func write(_ ids: [Int64], _ lookup: TweetLookup) throws {
            var articles = TweetArticles(lookup, media, request.subject, tweets.filter)
            for id in ids.dropFirst(written) {
                output.write(try articles.article(id).text)
                written += 1
            }
        }
        let counted = try archive.tweets(
            of: tweets.term,
            tweets.filter,
            order: order,
            limit: limit,
            skipping: skipped
        ) { ids, lookup in
            try write(ids, lookup)
            output.flush()
        } _: { report in
            try write(report.ids, report.lookup)
            let pager = request.pager(hasMore: report.leftOut != 0, before: before, after: after)
            output.write("</div>\n" + pager.text)
            return report.isComplete ? report.subject : nil
        }
        // The list is shown before all of its tweets are counted.
        if counted == nil { output.flush() }
        let subject = try counted ?? archive.tweetCount(of: tweets.term, tweets.filter) { $0 }
        end(subject, all, into: &output)
    }

    private func end(_ subject: ReportSubject, _ all: Int, into output: inout ResponseStream) {
        if subject.tweets == 0 { output.write(EmptyState.tweets(subject).text) }
        output.write(Layout.count(subject.tweets, of: all).text)
        guard let query = tweets.filter.search else { return }
        let isWhole = request.subject.onlySearch != nil
        request.server.writer.record(query, tweets: isWhole ? subject.tweets : nil)
    }

    private var before: String { order == .newest ? "Newer" : order == .oldest ? "Older" : "Back" }
    private var after: String { order == .newest ? "Older" : order == .oldest ? "Newer" : "Next" }

    private var keepForm: HTML {
        guard let query = request.subject.onlySearch, !request.server.isReadOnly else {
            return .none
        }
        return KeepChange.html(query, Form([]), request.server)
    }

    private var orders: HTML {
        let labels: [TweetListReport.Order: String] = [
            .newest: "Newest", .oldest: "Oldest", .retweets: "Most retweeted", .likes: "Most liked",
        ]
        return .choice("Order", TweetListReport.Order.allCases, chosen: order) { order in
            let value = order == .newest ? nil : order.rawValue
            return (labels[order] ?? order.rawValue, request.address(with: "order", value))
        }
    }

    /// A link to ``FacetsPage``, whose content the script loads in its place.
    private var facetsLink: HTML {
        let subject = request.subject
        return """
            <aside class="facets aside later"><a href="\(subject.address(of: FacetsPage.path))">Kinds, \
            languages, years and hashtags of these tweets</a></aside>

            """
    }
}

/// Counts tweets by kind, language, year and hashtag, with links that narrow them: `/facets?q=moon`.
///
/// It reads all of the tweets, so the list of tweets loads it after its first ones.
struct FacetsPage: Page {
    static let path = "/facets"
    static let tab: Tab? = .tweets

    private let tweets: ReportRequest
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        self.request = request
        tweets = try ReportRequest(of: request.term(), request.filter())
    }

    var question: ReportRequest? { tweets }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard request.format == nil else {
            return try show(PageContent(Table(archive.facets(of: tweets.term, tweets.filter))))
        }
        let title = "Kinds, languages, years and hashtags"
        let all = try archive.size().tweets
        let facets = PageContent.Part.streamed { output in
            output.flush()
            let report = try archive.facets(of: tweets.term, tweets.filter)
            output.write((main(report) + Layout.count(report.subject.tweets, of: all)).text)
        }
        try show(PageContent(title, [.html(.heading(title)), facets]))
    }

    private func main(_ report: FacetReport) -> HTML {
        guard report.subject.emptyResult.isEmpty else { return EmptyState.tweets(report.subject) }
        let subject = request.subject
        let groups = FacetReport.Facet.allCases.compactMap { facet -> HTML? in
            let rows = report.rows.filter { $0.facet == facet }
            let bars = FacetsPage.bars(rows.map { ($0.value, $0.tweets, $0.counted) }, subject)
            return rows.isEmpty ? nil : "<h2>\(facet.rawValue.capitalizedSentence)</h2>\n" + bars
        }
        return "<div class=\"part\">\n\(groups)</div>\n"
    }

    /// A list of names with their numbers of tweets, each as a link to these with a bar behind it.
    static func bars(
        _ rows: [(name: String, tweets: Int, counted: Table.Counted?)],
        _ subject: PageSubject,
        cssClass: String = ""
    ) -> HTML {
        let bars = rows.map { name, tweets, counted in
            (name, tweets, counted.flatMap { subject.address(of: $0) }) as Bar
        }
        return FacetsPage.bars(bars, cssClass: cssClass)
    }

    /// A name with its number of tweets; without a link if the address is nil.
    typealias Bar = (name: String, tweets: Int, address: PageAddress?)

    static func bars(_ rows: [Bar], cssClass: String) -> HTML {
        let most = max(rows.map(\.tweets).max() ?? 1, 1)
        let items = rows.map { name, tweets, address -> HTML in
            let width = max(1, tweets * 100 / most)
            let bar: HTML = """
                <svg class="bg" aria-hidden="true"><rect width="\(width)%" height="100%"/></svg>\
                <span class="name" dir="auto"><bdi>\(name)</bdi></span> \
                <span class="num">\(tweets.grouped)</span>
                """
            guard let address else {
                return "<li><span class=\"line\">\(bar)</span></li>\n"
            }
            return "<li><a class=\"line\" href=\"\(address)\">\(bar)</a></li>\n"
        }
        return "<ol class=\"bars \(cssClass)\">\n\(items)</ol>\n"
    }
}

extension FacetReport.Row {
    /// The tweets of the row; nil if no address can select them.
    var counted: Table.Counted? {
        switch facet {
        case .kind: return Table.Counted(.kind(value))
        case .language: return Table.Counted(.language(value))
        case .year:
            guard let start = NamedPeriod(value, in: .utc)?.start.seconds else { return nil }
            let year = Table.Time(start: start, length: .year)
            return Table.Counted(.period(from: year, to: year))
        case .hashtag:
            let name = String(value.unicodeScalars.dropFirst())
            return Table.Counted(.mention(Table.Mention(.hashtag, name)))
        }
    }
}

/// Lists the recent searches: `/searches`.
struct SearchesPage: Page {
    static let path = "/searches"
    static let tab: Tab? = .tweets

    private let limit: RowLimit
    private let subject: PageSubject

    init(_ request: PageRequest) throws {
        limit = try request.limit
        subject = request.subject
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.recentSearches(limit: limit)
        let empty: HTML = "<p class=\"empty\">Nothing was searched for yet.</p>\n"
        let list = report.searches.isEmpty ? empty : SearchesPage.list(report, subject)
        let beginning = HTML.heading("Recent searches") + list
        try show(PageContent("Recent searches", [.html(beginning)], Table(report)))
    }

    static func list(_ report: RecentSearchReport, _ subject: PageSubject) -> HTML {
        let items = report.searches.map { search -> HTML in
            let address = subject.address(of: TweetsPage.path, [("q", search.query)])
            let found: HTML = search.tweets.map { " <span>\($0.counted("tweet"))</span>" } ?? .none
            return "<li dir=\"auto\"><a href=\"\(address)\">\(search.query)</a>\(found)</li>\n"
        }
        return "<ul class=\"searches\">\n\(items)</ul>\n"
    }
}

/// Keeps the tweets that a search finds as those of a search term: `POST /keep`.
struct KeepChange: Change {
    static let path = "/keep"

    private let query: SearchQuery
    private let term: SearchTerm
    private let addsToOthers: Bool

    init(_ form: Form) throws {
        query = try SearchQuery.typed(form.required("q", else: "type a search first"))
        guard let term = try form.term() else {
            let sentence = "name the term as which the tweets are kept, such as #moon"
            throw Refusal.badAddress(sentence, in: "term")
        }
        self.term = term
        addsToOthers = form.value("add") != nil
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let archive = try server.writer.connection()
        let kept = try archive.keep(query, as: term, addingToOthers: addsToOthers)
        return PageAddress(Tab.mentions.path, ["t": kept.term])
    }

    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm? {
        guard let query = form.value("q") else { return nil }
        let html = html(query, form, server)
        return FilledForm(title: Tab.tweets.label, tab: .tweets, html: html, query: query)
    }

    static func html(_ query: String, _ form: Form, _ server: ServerParts) -> HTML {
        let open: HTML = form.problem == nil ? .none : " open=\"open\""
        let checked: HTML = form.value("add") == nil ? .none : " checked=\"checked\""
        return """
            <details class="keep" id="keep"\(open)>
            <summary>Keep as term</summary>
            <form method="post" action="\(path)">
            \(Form.token(server))<input type="hidden" name="q" value="\(query)"/>
            <p><label for="keep-term">Search term</label>
            <input type="text" id="keep-term" name="term" value="\(form.value("term") ?? "")" \
            required="required" autocomplete="off" dir="auto"\(form.problem.attributes(of: "term"))/>
            \(form.problem.message(beside: "term"))</p>
            <p><label><input type="checkbox" id="keep-add" name="add" value="1"\(checked)/> even if it \
            has tweets from dumps or another search</label></p>
            <p><button class="btn" type="submit">Keep these tweets</button></p>
            </form>
            </details>

            """
    }
}

/// Shows a tweet with all that the archive knows about it, and its conversation: `/tweet/ID`.
struct TweetPage: Page {
    static let path = "/tweet/"
    static let tab: Tab? = .tweets
    static let formats = Format.ofAnyTable + [.ids, .geoJSON]

    private let id: Int64
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        guard let id = Int64(request.name), id > 0, String(id) == request.name else {
            throw Refusal.badAddress("the id of a tweet is a number")
        }
        self.id = id
        self.request = request
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard request.format == nil else {
            return try details(archive) { try show(PageContent(Table($0))) }
        }
        let media = try MediaMarkup(archive, request.server.media)
        let (tweet, details) = try details(archive) { report in
            var articles = TweetArticles(report.lookup, media, request.subject)
            return (try articles.article(id, .alone), try Table(reading: report))
        }
        let title = "Tweet \(id)"
        // Finding replies reads all tweets, so the tweet itself is sent before.
        let conversation = PageContent.Part.streamed { output in
            output.flush()
            try write(archive, media, into: &output)
        }
        let beginning: HTML = .heading(title) + "<div class=\"feed whole\">\n\(tweet)</div>\n"
        let heading: HTML = "<h2>Source and record</h2>\n"
        let parts: [PageContent.Part] = [
            .html(beginning), conversation, .html(heading), .table(details),
        ]
        try show(PageContent(title, parts, details))
    }

    /// Reads the tweet, or throws a ``Refusal`` if the archive does not have it.
    private func details<Result>(
        _ archive: TweetArchive,
        _ body: (TweetDetailReport) throws -> Result
    ) throws -> Result {
        try archive.details(of: [id]) { report in
            guard report.count > 0 else {
                let sentences = report.absent.sentences.joined(separator: "; ")
                throw Refusal(404, sentences, report.absent.retweets[id].map(TweetPage.remedy))
            }
            return try body(report)
        }
    }

    private static func remedy(_ retweets: AbsentTweets.Retweets) -> Refusal.Remedy {
        let address = PageAddress(path, name: String(retweets.newest))
        return Refusal.Remedy(label: "Show the newest retweet of it", address: address)
    }

    /// Writes the tweets of the conversation as a thread; nothing if there are no others.
    private func write(
        _ archive: TweetArchive,
        _ media: MediaMarkup,
        into output: inout ResponseStream
    ) throws {
        try archive.conversations(of: [id]) { report in
            var articles = TweetArticles(report.lookup, media, request.subject)
            for conversation in report.conversations {
                var rows: [ConversationReport.Row] = []
                try conversation.rows.read { if rows.count < 2 { rows.append($0) } }
                guard rows.count > 1 || conversation.missing != nil else { continue }
                output.write("<h2>Conversation</h2>\n<div class=\"feed thread\">\n")
                if let missing = conversation.missing {
                    output.write(TweetPage.note(ofMissing: missing).text)
                }
                try conversation.rows.read { row in
                    let role = TweetArticles.Role.inThread(
                        depth: row.depth,
                        isRequested: row.isRequested
                    )
                    output.write(try articles.article(row.tweet.id, role).text)
                }
                output.write("</div>\n")
            }
        }
    }

    private static func note(ofMissing id: Int64) -> HTML {
        """
        <p class="missing">An earlier tweet of the conversation, \(id), is not in the archive.</p>

        """
    }
}
