import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// A page of the server: it reads its address, then the archive, and returns what is shown.
///
/// Its table is available in other formats if the path ends with one, such as `/terms.csv`. To add a
/// page, write a type with this protocol and list it in `Site.ownPages`.
protocol Page: Sendable {
    /// The path, such as `/terms`; with a slash at the end if a name follows, as in `/person/nasa`.
    static var path: String { get }
    /// The tab that is marked as the current one, by default that of the path; nil for none.
    static var tab: Tab? { get }
    static var formats: [Format] { get }
    /// The formats that do not depend on the filters; their addresses have none.
    static var unfilteredFormats: [Format] { get }
    /// The options of its report, which the bar of filters offers.
    static var options: [any AnyReportOption] { get }

    /// Whether the bar of filters chooses its tweets.
    static var hasFilters: Bool { get }

    /// Why the page is not shown by a server that shows people under pseudonyms, in a sentence without a full
    /// stop; nil if it is shown.
    static var reasonAgainstPseudonyms: String? { get }

    /// The command that prints its table; nil if there is none.
    static func command(_ request: PageRequest) -> TerminalCommand?

    /// Reads all values of the query that the page uses; others are refused afterwards.
    init(_ request: PageRequest) throws

    /// The form of the page as it was filled in, for the page of its error; nil if it has no form.
    static func form(_ request: PageRequest) -> HTML?

    /// The term and filter of a page whose beginning is sent before the tweets are read, because nothing but
    /// these can be refused; nil for other pages.
    var question: ReportRequest? { get }

    /// Reads the archive, and calls `show` once with the content, whose rows are valid until it returns.
    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws
}

extension Page {
    static var tab: Tab? { Tab.all.first { $0.path == path } }

    static var formats: [Format] { Format.ofAnyTable }

    static var unfilteredFormats: [Format] { [] }

    static var options: [any AnyReportOption] { [] }

    static var hasFilters: Bool { true }

    static var reasonAgainstPseudonyms: String? { nil }

    static func command(_ request: PageRequest) -> TerminalCommand? { nil }

    var question: ReportRequest? { nil }

    static func form(_ request: PageRequest) -> HTML? { nil }
}

struct PageContent {
    enum Part {
        case html(HTML)
        /// Written while the archive is read, so that the beginning is sent early, and the whole is never
        /// in memory.
        case streamed((inout ResponseStream) throws -> Void)
        /// A table with its chart, notes and source, and with its heading unless the level is nil.
        case table(Table, headingLevel: Int? = nil)
    }

    var title: String
    /// The parts of the page, one of which has the heading.
    var parts: [Part]
    /// The table of the other formats; nil if only the page itself was requested.
    var table: Table?
    /// The tweets that the tables count; nil for those that the address selects.
    var subject: PageSubject?
    /// The number of tweets that the page is about; nil if it is about none, or shows the number itself.
    var found: Int?
    /// The command that prints the table; nil for the one of ``Page/command(_:)``.
    var command: TerminalCommand?
    /// True if the limit left out rows of the table, so that the page has a link to more.
    var hasMore: Bool
    /// Whether the parts end with the links to the pages before and after this one.
    var hasPager = false
    var hasFormats = true
    var status = 200

    init(_ table: Table) {
        self.init(table.pageTitle, [.table(table, headingLevel: 1)], table)
    }

    /// A page with an explanation in place of the table, which is empty.
    init(_ table: Table, empty: HTML) {
        self.init(table.pageTitle, [.html(.heading(table.pageTitle) + empty)], table)
    }

    /// A page that shows the table of the other formats below other HTML.
    init(_ table: Table, below beginning: HTML, found: Int? = nil) {
        let parts: [Part] = [.html(.heading(table.pageTitle) + beginning), .table(table)]
        self.init(table.pageTitle, parts, table, found: found)
    }

