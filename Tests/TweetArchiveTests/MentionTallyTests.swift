import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Compares mentions that are counted in tweets with the counters that imports keep.
@Suite struct MentionTallyTests {
    /// Tweets repeat a mention in one spelling and in several.
    @Test(arguments: SplitMix64.seeds(8)) func countsAsImportsDo(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let names = ["a", "A", "b", "c", "cC", "Cc", "CC", "\u{E4}", "\u{C4}", "d"]
        let records = (1...60).map { id in
            let lists = (0..<2).map { _ in
                (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    names.randomElement(using: &generator) ?? ""
                }
            }
            return tweet(id, lists[0], lists[1].filter { $0.utf8.allSatisfy { $0 < 0x80 } })
        }
        let example = try Example()
        try example.add(records)
        // Removed tweets leave gaps between the ids of spellings.
        try example.archive.remove([Int64](1...Int64.random(in: 1...30, using: &generator)))
        let kept = "SELECT id, count, tweets FROM mention WHERE tweets > 0 ORDER BY id"
        for connections in [nil, 2] {
            let readers = try connections.map {
                try ParallelReaders(example.archive, count: $0)
            }
            try example.archive.report { db in
                if let readers {
                    let isSame = try readers.begin(with: db)
                    #expect(isSame)
                }
                let counted = try counted(db, readers)
                let expected = try Row.fetchAll(db, sql: kept)
                #expect(counted == expected)
            }
        }
    }

    /// The id, count and number of tweets of each mention, counted in the tweets.
    private func counted(_ db: Database, _ readers: ParallelReaders?) throws -> [Row] {
        var filter = TweetFilter()
        filter.kinds = [.original]
        let shown = ShownMentions(groups: [MentionKind.allCases], minCount: 1, limit: .none)
        let counts = try MentionCounter(db, readers, filter, excluded: []).counts(of: nil, shown)
        let sql = "SELECT mention AS id, count, tweets FROM \(counts.numbers) ORDER BY mention"
        return try Row.fetchAll(db, sql: sql)
    }

    /// A damaged archive does not end the program.
    @Test func refusesSpellingsThatTheArchiveLacks() throws {
        let example = try Example()
        try example.add([tweet(1, ["a"]), tweet(2, ["b"])])
        let other = try DatabaseQueue(path: example.archive.path)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = 0; DELETE FROM spelling WHERE name = 'a'")
        }
        #expect(throws: ArchiveError.self) {
            try example.archive.report { db in try counted(db, nil) }
        }
    }
}
