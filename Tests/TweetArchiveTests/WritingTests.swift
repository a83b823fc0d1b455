import Foundation
import GRDB
import Testing

@testable import TweetArchive
@testable import TweetDumps

/// The new tweets of several batches, which are written together.
@Suite struct PendingTweetTests {
    /// The ids in each of ten dumps: not in order in a dump, and not from one to the next.
    private static let ids = (0..<10).map { dump in
        (0..<40).map { index in (index * 7 + dump * 11) % 40 * 10 + dump + 1 }
    }

    /// A record with a text of a kilobyte, and other texts, that no other tweet has.
    private static func record(_ id: Int) -> String {
        #"{"id":\#(id),"id_str":"\#(id)","text":"\#(text(id))","lang":"\#(language(id))","#
            + #""entities":{"hashtags":[{"text":"tag\#(id)"}],"user_mentions":[],"#
            + #""urls":[{"expanded_url":"https://example.org/\#(id)"}]},"extended_entities":{"#
            + #""media":[{"type":"photo","media_url_https":"https://p.example.org/\#(id).jpg","#
            + #""ext_alt_text":"picture \#(id)"}]}}"#
    }

    private static func text(_ id: Int) -> String { String(repeating: "text \(id) ", count: 100) }

    private static func language(_ id: Int) -> String {
        let letters = [25, id / 20, id % 20].map { UInt8(ascii: "a") + UInt8($0) }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Texts are copied in pieces.
    @Test func keepTheirOwnTextsInAnyOrder() throws {
        let example = try Example()
        let dumps = Self.ids.enumerated().map { ("\($0).jsonl", $1.map(Self.record)) }
        try example.addFolder(Dictionary(uniqueKeysWithValues: dumps))
        let stored = try example.archive.database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT tweet.id, text, language, link.url, media.url, description, name
                    FROM tweet JOIN link ON link.tweet = tweet.id
                    JOIN media ON media.tweet = tweet.id
                    JOIN tweet_spelling ON tweet_spelling.tweet = tweet.id
                    JOIN spelling ON spelling.id = tweet_spelling.spelling
                    ORDER BY tweet.id
                    """
            )
            .map { row in Array(row.databaseValues).map { "\($0.storage.value ?? "NULL")" } }
        }
        let expected = (1...400).map { id in
            [
                "\(id)", Self.text(id), Self.language(id), "https://example.org/\(id)",
                "https://p.example.org/\(id).jpg", "picture \(id)", "tag\(id)",
            ]
        }
        #expect(stored.count == expected.count)
        for (row, values) in zip(stored, expected) { #expect(row == values) }
        #expect(try example.archive.check() == [])
    }

    /// Quoted tweets with many bytes are written before the transaction ends, and merged with the
    /// stored ones afterwards.
    @Test(arguments: [false, true])
    func mergeQuotedTweetsOfManyBytes(isReversed: Bool) throws {
        let part = String(repeating: "x", count: 100_000)
        let records = (1...24).map { id in
            let text = String(repeating: part, count: (id + 1) / 2)
            let quoted = #"{"id_str":"\#(id % 2 + 1)","text":"\#(text)"}"#
            return tweet(id + 10, more: #","quoted_status":\#(quoted)"#)
        }
        let example = try Example(isReversed ? records.reversed() : records)
        let stored = try example.archive.database.read {
            try Int.fetchAll($0, sql: "SELECT length(text) FROM quoted ORDER BY id")
        }
        #expect(stored == [1_200_000, 1_200_000])
    }
}

/// The mentions of new tweets, in the order in which their rows are inserted.
@Suite struct NamedMentionsTests {
    /// A mention as it was counted: its name, its spelling, the tweet, and how often the tweet has it.
    private struct Counted: Hashable {
        let folded: String
        let spelling: String
        let tweet: Int64
        let count: Int32
    }

    private static let records = [
        tweet(3, ["zeta", "Alpha", "alpha", "Alpha"]), tweet(1, ["beta", "ZETA"]),
        tweet(2, ["alpha", "longer than eight", "longer than Eight"]),
    ]

    private static func named() throws -> NamedMentions {
        let dump = ConstructedDump("dump.jsonl")
        dump.add(records)
        let batch = try #require(dump.next(waiting: 0)).batch
        var named = NamedMentions()
        named.begin(batch)
        for row in batch.rows { _ = named.add(row, in: batch) }
        return named
    }

    private static func counted(_ named: NamedMentions) -> Set<Counted> {
        Set(
            named.occurrences.map { occurrence in
                let spelling = Int(occurrence.spelling)
                let mention = named.spellings[spelling].mention
                return Counted(
                    folded: String(decoding: named.folded[mention], as: UTF8.self),
                    spelling: String(decoding: named.names[spelling], as: UTF8.self),
                    tweet: occurrence.tweet,
                    count: occurrence.count
                )
            }
        )
    }

    @Test func staySameWhenSorted() throws {
        var sorted = try Self.named()
        let counted = Self.counted(sorted)
        sorted.sort()
        #expect(counted.count == 8)
        #expect(Self.counted(sorted) == counted)
        for (index, mention) in sorted.mentions.enumerated() {
            let name = String(decoding: sorted.folded[index], as: UTF8.self)
            let ofTweets = counted.filter { $0.folded == name }
            #expect(mention.count == ofTweets.reduce(0) { $0 + Int64($1.count) })
            #expect(mention.tweets == Set(ofTweets.map(\.tweet)).count)
        }
    }

    @Test func areSortedByNameAndSpellingsByMention() throws {
        var named = try Self.named()
        named.sort()
        let names = named.mentions.indices.map {
            String(decoding: named.folded[$0], as: UTF8.self)
        }
        #expect(names == ["alpha", "beta", "longer than eight", "zeta"])
        let mentions = named.spellings.map(\.mention)
        #expect(mentions == mentions.sorted())
    }
}

/// Changes between the transactions of an import, over the same connection.
@Suite struct SharedArchiveTests {
    @Test func importsNamesThatAnotherThreadAdded() throws {
        let example = try Example()
        let dumps = ["1.jsonl": tweet(1, ["a"]), "2.jsonl": tweet(2, ["b"])]
        let parts = try PartsWithPauses(example, dumps)
        parts.inPause = { try example.add([tweet(3, ["b"], ["u"])], name: "3.jsonl") }
        let summaries = try Importer(example.archive, parts).run()
        #expect(summaries.map(\.counts.new) == [1, 1])
        #expect(try example.table() == "#b 2/2 #a 1/1 @u 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test func importsNamesThatAnotherThreadDeleted() throws {
        let example = try Example()
        let dumps = ["1.jsonl": tweet(1, ["a"]), "2.jsonl": tweet(2, ["a"])]
        let parts = try PartsWithPauses(example, dumps)
        parts.inPause = { try example.archive.remove([1]) }
        _ = try Importer(example.archive, parts).run()
        #expect(try example.table() == "#a 1/1")
        #expect(try example.archive.check() == [])
    }

    /// A tweet with a smaller id than one that another thread added leaves bytes of pages unused.
    @Test func countsTweetsBeforeThoseOfAnotherThread() throws {
        let example = try Example()
        let writer = try example.archive.write { db in
            let writer = try BatchWriter(db, now: "2025-01-01T00:00:00.000Z")
            try example.write(tweet(1), with: writer, db)
            return writer
        }
        try example.add([tweet(9)])
        try example.archive.write { db in
            writer.forgetRows()
            try example.write(tweet(2), with: writer, db)
        }
        #expect(writer.tweets.scatteredChanges == 1)
    }
}

extension Example {
    /// Writes a record in a transaction of the caller.
    fileprivate func write(_ record: String, with writer: BatchWriter, _ db: Database) throws {
        let dump = try dump(record, named: "record.jsonl")
        let part = try #require(DumpReader([dump]).next(waiting: 10))
        _ = try writer.write(part, foundBy: nil, ImportOptions(), db)
        try writer.flush()
    }
}

/// Dumps whose parts are imported in separate transactions, with a pause after the first.
final class PartsWithPauses: DumpParts {
    let files: [DumpFile]
    var inPause: () throws -> Void = {}
    private let reader: DumpReader
    private var given = 0

    init(_ example: Example, _ dumps: [String: String]) throws {
        files = try example.dumps(named: dumps)
        reader = DumpReader(files)
    }

    var isFinished: Bool { reader.isFinished }

    func next(waiting seconds: Double) -> DumpPart? {
        // Within a transaction, an import waits only briefly.
        guard seconds > 0.1 else { return nil }
        if given == 1 { #expect(throws: Never.self) { try inPause() } }
        given += 1
        return reader.next(waiting: 10)
    }

    func stop() { reader.stop() }
}

/// Archives with much unused space are rewritten after an import.
@Suite struct CompactionTests {
    /// The ids of the tweets of 300 dumps, the newest first.
    ///
    /// Each of them splits the first page.
    private static let ids = (0..<300).reversed().map { dump in (1...20).map { dump * 20 + $0 } }

    @Test func leavesASmallArchiveWithAnEmptyLog() throws {
        let example = try Example()
        try example.archive.importDumps(example.dumps(Self.ids))
        #expect(try Self.freeBytesPerPage(example) < 1_000)
        #expect(ArchiveLocation(example.archive.path).logSize == 0)
        #expect(try example.archive.check() == [])
    }

    /// An import asks whether it should stop while it rewrites the archive, too.
    @Test func canBeStopped() throws {
        let example = try Example()
        var questions = 0
        let summaries = try example.archive.importDumps(example.dumps(Self.ids)) {
            // Before the archive is rewritten it asks a few times.
            questions += $0.tweets == 6_300 ? 1 : 0
            return questions == 20
        }
        #expect(questions == 20)
        #expect(summaries.map(\.counts.new) == Self.ids.map(\.count))
        #expect(try Self.freeBytesPerPage(example) > 3_000)
        #expect(try example.archive.check() == [])
        try example.archive.compact { false }
        #expect(try Self.freeBytesPerPage(example) < 1_000)
        #expect(try example.archive.check() == [])
    }

    /// SQLite cannot rewrite a file while a statement of the same connection runs.
    @Test func reportsAFailure() throws {
        let example = try Example()
        let dumps = try example.dumps(Self.ids)
        let statement = try example.archive.database.inDatabase { db in
            try RawStatement(
                db,
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT 2) SELECT i FROM n"
            )
        }
        try example.archive.database.inDatabase { _ in _ = try statement.step() }
        var failures: [String] = []
        let summaries = try example.archive.importDumps(dumps) { _ in
            false
        } compactionFailed: {
            failures.append("\($0)")
        }
        statement.reset()
        #expect(summaries.map(\.counts.new) == Self.ids.map(\.count))
        #expect(failures.count == 1)
        #expect(failures[0].contains("could not be rewritten: SQLite fails with code 1; "))
        #expect(try example.archive.check() == [])
    }

    /// The unused bytes in a page of 16,384 bytes with tweets, on average.
    private static func freeBytesPerPage(_ example: Example) throws -> Int {
        try example.number("SELECT sum(unused) / count(*) FROM dbstat WHERE name = 'tweet'")
    }
}

extension Example {
    /// Writes a dump with long tweets for each list of ids.
    ///
    /// The first tweet has two records, which are merged in the archive: so the tweets of each dump are
    /// written before those of the next one.
    fileprivate func dumps(_ ids: [[Int]]) throws -> [DumpFile] {
        try ids.enumerated().map { index, ids in
            let long = ids.map { tweet($0, text: String(repeating: "long ", count: 40)) }
            let records = long + [tweet(ids[0], text: "short")]
            return try dump(records.joined(separator: "\n"), named: "\(index).jsonl")
        }
    }
}
