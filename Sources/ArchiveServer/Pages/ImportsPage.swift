import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// Lists the imports, and imports files of this computer: `/imports`.
struct ImportsPage: Page {
    static let reasonAgainstPseudonyms: String? =
        "with pseudonyms the imports are not shown, because names of files may be those of people"
    static let path = "/imports"

    private let server: ServerParts
    private let limit: RowLimit

    init(_ request: PageRequest) throws {
        server = request.server
        limit = try request.tableLimit
    }

    func show(_ archive: TweetArchive, _ show: (PageContent) throws -> Void) throws {
        let report = try archive.dumps(limit: limit)
        let table = Table(report)
        // Without an import of this server, the one that another program has not finished.
        let status = ImportStatus.html(server) ?? ImportsPage.unfinished(report)
        let form = server.isReadOnly ? ImportsPage.readOnlyNote : ImportStart.html(Form([]), server)
        var parts: [PageContent.Part] = [.html("<h1>Imports</h1>\n" + status + form)]
        if report.dumps.isEmpty {
            parts.append(.html("<p class=\"empty\">Nothing was imported yet.</p>\n"))
        } else {
            parts += [.table(table, headingLevel: 2), .html(refusals(report))]
        }
        try show(PageContent("Imports", parts, table))
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

    private static let readOnlyNote: HTML = """
        <p class="note">The archive is shown read-only, so nothing can be imported.</p>

        """

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
    static let reasonAgainstPseudonyms: String? =
        "with pseudonyms refused records are not shown, because they are unchanged from the dumps"
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
            try show(PageContent(Table(report)))
        }
    }
}

/// The running import of this server, or the last one that ended.
private enum ImportStatus {
    static func html(_ server: ServerParts) -> HTML? {
        switch server.imports.state {
        case .idle: nil
        case .running(let running): progress(running, server)
        case .ended(let outcome): result(outcome)
        }
    }

    private static func progress(_ running: RunningImport, _ server: ServerParts) -> HTML {
        let tweets = running.progress?.tweets ?? 0
        let names = running.names.count == 1 ? running.names[0] : "\(running.names.count) paths"
        let bytes = running.received ?? running.progress?.bytes ?? 0
        let bar = running.size.map { size -> HTML in
            // The bytes of a ZIP file are counted at the end of each entry, so at first the bar has no value.
            let value: HTML = bytes == 0 ? .none : " value=\"\(min(bytes, size))\""
            return """
                <progress aria-label="Progress of the import"\(value) max="\(max(size, 1))"></progress>

                """
        }
        let isReceived = running.received != nil
        let what = running.isStopped ? "Cancelling the import of" : "Importing"
        let sentence: HTML =
            isReceived
            ? "Receiving \(names)." : "\(what) \(names): \(tweets.counted("tweet")) so far."
        return """
            <div class="import\(isReceived ? " receiving" : "")" id="import">
            <p dir="auto">\(sentence)</p>
            \(bar)<form method="post" action="\(ImportCancellation.path)">\(Form.token(server))\
            <button type="submit">Cancel the import</button></form>
            </div>

            """
    }

    private static func result(_ outcome: ImportOutcome) -> HTML {
        let sentences = outcome.sentences.map { sentence -> HTML in
            "<p dir=\"auto\">\(sentence)</p>\n"
        }
        return "<div class=\"import\" id=\"import\">\n\(sentences)</div>\n"
    }
}

extension ImportOutcome {
    /// Errors, warnings, and the outcomes of the records.
    var sentences: [String] {
        let errors = errors.map { "\(ImportOutcome.capitalized($0))." }
        return dumps == 0 && !wasStopped && !errors.isEmpty ? errors : errors + [sum]
    }

    /// The sentence with a capital letter, unless it begins with the name of a file.
    private static func capitalized(_ sentence: String) -> String {
        let word = sentence.prefix { !$0.isWhitespace }
        return word.contains { "./".contains($0) } ? sentence : sentence.capitalizedSentence
    }

    private var sum: String {
        let stopped =
            wasStopped ? "The import was cancelled; what was complete is in the archive. " : ""
        let removal =
            removed > 0
            ? " \(removed.counted("tweet")) \(removed.wasOrWere) deleted, and removed." : ""
        return "\(stopped)\(dumps.counted("dump")) with \(counts.records.counted("record")): "
            + "\(counts.new.grouped) new, \(counts.upgraded.grouped) upgraded, "
            + "\(counts.duplicates.counted("duplicate")), "
            + "\(counts.nonTweets.counted("non-tweet")), \(counts.refused.grouped) refused.\(removal)"
    }
}

