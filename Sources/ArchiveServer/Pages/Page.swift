import ReportRendering
import TweetArchive

/// A page of the server: what its address asks, and what it shows.
///
/// The same page answers in other formats if the path ends with one, such as `/terms.csv`. To add a
/// page, write a type with this protocol in a file of its own and list it in ``Site/standard``.
protocol Page: Sendable {
    /// The path, such as `/terms`; with a slash at the end if a name follows, as in `/person/nasa`.
    static var path: String { get }
    /// The tab that is marked as the current one; nil for none.
    static var tab: Tab? { get }
    /// The formats in which the page answers besides its own.
    static var formats: [Format] { get }

    /// Reads the question, all of it: a page refuses a name of the query that it has not read then.
    ///
    /// - Throws: ``Refusal`` if the question has a wrong value.
    init(_ request: PageRequest) throws

    /// The form of the page with what was typed, for the page that says what is wrong with it; nil if the
    /// page has none.
    static func form(_ request: PageRequest) -> HTML?

    /// Asks the archive, and hands over what the page shows.
    ///
    /// - Parameters:
    ///   - archive: The archive.
    ///   - show: Prints the content, whose rows are valid until it returns. It must be called once.
    /// - Throws: ``Refusal``, an error of the archive, or the error of `show`.
    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws
}

extension Page {
    static var formats: [Format] { Format.ofAnyTable }

    static func form(_ request: PageRequest) -> HTML? { nil }
}

/// What a page shows.
struct PageContent {
    /// A part of a page, from top to bottom.
    enum Part {
        case html(HTML)
        /// Written while the archive is asked, so that the beginning need not wait for the end, and
        /// that not all of it is in memory.
        case asked((inout AnswerStream) throws -> Void)
        /// Tweets as articles.
        case tweets(ReportRows<ListedTweet>, TweetArticles)
        /// A table with its heading, chart, notes and source.
        case table(Table)
        /// A table without its heading.
        case rows(Table)
        /// A table with its heading, below the heading of the page.
        case section(Table)
    }

    /// The title of the window.
    var title: String
    /// The parts of the page, one of which has the heading.
    var parts: [Part]
    /// The table of the other formats; nil if only the page itself was asked for.
    var table: Table?
    /// The tweets that the tables are about; nil for those that the address chooses.
    var subject: PageSubject?
    /// Whether the limit left out rows, so that the page offers more.
    var hasMore = false
    /// The HTTP status of the page.
    var status = 200

    /// A page that shows the table of the other formats.
    init(_ table: Table, hasMore: Bool = false) {
        self.init(table.pageTitle, [.table(table)], table, hasMore: hasMore)
    }

    /// A page that says what to do, because the table of the other formats is empty.
    init(_ table: Table, empty: HTML) {
        self.init(table.pageTitle, [.html(.heading(table.pageTitle) + empty)], table)
    }

    /// A page that shows the table of the other formats below something else.
    init(_ table: Table, below beginning: HTML, hasMore: Bool) {
        let parts: [Part] = [.html(.heading(table.pageTitle) + beginning), .rows(table)]
        self.init(table.pageTitle, parts, table, hasMore: hasMore)
    }

    init(_ title: String, _ parts: [Part], _ table: Table? = nil, hasMore: Bool = false) {
        (self.title, self.parts, self.table, self.hasMore) = (title, parts, table, hasMore)
    }
}

extension Table {
    /// The title of a page with this table.
    var pageTitle: String { heading ?? title ?? "Table" }
}
