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
            throw Refusal.badAddress("that are too many files; import the folder that they are in")
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

    /// The path with the home folder in place of `~`.
    ///
    /// - Throws: ``Refusal`` if there is neither a file nor a folder.
    private static func expanded(_ typed: String) throws -> String {
        let path = typed.hasPrefix("~/") ? NSHomeDirectory() + typed.dropFirst() : typed
        guard !path.utf8.contains(0), FileManager.default.fileExists(atPath: path) else {
            throw Refusal.badAddress("there is no file at '\(typed)'")
        }
        guard path != "-", DumpFile(path: path).size != nil || DumpFile.isFolder(path) else {
            throw Refusal.badAddress("'\(typed)' is neither a file nor a folder")
        }
        return path
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
