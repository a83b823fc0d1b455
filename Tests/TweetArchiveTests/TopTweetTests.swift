import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// The tweets that were retweeted or liked most.
@Suite struct TopTweetTests {
    private static func record(_ id: Int, _ text: String, by author: String, _ more: String = "")
        -> String
    {
        tweet(id, by: author, text: text, more: more)
    }

    /// Tweet 1 is in the archive, 2 is not; the retweets 30 to 32 do not tell the id of a third.
    private static var records: [String] {
        let one = record(1, "one &amp; all", by: "Ann", #", "retweet_count": 5"#)
        let two = record(2, "two", by: "Bob", #", "retweet_count": 9, "favorite_count": 4"#)
        return [
            one, record(3, "three", by: "Ann", #", "favorite_count": 4"#),
            record(10, "cut…", by: "x", #", "retweeted_status": \#(one)"#),
            record(11, "cut…", by: "y", #", "retweet_count": 7, "retweeted_status": \#(one)"#),
            record(20, "cut…", by: "x", #", "retweet_count": 8, "retweeted_status": \#(two)"#),
            record(30, "RT @Cay: third", by: "x"), record(31, "RT @Cay: third", by: "y"),
            record(32, "RT @Cay: third", by: "z"), record(33, "RT @Cay: fourth", by: "z"),
        ]
    }

    private static func rows(
        _ example: Example,
        _ counting: TopTweetReport.Counting,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none
    ) throws -> [String] {
        try example.archive.topTweets(of: nil, filter, by: counting, limit: limit) { report in
            let rows = try report.rows.collected()
            #expect(report.count - rows.count == report.leftOut)
            return rows.map {
                "\($0.number) \($0.id ?? 0) \($0.author ?? "-") \($0.text) \($0.source.id)"
            }
        }
    }

    @Test func countsRetweetsInTheArchive() throws {
        let example = try Example()
        try example.add(Self.records)
        let expected = [
            "3 0 Cay third 30", "2 1 Ann one & all 1", "1 0 Cay fourth 33", "1 2 Bob two 20",
        ]
        #expect(try Self.rows(example, .archive) == expected)
        let first = try Self.rows(example, .archive, limit: 2)
        #expect(first == Array(expected.prefix(2)))
        var filter = TweetFilter()
        filter.authors = ["y"]
        #expect(
            try Self.rows(example, .archive, filter) == ["1 0 Cay third 31", "1 1 Ann one & all 1"]
        )
    }

    /// A retweet tells the number of its original.
    @Test func takesTheNumbersOfTwitter() throws {
        let example = try Example()
        try example.add(Self.records)
        #expect(try Self.rows(example, .retweets) == ["8 2 Bob two 20", "7 1 Ann one & all 1"])
        #expect(try Self.rows(example, .likes) == ["4 3 Ann three 3"])
    }

    /// A retweet that does not say what it repeats is shown as it is.
    @Test func showsRetweetsWithoutAName() throws {
        let example = try Example()
        try example.add([Self.record(5, "RT @Cay: x", by: "x")])
        try example.archive.write { try $0.execute(sql: "UPDATE tweet SET text = 'RT x'") }
        #expect(try Self.rows(example, .archive) == ["1 0 - RT x 5"])
    }

    private static let prefixes = [
        ("RT @ann: x", "ann|x"), ("RT @a_1:x", "a_1|x"), ("RT @ann:", "ann|"), ("RT @ann", nil),
        ("RT @: x", nil), ("RT ann: x", nil), ("", nil), ("RT @", nil), ("RT @ann x:", nil),
        ("RT @0123456789abcdefghij: x", "0123456789abcdefghij|x"),
        ("RT @0123456789abcdefghijk: x", nil), ("rt @ann: x", nil),
    ]

    @Test(arguments: prefixes) func findsTheNameInARetweet(text: String, expected: String?) {
        let bytes = Array(text.utf8)
        let found = RetweetPrefix(bytes.span).map { prefix in
            [bytes[prefix.name], bytes[prefix.end...]]
                .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")
        }
        #expect(found == expected)
    }
}
