import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps
import TweetSearch

// Pages that show the table of a report, most of them below a form with filters.

/// Shows what two search terms mention, side by side: `/compare?t=%23ucd&other=%23iot`.
struct ComparePage: Page {
    static let path = "/compare"
    static let formats = Format.ofAnyTable + [.svg]
    static let options: [any AnyReportOption] = [.minCount, .kind, .exclude]

    private let term: SearchTerm?
    private let other: SearchTerm?
    private let filter: TweetFilter
    private let request: PageRequest
    private var choice = ComparisonReport.Options()

    init(_ request: PageRequest) throws {
        term = try request.term()
        other = try request.term("other")
        filter = try request.filter()
        self.request = request
        let values = try request.values(of: ComparePage.options)
        choice.minCount = values[.minCount]
        choice.limit = try request.tableLimit
        choice.kinds = values.kinds
        choice.excluded = values[.exclude]
        guard request.format == nil || term != nil && other != nil else {
            throw Refusal.badAddress("the address needs two search terms", in: "other")
        }
    }

    static func form(_ request: PageRequest) -> HTML? { form(request, nil) }

    static func command(_ request: PageRequest) -> TerminalCommand? {
        request.typed("other").flatMap {
            TerminalCommand(request, "compare", arguments: [$0], options)
        }
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let form = ComparePage.form(request, try archive.termNames(limit: 100))
        guard let term, let other else {
            var content = PageContent("Compare", [.html(.heading("Compare") + form)])
            content.hasFormats = false
            return try show(content)
        }
        try archive.comparison(of: [term, other], filter, options: choice) { report in
            let table = Table(report)
            try show(PageContent(table, below: form + request.note(ofHiddenIn: table)))
        }
    }

    /// The form for two terms; the first is also the term filter of the page.
    private static func form(_ request: PageRequest, _ known: [String]?) -> HTML {
        let options = (known ?? []).map { "<option value=\"\($0)\"></option>\n" as HTML }
        let field = { (name: String, label: String) -> HTML in
            """
            <p><label for="compare-\(name)">\(label)</label>
            <input class="field" type="text" id="compare-\(name)" name="\(name)" \
            value="\(own: request.typed(name) ?? "")" list="compared" required="required" \
            autocomplete="off" dir="auto"\(request.problem.attributes(of: name))/></p>

            """
        }
        return """
            <form class="fields two" method="get" action="\(path)">
            \(FormAddress.mark)\(request.hiddenFields(except: ["t", "other", "page"]))\
            \(field("t", "The tweets of this search term"))\(field("other", "and those of this one"))\
            <p><button class="btn main" type="submit">Compare</button></p>
            <datalist id="compared">
            \(options)</datalist>
            </form>

            """
    }
}

/// Lists the search terms: `/terms`.
struct TermsPage: Page {
    static let path = "/terms"

    private let limit: RowLimit

    init(_ request: PageRequest) throws { limit = try request.tableLimit }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.terms(limit: limit)
        let table = Table(report)
        guard report.terms.isEmpty else { return try show(PageContent(table)) }
        let empty = try archive.size().tweets > 0 ? EmptyState.terms : EmptyState.archive
        try show(PageContent("Search terms", [.html(.heading("Search terms") + empty)], table))
    }
}

/// Lists the tweets with a hashtag or user, as a number of a table counts them:
/// `/evidence?t=%23ucd&m=%23iot`.
struct EvidencePage: Page {
    static let path = "/evidence"
    static let tab: Tab? = .mentions
    static let formats = Format.ofAnyTable + [.ids]

    static func command(_ request: PageRequest) -> TerminalCommand? {
        request.typed("m").flatMap { TerminalCommand(request, "evidence", arguments: [$0]) }
    }

    private let request: PageRequest
    private let mention: MentionName
    private let tweets: ReportRequest
    private let skipped: Int

