import Foundation
import TweetDumps

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
        let wish = ImportWish(
            paths: try paths.map(ImportStart.expanded),
            term: term,
            appliesDeletions: appliesDeletions
        )
        try server.imports.start(wish)
        return PageAddress("/imports")
    }

    /// The path of the file or folder that was typed, with the home folder in place of `~`.
    ///
    /// File managers copy a path in quotes, or as an address.
    ///
    /// - Throws: ``Refusal`` if there is neither a file nor a folder.
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

    /// The path in an address such as `file:///home/ann/my%20dump.json`; nil if it is none.
    private static func pathOfAddress(_ text: String) -> String? {
        let beginnings = ["file:///", "file://localhost/", "file:/"]
        guard let beginning = beginnings.first(where: { text.lowercased().hasPrefix($0) })
        else { return nil }
        return "/\(text.dropFirst(beginning.count))".removingPercentEncoding
    }

    static func kept(_ form: Form, _ server: ServerParts) -> KeptForm? {
        KeptForm(title: "Imports", tab: .imports, html: html(form, server))
    }

    /// The form with what was typed.
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

/// Cancels the import that runs: `POST /imports/cancel`.
struct ImportCancellation: Change {
    static let path = "/imports/cancel"

    init(_ form: Form) throws {}

    func make(_ server: ServerParts) throws -> PageAddress {
        server.imports.stop()
        return PageAddress("/imports")
    }
}
