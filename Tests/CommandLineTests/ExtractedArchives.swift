import Foundation
import TestSupport
import Testing

extension BuiltTool {
    /// Expects that an import of the extracted lines of dumps gives the same archive as an import of
    /// the dumps: in their order, in reverse, compressed, and together with the dumps.
    func expectSameArchive(of dumps: [String]) async throws {
        let expected = try await tables(afterImporting: dumps, into: "dumps.sqlite")
        let extract = try await call(arguments: ["extract"] + dumps)
        guard let expected else {
            #expect(extract.output.isEmpty)
            return
        }
        try write(extract.output, to: "lines")
        let lines = extract.output.split(separator: "\n")
        try write(lines.reversed().map { $0 + "\n" }.joined(), to: "reversed")
        let packed = try await shell("gzip -k lines")
        #expect(packed.status == 0, "\(packed.output)")
        for (index, files) in [["lines"], ["reversed"], ["lines.gz"] + dumps].enumerated() {
            let tables = try await tables(afterImporting: files, into: "\(index).sqlite")
            guard !lines.isEmpty || files.count > 1 else { continue }
            #expect(try #require(tables).differences(from: expected) == [], "\(files)")
        }
    }

    /// The tables of a new archive after an import; nil if no archive was made.
    private func tables(
        afterImporting files: [String],
        into database: String
    ) async throws -> ArchiveTables? {
        let arguments = ["import", "--quiet", "--database", database] + files
        let result = try await call(arguments: arguments)
        let path = folder.appending(path: database).path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        #expect([0, 1, 2].contains(result.status), "\(result.errors)")
        let check = try await call("check", "--database", database)
        #expect(check.status == 0, "\(check.output)")
        return try ArchiveTables(of: path)
    }

    /// Writes a text to a file in the folder.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// The text of a file in the folder.
    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
}

/// Extracts real dumps, and imports the lines.
@Suite(.slow, .needsShared)
struct RealExtractTests {
    @Test(arguments: RealDumps.folders)
    func isImportedAsTheDumpsAre(folder: RealDumps.Folder) async throws {
        try await BuiltTool.inTemporaryFolder { tool in
            try await tool.expectSameArchive(of: [folder.path])
        }
    }
}
