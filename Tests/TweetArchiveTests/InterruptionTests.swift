import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Reports that another thread stops.
@Suite struct InterruptionTests {
    /// A statement that never ends.
    private static let endless = """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number)
        SELECT count(*) FROM number
        """

    @Test func stopsTheConnectionOfAReport() throws {
        let example = try Example()
        _ = #expect(throws: ArchiveError.interrupted) {
            try example.archive.report { db in
                try interrupting(example.archive) {
                    try db.execute(sql: Self.endless)
                }
            }
        }
    }

    @Test func stopsAllConnectionsOfAReport() throws {
        let example = try Example()
        let readers = try ParallelReaders(example.archive, count: 2)
        #expect(throws: ArchiveError.interrupted) {
            try example.archive.report(with: readers) { db, readers in
                let readers = try #require(readers)
                try interrupting(example.archive) {
                    _ = try readers.map(db) { try $0.execute(sql: Self.endless) }
                }
            }
        }
        #expect(example.archive.readersInUse.change(\.isEmpty))
    }

    /// An archive can be read again after an interruption.
    @Test func stopsNoLaterReport() throws {
        let example = try Example()
        try example.add([tweet(1, ["owl"])])
        example.archive.interrupt()
        #expect(try example.table() == "#owl 1/1")
    }

    /// Runs a closure, and interrupts an archive again and again meanwhile.
    private func interrupting(_ archive: TweetArchive, _ body: () throws -> Void) throws {
        let isDone = Monitor(false)
        let thread = Thread {
            while !isDone.change(\.self) {
                archive.interrupt()
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
        thread.start()
        defer { isDone.change { $0 = true } }
        try body()
    }
}
