import Foundation
import GRDB
import Testing
import TweetArchive
import TweetDumps

/// Common mistakes in counting mentions, each of which a test would find.
@Suite struct MistakeTests {
    @Test func countsATweetForEachTermThatFoundIt() throws {
        let example = try Example([tweet(1, ["a"]), tweet(2, ["a"])], term: "one")
        let again = try example.add([tweet(1, ["a"]), tweet(3, ["b"])], term: "two")
        #expect(again.counts.duplicates == 1)
        #expect(try example.table("one") == "#a 2/2")
        #expect(try example.table("two") == "#a 1/1 #b 1/1")
        #expect(try example.table() == "#a 2/2 #b 1/1")
        #expect(try example.archive.check().isEmpty)
    }

    @Test func separatesATermFromLongerOnes() throws {
        let example = try Example([tweet(1, ["a"])], term: "#stanford")
        try example.add([tweet(1, ["a"]), tweet(2, ["a"])], term: "stan")
        try example.add([tweet(3, ["c"])], term: "#stan")
        #expect(try example.table("#Stanford") == "#a 1/1")
        #expect(try example.table("STAN") == "#a 2/2")
        #expect(try example.table("#stan") == "#c 1/1")
    }

    @Test(arguments: [
        (["IoT", "iot", "IOT"], "#IOT 3/3"), (["Straße", "STRASSE"], "#STRASSE 2/2"),
        (["Ünï", "üNÏ"], "#Ünï 2/2"), (["ДА", "да", "да"], "#да 3/3"),
        (["café", "cafe"], "#cafe 1/1 #café 1/1"), (["e\u{301}té", "ÉTÉ"], "#ÉTÉ 2/2"),
        (["σας", "ΣΑΣ"], "#ΣΑΣ 2/2"), (["#x", "＃x", "x"], "#x 3/3"),
        (["I", "ı"], "#I 1/1 #ı 1/1"), (["ｘ", "x"], "#x 1/1 #ｘ 1/1"),
    ])
    func foldsCaseInEveryScriptAndNothingElse(names: [String], table: String) throws {
        let example = try Example(names.enumerated().map { tweet($0.offset + 1, [$0.element]) })
        #expect(try example.table() == table)
    }

    @Test func keepsItsCountersWhenDumpsAreImportedAgain() throws {
        let example = try Example()
        let records = [tweet(1, ["a", "A"], ["u"]), tweet(2, ["b"]), bareTweet(3, text: "#a @v")]
        for _ in 1...3 { try example.add(records, term: "q") }
        #expect(try example.table("q") == "#a 3/2 #b 1/1 @u 1/1 @v 1/1")
        #expect(try example.table() == "#a 3/2 #b 1/1 @u 1/1 @v 1/1")
        #expect(try example.archive.check().isEmpty)
    }

