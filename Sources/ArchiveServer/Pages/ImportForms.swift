import Foundation
import TweetArchive
import TweetDumps

/// Starts an import of files of this computer: `POST /imports/start`.
struct ImportStart: Change {
    static let path = "/imports/start"
    static let needsArchive = false

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
            dumps: .paths(try paths.map(ImportStart.expanded)),
            term: term,
            appliesDeletions: appliesDeletions
        )
        try server.imports.start(request)
        return PageAddress(ImportsPage.path)
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
            remove the tweets for good that the files say were deleted, as streams do</label></p>
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

    /// Whether files are sent to an address.
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

    /// The place to drop or choose files, which needs the script.
    fileprivate static let zone: HTML = """
        <div class="drop" data-path="\(path)">
        \(HTML.icon("box"))<div><p class="drop-here">Drop files here</p>
        <p>ZIP of a personal archive, JSON, JSON Lines or CSV; compressed ones, too. They stay on this \
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
