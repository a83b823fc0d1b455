import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Properties of all dumps, tested with generated dumps.
///
/// The seed of a failure is printed.
@Suite struct PropertyTests {
    /// The layout of records and their distribution over dumps make no difference to the reports.
    @Test(arguments: SplitMix64.seeds(6))
    func givesTheSameTablesInAnyLayout(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let found = (0..<60).map { _ in
            (record: randomRecord(&generator), term: generator.pick(["s", "#s", "T", "t"]))
        }
        let separate = try Example()
        for (record, term) in found { try separate.add([record], term: term) }
        let oneByOne = try tables(separate)
        for _ in 1...3 {
            let dumps = spread(found.shuffled(using: &generator), &generator)
            let example = try Example()
            let files = try example.dumps(dumps)
            let summaries = try example.archive.importDumps(files)
            #expect(summaries.allSatisfy { $0.account.isFinished && $0.counts.refused == 0 })
            #expect(summaries.map(\.counts.records).reduce(0, +) == found.count)
            #expect(try tables(example) == oneByOne)
            try example.archive.importDumps(files.shuffled(using: &generator))
            #expect(try tables(example) == oneByOne)
        }
    }

    @Test(arguments: SplitMix64.seeds(4))
    func forgetsATermAsIfItWereNeverImported(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let kept = (0..<30).map { _ in randomRecord(&generator) }
        let gone = (0..<30).map { _ in randomRecord(&generator, from: 100) }
        let never = try tables(Example(kept, term: "kept"))
        let example = try Example(kept, term: "kept")
        try example.add(kept + gone, term: "gone")
        try example.archive.forget(#require(SearchTerm("gone")), prune: true)
        #expect(try tables(example) == never)
        try example.add(kept, term: "other")
        try example.archive.rename(#require(SearchTerm("other")), to: #require(SearchTerm("KEPT")))
        #expect(try example.table("kept") == example.table())
        #expect(try example.archive.check() == [])
    }

    /// A record of one of a few tweets, which occur several times with different mentions.
    private func randomRecord(_ generator: inout SplitMix64, from first: Int = 1) -> String {
        func pick<Element>(_ choices: [Element]) -> Element { generator.pick(choices) }
        let names = ["a", "A", "b", "ß", "SS", "ss", "é", "e\\u0301", "日本", "x_1"]
        let tags = (0..<pick([0, 1, 1, 2, 3, 5])).map { _ in pick(names) }
        let users = (0..<pick([0, 0, 1, 2])).map { _ in pick(["u", "U", "v"]) }
        let original = tweet(99, [pick(names), pick(names)], [pick(["u", "w"])])
        let more = pick(["", "", #","truncated":true"#, #","retweeted_status":\#(original)"#])
        let id = first + pick(Array(0..<15))
        let bare = bareTweet(id, text: "so \(tags.map { "#\($0)" }.joined(separator: " ")) @u")
        return pick([tweet(id, tags, users, more: more), bare])
    }

    /// Dumps with pages of a few records and the term that found them.
    private func spread(
        _ found: [(record: String, term: String)],
        _ generator: inout SplitMix64
    ) -> [String] {
        var dumps = [String](repeating: "", count: 4)
        for term in ["s", "#s", "T", "t"] {
            var rest = found.filter { $0.term == term }.map(\.record)[...]
            let query = term.replacing("#", with: "%23")
            while !rest.isEmpty {
                let few = rest.prefix(Int.random(in: 1...9, using: &generator))
                rest = rest[few.endIndex...]
                let list = few.joined(separator: Bool.random(using: &generator) ? "," : ",\n ")
                let page =
                    Bool.random(using: &generator)
                    ? #"{"query":"\#(query)","statuses":[\#(list)]}"#
                    : "{\"statuses\":[\n \(list)\n],\"search_metadata\":{\"query\":\"\(query)\"}}"
                let isElement = Bool.random(using: &generator)
                dumps[Int.random(in: 0..<4, using: &generator)] +=
                    (isElement ? "[\(page)]" : page) + "\n"
            }
        }
        return dumps
    }

    private func tables(_ example: Example) throws -> [String] {
        #expect(try example.archive.check() == [])
        let terms = try example.archive.terms().terms.map { $0.name.lowercased() }.sorted()
        return try [example.table()] + terms.map { try "\($0): \(example.table($0))" }
    }
}

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
            let text = records.lines().joined(separator: "\n")
            return try example.dump(text, named: "\(seed).jsonl").name
        }
        try expectWhatTheReferenceProgramKeeps(of: dumps)
    }

    /// The tables of a new archive after importing dumps twice, the second time in reverse.
    private func tables(afterImporting dumps: [String]) throws -> ArchiveTables {
        let example = try Example()
        let files = try example.dumps(dumps)
        try example.archive.importDumps(files)
        #expect(try example.archive.check() == [])
        let once = try ArchiveTables(of: example.archive.path)
        try example.archive.importDumps(files.reversed())
        let twice = try ArchiveTables(of: example.archive.path)
        #expect(once.differences(from: twice) == [], "\(dumps)")
        return twice
    }
}

/// Small invented files as many other tools write them, tables and JSON, beside the project.
@Suite(.enabled(if: ReferenceProgram.canRun, "the reference program is not available"))
struct ToolLayoutTests {
    private static let folder = ReferenceProgram.shared.appending(path: "next/layouts")

    @Test func keepsWhatTheReferenceProgramKeeps() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
            .filter { $0.contains("/") && !$0.contains("expected") }.sorted()
        #expect(files.count >= 24)
        let dumps = files.map { Self.folder.appending(path: $0).path }
        try expectWhatTheReferenceProgramKeeps(of: dumps)
    }
}

/// Imports each of some dumps into an archive of its own, and compares these with the reference program.
private func expectWhatTheReferenceProgramKeeps(of dumps: [String]) throws {
    let expected = try ReferenceProgram.fields(of: dumps.map { [$0] })
    for (dump, expected) in zip(dumps, expected) {
        let example = try Example()
        try example.archive.importDumps([DumpFile(path: dump)])
        let kept = try KeptFields.lines(ofArchiveAt: example.archive.path)
        #expect(differences(expected, kept) == [], "\(dump)")
    }
}

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
        let files = [try example.dump(dump)]
        var bytes: [UInt8] = []
        let receiver = DumpExtraction.Receiver(
            write: { bytes += $0 },
            flush: {},
            end: { #expect($0.isFinished) },
            progress: { _, _ in }
        )
        try DumpExtraction(files, as: LineFormat(), threads: 2, to: receiver).run()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The tables of a new archive after importing dumps of some lines each.
    private func tables(afterImporting dumps: [[String]]) throws -> ArchiveTables {
        let example = try Example()
        try example.archive.importDumps(example.dumps(dumps.map { $0.joined(separator: "\n") }))
        #expect(try example.archive.check() == [])
        return try ArchiveTables(of: example.archive.path)
    }
}
