import Foundation
import GRDB
import Testing

@testable import TweetArchive
@testable import TweetDumps

/// The imports of dumps that an archive records.
@Suite struct LedgerTests {
    @Test func hasARowForEachImportOfADump() throws {
        let example = try Example([tweet(1, ["a"])], name: "x")
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
        let files = try example.dumps(named: ["text": "no JSON", "x": tweet(1, ["a"])])
        let missing = DumpFile(path: example.folder.appending(path: "missing").path)
        let summaries = try example.archive.importDumps([missing] + files)
        #expect(summaries.map(\.account.problem) == [.unreadable(ENOENT), .notADump, nil])
        #expect(try rows(example) == ["x v1.1 finished 1: 1+0+0+0+0"])
    }

    /// A picture or a script in a folder has no records.
    @Test func ignoresOtherFilesInAFolder() throws {
        let example = try Example()
        _ = try example.dumps(named: [
            "in/a.json": "{\"version\":2}\n{\"b\":1}", "in/b.sh": "x {\n{ y\n{ z\n",
            "in/c.json": tweet(1, ["a"]) + "\n{", "in/d": "prose", "in/e": "[]",
            "in/f": #"{"delete":{"status":{"id":1}}}"# + "\n{", "in/g": #"{"id":5,"user":{}}"#,
        ])
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
        let filler = String(repeating: "x", count: 50_000)
        let page = { (ids: ClosedRange<Int>) in
            #"{"statuses":["#
                + ids.map { tweet($0, ["a"], text: filler) }.joined(separator: ",\n")
        }
        let files = try example.dumps(named: [
            "1": page(1...40), "2": page(51...90) + #"],"query":"q"}"#,
        ])
        let summaries = try example.archive.importDumps(files)
        #expect(summaries.map(\.counts.refused) == [1, 0])
        #expect(try example.table("q") == "#a 40/40")
        #expect(try example.table() == "#a 80/80")
        #expect(try example.archive.check() == [])
    }

