import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps

/// The lists of imports and of refused records.
@Suite struct DumpReportTests {
    @Test func listsTheLastImportFirst() throws {
        let example = try Example()
        try example.add([tweet(1, ["a"]), "{"], term: "#One", name: "x")
        try example.add([tweet(1, ["a"]), tweet(2)], term: "two", name: "y")
        let report = try example.archive.dumps()
        let (dumps, leftOut) = (report.dumps, report.leftOut)
        #expect(dumps.map { URL(filePath: $0.path).lastPathComponent } == ["y", "x"])
        #expect(dumps.map(\.terms) == [["two"], ["#One"]])
        #expect(dumps.map(\.format) == ["v1.1", "v1.1"])
        #expect(dumps.map(\.counts.new) == [1, 1])
        #expect(dumps.map(\.counts.duplicates) == [1, 0])
        #expect(dumps.map(\.counts.refused) == [0, 1])
        #expect(dumps.map(\.isFinished) == [true, true])
        #expect(leftOut == 0)
        let last = try example.archive.dumps(limit: 1)
        #expect(last.dumps == [dumps[0]])
        #expect(last.leftOut == 1)
    }

    @Test func storesEveryRefusal() throws {
        let example = try Example()
        try example.add((1...50).flatMap { [tweet($0), "{"] }, name: "x")
        let summary = try example.add(["{", tweet(1), #"{"user":{},"text":"t"}"#], name: "y")
        let path = summary.file.name
        try example.archive.refusals { report in
            #expect(report.refused == 52)
            #expect(report.leftOut == 0)
            #expect(report.notKept == 0)
            let lines = try report.rows.collected().map(\.line)
            #expect(lines == [1, 3] + (1...50).map { $0 * 2 })
        }
        try example.archive.refusals(of: path, limit: 1) { report in
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
        let refusals = try example.archive.refusals { try $0.rows.collected() }
        #expect(refusals.isEmpty)
    }

    @Test func findsMissingRefusals() throws {
        let example = try Example()
        try example.add([tweet(1), "{"])
        try example.archive.database.write { try $0.execute(sql: "DELETE FROM refusal") }
        #expect(
            try example.archive.check() == [
                "dump has id 1, refused 1, which the refusals do not show",
                "dump lacks id 1, refused 0, which the refusals show",
            ]
        )
    }

    @Test func findsARemovedTweetInTheArchive() throws {
        let example = try Example()
        try example.add([tweet(1)])
        try example.archive.database.write {
            try $0.execute(sql: "INSERT INTO removed (tweet, at) VALUES (1, '2025-01-01')")
        }
        #expect(try example.archive.check() == ["1 removed tweets are in the archive"])
    }
}