/// Starts an import of files of this computer: `POST /imports/start`.
struct ImportStart: Change {
    static let path = "/imports/start"
    static let needsArchive = false

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
            dumps: .paths(try paths.map(ImportStart.expanded)),
            term: term,
            appliesDeletions: appliesDeletions
        )
        try server.imports.start(request)
        return PageAddress(ImportsPage.path)
    }

    /// The path of the file or folder that was typed, with the home folder in place of `~`.
    ///
    /// Quotes and addresses are accepted, because file managers copy a path in such forms.
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
        text.wholeMatch(of: /(['"])(.*)\1/).map { String($0.2) } ?? text
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
            \(Form.token(server))\(SentFile.zone)<p><label for="paths">Files or folders of this computer, \
            one in each line</label>
            <textarea id="paths" name="paths" rows="2" required="required" dir="auto" \
            spellcheck="false"\(form.problem.attributes(of: "paths"))>\(form.value("paths") ?? "")\
            </textarea>
            \(form.problem.message(beside: "paths"))</p>
            <p><label for="term">Search term that found all their tweets (may be empty)</label>
            <input type="text" id="term" name="term" value="\(form.value("term") ?? "")" \
            autocomplete="off" dir="auto"\(form.problem.attributes(of: "term"))/>
            \(form.problem.message(beside: "term"))</p>
            <p><label><input type="checkbox" id="deletions" name="deletions" value="1"\(checked)/> Also \
            remove for good the tweets that the files report as deleted, as streams do</label></p>
            <p><button type="submit">Import</button></p>
            </form>

            """
    }
}

/// A file that the script of a page sends to be imported, as the body of a request:
/// `POST /imports/file?name=search.json&term=%23ucd`.
///
/// The name is that of the file on the computer of the browser; the other items are those of the form.
struct SentFile: Sendable {
    static let path = "/imports/file"

    let name: String
    private let term: SearchTerm?
    private let appliesDeletions: Bool

    static func isAddress(_ target: RequestTarget) -> Bool { target.parts == ["imports", "file"] }

    init(_ target: RequestTarget) throws {
        let form = Form(target.query)
        name = try ReceivedFile.name(of: form.value("name") ?? "")
        term = try form.term()
        appliesDeletions = form.value("deletions") != nil
    }

    func request(_ file: ReceivedFile) -> ImportRequest {
        ImportRequest(dumps: .received(file), term: term, appliesDeletions: appliesDeletions)
    }

    /// The area to drop or choose files, which needs the script.
    fileprivate static let zone: HTML = """
        <div class="drop" data-path="\(path)">
        \(HTML.icon("box"))<div><p class="drop-here">Drop files here</p>
        <p>ZIP of a personal archive, JSON, JSON Lines or CSV, also compressed. They stay on this \
        computer.</p></div>
        <p class="choose"><input type="file" id="files" multiple="multiple"/>\
        <label class="btn main" for="files">Choose files</label></p>
        <ol class="sent" aria-label="Files that were sent" aria-live="polite"></ol>
        </div>

        """
}

/// Cancels the running import: `POST /imports/cancel`.
struct ImportCancellation: Change {
    static let path = "/imports/cancel"
    static let needsArchive = false

    init(_ form: Form) throws {}

    func make(_ server: ServerParts) throws -> PageAddress {
        server.imports.stop()
        return PageAddress(ImportsPage.path)
    }
}

/// What the server shows while there is no archive: how to begin, with the form that imports.
///
/// The first import creates the archive. Until then every page redirects here, and files do not exist.
enum StartPage {
    /// The refusal of a change or a file that needs an archive.
    static let refusal = Refusal(
        404,
        "there is no archive yet; import a dump first",
        Refusal.Remedy(label: "Import a dump", address: PageAddress(ImportsPage.path))
    )

    static func response(_ target: RequestTarget, _ server: ServerParts) throws(Refusal) -> Response
    {
        if target.parts == ["imports"] { return response(server) }
        let isMedia = target.parts.count > 1 && target.parts[0] == "media"
        guard !isMedia, target.parts.last?.contains(".") != true else { throw refusal }
        return .redirect(to: PageAddress(ImportsPage.path))
    }

    private static func response(_ server: ServerParts) -> Response {
        // Read first, so that the page is never older than its version.
        let version = try? server.watch.version()
        let layout = Layout(
            title: "Begin",
            tab: .imports,
            archive: server.archiveName,
            question: .wholeArchive,
            version: version
        )
        return layout.response(200, main(server))
    }

    private static func main(_ server: ServerParts) -> HTML {
        """
        <div class="begin">
        <h1>There is no archive yet</h1>
        <p class="lead">tagtally reads the files that X, its API, and tools for collecting tweets write, and \
        counts what is in them. Your first file makes the archive, which will be at \
        <code>\(URL(filePath: server.writer.path).path)</code>. It all stays on this computer.</p>
        \(ImportStatus.html(server))\(ImportStart.html(Form([]), server))\(ways)</div>

        """
    }

    private static let ways: HTML = """
        <div class="grid">
        <section class="card w4">
        <h2>My own tweets</h2>
        <ol>
        <li>On X, open Settings, Your account, Download an archive of your data.</li>
        <li>A day or so later, X sends you a link to a ZIP.</li>
        <li>Drop the ZIP above as it is. To see its pictures, too, type its path instead, because a file \
        that is dropped is not kept.</li>
        </ol>
        </section>
        <section class="card w4">
        <h2>A collection</h2>
        <ol>
        <li>Type the search term that found all tweets, such as #ucd, unless the files name it.</li>
        <li>Drop the files of your tool as they are, or type the path of their folder.</li>
        <li>Add others at any time: duplicates count once.</li>
        </ol>
        </section>
        <section class="card w4">
        <h2>In a terminal</h2>
        <p>This page also shows imports that run in a terminal.</p>
        <pre><code>tagtally open twitter-2024.zip</code></pre>
        <pre><code>tagtally import search.json</code></pre>
        </section>
        </div>

        """
}
