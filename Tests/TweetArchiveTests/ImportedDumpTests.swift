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
            let (dumps, leftOut) = try example.archive.dumps()
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
            let (all, none) = try example.archive.refusals()
            #expect(all.count == 52)
            #expect(none == 0)
            #expect(all.map(\.line) == [1, 3] + (1...50).map { $0 * 2 })
            let (some, more) = try example.archive.refusals(of: path, limit: 1)
            #expect(some.map(\.reason) == ["not JSON"])
            #expect(more == 1)
            #expect(throws: ArchiveError.unknownDump("nowhere")) {
                try example.archive.refusals(of: "nowhere")
            }
            #expect(try example.archive.check() == [])
        }
    }

    @Test func isEmptyInANewArchive() throws {
        try Example.withArchive { example in
            let (dumps, _) = try example.archive.dumps()
            #expect(dumps.isEmpty)
            let (refusals, _) = try example.archive.refusals()
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
