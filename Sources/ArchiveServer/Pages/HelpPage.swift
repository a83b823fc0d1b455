import ReportPresentation
import ReportRendering
import TweetArchive
import TweetSearch

/// How to search, what the keys do, what the reports show and how tweets are counted: `/help`.
struct HelpPage: Page {
    static let path = "/help"
    static let formats: [Format] = []

    private let subject: PageSubject

    init(_ request: PageRequest) throws { subject = request.subject }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let parts: HTML = """
            <h1>Help</h1>
            <nav class="toc" aria-label="On this page"><a href="#searching">Searching</a> \
            <a href="#filters">Filters</a> <a href="#reports">Reports</a> \
            <a href="#counting">How tweets are counted</a> <a href="#keys-here">Keys</a></nav>
            <section id="searching"><h2>Searching</h2>
            <p>Each of these can be written in the search box, together with others.</p>
            \(table("Words and phrases", SearchHelp.words))\(table("Operators", SearchHelp.operators))\
            </section>
            <section id="filters"><h2>Filters</h2>
            <p>The chips below the tabs are the filters. Every page shows the same tweets in its own way, \
            every tab and link keeps the chips, and they are in the address, so that you can keep it or pass \
            it on. Every number of tweets links to exactly these tweets.</p>
            </section>
            <section id="reports"><h2>Reports</h2>
            \(reports)</section>
            <section id="counting"><h2>How tweets are counted</h2>
            <ul class="rules">
            \(Table.countingRules.map { "<li>\(own: $0)</li>\n" as HTML })</ul>
            </section>
            <section id="keys-here"><h2>Keys</h2>
            \(Layout.keys)</section>

            """
        try show(PageContent("Help", [.html("<div class=\"help\">\n\(parts)</div>\n")]))
    }

    private func table(_ caption: String, _ help: [SearchHelp]) -> HTML {
        let rows = help.map { help -> HTML in
            let examples = help.examples.map { "<code>\(own: $0)</code> " as HTML }
            return "<tr><td>\(examples)</td><td>\(marked(help.meaning))</td></tr>\n"
        }
        return """
            <table>
            <caption>\(caption)</caption>
            <thead><tr><th scope="col">search</th><th scope="col">finds tweets</th></tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>

            """
    }

    /// A text in which code is between backticks.
    private func marked(_ text: String) -> [HTML] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
            index,
            part in
            index.isMultiple(of: 2) ? "\(own: String(part))" : "<code>\(own: String(part))</code>"
        }
    }

    private var reports: [HTML] {
        Reports.all.filter { report in Tab.all.contains { $0.path == "/" + report.pageName } }.map {
            report in
            let address = subject.address(of: "/" + report.pageName)
            return """
                <h3><a href="\(address)">\(own: report.pageName.capitalizedSentence)</a></h3>
                <p>\(own: report.sentence) \(marked(report.explanation))</p>

                """
        }
    }
}
