import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

// Pages that show the table of a report, most of them below a form with filters.

/// Shows what the tweets of a search term mention most: `/term?t=%23ucd`; without a term, those of the
/// whole archive; with another term, `/term?t=%23ucd&with=%23iot`, both side by side.
struct TermPage: Page {
    static let path = "/term"
    static let tab: Tab? = .terms
    static let formats = Format.ofAnyTable + [.svg]

    private let term: SearchTerm?
    private let other: SearchTerm?
    private let filter: TweetFilter
    private let form: HTML
    private let request: PageRequest
    private let options: PopularityReport.Options

    init(_ request: PageRequest) throws {
        term = try request.term()
        other = try request.term("with")
        filter = try request.filter()
        form = TermPage.filters(request)
        self.request = request
        let values = try request.values(of: (other == nil ? [Popularity.order] : []) + [.minCount])
        let limit = try request.tableLimit
        options = Popularity.options(of: ReportRequest(of: term, filter, limit: limit, values))
    }

    static func form(_ request: PageRequest) -> HTML? { FilterForm.ofTerms(request).html }

    /// The form, and a link to the trend of the same tweets.
    private static func filters(_ request: PageRequest) -> HTML {
        let trend = request.subject.address(of: TrendPage.path)
        return FilterForm.ofTerms(request).html
            + "<p class=\"note\"><a href=\"\(trend)\">Trend of these tweets</a></p>\n"
            + ReportLinks.others(nil, request.subject)
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        if let other { return try compare(archive, with: other, show) }
        try archive.popularity(of: term, filter, options: options) { report in
            let table = Table(report)
            guard report.subject.emptyResult.isEmpty else {
                let empty = form + EmptyState.tweets(report.subject)
                return try show(PageContent(table, empty: empty))
            }
            let hasMore = report.sections.contains { $0.leftOut > 0 }
            try show(content(table, hasMore: hasMore))
        }
    }

    private func compare(
        _ archive: TweetArchive,
        with other: SearchTerm,
        _ show: (PageContent) throws -> Void
    ) throws {
        guard let term else {
            let sentence = "the whole archive cannot be compared; open a term first"
            throw Refusal.badAddress(sentence, in: "with")
        }
        var choice = ComparisonReport.Options()
        (choice.minCount, choice.limit) = (options.minCount, options.limit)
        try archive.comparison(of: [term, other], filter, options: choice) { report in
            try show(content(Table(report), hasMore: report.leftOut > 0))
        }
    }

    private func content(_ table: Table, hasMore: Bool) -> PageContent {
        PageContent(table, below: form + request.note(ofHiddenIn: table), hasMore: hasMore)
    }
}

/// Lists the search terms: `/terms`.
struct TermsPage: Page {
    static let path = "/terms"
    static let tab: Tab? = .terms

    private let limit: RowLimit

    init(_ request: PageRequest) throws { limit = try request.tableLimit }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.terms(limit: limit)
        let table = Table(report)
        guard report.terms.isEmpty else {
            return try show(PageContent(table, hasMore: report.leftOut > 0))
        }
        let empty = try archive.size().tweets > 0 ? EmptyState.terms : EmptyState.archive
        try show(PageContent("Search terms", [.html(.heading("Search terms") + empty)], table))
    }
}

/// Lists the tweets with a hashtag or user, as a number of a table counts them:
/// `/evidence?t=%23ucd&m=%23iot`.
struct EvidencePage: Page {
    static let path = "/evidence"
    static let tab: Tab? = .terms
    static let formats = Format.ofAnyTable + [.ids]

    private let mention: MentionName
    private let term: SearchTerm?
    private let filter: TweetFilter
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        let typed = request.value("m")
        guard let mention = typed.flatMap({ MentionName(signed: $0) ?? MentionName($0) }) else {
            let sentence = "the address names no hashtag or user, as m=@nasa does"
            throw Refusal.badAddress(sentence, in: "m")
        }
        self.mention = mention
        term = try request.term()
        filter = try request.filter()
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.evidence(for: mention, of: term, filter, limit: limit) { report in
            try show(PageContent(Table(report), hasMore: report.leftOut > 0))
        }
    }
}

