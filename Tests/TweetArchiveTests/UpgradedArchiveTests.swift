import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Archives of version 3, after their upgrade.
@Suite struct UpgradedArchiveTests {
    /// The dumps of the archive in any order; the lesser record of a tweet can come first or last.
    @Test(arguments: permutations([0, 1, 2]))
    func equalsANewArchiveOfItsDumps(order: [Int]) throws {
        let imports = OlderArchive.imports
        try Example.withArchive { example in
            try example.archive.remove([OlderArchive.removedTweet])
            for (dump, term) in imports { try example.add(dump, term) }
            let new = try ArchiveTables(of: example.archive.path)
            let upgraded = try example.upgraded()
            for index in order { try upgraded.add(imports[index].dump, imports[index].term) }
            try upgraded.expectTables(new)
            #expect(try upgraded.archive.check() == [])
            for index in order { try upgraded.add(imports[index].dump, imports[index].term) }
            try upgraded.expectTables(new)
        }
    }

    /// Dumps that the archive did not have before change both archives alike.
    @Test(arguments: permutations([0, 1, 2, 3]))
    func equalsANewArchiveOfMoreDumps(order: [Int]) throws {
        let more = [
            tweet(
                1_191_324_976_926_425_406,
                ["lab"],
                by: "CarlaLab",
                text: "An answer about the #lab",
                more: ##","favorite_count":3,"truncated":true"##
            ),
            tweet(5, ["new"], by: "annlab", text: "Before all others"),
            bareTweet(1_191_324_976_926_425_407, text: "#lab #quiet #loud"),
        ]
        try Example.withArchive { example in
            let dump = example.folder.appending(path: "more.jsonl")
            try Data(more.joined(separator: "\n").utf8).write(to: dump)
            let imports = OlderArchive.imports + [(dump, "#more")]
            try example.archive.remove([OlderArchive.removedTweet])
            for (dump, term) in imports { try example.add(dump, term) }
            let upgraded = try example.upgraded()
            for index in order { try upgraded.add(imports[index].dump, imports[index].term) }
            let new = try ArchiveTables(of: example.archive.path)
            try upgraded.expectTables(new)
            #expect(try upgraded.archive.check() == [])
        }
    }

