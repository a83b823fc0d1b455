import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Opening an archive, the imports that it records, and its check.
@Suite struct ArchiveTests {
    @Test func containsSchemaSQL() throws {
        let file = projectFolder.appending(path: "schema.sql")
        #expect(TweetArchive.schema == (try String(contentsOf: file, encoding: .utf8)))
    }

    @Test func refusesFilesThatAreNotArchives() throws {
        let example = try Example()
        let path = example.folder.appending(path: "other").path
        #expect(throws: ArchiveError.missing(path: path)) { try TweetArchive(readingAt: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
        try Data("no database, but long enough to be taken for one".utf8)
            .write(to: URL(filePath: path))
        for open in [TweetArchive.init(readingAt:), TweetArchive.init(updatingAt:)] {
            #expect(throws: ArchiveError.notAnArchive(path: path)) { try open(path) }
        }
        let foreign = example.folder.appending(path: "foreign").path
        try DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE t (x)") }
        #expect(throws: ArchiveError.notAnArchive(path: foreign)) {
            try TweetArchive(creatingAt: foreign)
        }
    }

    /// An archive with the number of another version is opened in no way, and stays as it is.
    @Test(
        arguments: [0, 1, TweetArchive.schemaVersion - 1, TweetArchive.schemaVersion + 1, 99]
    )
    func refusesOtherVersions(version: Int) throws {
        let example = try Example()
        let path = example.archive.path
        try example.archive.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = \(version)")
            try db.checkpoint(.truncate)
        }
        let before = try Data(contentsOf: URL(filePath: path))
        let ways: [(String) throws -> TweetArchive] = [
            { try TweetArchive(readingAt: $0) },
            { try TweetArchive(readingAt: $0, keepingFiles: true) },
            { try TweetArchive(peekingAt: $0) }, { try TweetArchive(recordingAt: $0) },
            { try TweetArchive(updatingAt: $0) }, { try TweetArchive(creatingAt: $0) },
        ]
        let isOlder = version < TweetArchive.schemaVersion
        let expected =
            isOlder
            ? ArchiveError.older(path: path, version: version)
            : .newer(path: path, version: version)
        for open in ways { #expect(throws: expected) { try open(path) } }
        let advice = "; move it away and import its dumps again"
        #expect(expected.description.hasSuffix(advice) == isOlder)
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func isReadWithoutWaitingForAWriter() throws {
        let example = try Example([tweet(1, ["a"])], term: "#ucd")
        try example.archive.database.inDatabase { db in
            try db.inTransaction(.immediate) {
                try db.execute(sql: "UPDATE term SET name = 'changed'")
                let glance = try TweetArchive(peekingAt: example.archive.path)
                #expect(try glance.termNames(limit: 10) == ["#ucd"])
                #expect(try glance.termNames(limit: 0) == [])
                #expect(throws: DatabaseError.self) {
                    try glance.database.write { try $0.execute(sql: "DELETE FROM term") }
                }
                return .rollback
            }
        }
    }

    @Test(arguments: [
        "UPDATE archive SET tweets = 5", "UPDATE archive SET hashtags = 0",
        "UPDATE archive SET users = 1", "UPDATE term SET hashtags = 3", "UPDATE term SET users = 1",
        "UPDATE term SET tweets = tweets + 1",
        "UPDATE mention SET count = count + 1", "UPDATE spelling SET tweets = 0",
        "UPDATE popularity SET count = 9, tweets = 9", "DELETE FROM popularity",
        "UPDATE tweet SET mentions = 0", "DELETE FROM term_tweet",
        "DELETE FROM author",
    ])
    func findsCountersChangedByHand(sql: String) throws {
        let example = try Example([tweet(1, ["a", "a"]), tweet(2, ["b"])], term: "t")
        #expect(try example.archive.check() == [])
        try example.execute(sql)
        #expect(try !example.archive.check().isEmpty)
    }

    @Test func recordsCountsThatAddUp() throws {
        let example = try Example()
        let cut = tweet(1, more: #","truncated":true"#)
        let summary = try example.add(
            [cut, tweet(1), tweet(1), "{", #"{"limit":{"track":1}}"#],
            term: "t"
        )
        #expect(summary.account.isFinished)
        #expect(summary.counts.records == 5)
        let rows = try example.rows(
            of: """
                SELECT format, state, records, new, upgraded, duplicates, non_tweets, refused
                FROM dump
                """
        )
        let numbers = [5, 1, 1, 1, 1, 1].map { QueryReport.Value.integer($0) }
        #expect(rows == [[.text("v1.1"), .text("finished")] + numbers])
    }

    @Test func stopsAnImportOnRequest() throws {
        let example = try Example()
        let lines = (1...20_000).map { tweet($0, ["a"], text: "an invented text of a tweet") }
        let dumps = [try example.dump(lines.joined(separator: "\n"))]
        let stopped = try example.archive.importDumps(dumps) { $0.tweets > 0 }
        #expect(stopped.map(\.account.isFinished) == [false])
        #expect(try example.rows(of: "SELECT state FROM dump") == [[.text("unfinished")]])
        #expect(try example.archive.check() == [])
        let again = try example.archive.importDumps(dumps)
        #expect(again.map(\.account.isFinished) == [true])
        #expect(try example.table() == "#a 20000/20000")
    }

    /// Threads that create the same archive at the same time stand for programs with equal process ids.
    @Test func isCreatedOnceBySeveralPrograms() throws {
        let example = try Example()
        for round in 1...20 {
            let path = example.folder.appending(path: "\(round).sqlite").path
            let failures = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                do {
                    let dump = try example.dump(tweet(index + 1, ["a"]), named: "\(round)-\(index)")
                    try TweetArchive(creatingAt: path).importDumps([dump])
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock(\.self) == [])
            let report = try TweetArchive(readingAt: path).collected(of: nil)
            #expect(report.sections[0].rows.map(\.example) == ["#a 4/4"])
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
        #expect(names.filter { $0.hasPrefix(".") || $0.contains("new") } == [])
    }

    /// Readers that overlap keep SQLite from starting the log anew.
    @Test func startsALongLogAnewWhenReadersEnd() throws {
        let example = try Example()
        let log = WriteAheadLog(of: example.archive, maxSize: 1)
        try log.begin()
        defer { log.end() }
        func sizeAfterChange() throws -> Int {
            try example.execute("UPDATE archive SET tweets = tweets + 1")
            return log.size
        }
        let reader = try TweetArchive(readingAt: example.archive.path)
        var size = try sizeAfterChange()
        #expect(!log.isEnding)
        try reader.database.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM tweet")
            log.limit()
            #expect(log.isEnding)
            #expect(try sizeAfterChange() > size)
            log.limit()
            #expect(log.isEnding)
        }
        size = log.size
        #expect(try sizeAfterChange() > size)
        let location = ArchiveLocation(example.archive.path)
        let fileSize = location.logSize
        log.limit()
        #expect(!log.isEnding)
        #expect(location.logSize == fileSize)
        #expect(try sizeAfterChange() < size)
        #expect(location.logSize == fileSize)
    }

    @Test func leavesALogThatAnotherProgramHasStartedAnew() throws {
        let example = try Example()
        let log = WriteAheadLog(of: example.archive, maxSize: 1 << 17)
        try log.begin()
        defer { log.end() }
        try example.archive.write {
            try $0.execute(
                sql: "INSERT INTO search (folded, query, last_used) VALUES ('', ?, '')",
                arguments: [String(repeating: "x", count: 1 << 18)]
            )
        }
        log.limit()
        #expect(log.isEnding)
        log.wait()
        try TweetArchive(updatingAt: example.archive.path).emptyLog()
        try example.execute("UPDATE archive SET tweets = tweets + 1")
        #expect(log.size < 1 << 17)
        log.limit()
        #expect(!log.isEnding)
    }

    /// Other programs that have the archive open would keep a long file.
    @Test func emptiesALongLogAfterAnImport() throws {
        let example = try Example()
        let reader = try TweetArchive(readingAt: example.archive.path)
        let location = ArchiveLocation(example.archive.path)
        let log = WriteAheadLog(of: example.archive)
        try log.begin()
        try example.execute("CREATE TABLE large AS SELECT zeroblob(1 << 26)")
        #expect(log.size > 1 << 26)
        #expect(location.logSize >= log.size)
        log.end()
        #expect(location.logSize == 0)
        #expect(try reader.database.read { try $0.tableExists("large") })
    }

    /// Only an import has its log copied by another thread.
    @Test func copiesTheLogAfterAnImport() throws {
        let example = try Example()
        let log = URL(filePath: example.archive.path + "-wal")
        try example.add([tweet(1, ["a"])])
        let before = try Data(contentsOf: log).count
        for id in 1...3_000 { _ = try example.archive.remove([Int64(id)]) }
        #expect(try Data(contentsOf: log).count < before + (16 << 20))
    }

    @Test func isCreatedInAnEmptyFile() throws {
        let example = try Example()
        let path = example.folder.appending(path: "empty").path
        try Data().write(to: URL(filePath: path))
        #expect(try TweetArchive(creatingAt: path).check() == [])
        let schema = try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "PRAGMA journal_mode")
        }
        #expect(schema == ["wal"])
    }

    @Test func isOneFileWhenClosed() throws {
        let example = try Example([tweet(1, ["a"])])
        try example.archive.database.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
        #expect(files.sorted() == ["dump", "tweets.sqlite"])
    }

    @Test func reportsOnAnEmptyArchive() throws {
        let example = try Example()
        for order in [PopularityReport.Order.count, .tweets] {
            let report = try example.popularity { $0.order = order }
            #expect(report.tweets == 0 && report.hidden == 0 && report.rows.isEmpty)
        }
        #expect(try example.archive.terms().terms.isEmpty)
    }

    @Test func sortsByCountThenNameThenKind() throws {
        let example = try Example([
            tweet(1, ["b", "b", "b", "Z", "é"], ["a", "z"]), tweet(2, ["Z", "x", "é"], ["z"]),
        ])
        #expect(try example.table() == "#b 3/1 #Z 2/2 @z 2/2 #é 2/2 @a 1/1 #x 1/1")
        let rows = try example.popularity { $0.order = .tweets }.rows
        #expect(rows.map(\.example) == ["#Z 2/2", "@z 2/2", "#é 2/2", "#b 3/1"])
    }

    @Test func showsTheSpellingWithTheMostTweets() throws {
        let example = try Example([
            tweet(1, ["iot", "iot", "iot"]), tweet(2, ["IoT"]), tweet(3, ["IoT"]),
        ])
        try example.add([tweet(4, ["IOT"])], term: "t")
        #expect(try example.table() == "#IoT 6/4")
        #expect(try example.table("t") == "#IoT 1/1")
        try example.add([tweet(5, ["iot"])])
        #expect(try example.table("t") == "#IoT 1/1")
    }
}
