import Dispatch
import ReportPresentation
import ReportRendering
import TweetArchive

/// Runs a query in SQL: `/query?sql=SELECT…`.
///
/// Each query has a separate connection with a memory limit, so that it cannot make other pages fail.
struct QueryPage: Page {
    static let reasonAgainstPseudonyms: String? =
        "with pseudonyms there is no SQL, because any column of a query could be names"
    static let path = "/query"

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

    private let sql: String?
    private let limit: RowLimit
    private let request: PageRequest

    init(_ request: PageRequest) throws {
        self.request = request
        sql = request.value("sql")
        let rows = try request.tableLimit.maximum ?? QueryPage.maxRows
        limit = .requested(min(rows, QueryPage.maxRows))
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let (isPage, queries) = (request.format == nil, request.server.queries)
        let help = isPage ? try QueryPage.help(archive) : .none
        guard let sql else {
            guard isPage else { throw Refusal.badAddress("the address has no sql") }
            var content = PageContent("SQL", [.html(form + help)])
            content.hasFormats = false
            return try show(content)
        }
        guard queries.wait(timeout: .now()) == .success else {
            throw Refusal(503, "other queries are being answered; try again when they have ended")
        }
        defer { queries.signal() }
        var isShown = false
        do {
            try archive.query(sql, limits: QueryPage.limits, limit: limit) { report in
                isShown = true
                try show(content(of: report, help))
            }
        } catch ArchiveError.badQuery(let reason) where isPage && !isShown {
            try show(refusal(reason, help))
        }
    }

    private func content(of report: QueryReport, _ help: HTML) -> PageContent {
        let table = Table(report)
        let isFull = limit.maximum ?? 0 >= QueryPage.maxRows
        let note: HTML =
            isFull && report.leftOut > 0
            ? """
            <p class="note">\(report.leftOut.counted("more row")) are left out; sorting and finding rows \
            ignore them.</p>

            """ : .none
        var content = PageContent(
            "SQL",
            [.html(form), .table(table, headingLevel: 2), .html(note + help)],
            table
        )
        if isFull { content.hasMore = false }
        return content
    }

    /// The page of a query that cannot be run, with the query as it was typed.
    private func refusal(_ reason: String, _ help: HTML) -> PageContent {
        let sentence = reason.replacing("; --time-limit allows for more", with: "")
        let error: HTML = """
            <p class="empty" dir="auto">The query cannot be run: \(sentence).</p>

            """
        var content = PageContent("SQL", [.html(form + error + help)])
        content.status = 400
        return content
    }

    static func form(_ request: PageRequest) -> HTML? { form(request.value("sql")) }

    private var form: HTML { "<h1>SQL</h1>\n" + QueryPage.form(sql) }

    private static func form(_ sql: String?) -> HTML {
        """
        <form class="fields" method="get" action="\(path)">
        <p><label for="sql">A read-only statement: it begins with SELECT, WITH, VALUES or \
        EXPLAIN</label>
        <textarea id="sql" name="sql" rows="4" required="required" spellcheck="false" \
        autocapitalize="off">\(sql ?? examples[0].1)\
        </textarea></p>
        <p><button type="submit">Run</button></p>
        </form>

        """
    }

    // MARK: - Examples and tables

    private static let examples = [
        ("The kinds of tweets", "SELECT kind, count(*) AS tweets FROM tweets GROUP BY kind"),
        (
            "The most liked tweet of each author",
            """
            SELECT author, max(likes) AS likes, time, text
            FROM tweets WHERE likes > 0
            GROUP BY author ORDER BY 2 DESC
            """
        ),
        (
            "What is mentioned in replies",
            """
            SELECT mention, count(*) AS tweets
            FROM tweets JOIN mentions ON tweet = id
            WHERE kind = 'reply'
            GROUP BY folded HAVING tweets > 1 ORDER BY tweets DESC, folded
            """
        ),
    ]

    private static func help(_ archive: TweetArchive) throws -> HTML {
        let examples = examples.map { title, sql -> HTML in
            "<li><a href=\"\(PageAddress(path, ["sql": sql]))\">\(title)</a></li>\n"
        }
        let objects = try SchemaObject.all(archive)
        return """
            <section class="sql-help">
            <h2>Examples</h2>
            <ul>
            \(examples)</ul>
            <h2>Tables</h2>
            \(objects.map(\.html))</section>

            """
    }
}

/// A table or view of the schema, with its comment and columns.
private struct SchemaObject {
    private let name: String
    private let comment: String
    private let isView: Bool
    private var columns: [String] = []

    /// The views, then the tables, in the order of the schema.
    static func all(_ archive: TweetArchive) throws -> [SchemaObject] {
        var objects: [SchemaObject] = []
        var comment: [Substring] = []
        for line in TweetArchive.schema.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- ") {
                comment.append(line.dropFirst(3))
            } else if let match = line.firstMatch(of: /^CREATE (TABLE|VIEW) ([a-z_]+)/) {
                objects.append(
                    SchemaObject(
                        name: String(match.2),
                        comment: comment.joined(separator: " "),
                        isView: match.1 == "VIEW"
                    )
                )
            } else if line.isEmpty {
                comment.removeAll()
            }
        }
        let sql = "SELECT m.name, p.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS p"
        try archive.query(sql) { report in
            try report.rows.read { row in
                guard case .text(let object) = row[0], case .text(let column) = row[1] else {
                    return
                }
                for index in objects.indices where objects[index].name == object {
                    objects[index].columns.append(column)
                }
            }
        }
        return objects.filter(\.isView) + objects.filter { !$0.isView }
    }

    var html: HTML {
        let names = columns.map { "<code>\($0)</code> " as HTML }
        let first = PageAddress(QueryPage.path, ["sql": "SELECT * FROM \(name) LIMIT 100"])
        return """
            <details\(isView ? " open=\"open\"" : .none as HTML)><summary><code>\(name)</code></summary>
            <p>\(comment)</p>
            <p>\(names)</p>
            <p><a href="\(first)">Its first rows</a></p>
            </details>

            """
    }
}
