import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Archives that are damaged, or that were made to do harm.
@Suite(.slow) struct HostileArchiveTests {
    @Test(arguments: [
        ("CREATE TRIGGER evil AFTER INSERT ON tweet BEGIN SELECT 1; END", "trigger evil"),
        ("CREATE VIEW evil AS SELECT 1", "view evil"), ("CREATE TABLE evil (x)", "table evil"),
        ("CREATE INDEX evil ON tweet (length(text))", "index evil"),
        ("CREATE VIRTUAL TABLE evil USING fts5(x)", "table evil"),
    ])
    func refusesAddedObjects(sql: String, object: String) throws {
        try withChangedArchive(sql) { path in
            let error = ArchiveError.addedObject(path: path, object: object)
            for open in Self.ways { #expect(throws: error) { try open(path) } }
        }
    }

    @Test(arguments: [
        ("DROP TABLE removed", "removed"), ("DROP INDEX mention_by_count", "mention_by_count"),
        ("DROP TABLE term; CREATE VIEW term AS SELECT 1 AS id", "term"),
        ("ALTER TABLE tweet ADD COLUMN evil INT AS (length(text))", "tweet"),
        ("ALTER TABLE tweet DROP COLUMN digest", "tweet"),
        (
            "DROP INDEX mention_by_count; CREATE INDEX mention_by_count ON mention (count)",
            "mention_by_count"
        ),
        (
            """
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET sql = replace(sql, '<> ''''', '<> ''--''') WHERE name = 'mention'
            """, "mention"
        ),
    ])
    func refusesChangedTables(sql: String, name: String) throws {
        try withChangedArchive(sql) { path in
            let error = ArchiveError.changedSchema(path: path, name: name)
            for open in Self.ways { #expect(throws: error) { try open(path) } }
        }
    }

    /// Comments in `schema.sql` can change, and users can run `ANALYZE`.
    @Test(arguments: [
        "ANALYZE",
        """
        PRAGMA writable_schema = 1;
        UPDATE sqlite_schema SET sql = replace(sql, '--', '-- another remark: ''"`;' || char(10) || '--')
        """,
    ])
    func acceptsOtherComments(sql: String) throws {
        try withChangedArchive(sql) { path in
            for open in Self.ways { #expect(throws: Never.self) { try open(path) } }
        }
    }

    /// Values that the constraints of the tables forbid, some too large for any array.
    private static let invalidValues = [
        "INSERT INTO mention VALUES (ID, 1, 'zz', 5, 5)",
        "INSERT INTO spelling VALUES (ID, 1, 'zz', 0)",
        "UPDATE spelling SET mention = ID WHERE id = 1", "UPDATE spelling SET id = ID WHERE id = 1",
        "UPDATE tweet_spelling SET spelling = ID WHERE spelling = 1",
        "UPDATE tweet_spelling SET count = ID", "INSERT INTO popularity VALUES (1, ID, 5, 5)",
        "UPDATE popularity SET mention = ID WHERE mention = 1", "UPDATE popularity SET count = ID",
        "UPDATE popularity SET tweets = ID", "UPDATE mention SET count = ID, tweets = ID",
        "UPDATE mention SET kind = ID, folded = id", "UPDATE mention SET id = ID WHERE id = 1",
        "UPDATE author SET id = ID WHERE id = 1", "UPDATE tweet SET author = ID",
        "UPDATE tweet SET time = ID", "UPDATE tweet SET kind = ID",
        "UPDATE tweet SET mentions = ID", "UPDATE tweet SET cut = ID, extracted = ID",
        "UPDATE tweet SET id = ID WHERE id = 1", "UPDATE term SET tweets = ID",
        "UPDATE term SET hashtags = ID, users = ID", "UPDATE term SET id = ID",
        "UPDATE archive SET tweets = ID, hashtags = ID, users = ID",
        "UPDATE dump SET refused = ID, records = ID", "UPDATE dump SET new = ID, upgraded = ID",
        "UPDATE refusal SET line = ID", "UPDATE dump SET id = ID",
        "UPDATE dump SET bytes = ID, sha256 = ID", "UPDATE dump_tweets SET first = ID",
        "UPDATE dump_tweets SET last = ID", "UPDATE dump_tweets SET dump = ID",
        "UPDATE dump_tweets SET first = 1, last = ID, ids = x'FFFFFFFFFFFFFFFF7F'",
        "UPDATE dump_tweets SET ids = CAST(ID AS BLOB)",
        "UPDATE dump_tweets SET ids = zeroblob(1 << 20)", "UPDATE removed SET tweet = ID",
        "DELETE FROM archive", "DELETE FROM term", "DELETE FROM mention", "DELETE FROM spelling",
        "DELETE FROM dump", "DELETE FROM tweet", "DELETE FROM tweet_spelling",
        "UPDATE author SET tweets = ID, profile_tweet = ID", "UPDATE author SET account = ID",
        "UPDATE author SET earlier = 'ID'",
        "UPDATE author SET earlier = '{\"display\":' || ID || '}'",
        "UPDATE further_account SET author = ID",
        "UPDATE OR REPLACE further_account SET account = ID",
        "UPDATE further_account SET tweets = ID, profile_tweet = ID, earlier = 'ID'",
        "UPDATE source SET id = ID", "UPDATE place SET id = ID", "UPDATE quoted SET id = ID",
        "UPDATE tweet SET source = ID", "UPDATE tweet SET place = ID",
        "UPDATE tweet SET reply_to = ID, retweet_of = ID, quote_of = ID",
        "UPDATE tweet SET retweets = ID, likes = ID, replies = ID, quotes = ID, views = ID",
        "UPDATE tweet SET account = ID, conversation = ID, original_account = ID",
        "UPDATE tweet SET longitude = ID, latitude = NULL",
        "UPDATE tweet SET text_record = CAST(ID AS BLOB), record_digest = ID",
        "UPDATE tweet SET text = '', text_record = x'FF', record_digest = ID",
        "UPDATE place SET west = ID, south = NULL", "UPDATE quoted SET time = ID",
        "UPDATE link SET position = ID WHERE position = 0", "UPDATE link SET tweet = ID",
        "UPDATE media SET position = ID", "UPDATE media SET kind = ID",
        "INSERT INTO omitted_link VALUES (4, ID, 'http://a/')", "DELETE FROM source",
        "DELETE FROM place", "DELETE FROM link", "DELETE FROM quoted",
    ].flatMap { sql in
        let ids: [Int64] = sql.contains("ID") ? [.min, -1, 0, 1 << 31, 1 << 40, .max] : [0]
        return ids.map { sql.replacing("ID", with: "\($0)") }
    }

    @Test(arguments: invalidValues) func reportsInvalidValuesAsDamage(sql: String) throws {
        try withChangedArchive("PRAGMA ignore_check_constraints = 1; \(sql)") { path in
            try useArchive(at: path) { error in
                // The message is a sentence of tagtally, without SQLite's or GRDB's names.
                #expect(!error.description.contains("RowDecodingError"))
            }
        }
    }

    @Test(arguments: [UInt8(0), 0xA5, 0xFF])
    func saysWhatDamagedPagesMean(byte: UInt8) throws {
        try withChangedArchive("SELECT 1") { path in
            let sound = try Data(contentsOf: URL(filePath: path))
            let size = Int(sound[16]) << 8 | Int(sound[17])
            for start in stride(from: 0, to: sound.count, by: size) {
                var damaged = sound
                let range = (start == 0 ? 100 : start)..<(start + size)
                damaged.replaceSubrange(range, with: repeatElement(byte, count: range.count))
                try useArchive(at: path) {
                    for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
                    try damaged.write(to: URL(filePath: path))
                } errors: { error in
                    let sentence = error.description
                    #expect(SQLiteWords.found(in: sentence) == [], "\(sentence)")
                }
            }
        }
    }

    /// Reads the archive at a path in all ways over one connection, and changes it in each way over a further
    /// one.
    ///
    /// One closure is called before each connection is opened, the other one with every error.
    private func useArchive(
        at path: String,
        prepare: () throws -> Void = {},
        errors report: (ArchiveError) -> Void
    ) throws {
        for commands in [Self.readings] + Self.changes.map({ [$0] }) {
            try prepare()
            do {
                let archive = try TweetArchive(creatingAt: path)
                for command in commands {
                    do { try command(archive) } catch let error as ArchiveError { report(error) }
                }
            } catch let error as ArchiveError {
                report(error)
            }
        }
    }

    /// Every error of SQLite, also those that no test can bring about.
    @Test(arguments: SQLiteWords.codes, SQLiteWords.all.sorted().prefix(3))
    func saysInItsOwnWordsWhatIsWrong(code: Int32, message: String) throws {
        let error = DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        let location = ArchiveLocation("/nowhere/tweets.sqlite")
        let found = #expect(throws: ArchiveError.self) {
            try ArchiveError.translating(location) { throw error }
        }
        let sentence = found?.description ?? ""
        #expect(SQLiteWords.found(in: sentence) == [], "\(sentence)")
        #expect(sentence.contains(location.name) || found == .interrupted, "\(sentence)")
    }

    @Test func saysThatAnotherProgramWrites() throws {
        try withChangedArchive("SELECT 1") { path in
            let other = try TweetArchive(updatingAt: path)
            try other.database.inTransaction(.immediate) { _ in
                let found = #expect(throws: ArchiveError.self) {
                    try TweetArchive(creatingAt: path) { _ in false }.remove([1])
                }
                #expect(
                    found?.description.hasPrefix("\(path) cannot be used: another program") == true
                )
                return .rollback
            }
        }
    }

