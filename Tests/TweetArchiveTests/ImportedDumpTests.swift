import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps

/// The list of what was imported, and of what was refused.
@Suite struct ImportedDumpTests {
    @Test func listsTheLastImportFirst() throws {
        try Example.withArchive { example in
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
    }

    @Test func remembersEveryRefusal() throws {
        try Example.withArchive { example in
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
    }

    /// A small dump can have so many that their places would fill the disk.
    @Test(arguments: [true, false])
    func countsRefusalsOfWhichItKeepsNoPlace(isNamed: Bool) throws {
        try Example.withArchive { example in
            let most = RefusalReport.maxKept
            let records = Array(repeating: "{}", count: most + 2) + [tweet(1), "{}"]
            if isNamed {
                try example.add(records)
            } else {
                try example.addFolder(["dump": records])
            }
            try example.archive.refusals(limit: 5) { report in
                #expect(report.refused == most + 3)
                #expect(report.notKept == 3)
                #expect(report.leftOut == most - 5)
            }
            let places = try example.archive.refusals { try $0.rows.collected().map(\.line) }
            #expect(places == Array(1...most))
            #expect(try example.archive.check() == [])
        }
    }

    @Test func isEmptyInANewArchive() throws {
        try Example.withArchive { example in
            #expect(try example.archive.dumps().dumps.isEmpty)
            let refusals = try example.archive.refusals { try $0.rows.collected() }
            #expect(refusals.isEmpty)
        }
    }

    @Test func findsRefusalsThatAreMissing() throws {
        try Example.withArchive { example in
            try example.add([tweet(1), "{"])
            try example.archive.database.write { try $0.execute(sql: "DELETE FROM refusal") }
            #expect(
                try example.archive.check() == [
                    "dump has id 1, refused 1, which the refusals do not show",
                    "dump lacks id 1, refused 0, which the refusals show",
                ]
            )
        }
    }

    @Test func findsARemovedTweetThatIsThere() throws {
        try Example.withArchive { example in
            try example.add([tweet(1)])
            try example.archive.database.write {
                try $0.execute(sql: "INSERT INTO removed VALUES (1, '2025-01-01T00:00:00.000Z')")
            }
            #expect(try example.archive.check() == ["1 of the removed tweets are there"])
        }
    }
}