    @Test func completesAnImportThatWasStoppedBetweenDumps() throws {
        let example = try Example()
        let files = try example.dumps(named: [
            "1": tweet(1, ["a"]), "2": tweet(2, ["a"]), "3": tweet(3, ["a"]),
        ])
        let stopped = try example.archive.importDumps(files, term: SearchTerm("t")) {
            $0.tweets >= 1
        }
        #expect(stopped.count < 3)
        #expect(try example.archive.check() == [])
        try example.archive.importDumps(files, term: SearchTerm("t"))
        #expect(try example.table("t") == "#a 3/3")
        #expect(try example.archive.check() == [])
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

/// The lists of imports and of refused records.
@Suite struct DumpReportTests {
    @Test func listsTheLastImportFirst() throws {
        let example = try Example([tweet(1, ["a"]), "{"], term: "#One", name: "x")
        try example.add([tweet(1, ["a"]), tweet(2)], term: "two", name: "y")
        let report = try example.archive.dumps()
        let dumps = report.dumps
        #expect(dumps.map { URL(filePath: $0.path).lastPathComponent } == ["y", "x"])
        #expect(dumps.map(\.terms) == [["two"], ["#One"]])
        #expect(dumps.map(\.format) == ["v1.1", "v1.1"])
        #expect(dumps.map(\.counts.new) == [1, 1])
        #expect(dumps.map(\.counts.duplicates) == [1, 0])
        #expect(dumps.map(\.counts.refused) == [0, 1])
        #expect(dumps.map(\.isFinished) == [true, true])
        #expect(report.leftOut == 0)
        let last = try example.archive.dumps(limit: 1)
        #expect(last.dumps == [dumps[0]])
        #expect(last.leftOut == 1)
    }

    /// The summary of an import has the first twenty.
    @Test func storesEveryRefusal() throws {
        let example = try Example()
        let first = try example.add((1...50).flatMap { [tweet($0), "{"] }, name: "x")
        #expect(first.counts.refused == 50)
        #expect(first.account.refusals.kept.map(\.line) == (1...20).map { $0 * 2 })
        let summary = try example.add(["{", tweet(1), #"{"user":{},"text":"t"}"#], name: "y")
        try example.archive.refusals { report in
            #expect(report.refused == 52)
            #expect(report.leftOut == 0)
            #expect(report.notKept == 0)
            let lines = try report.rows.collected().map(\.line)
            #expect(lines == [1, 3] + (1...50).map { $0 * 2 })
        }
        try example.archive.refusals(of: summary.file.name, limit: 1) { report in
            let reasons = try report.rows.collected().map(\.reason)
            #expect(reasons == ["not JSON"])
            #expect(report.leftOut == 1)
        }
        #expect(throws: ArchiveError.unknownDump("nowhere")) {
            try example.archive.refusals(of: "nowhere") { _ in }
        }
        #expect(try example.archive.check() == [])
    }

    /// A small dump can have so many refused records that storing them would fill the disk.
    @Test(arguments: [true, false])
    func countsRefusalsBeyondTheMaximum(isNamed: Bool) throws {
        let example = try Example()
        let maxKept = RefusalReport.maxKept
        let records = Array(repeating: "{}", count: maxKept + 2) + [tweet(1), "{}"]
        if isNamed {
            try example.add(records)
        } else {
            try example.addFolder(["dump": records])
        }
        try example.archive.refusals(limit: 5) { report in
            #expect(report.refused == maxKept + 3)
            #expect(report.notKept == 3)
            #expect(report.leftOut == maxKept - 5)
        }
        let lines = try example.archive.refusals { try $0.rows.collected().map(\.line) }
        #expect(lines == Array(1...maxKept))
        #expect(try example.archive.check() == [])
    }

    @Test func isEmptyInANewArchive() throws {
        let example = try Example()
        #expect(try example.archive.dumps().dumps.isEmpty)
        #expect(try example.storedRefusals() == [])
    }

    @Test func findsMissingRefusals() throws {
        let example = try Example([tweet(1), "{"])
        try example.execute("DELETE FROM refusal")
        #expect(
            try example.archive.check() == [
                "dump has id 1, refused 1, which the refusals do not show",
                "dump lacks id 1, refused 0, which the refusals show",
            ]
        )
    }

    @Test func findsARemovedTweetInTheArchive() throws {
        let example = try Example([tweet(1)])
        try example.execute("INSERT INTO removed (tweet, at) VALUES (1, '2025-01-01')")
        #expect(try example.archive.check() == ["1 removed tweets are in the archive"])
    }
}

/// Dumps that are containers, such as a zip.
@Suite struct ContainerTests {
    @Test func hasOneRowForAllEntries() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1, ["a"])], entry: "x.json")
        dump.add([tweet(2, ["a"]), "{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.entries.dumps == 2)
        #expect(summary.account.isFinished)
        #expect(summary.counts.new == 2)
        #expect(try example.archive.dumps().dumps.map(\.path) == ["a.zip"])
        #expect(try example.storedRefusals() == ["a.zip!y.json:2 not JSON"])
        #expect(try example.archive.check() == [])
    }

    @Test func separatesThePagesOfEntries() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1, ["a"])], entry: "x.json") { $0.openPage = 0 }
        dump.add([tweet(2, ["a"])], entry: "y.json") { batch in
            batch.terms = [SearchTerm("t")].compactMap(\.self)
            batch.termReferences = [0]
            batch.endOfOpenPage = .init(terms: .init(offset: 0, count: 1), tweets: 1)
        }
        dump.end()
        _ = try example.add(dump)
        #expect(try example.archive.terms().terms.map(\.tweets) == [0])
        #expect(try example.table() == "#a 2/2")
    }

    @Test func ignoresEntriesThatAreNotDumps() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add(entry: "read.me", problem: .notADump)
        dump.add([tweet(1, ["a"])], entry: "x.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.isFinished)
        #expect(summary.account.entries.dumps == 1)
        #expect(summary.account.entries.others.kept.map(\.name) == ["read.me"])
        #expect(summary.account.entries.others.kept.map(\.reason) == [.notADump])
        #expect(summary.account.entries.unreadable.count == 0)
        #expect(summary.counts.records == 1)
        #expect(try example.archive.check() == [])
    }

    /// Records that cannot be read are never dropped silently.
    @Test func refusesUnknownRecordsInAnEntry() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1)], entry: "x.json")
        dump.add([#"{"name":"x"}"#, "{"], entry: "package.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.entries.dumps == 2)
        #expect(summary.counts.refused == 2)
        #expect(
            try example.storedRefusals() == [
                "a.zip!package.json:1 not recognised", "a.zip!package.json:2 not JSON",
            ]
        )
    }

    /// In a folder, a container counts as one file, whatever its entries are.
    @Test(arguments: [true, false])
    func isNotADumpInAFolderWithoutKnownEntries(hasTweet: Bool) throws {
        let example = try Example()
        let dump = ConstructedDump("in/a.zip", folder: true)
        dump.add(["{"], entry: "x.json")
        dump.add(hasTweet ? [tweet(1)] : ["{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.problem == (hasTweet ? nil : .notADumpOfTweets))
        #expect(summary.counts.refused == (hasTweet ? 1 : 0))
        #expect(try example.storedRefusals().count == (hasTweet ? 1 : 0))
        #expect(try example.archive.check() == [])
    }

    @Test func storesRefusalsBeforeTheFirstTweet() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add([tweet(1), "{"], entry: "x.json")
        dump.add(["{"], entry: "y.json", endsEntry: false)
        dump.add([tweet(2), "{"], entry: "y.json")
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.counts.refused == 3)
        #expect(summary.account.refusals.kept.map(\.entry) == ["x.json", "y.json", "y.json"])
        #expect(try example.storedRefusals().count == 3)
        #expect(try example.archive.check() == [])
    }

    @Test func continuesAfterAnUnreadableEntry() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip", "b.json")
        dump.add(entry: "x.json", problem: .unreadable(EIO))
        dump.add([tweet(1)], entry: "y.json")
        dump.end()
        dump.add([tweet(2)], of: 1, isLast: true)
        let summaries = try example.add(dump)
        #expect(summaries.map(\.account.isFinished) == [true, true])
        #expect(summaries[0].account.problem == nil)
        #expect(summaries[0].account.entries.unreadable.kept.map(\.name) == ["x.json"])
        #expect(summaries.map(\.account.hasNoDump) == [false, false])
    }

    @Test func hasNoRowWithoutADumpInIt() throws {
        let example = try Example()
        let dump = ConstructedDump("a.zip")
        dump.add(entry: "x", problem: .notADump)
        dump.add(entry: "y", problem: .otherKind(.warc))
        dump.end()
        let summary = try #require(try example.add(dump).first)
        #expect(summary.account.hasNoDump)
        #expect(!summary.account.isFinished)
        #expect(summary.account.problem == nil)
        #expect(try example.archive.dumps().dumps.isEmpty)
    }
}
