import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps

/// The imports of dumps that an archive records.
@Suite struct LedgerTests {
    @Test func hasARowForEachImportOfADump() throws {
        let example = try Example()
        try example.add([tweet(1, ["a"])], name: "x")
        try example.add([tweet(1, ["a"])], name: "x")
        try example.add([tweet(2, ["a"]), "{"], name: "y")
        #expect(
            try rows(example) == [
                "x v1.1 finished 1: 1+0+0+0+0", "x v1.1 finished 1: 0+0+1+0+0",
                "y v1.1 finished 2: 1+0+0+0+1",
            ]
        )
    }

    @Test(arguments: ["", " \n", "[]", #"{"statuses":[]}"#])
    func acceptsADumpWithoutRecords(text: String) throws {
        let example = try Example()
        let summary = try example.add([text], name: "x")
        #expect(summary.account.problem == nil)
        #expect(summary.account.formats == [])
        #expect(try rows(example) == ["x - finished 0: 0+0+0+0+0"])
    }

    @Test func continuesAfterAnUnreadableFile() throws {
        let example = try Example()
        let files = try write(["text": "no JSON", "x": tweet(1, ["a"])], in: example)
        let missing = DumpFile(path: example.folder.appending(path: "missing").path)
        let summaries = try example.archive.importDumps([missing] + files)
        #expect(summaries.map(\.account.problem) == [.unreadable(ENOENT), .notADump, nil])
        #expect(try rows(example) == ["x v1.1 finished 1: 1+0+0+0+0"])
    }

    /// A picture or a script in a folder has no records.
    @Test func ignoresOtherFilesInAFolder() throws {
        let example = try Example()
        _ = try write(
            [
                "in/a.json": "{\"version\":2}\n{\"b\":1}", "in/b.sh": "x {\n{ y\n{ z\n",
                "in/c.json": tweet(1, ["a"]) + "\n{", "in/d": "prose", "in/e": "[]",
                "in/f": #"{"delete":{"status":{"id":1}}}"# + "\n{",
                "in/g": #"{"id":5,"user":{}}"#,
            ],
            in: example
        )
        let folder = DumpFolder(path: example.folder.appending(path: "in").path)
        let summaries = try example.archive.importDumps(folder.files, term: SearchTerm("t"))
        #expect(
            summaries.map(\.account.problem) == [
                .notADumpOfTweets, .notADumpOfTweets, nil, .notADump, nil, nil, nil,
            ]
        )
        #expect(summaries.map(\.counts.records) == [0, 0, 2, 0, 0, 2, 1])
        #expect(summaries.map(\.account.refusals.kept.count) == [0, 0, 1, 0, 0, 1, 1])
        #expect(
            try rows(example) == [
                "c.json v1.1 finished 2: 1+0+0+0+1", "e - finished 0: 0+0+0+0+0",
                "f - finished 2: 0+0+0+1+1", "g - finished 1: 0+0+0+0+1",
            ]
        )
        #expect(try example.archive.check() == [])
    }

    @Test func keepsTheFirstTwentyRefusals() throws {
        let example = try Example()
        let lines = (1...50).flatMap { [tweet($0, ["a"]), "{"] }
        let summary = try example.add(lines)
        #expect(summary.counts.refused == 50)
        #expect(summary.account.refusals.kept.map(\.line) == (1...20).map { $0 * 2 })
    }

    @Test func recordsTheTermsOfADump() throws {
        let example = try Example()
        let page = { (id: Int, query: String) in
            #"{"statuses":[\#(tweet(id))],"search_metadata":{"query":"\#(query)"}}"#
        }
        let summary = try example.add([page(1, "b"), page(2, "%23A"), page(3, "B"), tweet(4)])
        #expect(summary.terms.map { $0.lowercased() } == ["#a", "b"])
        let given = try example.add([page(1, "none")], term: "C")
        #expect(given.terms == ["C"])
        #expect(try example.archive.terms().terms.map(\.dumps) == [1, 1, 1])
    }

    /// A page that is open at the end of a dump gets no terms from the next dump.
    @Test func separatesThePagesOfTwoDumps() throws {
        let example = try Example()
        let filler = String(repeating: "x", count: 500)
        let page = { (ids: ClosedRange<Int>) in
            #"{"statuses":["#
                + ids.map { tweet($0, ["a"], text: filler) }.joined(separator: ",\n")
        }
        let files = try write(
            ["1": page(1...4000), "2": page(5001...9000) + #"],"query":"q"}"#],
            in: example
        )
        let summaries = try example.archive.importDumps(files)
        #expect(summaries.map(\.counts.refused) == [1, 0])
        #expect(try example.table("q") == "#a 4000/4000")
        #expect(try example.table() == "#a 8000/8000")
        #expect(try example.archive.check() == [])
    }

    @Test func completesAnImportThatWasStoppedBetweenDumps() throws {
        let example = try Example()
        let files = try write(
            ["1": tweet(1, ["a"]), "2": tweet(2, ["a"]), "3": tweet(3, ["a"])],
            in: example
        )
        let stopped = try example.archive.importDumps(files, term: SearchTerm("t")) {
            $0.tweets >= 1
        }
        #expect(stopped.count < 3)
        #expect(try example.archive.check() == [])
        try example.archive.importDumps(files, term: SearchTerm("t"))
        #expect(try example.table("t") == "#a 3/3")
        #expect(try example.archive.check() == [])
    }

    /// Writes files, and returns the dumps in the order of their names.
    private func write(_ texts: [String: String], in example: Example) throws -> [DumpFile] {
        try texts.sorted { $0.key < $1.key }.map { name, text in
            let file = example.folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            return DumpFile(path: file.path)
        }
    }

    /// The rows: name, format, state, then records as the sum of their outcomes.
    private func rows(_ example: Example) throws -> [String] {
        try example.archive.database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM dump ORDER BY id").map { row in
                let outcomes = ["new", "upgraded", "duplicates", "non_tweets", "refused"]
                let sum = outcomes.map { String(row[$0] as Int) }.joined(separator: "+")
                let name = URL(filePath: row["path"] as String).lastPathComponent
                let format = row["format"] as String? ?? "-"
                return
                    "\(name) \(format) \(row["state"] as String) \(row["records"] as Int): \(sum)"
            }
        }
    }
}
