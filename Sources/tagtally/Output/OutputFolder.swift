import DraftFiles
import Foundation
import TweetArchive

/// A folder that a command writes beside its place, and that replaces the one there as a whole.
///
/// ```swift
/// let folder = try OutputFolder("ucd", "package", StoredPackage.mayReplace, without: [(key, "the key")])
/// let draft = try folder.draft()
/// try folder.replace(with: draft)
/// ```
struct OutputFolder {
    /// The path as it was given.
    private let path: String
    /// The path with symbolic links resolved.
    let target: String
    private let mayReplace: (String) -> Bool

    /// Finds a folder that a command makes.
    ///
    /// - Throws: An error if something else is there, or if it has one of the files that the command reads
    ///   or writes, which would be replaced or handed on with it.
    init(
        _ path: String,
        _ kind: String,
        _ mayReplace: @escaping (_ path: String) -> Bool,
        without files: [(path: String?, name: String)]
    ) throws {
        (self.path, self.mayReplace) = (path, mayReplace)
        target = try OutputError.naming(path) { try DraftFolder.target(of: path) }
        guard mayReplace(target) else {
            throw FolderError(
                path,
                "exists and is no \(kind) of tagtally, so it is left alone; name another folder"
            )
        }
        for (file, name) in files where file.map(hasFile) ?? false {
            throw FolderError(path, "cannot be replaced: \(name) is in it")
        }
    }

    func draft() throws -> DraftFolder {
        try OutputError.naming(path) { try DraftFolder(for: path) }
    }

    /// Puts a draft in the folder's place.
    func replace(with draft: DraftFolder) throws {
        let isReplaced = try OutputError.naming(path) { try draft.replace(mayReplace) }
        guard isReplaced else {
            throw FolderError(path, "was created by another program meanwhile")
        }
    }

    /// The number of attempts to read an archive that others change.
    private static let maxAttempts = 3

    /// Calls a closure that makes what is in a folder, again if another program changed the archive
    /// meanwhile.
    static func atOneMoment<Result>(
        of archive: TweetArchive,
        _ path: String,
        _ body: () throws -> Result
    ) throws -> Result {
        for _ in 1...maxAttempts {
            let version = try archive.dataVersion()
            let result = try body()
            if try archive.dataVersion() == version { return result }
        }
        throw FolderError(
            path,
            "was not made: other programs change \(archive.path); try again when they have ended"
        )
    }

    /// Whether a file, which need not exist, is in the folder, which need not exist either.
    private func hasFile(_ file: String) -> Bool {
        let existing =
            access(file, F_OK) == 0 ? file : URL(filePath: file).deletingLastPathComponent().path
        guard let file = realpath(existing, nil), let folder = realpath(target, nil) else {
            return false
        }
        defer {
            free(file)
            free(folder)
        }
        return (String(cString: file) + "/").utf8.starts(with: (String(cString: folder) + "/").utf8)
    }
}

/// A folder that cannot be written or read.
struct FolderError: Error, CustomStringConvertible {
    let description: String

    init(_ folder: String, _ reason: String) { description = "\(folder) \(reason)" }
}
