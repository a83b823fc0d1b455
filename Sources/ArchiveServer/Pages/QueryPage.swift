import ReportPresentation
import ReportRendering
import TweetArchive

/// Runs a query in SQL: `/query?sql=SELECT…`.
///
/// A query has a connection and a limit of memory of its own, so that it cannot make other pages fail.
struct QueryPage: Page {
    static let path = "/query"
    static let tab: Tab? = .sql

    /// The maximum number of rows, also in other formats.
    private static let maxRows = 10_000
    /// The limits of a query; it ends before the server would stop it.
    private static let limits: QueryLimits = {
        var limits = QueryLimits()
        limits.seconds = 20
        limits.memory = 64 << 20
        limits.valueLength = 1 << 20
        return limits
    }()
    private static var noTable: Table { Table(title: "SQL", columns: [], sections: []) }

    private let sql: String?
    private let limit: RowLimit
    private let isPage: Bool
    private let queries: Semaphore

    init(_ request: PageRequest) throws {
        sql = request.value("sql")
        isPage = request.format == nil
        queries = request.server.queries
        let rows = try request.tableLimit.maximum ?? QueryPage.maxRows
        limit = .requested(min(rows, QueryPage.maxRows))
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        guard let sql else {
            guard isPage else { throw Refusal.badAddress("the address has no sql") }
            return try show(PageContent("SQL", [.html(form)], QueryPage.noTable))
        }
        var isShown = false
        do {
            try queries.withPermit {
                try archive.query(sql, limits: QueryPage.limits, limit: limit) { report in
                    isShown = true
                    try show(content(of: report))
                }
            }
        } catch ArchiveError.badQuery(let reason) where isPage && !isShown {
            try show(refusal(reason))
        }
    }

    private func content(of report: QueryReport) -> PageContent {
        let table = Table(report)
        let isFull = limit.maximum ?? 0 >= QueryPage.maxRows
        let note: HTML =
            isFull && report.leftOut > 0
            ? """
            <p class="note">\(report.leftOut.counted("more row")) are left out; sorting and finding rows \
            do not see them.</p>

            """ : .none
        return PageContent(
            "SQL",
            [.html(form), .section(table), .html(note)],
            table,
            hasMore: report.leftOut > 0 && !isFull
        )
    }

    /// The page of a query that cannot be run, with the query as it was typed.
    private func refusal(_ reason: String) -> PageContent {
        let sentence = reason.replacing("; --time-limit allows for more", with: "")
        let error: HTML = """
            <p class="empty" dir="auto">The query cannot be run: \(sentence).</p>

            """
        var content = PageContent("SQL", [.html(form + error)], QueryPage.noTable)
        content.status = 400
        return content
    }

    static func form(_ request: PageRequest) -> HTML? { form(request.value("sql")) }

    private var form: HTML { "<h1>SQL</h1>\n" + QueryPage.form(sql) }

    private static func form(_ sql: String?) -> HTML {
        """
        <form class="fields" method="get" action="\(path)">
        <p><label for="sql">A statement that reads: it begins with SELECT, WITH, VALUES or \
        EXPLAIN</label>
        <textarea id="sql" name="sql" rows="4" required="required" spellcheck="false" \
        autocapitalize="off">\(sql ?? "SELECT kind, count(*) AS tweets FROM tweet GROUP BY kind")\
        </textarea></p>
        <p><button type="submit">Run</button></p>
        </form>
        <p class="note"><a href="\(tables)">The tables of the archive</a></p>

        """
    }

    private static let tables = PageAddress(
        "/query",
        ["sql": "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"]
    )
}
