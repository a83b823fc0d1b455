import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive

/// Lists the imports, and imports files of this computer: `/imports`.
struct ImportsPage: Page {
    static let reasonAgainstPseudonyms: String? =
        "with pseudonyms the imports are not shown, whose files may be called like people"
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

    /// The import that runs or has ended; without one, the one that another program has not finished.
    private func status(_ report: DumpReport) -> HTML {
        ImportStatus.html(server) ?? ImportsPage.unfinished(report)
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
    static let reasonAgainstPseudonyms: String? =
        "with pseudonyms refused records are not shown, which are as dumps have them"
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

/// The import of this server that runs, or has ended last.
enum ImportStatus {
    /// nil if the server has not imported anything.
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
            // The bytes of a ZIP file are counted at the end of each entry, so at first it only moves.
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
    /// What could not be read, warnings, and what became of the records.
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
            wasStopped ? "The import was cancelled; what was whole is in the archive. " : ""
        let removal =
            removed > 0
            ? " \(removed.counted("tweet")) \(removed == 1 ? "was" : "were") deleted, and removed."
            : ""
        return "\(stopped)\(dumps.counted("dump")) with \(counts.records.counted("record")): "
            + "\(counts.new.grouped) new, \(counts.upgraded.grouped) upgraded, "
            + "\(counts.duplicates.counted("duplicate")), "
            + "\(counts.nonTweets.counted("non-tweet")), \(counts.refused.grouped) refused.\(removal)"
    }
}
