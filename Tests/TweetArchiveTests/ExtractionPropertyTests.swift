import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// An import of the lines to which dumps were extracted gives the same archive as an import of the
/// dumps.
@Suite struct ExtractionPropertyTests {
    @Test(arguments: SplitMix64.seeds(10)) func keepsTheSameAsFromTheDumps(seed: UInt64) throws {
        var records = ContradictoryRecords(seed: seed)
        let dump = records.lines()
        let lines = try extracted(dump.joined(separator: "\n"))
        let first = try tables(afterImporting: [dump])
        let mixed = records.shuffled(Array(dump.prefix(dump.count / 2)) + lines)
        for order in [[lines], [lines.reversed()], [records.shuffled(lines)], [mixed]] {
            let tables = try tables(afterImporting: order)
            #expect(first.differences(from: tables) == [], "\(dump)")
        }
        #expect(try extracted(lines.joined(separator: "\n")) == lines)
    }

    /// The lines to which a dump is extracted.
    private func extracted(_ dump: String) throws -> [String] {
        let example = try Example()
        let file = example.folder.appending(path: "dump")
        try Data(dump.utf8).write(to: file)
        var bytes: [UInt8] = []
        let receiver = DumpExtraction.Receiver(
            write: { bytes += $0 },
            flush: {},
            end: { #expect($0.isFinished) },
            progress: { _, _ in }
        )
        let files = [DumpFile(path: file.path)]
        try DumpExtraction(files, as: LineFormat(), threads: 2, to: receiver).run()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The tables of a new archive after importing dumps of some lines each.
    private func tables(afterImporting dumps: [[String]]) throws -> ArchiveTables {
        let example = try Example()
        let files = try dumps.enumerated().map { index, lines in
            let file = example.folder.appending(path: "\(index)")
            try Data(lines.joined(separator: "\n").utf8).write(to: file)
            return DumpFile(path: file.path)
        }
        try example.archive.importDumps(files)
        #expect(try example.archive.check() == [])
        return try ArchiveTables(of: example.archive.path)
    }
}
