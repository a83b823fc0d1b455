import Foundation
import GRDB
import Testing

@testable import TweetArchive

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
        let example = try Example()
        let records = (1...24).map { id in
            let text = String(repeating: "x", count: (id + 1) / 2 * 100_000)
            let quoted = #"{"id_str":"\#(id % 2 + 1)","text":"\#(text)"}"#
            return tweet(id + 10, more: #","quoted_status":\#(quoted)"#)
        }
        try example.add(isReversed ? records.reversed() : records)
        let stored = try example.archive.database.read {
            try Int.fetchAll($0, sql: "SELECT length(text) FROM quoted ORDER BY id")
        }
        #expect(stored == [1_200_000, 1_200_000])
    }
}