    @Test func findsMentionsBeyondTheCutText() throws {
        let extended =
            #","truncated":true,"extended_tweet":{"full_text":"long","entities":"#
            + #"{"hashtags":[{"text":"behind"}],"user_mentions":[{"screen_name":"u"}]}}"#
        let original = tweet(9, ["a", "behind", "behind"], [], text: "whole")
        let example = try Example([
            tweet(1, ["front"], more: extended),
            tweet(2, ["a"], ["o"], text: "RT @o: #a …", more: #","retweeted_status":\#(original)"#),
            tweet(3, ["q"], more: #","quoted_status":\#(tweet(8, ["theirs"]))"#),
        ])
        #expect(try example.table() == "#behind 3/2 #a 1/1 @o 1/1 #q 1/1 @u 1/1")
    }

    @Test func countsARepeatedTweetOnce() throws {
        let example = try Example()
        let summary = try example.add(
            Array(repeating: tweet(1, ["a"]), count: 55) + [tweet(2, ["a"]), tweet(3, ["a"])]
        )
        #expect(summary.counts.new == 3)
        #expect(summary.counts.duplicates == 54)
        #expect(try example.table() == "#a 3/3")
    }

    @Test func continuesAfterABadLine() throws {
        let records = [
            "\u{FEFF}" + tweet(1, ["a"]), #"{"id":2,"te"#, "", #"{"delete":{"status":{"id":1}}}"#,
            "\r", tweet(3, ["a"]) + "\r", #"{"id":8.4E17,"text":"x","user":{}}"#, tweet(4, ["a"]),
        ]
        let example = try Example()
        let summary = try example.add(records)
        #expect(
            summary.account.refusals.kept.map { "\($0.line): \($0.reason.sentence)" } == [
                "2: not JSON", "7: id lost",
            ]
        )
        #expect(summary.counts.nonTweets == 1)
        #expect(summary.counts.records == 6)
        #expect(try example.table() == "#a 3/3")
    }

    @Test func findsAllPartsOfAPersonalArchive() throws {
        func part(_ name: String, _ id: Int, _ tag: String) -> String {
            """
            window.YTD.\(name) = [
              {
                "tweet" : {
                  "id_str" : "\(id)",
                  "full_text" : "t",
                  "entities" : { "hashtags" : [ { "text" : "\(tag)" } ], "user_mentions" : [ ] }
                }
              }
            ]
            """
        }
        let example = try Example()
        _ = try example.dumps(named: [
            "data/tweets.js": part("tweets.part0", 1, "a"),
            "data/tweets-part1.js": part("tweets.part1", 2, "a"),
            "data/tweets-part2.js": part("tweets.part2", 3, "b"),
        ])
        let files = DumpFolder(path: example.folder.path + "/data").files
        let summaries = try example.archive.importDumps(files)
        #expect(summaries.map(\.counts.new) == [1, 1, 1])
        #expect(try example.table() == "#a 2/2 #b 1/1")
    }

    @Test(arguments: [40_000, 70_000, 3_000_000]) func readsLinesOfAnyLength(length: Int) throws {
        let text = String(repeating: "x", count: length)
        let example = try Example()
        let summary = try example.add([
            tweet(1, ["a"], text: text), tweet(2, ["a"]), tweet(3, ["a"], text: text),
        ])
        #expect(summary.counts.new == 3)
        #expect(try example.table() == "#a 3/3")
    }

    @Test func separatesIDsThatAreEqualAsDoubles() throws {
        let first = 416_314_684_820_975_616
        let example = try Example()
        let rounded =
            #"{"id":416314684820975600,"id_str":"\#(first + 1)","text":"t","entities":{}}"#
        let summary = try example.add([
            tweet(first, ["a"]), rounded, tweet(first + 2, ["a"]), tweet(Int.max, ["a"]),
        ])
        #expect(summary.counts.new == 4)
        #expect(try example.table() == "#a 3/3")
    }
}

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
            let example = try Example([tweet(7, ["other", "z", "a"])], term: "t")
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
        let example = try Example([tweet(1, ["m", "m", "m"], more: Self.cut)], term: "t")
        try example.add([tweet(1, ["n"]), tweet(2, ["m"]), tweet(3, ["m"])], term: "t")
        #expect(try example.table("t") == "#m 2/2 #n 1/1")
        #expect(try example.archive.check() == [])
    }

    /// Only text and mentions are those of the fuller record, whichever comes first.
    ///
    /// Of other data that differ, the first in alphabetical order are kept.
    @Test(arguments: [
        // A less full record can have data that the fuller one lacks.
        (
            #"{"id_str":"1","text":"poor","lang":"de","user":{"screen_name":"me"},"#
                + #""created_at":"Tue Mar 21 20:50:14 +0000 2006","entities":{}}"#,
            #"{"id_str":"1","text":"full","entities":{"hashtags":[{"text":"a"}]}}"#,
            ["name": "me", "language": "de", "time": "1142974214", "text": "full"]
        ),
        (
            #"{"id_str":"1","text":"poor","lang":"de","user":{"screen_name":"other"},"entities":{}}"#,
            #"{"id_str":"1","text":"full","lang":"en","user":{"screen_name":"me"},"#
                + #""is_quote_status":true,"entities":{"hashtags":[{"text":"a"}]}}"#,
            ["name": "me", "language": "de", "text": "full", "kind": "3"]
        ),
    ]) func givesTheTextAndOthersTheMissingData(
        poor: String,
        full: String,
        expected: [String: String]
    ) throws {
        let sql = """
            SELECT name, language, CAST(time AS TEXT) AS time, text, CAST(kind AS TEXT) AS kind
            FROM tweet JOIN author ON author.id = tweet.author
            """
        for records in permutations([poor, full]) {
            let example = try Example(records)
            let found = try example.archive.database.read { try Row.fetchOne($0, sql: sql) }
            let row = try #require(found)
            for (column, value) in expected { #expect(row[column] as String? == value) }
        }
    }
}
