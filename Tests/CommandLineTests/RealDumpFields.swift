import Foundation
import TestSupport
import Testing

/// The fields of the tweets in the real dumps by the reference program, which runs once.
///
/// The lines are those of `KeptFields`.
enum RealDumpFields {
    /// The lines of a folder's dumps.
    static func lines(of folder: RealDumps.Folder) throws -> [String] {
        try #require(byFolder.get()[folder.name])
    }

    /// The lines of all dumps in one archive.
    static var ofAllDumps: [String] {
        get throws { try #require(byFolder.get()[""]) }
    }

    /// The lines by the name of the folder; those of all dumps have the empty name.
    private static let byFolder = Result {
        let folders = RealDumps.folders
        let imports = [RealDumps.all.map(\.path)] + folders.map { [$0.path] }
        let lines = try ReferenceProgram.fields(of: imports)
        return Dictionary(uniqueKeysWithValues: zip([""] + folders.map(\.name), lines))
    }
}

extension BuiltTool {
    /// The path of the archive in the folder, which commands use by default.
    var archive: String { folder.appending(path: "tweets.sqlite").path }
}
