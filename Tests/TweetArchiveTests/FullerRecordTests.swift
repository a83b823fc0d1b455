import GRDB
import Testing
import TweetArchive
import TweetDumps

/// Of several records of a tweet the fullest is kept, in whatever order they come.
@Suite struct FullerRecordTests {
    private static let cut = #","truncated":true"#

    @Test(arguments: [
        ([tweet(1, ["a", "b", "c"], more: cut), tweet(1, ["a"])], "#a 1/1"),
        ([bareTweet(1, text: "#q #r #s"), tweet(1, ["a"])], "#a 1/1"),
        ([tweet(1, ["a"]), tweet(1, ["a", "x"]), tweet(1, ["a"], more: cut)], "#a 1/1 #x 1/1"),
        ([tweet(1, ["v"]), tweet(1, ["w"]), tweet(1, ["x"])], "#v 1/1"),
        (
            [
                tweet(1, Array(repeating: "a", count: 10) + ["b", "b"]),
                tweet(1, ["a", "a"] + Array(repeating: "b", count: 10)),
            ],
            "#b 10/1 #a 2/1"
        ),
        (
            [tweet(1, ["ab", "C"]), tweet(1, ["Ab", "C"]), tweet(1, ["C", "Ab"])], "#Ab 1/1 #C 1/1"
        ),
        (
            [
                tweet(
                    1,
                    ["p", "q"],
                    text: "x's account is temporarily unavailable because it violates "
                        + "the Twitter Media Policy. Learn more."
                ),
                tweet(1, ["a"]),
            ], "#a 1/1"
        ),
        (
            [
                tweet(1, ["a"], ["b"], text: "RT @b: x #…"),
                tweet(1, ["k"], more: #","retweeted_status":\#(tweet(2, ["z"]))"#),
            ], "#k 1/1 #z 1/1"
        ),
    ])
    func winsInAnyOrder(records: [String], table: String) throws {
        for order in permutations(records) {
            let example = try Example()
            try example.add([tweet(7, ["other", "z", "a"])], term: "t")
            for (index, record) in order.enumerated() {
                try example.add([record], term: index.isMultiple(of: 2) ? "t" : "u")
            }
            try example.archive.forget(#require(SearchTerm("t")), prune: false)
            try example.add([order[0]], term: "u")
            #expect(try example.table("u") == table)
            #expect(try example.archive.check() == [])
        }
    }

    @Test func countsAnUpgradeOnce() throws {
        let example = try Example()
        let summary = try example.add([
            tweet(1, ["a"]), tweet(1, ["a"]), tweet(1, ["b"], more: Self.cut),
            tweet(1, ["a", "x"]),
        ])
        #expect(summary.counts.new == 1)
        #expect(summary.counts.duplicates == 2)
        #expect(summary.counts.upgraded == 1)
    }

    /// The count of a mention can fall and its number of tweets rise in one transaction.
    @Test func changesSeveralTweetsOfATermInATransaction() throws {
        let example = try Example()
        try example.add([tweet(1, ["m", "m", "m"], more: Self.cut)], term: "t")
        try example.add([tweet(1, ["n"]), tweet(2, ["m"]), tweet(3, ["m"])], term: "t")
        #expect(try example.table("t") == "#m 2/2 #n 1/1")
        #expect(try example.archive.check() == [])
    }

    /// A less full record can have data that the fuller one lacks, whichever comes first.
    @Test func fillsInMissingDataFromOtherRecords() throws {
        let poor =
            #"{"id_str":"1","text":"poor","lang":"de","user":{"screen_name":"me"},"#
            + #""created_at":"Tue Mar 21 20:50:14 +0000 2006","entities":{}}"#
        let full = #"{"id_str":"1","text":"full","entities":{"hashtags":[{"text":"a"}]}}"#
        for records in permutations([poor, full]) {
            let example = try Example()
            try example.add(records)
            let row = try example.archive.database.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT author.name, tweet.language, tweet.time, tweet.text
                        FROM tweet JOIN author ON author.id = tweet.author
                        """
                )
            }
            #expect(row?["name"] == "me")
            #expect(row?["language"] == "de")
            #expect(row?["time"] == 1_142_974_214)
            #expect(row?["text"] == "full")
        }
    }

    /// Only text and mentions are those of the fuller record.
    ///
    /// Of other data that differ, the first in alphabetical order are kept.
    @Test func keepsTheTextOfTheFullestRecord() throws {
        let poor =
            #"{"id_str":"1","text":"poor","lang":"de","user":{"screen_name":"other"},"entities":{}}"#
        let full =
            #"{"id_str":"1","text":"full","lang":"en","user":{"screen_name":"me"},"#
            + #""is_quote_status":true,"entities":{"hashtags":[{"text":"a"}]}}"#
        for records in permutations([poor, full]) {
            let example = try Example()
            try example.add(records)
            let row = try example.archive.database.read { db in
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT author.name, tweet.language, tweet.text, tweet.kind
                        FROM tweet JOIN author ON author.id = tweet.author
                        """
                )
            }
            #expect(row?["name"] == "me")
            #expect(row?["language"] == "de")
            #expect(row?["text"] == "full")
            #expect(row?["kind"] == 3)
        }
    }
}
