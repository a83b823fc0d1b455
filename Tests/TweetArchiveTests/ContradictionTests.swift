import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Records that contradict one another give the same archive in any order, however often and in
/// however many dumps they are imported.
@Suite struct ContradictionTests {
    @Test(arguments: SplitMix64.seeds(10)) func keepsTheSameInAnyOrder(seed: UInt64) throws {
        var records = ContradictoryRecords(seed: seed)
        let lines = records.lines()
        let first = try tables(afterImporting: [lines.joined(separator: "\n")])
        let orders = [lines.reversed()] + (1...3).map { _ in records.shuffled(lines) }
        for order in orders {
            let dumps = records.dumps(of: order)
            let tables = try tables(afterImporting: dumps)
            #expect(first.differences(from: tables) == [], "\(dumps)")
        }
    }

    @Test(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
    func keepsWhatTheReferenceProgramKeeps() throws {
        let seeds = SplitMix64.seeds(100)
        let example = try Example()
        let dumps = try seeds.map { seed in
            var records = ContradictoryRecords(seed: seed)
            let dump = example.folder.appending(path: "\(seed).jsonl")
            try Data(records.lines().joined(separator: "\n").utf8).write(to: dump)
            return dump.path
        }
        let expected = try ReferenceProgram.fields(of: dumps.map { [$0] })
        for (dump, expected) in zip(dumps, expected) {
            let archive = try TweetArchive(creatingAt: dump + ".sqlite")
            try archive.importDumps([DumpFile(path: dump)])
            let kept = try KeptFields.lines(ofArchiveAt: archive.path)
            #expect(differences(expected, kept) == [], "seed \(dump)")
        }
    }

    /// The tables of a new archive after importing dumps twice, the second time in reverse.
    private func tables(afterImporting dumps: [String]) throws -> ArchiveTables {
        let example = try Example()
        let files = try dumps.enumerated().map { index, text in
            let file = example.folder.appending(path: "\(index)")
            try Data(text.utf8).write(to: file)
            return DumpFile(path: file.path)
        }
        try example.archive.importDumps(files)
        #expect(try example.archive.check() == [])
        let once = try ArchiveTables(of: example.archive.path)
        try example.archive.importDumps(files.reversed())
        let twice = try ArchiveTables(of: example.archive.path)
        #expect(once.differences(from: twice) == [], "\(dumps)")
        return twice
    }
}
