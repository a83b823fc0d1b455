import ReportPresentation
import ReportRendering
import TweetArchive

/// Lists the imports, and imports files of this computer: `/imports`.
struct ImportsPage: Page {
    static let path = "/imports"
    static let tab: Tab? = .imports

    private let server: ServerParts
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        server = request.server
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.dumps(limit: limit)
        let table = Table(report)
        let form = server.isReadOnly ? ImportsPage.readOnlyNote : form
        var parts: [PageContent.Part] = [.html("<h1>Imports</h1>\n" + status(report) + form)]
        if report.dumps.isEmpty {
            parts.append(.html("<p class=\"empty\">Nothing was imported yet.</p>\n"))
        } else {
            parts += [.section(table), .html(refusals(report))]
        }
        try show(PageContent("Imports", parts, table, hasMore: report.leftOut > 0))
    }

    // MARK: - The import that runs

    private func status(_ report: DumpReport) -> HTML {
        switch server.imports.state {
        case .idle: ImportsPage.unfinished(report)
        case .running(let running): progress(running)
        case .ended(let outcome): ImportsPage.result(outcome)
        }
    }

    private func progress(_ running: RunningImport) -> HTML {
        let tweets = running.progress?.tweets ?? 0
        let names = running.paths.count == 1 ? running.paths[0] : "\(running.paths.count) paths"
        let bytes = running.progress?.bytes ?? 0
        let bar = running.size.map { size -> HTML in
            """
            <progress aria-label="Progress of the import" value="\(min(bytes, size))" \
            max="\(max(size, 1))"></progress>

            """
        }
        let what = running.isStopped ? "Cancelling the import of" : "Importing"
        return """
            <div class="import" id="import">
            <p dir="auto">\(what) \(names): \(tweets.counted("tweet")) so far.</p>
            \(bar)<form method="post" action="\(ImportCancellation.path)">\(Form.token(server))\
            <button type="submit">Cancel the import</button></form>
            </div>

            """
    }

    private static func result(_ outcome: ImportOutcome) -> HTML {
        let errors = outcome.errors.map { error -> HTML in
            "<p class=\"empty\" dir=\"auto\">\(error.capitalizedSentence).</p>\n"
        }
        let counts = outcome.counts
        let stopped =
            outcome.wasStopped
            ? "The import was cancelled; what was whole is in the archive. " : ""
        let sentence =
            "\(stopped)\(outcome.dumps.counted("dump")) with \(counts.records.counted("record")): "
            + "\(counts.new.grouped) new, \(counts.upgraded.grouped) upgraded, "
            + "\(counts.duplicates.counted("duplicate")), "
            + "\(counts.nonTweets.counted("non-tweet")), \(counts.refused.grouped) refused."
            + (outcome.removed > 0 ? " \(removal(outcome.removed))." : "")
        return "<div class=\"import\" id=\"import\">\n\(errors)<p>\(sentence)</p>\n</div>\n"
    }

    private static func removal(_ tweets: Int) -> String {
        "\(tweets.counted("tweet")) \(tweets == 1 ? "was" : "were") deleted, and removed"
    }

    /// The import of another program, or one that was interrupted.
    private static func unfinished(_ report: DumpReport) -> HTML {
        guard let last = report.dumps.first, !last.isFinished else { return .none }
        return """
            <div class="import" id="import">
            <p dir="auto">The last import is not finished: \(last.counts.records.counted("record")) of \
            \(last.path) so far. Either another program is importing, or the import was interrupted; \
            then import the dump again.</p>
            </div>

            """
    }

    // MARK: - What is below

    private static let readOnlyNote: HTML = """
        <p class="note">The archive is shown read-only, so that nothing can be imported.</p>

        """

    private var form: HTML { ImportStart.html(Form([]), server) }

    private func refusals(_ report: DumpReport) -> HTML {
        var seen: Set<String> = []
        let refused = report.dumps.filter { $0.counts.refused > 0 && seen.insert($0.path).inserted }
        if refused.isEmpty { return .none }
        let items = refused.map { dump -> HTML in
            let address = PageAddress(RefusedRecordsPage.path, ["dump": dump.path])
            return """
                <li dir="auto"><a href="\(address)">\(dump.path)</a> \
                <span>\(dump.counts.refused.counted("record"))</span></li>

                """
        }
        return "<h2>Refused records</h2>\n<ul class=\"searches\">\n\(items)</ul>\n"
    }
}
