import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

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

    // MARK: - The last import

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

    // MARK: - Below it

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

/// Lists the records that imports refused: `/refused?dump=search.json`.
struct RefusedRecordsPage: Page {
    static let path = "/refused"
    static let tab: Tab? = .imports

    private let dump: String?
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        dump = request.value("dump")
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        try archive.refusals(of: dump, limit: limit) { report in
            try show(PageContent(Table(report), hasMore: report.leftOut > 0))
        }
    }
}

/// Starts an import of files of this computer: `POST /imports/start`.
struct ImportStart: Change {
    static let path = "/imports/start"

    /// The maximum number of files and folders in a form.
    private static let maxPaths = 1_000

    private let paths: [String]
    private let term: SearchTerm?
    private let appliesDeletions: Bool

    init(_ form: Form) throws {
        let typed = try form.required("paths", else: "type the path of a dump, one in each line")
        paths = typed.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }
            .filter { !$0.isEmpty }
        guard paths.count <= ImportStart.maxPaths else {
            let sentence = "these are too many files; import the folder that they are in"
            throw Refusal.badAddress(sentence, in: "paths")
        }
        term = try form.term()
        appliesDeletions = form.value("deletions") != nil
    }

    func make(_ server: ServerParts) throws -> PageAddress {
        let request = ImportRequest(
            paths: try paths.map(ImportStart.expanded),
            term: term,
            appliesDeletions: appliesDeletions
        )
        try server.imports.start(request)
        return PageAddress("/imports")
    }

    /// The path of the file or folder that was typed, with the home folder in place of `~`.
    ///
    /// File managers copy a path in quotes, or as an address.
    private static func expanded(_ typed: String) throws -> String {
        let unquoted = withoutQuotes(typed)
        let paths = [typed, unquoted, pathOfAddress(unquoted)].compactMap(\.self).map { path in
            path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
        }
        let path = paths.first { path in
            !path.utf8.contains(0) && FileManager.default.fileExists(atPath: path)
        }
        guard let path else {
            throw Refusal.badAddress("there is no file at '\(typed)'", in: "paths")
        }
        guard path != "-", DumpFile(path: path).size != nil || DumpFile.isFolder(path) else {
            throw Refusal.badAddress("'\(typed)' is neither a file nor a folder", in: "paths")
        }
        return path
    }

    private static func withoutQuotes(_ text: String) -> String {
        guard text.count > 1, let quote = text.first, "'\"".contains(quote), text.last == quote
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// The path in an address such as `file:///home/ann/my%20dump.json`; nil for other texts.
    private static func pathOfAddress(_ text: String) -> String? {
        let beginnings = ["file:///", "file://localhost/", "file:/"]
        guard let beginning = beginnings.first(where: { text.lowercased().hasPrefix($0) })
        else { return nil }
        return "/\(text.dropFirst(beginning.count))".removingPercentEncoding
    }

    static func filled(_ form: Form, _ server: ServerParts) -> FilledForm? {
        FilledForm(title: "Imports", tab: .imports, html: html(form, server))
    }

    static func html(_ form: Form, _ server: ServerParts) -> HTML {
        let checked: HTML = form.value("deletions") == nil ? .none : " checked=\"checked\""
        return """
            <form class="fields" method="post" action="\(path)">
            \(Form.token(server))<p><label for="paths">Files or folders of this computer, one in each \
            line</label>
            <textarea id="paths" name="paths" rows="2" required="required" dir="auto" \
            spellcheck="false"\(form.problem.attributes(of: "paths"))>\(form.value("paths") ?? "")\
            </textarea>
            \(form.problem.message(beside: "paths"))</p>
            <p><label for="term">Search term that found all their tweets (may be empty)</label>
            <input type="text" id="term" name="term" value="\(form.value("term") ?? "")" \
            autocomplete="off" dir="auto"\(form.problem.attributes(of: "term"))/>
            \(form.problem.message(beside: "term"))</p>
            <p><label><input type="checkbox" id="deletions" name="deletions" value="1"\(checked)/> Also \
            remove the tweets for good that the files say were deleted, as streams do</label></p>
            <p><button type="submit">Import</button></p>
            </form>

            """
    }
}

/// Cancels the running import: `POST /imports/cancel`.
struct ImportCancellation: Change {
    static let path = "/imports/cancel"

    init(_ form: Form) throws {}

    func make(_ server: ServerParts) throws -> PageAddress {
        server.imports.stop()
        return PageAddress("/imports")
    }
}