/// Lists the authors: `/people?by=retweeted&lang=en`.
struct PeoplePage: Page {
    static let path = "/people"
    static let tab: Tab? = .people
    static let formats = Format.ofAnyTable + [.vCard]

    private let term: SearchTerm?
    private let filter: TweetFilter
    private let form: FilterForm
    private let order: PeopleReport.Order
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        term = try request.term()
        filter = try request.filter()
        form = FilterForm(request)
        order = try request.values(of: [People.order])[People.order]
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.people(of: term, filter, order: order, limit: limit) { report in
            let table = Table(report)
            guard report.count > 0 else {
                let empty = form.html + EmptyState.tweets(report.subject)
                return try show(PageContent(table, empty: empty))
            }
            try show(PageContent(table, below: form.html, hasMore: report.leftOut > 0))
        }
    }

    static func form(_ request: PageRequest) -> HTML? { FilterForm(request).html }
}

/// Shows the table of a described report below a form with its options: `/links?by=domain&lang=en`.
struct ReportPage<Described: Report>: Page {
    static var path: String { "/" + Described.name }
    static var tab: Tab? { Tab.all.first { $0.address.text == path } }
    static var formats: [Format] { Format.ofAnyTable + Described.formats }

    private let request: PageRequest
    private let report: ReportRequest

    init(_ request: PageRequest) throws {
        self.request = request
        report = ReportRequest(
            of: try request.term(),
            try request.filter(),
            limit: Described.hasLimit ? try request.tableLimit : .none,
            try request.values(of: Described.options.filter { $0.label != nil })
        )
        _ = try request.rowChoice
    }

    static func form(_ request: PageRequest) -> HTML? {
        FilterForm(request, Described.options).html
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let form = FilterForm(request, Described.options).html
        try Described.make(from: archive, report) { table, subject in
            if let subject, !subject.emptyResult.isEmpty {
                return try show(PageContent(table, empty: form + EmptyState.tweets(subject)))
            }
            let hasMore = table.facts.contains { $0.topic == .limit && $0.sentence != nil }
            let beginning = form + request.note(ofHiddenIn: table)
            var content = PageContent(table, below: beginning, hasMore: hasMore)
            content.parts.append(.html(ReportLinks.others(Described.name, request.subject)))
            try show(content)
        }
    }
}

/// The pages of described reports, and links to them.
enum ReportLinks {
    private static let shown = Reports.all.filter { $0.hasPage }

    /// The pages of the reports that have no page of their own.
    static func pages(beside others: [any Page.Type]) -> [any Page.Type] {
        let paths = Set(others.map { $0.path })
        return shown.map { page($0) }.filter { !paths.contains($0.path) }
    }

    private static func page<Described: Report>(_: Described.Type) -> any Page.Type {
        ReportPage<Described>.self
    }

    /// Links to the other reports about the same tweets.
    static func others(_ name: String?, _ subject: PageSubject) -> HTML {
        let links = shown.filter { $0.name != name }.map { report -> HTML in
            "<a href=\"\(subject.address(of: "/" + report.name))\">\(report.name)</a> "
        }
        return "<p class=\"note\">More about these tweets: \(links)</p>\n"
    }
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

    /// The values of some options of a report.
    fileprivate func values(of options: [any AnyReportOption]) throws -> ReportValues {
        var values = ReportValues()
        for option in options { try read(option, into: &values) }
        return values
    }

    /// Reads the value of an option.
    ///
    /// Without one, the order is that of the sorted column, so that ranks and equal rows agree.
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
            throw Refusal.badAddress(
                names.isEmpty
                    ? "the \((option.label ?? option.name).lowercased()) must be a number\(least)"
                    : "'\(typed)' is none of: \(names.joined(separator: ", "))",
                in: option.field
            )
        }
    }
}