    init(_ request: PageRequest) throws {
        let typed = request.value("m")
        guard let mention = typed.flatMap({ MentionName(signed: $0) ?? MentionName($0) }) else {
            let sentence = "the address needs a hashtag or a user, such as m=@nasa"
            throw Refusal.badAddress(sentence, in: "m")
        }
        (self.mention, self.request) = (mention, request)
        tweets = try ReportRequest(of: request.term(), request.filter(), limit: request.listLimit)
        skipped = try request.skipped
    }

    /// It includes the mention, which the archive may not know either.
    var question: ReportRequest? {
        var filter = tweets.filter
        filter.mentions.append(mention)
        return ReportRequest(of: tweets.term, filter)
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let media = try MediaMarkup(archive, request.server.media)
        let (term, filter) = (tweets.term, tweets.filter)
        try archive.evidence(for: mention, of: term, filter, limit: tweets.limit) { report in
            let table = Table(report)
            var articles = TweetArticles(report.lookup, media, request.subject, filter)
            let list = PageContent.Part.streamed { output in
                output.write("<div class=\"feed\">\n")
                try report.rows.read(skipping: skipped) { row in
                    output.write(try articles.article(row.id).text)
                }
                output.write("</div>\n")
            }
            let title = table.pageTitle
            let parts = [.html(.heading(title)), list]
            try show(PageContent(title, parts, table, found: report.tweets))
        }
    }
}

/// Searches direct messages: `/messages?words=tea&with=ada_b`.
///
/// Only a server that was started with `--messages` shows them.
struct MessagesPage: Page {
    static let path = "/messages"
    static let tab: Tab? = .messages
    static let hasFilters = false

    private let path: String
    private let words: String?
    private let person: String?
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        guard let path = request.server.messages else {
            throw Refusal.missing("messages are shown only by tagtally serve --messages")
        }
        self.path = path
        words = request.value("words")
        person = request.value("with")
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard MessageArchive.exists(beside: path) else {
            let empty: HTML = """
                <p class="empty">No messages were imported. In a terminal, <code>tagtally import \
                --messages</code> adds those of a personal archive.</p>

                """
            return try show(PageContent("Messages", [.html(.heading("Messages") + empty)]))
        }
        let query = try words.map { text in
            do {
                return try SearchQuery(parsing: text)
            } catch {
                throw Refusal.badAddress("\(error)", in: "words")
            }
        }
        do {
            let messages = try MessageArchive(readingBeside: path)
            let report = try archive.messages(of: messages, query, with: person, limit: limit)
            try show(PageContent(Table(report), below: form))
        } catch let error as MessageArchiveError where person != nil {
            throw Refusal.missing(error.reason)
        }
    }

    private var form: HTML {
        .textSearch(
            MessagesPage.path,
            [("words", "Words", words), ("with", "With this person", person)]
        )
    }
}

extension HTML {
    /// A form for texts that are not tweets.
    fileprivate static func textSearch(
        _ path: String,
        _ fields: [(name: String, label: String, value: String?)]
    ) -> HTML {
        let fields = fields.map { name, label, value -> HTML in
            """
            <p><label for="texts-\(name)">\(label)</label>
            <input class="field" type="text" id="texts-\(name)" name="\(name)" \
            value="\(own: value ?? "")" autocomplete="off" dir="auto"/></p>

            """
        }
        return """
            <form class="fields two" method="get" action="\(path)" role="search" \
            aria-label="Search these texts">
            \(fields)<p><button class="btn main" type="submit">Search</button></p>
            </form>

            """
    }
}

/// Shows the table of a described report: `/links?by=domain&lang=en`.
private struct ReportPage<Described: Report>: Page {
    static var path: String { "/" + Described.pageName }
    static var formats: [Format] { Format.ofAnyTable + Described.formats }
    static var options: [any AnyReportOption] {
        Described.options.filter { $0.label != nil || $0.name == "sort-by" }
    }

    static func command(_ request: PageRequest) -> TerminalCommand? {
        TerminalCommand(request, Described.name, options)
    }