    /// What only version 3 knows is kept: text, author, time, language, kind and mentions.
    @Test func keepsATweetThatIsNotImportedAgain() throws {
        try Example.withArchive { example in
            let upgraded = try example.upgraded()
            try upgraded.add(OlderArchive.imports[2].dump, nil)
            let rows = try upgraded.rows(
                """
                SELECT tweet.id % 1000, name, language, kind, text FROM tweet
                LEFT JOIN author ON author.id = author
                WHERE tweet.id % 1000 IN (402, 404, 406, 408, 410) ORDER BY tweet.id
                """
            )
            #expect(
                rows == [
                    "402 carlalab en 2 RT @bertlab: The tide table of the #lab is now longer than "
                        + "the hall, and so is …",
                    "404 bertlab en 0 High water #lab #tide",
                    "406 carlalab zh-cn 0 An answer about the #lab",
                    "408 EmilLab NULL 0 said only once: #lab is closed",
                    "410 NULL en 0 Nobody measured this #lab",
                ]
            )
            #expect(try upgraded.archive.check() == [])
        }
    }

    /// A record with all mentions but without text and time takes away neither the text nor a time
    /// that a record had said; the time that version 3 took from the id is that of no record.
    @Test(arguments: [
        ("1191324976926425405", "Two gauges, one sea #lab 1572861605"),
        ("1191324976926425408", "said only once: #lab is closed NULL"),
    ])
    func keepsTextAndTimeThatARecordLacks(id: String, expected: String) throws {
        let record =
            #"{"id_str":"\#(id)","text":"","#
            + #""entities":{"hashtags":[{"text":"lab"}],"user_mentions":[]}}"#
        try Example.withArchive { example in
            let dump = example.folder.appending(path: "poor.jsonl")
            try Data(record.utf8).write(to: dump)
            let upgraded = try example.upgraded()
            try upgraded.add(dump, nil)
            let sql = "SELECT text, time FROM tweet WHERE record_digest NOT NULL"
            #expect(try upgraded.rows(sql) == [expected])
            #expect(try upgraded.archive.check() == [])
        }
    }

    /// An archive can come from anyone, so a language can be any text.
    @Test func normalizesLanguages() throws {
        let languages = [
            ("'EN'", "en"), ("'zh_TW'", "zh-tw"), ("'de'", "de"), ("'und'", "NULL"), ("''", "NULL"),
            ("CAST(x'FF656E' AS TEXT)", "NULL"), ("CAST(x'656EFF' AS TEXT)", "NULL"),
            ("'EN' || char(0)", "NULL"), ("'en' || char(0) || 'x'", "NULL"),
            ("'\u{212A}o'", "NULL"), ("hex(zeroblob(100000))", "NULL"), ("NULL", "NULL"),
        ]
        let values = languages.enumerated().map { index, language in
            "(\(index + 1), \(language.0), 0, 0, 0, 0, 0, '')"
        }
        try Example.withArchive { example in
            let upgraded = try example.upgraded(
                after: """
                    INSERT INTO tweet (id, language, kind, cut, extracted, mentions, digest, text)
                    VALUES \(values.joined(separator: ", "));
                    UPDATE archive SET tweets = (SELECT count(*) FROM tweet);
                    """
            )
            let rows = try upgraded.rows("SELECT language FROM tweet WHERE id < 100 ORDER BY id")
            #expect(rows == languages.map(\.1))
            #expect(try upgraded.archive.check() == [])
        }
    }

    /// Reading does not upgrade, and finds languages in any letter case.
    @Test func readsLanguagesInAnyCase() throws {
        try Example.withArchive { example in
            let path = example.folder.appending(path: "older.sqlite").path
            try OlderArchive.writeVersion3(to: path)
            var filter = TweetFilter()
            filter.languages = ["en"]
            for change in ["", "UPDATE tweet SET language = upper(language)"] {
                let database = try DatabaseQueue(path: path)
                try database.writeWithoutTransaction { try $0.execute(sql: change) }
                let count = try database.read {
                    let sql = "SELECT count(*) FROM tweet WHERE lower(language) = 'en'"
                    return try Int.fetchOne($0, sql: sql)
                }
                let report = try TweetArchive(readingAt: path).collected(of: nil, filter)
                #expect(report.tweets == count)
                #expect(report.tweets > 0)
            }
        }
    }

    /// The upgrade itself changes no number of a report.
    @Test func reportsTheSameNumbers() throws {
        try Example.withArchive { example in
            let upgraded = try example.upgraded()
            #expect(
                try upgraded.table() == "#lab 11/10 @bertlab 2/2 #tide 2/2 @annlab 1/1 #quiet 1/1"
            )
            #expect(try upgraded.archive.check() == [])
            #expect(try upgraded.archive.terms().terms.map(\.tweets).sorted() == [2, 9])
        }
    }
}

extension Example {
    /// An archive of version 3 in the same folder, opened to import after a change.
    fileprivate func upgraded(after change: String = "") throws -> Example {
        let path = folder.appending(path: "older.sqlite").path
        try OlderArchive.writeVersion3(to: path)
        try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: change) }
        return Example(folder: folder, archive: try TweetArchive(creatingAt: path))
    }

    /// Imports a dump.
    fileprivate func add(_ dump: URL, _ term: String?) throws {
        let term = term.flatMap { SearchTerm($0) }
        try archive.importDumps([DumpFile(path: dump.path)], term: term)
    }

    /// Expects the same tables as those of another archive.
    fileprivate func expectTables(
        _ expected: ArchiveTables,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let tables = try ArchiveTables(of: archive.path)
        #expect(expected.differences(from: tables) == [], sourceLocation: sourceLocation)
    }

    /// The values of a query's rows, separated by spaces.
    fileprivate func rows(_ sql: String) throws -> [String] {
        try archive.database.read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                row.databaseValues.map { $0.storage.value.map { "\($0)" } ?? "NULL" }
                    .joined(separator: " ")
            }
        }
    }
}