    init(_ title: String, _ parts: [Part], _ table: Table? = nil, found: Int? = nil) {
        (self.title, self.parts, self.table, self.found) = (title, parts, table, found)
        hasMore = table?.facts.contains { $0.topic == .limit && $0.sentence != nil } ?? false
    }
}

extension Table {
    var pageTitle: String { heading ?? title ?? "Table" }
}

/// Explanations in place of an empty table, with what to do next.
enum EmptyState {
    static let archive: HTML = """
        <p class="empty">The archive has no tweets yet. <a href="/imports">Import a dump</a> here, or in \
        a terminal with <code>tagtally import DUMP</code>.</p>

        """

    static let terms: HTML = """
        <p class="empty">No tweets were imported for a search term. Name one when you \
        <a href="/imports">import a dump</a>, or keep the tweets of <a href="/tweets">a search</a> as \
        those of a term. In a terminal, use <code>tagtally import --term '#iot' DUMP</code> or \
        <code>tagtally search QUERY --as NAME</code>.</p>

        """

    static func tweets(_ subject: ReportSubject) -> HTML {
        if subject.emptyResult == [.noTweets] { return archive }
        let reasons = subject.emptyResultSentences.map { sentence -> HTML in
            "<p class=\"empty\">\(sentence.capitalizedSentence).</p>\n"
        }
        let next: HTML = """
            <p class="empty">Nothing was found. Remove a filter or a word of the search, or look at \
            <a href="/tweets">all tweets</a>.</p>

            """
        return "\(reasons)\(next)"
    }
}

extension String {
    var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

/// The command that prints the table of a page, so that its numbers can be reproduced in a terminal.
struct TerminalCommand {
    /// The command line, whose words are quoted for a shell where that is necessary.
    var line: String { ShellQuoting.line(words) }

    private var words: [String]

    /// Creates the command of a page; nil if one of its filters has no option.
    ///
    /// The arguments come after the search term.
    init?(
        _ request: PageRequest,
        _ name: String,
        arguments: [String] = [],
        _ options: [any AnyReportOption] = []
    ) {
        words = ["tagtally", name]
        let file = request.server.archiveFile
        if file != "tweets.sqlite" { words += ["--database", file] }
        words += [request.typed("t")].compactMap(\.self) + arguments
        for filter in PageFilter.all
        where filter.names.contains(where: { request.typed($0) != nil }) {
            guard let chosen = TerminalCommand.words(of: filter, request) else { return nil }
            words += chosen
        }
        for option in options { words += TerminalCommand.words(of: option, request) }
    }

    /// The words of a filter; nil if it has no option.
    private static func words(of filter: PageFilter, _ request: PageRequest) -> [String]? {
        let name = filter.names[0]
        switch name {
        case "t": return []
        case "since":
            let at = request.typed("at")
            return ["since", "until"].flatMap { option("--" + $0, request.typed($0) ?? at) }
        case "kind":
            let kinds = request.values(name)
            if kinds == ["all"] { return [] }
            return kinds == ["no-retweets"]
                ? ["--no-retweets"] : kinds.flatMap { option("--tweet-kind", $0) }
        case "q": return option("--search", request.typed(name))
        default:
            return filter.option.map { long in request.values(name).flatMap { option(long, $0) } }
        }
    }

    private static func words(of option: any AnyReportOption, _ request: PageRequest) -> [String] {
        guard request.typed(option.field) != nil else { return [] }
        let name = "--" + option.name
        if option.initial is Bool { return request.typed(option.field) == "yes" ? [name] : [] }
        let values =
            option.initial is [MentionName]
            ? request.values(option.field) : [request.typed(option.field)].compactMap(\.self)
        return values.flatMap { TerminalCommand.option(name, $0) }
    }

    private static func option(_ name: String, _ value: String?) -> [String] {
        guard let value else { return [] }
        return value.hasPrefix("-") && name != "--search" ? [name + "=" + value] : [name, value]
    }
}