    @Test func needsMemoryInProportionToItsRows() throws {
        let far = "INSERT INTO spelling VALUES (1 << 62, 1, 'zz', 0)"
        try withChangedArchive(far) { path in
            var options = PopularityReport.Options()
            options.countsAuthors = true
            let report = try TweetArchive(readingAt: path).collected(of: nil, options: options)
            #expect(report.rows.map(\.example) == ["#a 4/3"])
        }
    }

    @Test(arguments: ["journal", "wal"])
    func refusesForeignFilesBesideTheArchive(suffix: String) throws {
        let example = try Example()
        let path = example.folder.appending(path: "other.sqlite").path
        if suffix == "journal" { _ = try TweetArchive(creatingAt: path) }
        try Data([0xD9, 0xD5, 0x05]).write(to: URL(filePath: "\(path)-\(suffix)"))
        let error = ArchiveError.foreignFile(path: path, file: "\(path)-\(suffix)")
        #expect(throws: error) { try TweetArchive(creatingAt: path) }
        if suffix == "journal" {
            for open in Self.ways { #expect(throws: error) { try open(path) } }
        }
        // SQLite keeps its files beside the archive, not beside a link to it.
        let link = example.folder.appending(path: "link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let same = ArchiveError.foreignFile(path: link, file: "\(path)-\(suffix)")
        #expect(throws: same) { try TweetArchive(creatingAt: link) }
        // SQLite empties a finished journal, or overwrites its beginning.
        try Data().write(to: URL(filePath: "\(path)-\(suffix)"))
        #expect(throws: Never.self) { try TweetArchive(creatingAt: path) }
    }

    /// All ways to open an archive.
    private static let ways: [@Sendable (String) throws -> TweetArchive] = [
        { try TweetArchive(readingAt: $0) }, { try TweetArchive(updatingAt: $0) },
        { try TweetArchive(peekingAt: $0) }, { try TweetArchive(creatingAt: $0) },
    ]

    /// All ways to read an archive.
    private static let readings: [@Sendable (TweetArchive) throws -> Void] = [
        { archive in
            var options = PopularityReport.Options()
            options.countsAuthors = true
            options.minCount = 1
            try archive.popularity(of: nil, options: options) { try read($0) }
        },
        { try $0.popularity(of: try term) { try read($0) } },
        {
            try $0.network(of: try term) {
                for section in $0.sections { _ = try section.rows.collected() }
            }
        },
        { archive in
            var options = NetworkReport.Options()
            options.edges = NetworkReport.Edges.named
            options.users = .accounts
            try archive.network(of: nil, options: options) {
                for section in $0.sections { _ = try section.rows.collected() }
            }
        },
        { try $0.comparison(of: [try term]) { _ = try $0.rows.collected() } },
        { archive in
            var options = TrendReport.Options()
            options.top = 2
            try archive.trend(of: nil, options: options) { _ = try $0.rows.collected() }
        },
        { archive in
            let name = try #require(MentionName("#a"))
            try archive.evidence(for: name, of: try term) { _ = try $0.rows.collected() }
        },
        { try $0.people(of: nil) { _ = try $0.rows.collected() } },
        { archive in
            for grouping in [GroupReport.Grouping.language, .source, .text] {
                try archive.groups(by: grouping, of: try term) { _ = try $0.rows.collected() }
            }
            _ = try archive.hours(of: nil, counting: .mentions)
            var options = TrendReport.Options()
            options.top = 2
            try archive.rankFlow(of: nil, options: options) { _ = try $0.rows.collected() }
        },
        { _ = try $0.renamedAccounts() }, { _ = try $0.profile(of: "p") },
        { archive in
            for query in ["account:p OR account:8", "min_followers:5 OR filter:verified"] {
                let filter = try TweetFilter(searching: query)
                try archive.tweets(of: nil, filter) { _ = try $0.rows.collected() }
            }
        },
        { _ = try $0.terms() }, { _ = try $0.termNames(limit: 9) }, { _ = try $0.dumps() },
        { _ = try $0.dumps(of: 1) }, { _ = try $0.changedDumps() },
        { try $0.details(of: [1, 4]) { _ = try $0.tweets.collected() } },
        { archive in
            let filter = try TweetFilter(searching: "dump:dump")
            try archive.tweets(of: nil, filter) { _ = try $0.rows.collected() }
        },
        { try $0.refusals { _ = try $0.rows.collected() } }, { _ = try $0.check() },
    ]

    /// All ways to change an archive.
    private static let changes: [@Sendable (TweetArchive) throws -> Void] = [
        { _ = try $0.addChecksums() },
        { archive in
            let more = FileManager.default.temporaryDirectory
                .appending(path: "tagtally-tests-\(UUID().uuidString)")
            let records = [
                tweet(2, ["a", "b"]), tweet(9, ["A", "new"], ["me"]), tweet(1, ["x", "a"]),
                wholeTweet(4, 44), wholeTweet(8, 4),
            ]
            try Data(records.joined(separator: "\n").utf8).write(to: more)
            defer { try? FileManager.default.removeItem(at: more) }
            try archive.importDumps([DumpFile(path: more.path)], term: try term)
        },
        { try $0.remove([1]) },
        { archive in
            let other = try #require(SearchTerm("u"))
            try archive.rename(try term, to: other)
            try archive.forget(other, prune: true)
        },
    ]

    private static var term: SearchTerm { get throws { try #require(SearchTerm("t")) } }

    @Sendable
    private static func read(_ report: PopularityReport) throws {
        for section in report.sections { _ = try section.rows.collected() }
    }

    /// Tweets by accounts that took other names, and a name that went to another account.
    private static let authors = [
        #""id_str":"7","screen_name":"p","followers_count":5"#, #""id_str":"7","screen_name":"q""#,
        #""id_str":"8","screen_name":"p""#, #""screen_name":"p""#, #""id_str":"7""#,
    ].enumerated().map { index, user in
        let text = index == 0 ? "RT @p: @q" : "t"
        return #"{"id_str":"\#(10 + index)","text":"\#(text)","user":{\#(user)}}"#
    }

    /// The bytes of an archive of nine tweets.
    private static let sound = Result {
        let example = try Example(
            [
                tweet(1, ["a", "a"]), tweet(2, ["a"], ["b"]), tweet(3, ["A"]), wholeTweet(4, 4),
                "{",
            ] + authors,
            term: "t"
        )
        try example.archive.remove([7])
        let copy = example.folder.appending(path: "copy.sqlite")
        try example.archive.database.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [copy.path])
        }
        return try Data(contentsOf: copy)
    }

    /// Calls a closure with the path of an archive of four tweets after running SQL on it.
    private func withChangedArchive(_ sql: String, _ body: (String) throws -> Void) throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.url.appending(path: "changed.sqlite").path
        try Self.sound.get().write(to: URL(filePath: path))
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let changing = try DatabaseQueue(path: path, configuration: configuration)
        try changing.writeWithoutTransaction { try $0.execute(sql: sql) }
        try changing.close()
        try body(path)
    }
}