    private let request: PageRequest
    private let report: ReportRequest

    init(_ request: PageRequest) throws {
        self.request = request
        report = ReportRequest(
            of: try request.term(),
            try request.filter(),
            limit: Described.hasLimit ? try request.tableLimit : .none,
            try request.values(of: ReportPage.options)
        )
        _ = try request.rowChoice
    }

    static var hasFilters: Bool { Described.isAboutTweets }

    var question: ReportRequest? { Described.isAboutTweets ? report : nil }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try Described.make(from: archive, report) { table, subject in
            if let subject, !subject.emptyResult.isEmpty {
                return try show(PageContent(table, empty: EmptyState.tweets(subject)))
            }
            var (table, beginning) = (table, request.note(ofHiddenIn: table))
            if request.format == nil, !Described.isAboutTweets {
                let words = ("q", "Words", request.value("q"))
                beginning = .textSearch(ReportPage.path, [words]) + beginning
            } else if request.format == nil {
                // Ids link to the pages of tweets.
                table.showIDs()
                let drawing = try NetworkDrawing(of: table, request.subject)
                beginning = beginning + (drawing?.html ?? .none)
            }
            try show(PageContent(table, below: beginning, found: subject?.tweets))
        }
    }
}

extension PageSubject {
    /// The curve of a row, which links to the trend of its mention or word; nil for other rows.
    func curve(_ numbers: [Int], of cells: [Table.Cell]) -> PageCurve? {
        for cell in cells {
            guard case .count(_, let counted?) = cell else { continue }
            let item: Item
            switch counted.part {
            case .mention(let mention): item = (Trend.mentions.field, mention.signed)
            case .word(let word, let choice): item = (choice, word)
            default: continue
            }
            let address = address(of: TrendPage.path, [item]).text
            return PageCurve(
                numbers,
                to: address,
                label: PagePseudonyms.text("\(item.value) over time")
            )
        }
        return nil
    }
}

extension Report {
    static var page: any Page.Type { ReportPage<Self>.self }
}

extension PageRequest {
    /// The number of rows that the minimum count hides, and a link that shows them.
    fileprivate func note(ofHiddenIn table: Table) -> HTML {
        let fact = table.facts.first {
            $0.topic == .hidden && $0.key == "hidden" && $0.sentence != nil
        }
        guard let words = fact?.words else { return .none }
        return """
            <p class="note">\(words); <a href="\(address(with: "min", "1"))">show all</a>.</p>

            """
    }

    func values(of options: [any AnyReportOption]) throws -> ReportValues {
        var values = ReportValues()
        for option in options { try read(option, into: &values) }
        return values
    }

    /// Reads the value of an option.
    ///
    /// Without one, `sort-by` takes the column by which the table is sorted, so that ranks and equal rows
    /// agree.
    private func read<Option: AnyReportOption>(
        _ option: Option,
        into values: inout ReportValues
    ) throws {
        let names = Option.Value.names
        let column = option.name == "sort-by" ? sortedColumn : nil
        guard let typed = value(option.field) ?? column.flatMap({ names.contains($0) ? $0 : nil })
        else { return }
        let value = Option.Value(typed: typed)
        if let value { values[option] = value }
        guard value != nil, !option.isTooSmall(in: values) else {
            let least = option.minimum.map { " of at least \($0)" } ?? ""
            if let example = Option.Value.example {
                let sentence = "'\(typed)' cannot be used; write it like \(example)"
                throw Refusal.badAddress(sentence, in: option.field)
            }
            throw Refusal.badAddress(
                names.isEmpty && option.minimum == nil
                    ? "'\(typed)' is not a hashtag or user"
                    : names.isEmpty
                        ? "the \((option.label ?? option.name).lowercased()) must be a number\(least)"
                        : "'\(typed)' is none of: \(names.joined(separator: ", "))",
                in: option.field
            )
        }
    }
}
