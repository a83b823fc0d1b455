import Foundation
import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// Searches for tweets.
@Suite struct SearchTests {
    private static let place =
        #", "place": {"id": "0F", "full_name": "Oud Dorp, Nederland", "country_code": "NL", "#
        + #""bounding_box": {"coordinates": [[[4.2, 52.0], [4.4, 52.2]]]}}"#
    private static let video =
        #", "extended_entities": {"media": [{"type": "animated_gif", "media_url": "http://m/v"}]}"#
    private static let photo =
        #", "extended_entities": {"media": [{"type": "photo", "media_url": "http://m/p"}]}"#

    private static func record(
        _ id: Int,
        _ text: String = "x",
        by user: String = "Ann",
        on day: String = "2020-03-01",
        entities: String = "",
        more: String = ""
    ) -> String {
        #"{"id_str": "\#(id)", "text": "\#(text)", "user": {"screen_name": "\#(user)"}, "#
            + #""created_at": "\#(day) 12:00:00", "entities": {\#(entities)}\#(more)}"#
    }

    /// Tweets that differ in what the operators ask for.
    private static var records: [String] {
        let links = #""urls": [{"expanded_url": "https://www.youtu.be/Foo-bar"}]"#
        let names =
            #""hashtags": [{"text": "IoT"}, {"text": "iot"}], "user_mentions": [{"screen_name": "B"}]"#
        return [
            record(
                1,
                more: #", "lang": "iw", "source": "<a>Twitter for iPhone</a>", "reply_count": 2, "#
                    + #""retweet_count": 5, "favorite_count": 7"#
            ),
            record(
                2,
                "@ANN hi",
                by: "b",
                more: #", "in_reply_to_status_id_str": "1", "lang": "zh-CN""#
            ),
            record(3, "RT @ann: x", by: "c", more: #", "retweeted_status": \#(record(1))"#),
            record(
                4,
                "q",
                on: "2020-03-02",
                more: #", "quoted_status": \#(record(1)), "quoted_status_id_str": "1""#
            ),
            record(5, "see it", entities: links + "," + names, more: photo),
            record(6, more: place + video),
            record(7, more: #", "coordinates": {"coordinates": [4.9, 52.37]}"#),
            #"{"id": 8, "text": "no time #iot"}"#,
            record(9, "hm 日本の", by: "d", more: #", "in_reply_to_status_id_str": "1""#),
        ]
    }

    private static func found(_ query: String, _ example: Example) throws -> [Int64] {
        let filter = try TweetFilter(searching: query)
        return try example.archive.tweets(of: nil, filter, order: .oldest) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == report.ids)
            return report.ids
        }
    }

    /// An archive with the tweets, one more that a term found, and a list of people.
    private static func prepared() throws -> Example {
        let example = try Example(records)
        try example.add([record(10, "found")], term: "#UCD", name: "found")
        try example.archive.database.writeWithoutTransaction {
            try $0.execute(sql: "INSERT INTO list VALUES ('Friends', 'b'), ('Friends', 'c')")
        }
        return example
    }

    private static let answers: [(String, [Int64])] = [
        ("from:ANN", [1, 4, 5, 6, 7, 10]), ("-from:ann", [2, 3, 8, 9]), ("from:nobody", []),
        ("to:ann", [2, 9]), ("retweets_of:Ann", [3]), ("list:friends", [2, 3]),
        ("since:2020-03-02", [4]), ("until:2020-03-02", [1, 2, 3, 5, 6, 7, 9, 10]),
        ("since_id:8", [9, 10]), ("max_id:2", [1, 2]), ("since_id:9223372036854775807", []),
        ("lang:he", [1]), ("lang:zh", [2]), ("lang:und", [3, 4, 5, 6, 7, 8, 9, 10]),
        ("is:retweet", [3]), ("filter:replies", [2, 9]), ("is:quote", [4]), ("has:links", [5]),
        ("has:media", [5, 6]), ("has:images", [5]), ("has:videos", [6]), ("has:hashtags", [5, 8]),
        ("has:mentions", [5]), ("has:geo", [6, 7]), ("min_retweets:5", [1]), ("min_retweets:6", []),
        ("-min_faves:8 min_faves:1", [1]), ("min_replies:2", [1]),
        ("min_replies:9999999999999999999", []), ("url:youtu.be", [5]), (#"url:"foo bar""#, [5]),
        ("url:foo.com", []), ("youtu", [5]), (#""it https""#, []), (#"near:"oud dorp""#, [6]),
        ("place:dorp", [6]), ("place:0F", [6]), ("place:0f", []), ("place_country:nl", [6]),
        ("geocode:52.37,4.9,1km", [7]), ("geocode:52.1,4.3,1km", [6]),
        ("geocode:52.37,4.9,60km", [6, 7]), ("bounding_box:[4 52 5 53]", [6, 7]),
        ("source:Twitter_for_iPhone", [1]), ("source:twitter", []),
        ("retweets_of_tweet_id:1", [3]), ("quotes_of_tweet_id:1", [4]),
        ("in_reply_to_tweet_id:1", [2, 9]), ("term:#ucd", [10]), ("term:ucd", []),
        ("#iot", [5, 8]), ("@b", [5]), ("#none", []), ("iot", [8]), ("本の", [9]),
        ("-#iot from:ann since_id:4", [6, 7, 10]), ("(is:quote OR is:retweet) -from:c", [4]),
        ("is:reply OR #iot has:media", [2, 5, 9]), ("#iot @b it", [5]), ("", Array(1...10)),
    ]

    @Test func answersEveryOperator() throws {
        let example = try Self.prepared()
        for (query, ids) in Self.answers {
            #expect(try Self.found(query, example) == ids, "\(query)")
        }
    }

    /// A tweet whose records tell no time has that of its id, as for other filters.
    @Test(arguments: [nil, "2020-03-01T00:00:00Z", "1969-12-31T23:59:59Z", "2300-01-01T00:00:00Z"])
    func comparesTimesLikeOtherFilters(time: String?) throws {
        // An id of 2 March 2020, an old id, and the first one with a time in it.
        let ids: [Int64] = [(1_583_107_200_000 - 1_288_834_974_657) << 22, 7, 29_700_000_001]
        let created = time.map { #", "created_at": "\#($0)""# } ?? ""
        let example = try Example(ids.map { #"{"id_str": "\#($0)", "text": "x"\#(created)}"# })
        for bound in [0, 1_288_834_981, 1_583_020_800, 1_583_107_200, 1_583_107_201] {
            for (query, filter) in [
                ("since", TweetFilter { $0.since = TimeBound(bound) }),
                ("until", TweetFilter { $0.until = TimeBound(bound) }),
            ] {
                let found = try Self.found("\(query)_time:\(bound)", example)
                #expect(try found == example.ids(filter), "\(query) \(bound)")
                let others = try Self.found("-\(query)_time:\(bound)", example)
                #expect(Set(others) == Set(ids).subtracting(found))
            }
        }
    }

    /// The order of a scan changes neither look-ups nor merges.
    @Test(arguments: TweetListReport.Order.allCases)
    func findsTheSameInEveryOrder(order: TweetListReport.Order) throws {
        let example = try Self.prepared()
        for (query, ids) in Self.answers {
            let filter = try TweetFilter(searching: query)
            let expected = Self.sorted(ids, by: order)
            for limit in [1, 3, 100] {
                let found = try example.archive.tweets(
                    of: nil,
                    filter,
                    order: order,
                    limit: RowLimit(limit)
                ) { $0.ids }
                #expect(found == Array(expected.prefix(limit)), "\(query)")
            }
            let count = try example.archive.tweetCount(of: nil, filter) { $0.tweets }
            #expect(count == ids.count, "\(query)")
        }
    }

    /// Only tweet 1 has numbers.
    private static func sorted(_ ids: [Int64], by order: TweetListReport.Order) -> [Int64] {
        switch order {
        case .oldest: ids
        case .newest: ids.reversed()
        case .retweets, .likes: ids.filter { $0 == 1 } + ids.reversed().filter { $0 != 1 }
        }
    }

    /// Wherever the part ends that one thread reads, and whoever reads the rest.
    @Test(arguments: [1, 4, 9], [nil, 2])
    func findsTheSameInParts(readAlone: Int, connections: Int?) throws {
        let example = try Self.prepared()
        try example.reading(with: connections) { db, readers in
            for (query, ids) in Self.answers {
                let filter = try TweetFilter(searching: query)
                let tweets = SelectedTweets(db, readers, of: nil, filter)
                let list = TweetListQuery(tweets, readAlone: readAlone)
                for (order, limit) in [
                    (TweetListReport.Order.newest, 1), (.newest, 3), (.oldest, 2),
                    (.oldest, 99),
                ] {
                    var first: [Int64] = []
                    let found = try list.tweets(in: order, limit: limit) { first = $0 }
                    let expected = Self.sorted(ids, by: order)
                    #expect(found.ids.starts(with: first))
                    #expect(first.isEmpty || found.isComplete)
                    #expect(found.ids == Array(expected.prefix(limit)), "\(query)")
                    // What was not read can only be left out if the list is full.
                    #expect(found.isComplete ? found.total.tweets == ids.count : ids.count > limit)
                }
            }
        }
    }

    /// The largest possible id at the end of the part that one thread reads.
    @Test func listsTheLargestID() throws {
        let example = try Example([tweet(1), tweet(.max)])
        try example.readingTweets(with: nil) { (tweets: SelectedTweets) throws in
            for readAlone in 1...2 {
                let list = TweetListQuery(tweets, readAlone: readAlone)
                #expect(try list.tweets(in: .oldest, limit: 9).ids == [1, .max])
                #expect(try list.tweets(in: .newest, limit: 9).ids == [.max, 1])
            }
        }
    }

    @Test func refusesUnknownLists() throws {
        let example = try Self.prepared()
        #expect(throws: ArchiveError.unknownList("enemies")) {
            try Self.found("a OR list:enemies", example)
        }
    }

    /// A report of the tweets that a search finds, within a term and in the whole archive.
    @Test func filtersReports() throws {
        let example = try Example([
            tweet(1, ["a"], text: "one two"), tweet(2, ["a", "b"], ["u"], text: "two"),
        ])
        try example.add([tweet(3, ["a"], ["u"], text: "Two")], term: "#t", name: "other")
        func rows(
            _ term: String?,
            _ query: String?,
            with mentions: [String] = []
        ) throws -> String {
            var filter = try TweetFilter(searching: query)
            filter.mentions = mentions.compactMap { MentionName($0) }
            return try example.table(term, filter)
        }
        #expect(try rows(nil, "two -one") == "#a 2/2 @u 2/2 #b 1/1")
        #expect(try rows("#t", "two") == "#a 1/1 @u 1/1")
        #expect(try rows("#t", "one") == "")
        #expect(try rows(nil, nil, with: ["#a", "u"]) == "#a 2/2 @u 2/2 #b 1/1")
        #expect(try rows(nil, "one OR #b", with: ["@u"]) == "#a 1/1 #b 1/1 @u 1/1")
        #expect(throws: ArchiveError.unknownMention("#z", nearest: [])) {
            try rows(nil, nil, with: ["#z"])
        }
    }

    /// Queries with as many parts and levels as the language allows.
    @Test func answersTheLongestQueries() throws {
        let example = try Self.prepared()
        let words = Array(repeating: "x", count: 1_000).joined(separator: " ")
        #expect(try Self.found(words, example) == [1, 3, 6, 7])
        let levels = Array(repeating: "x)", count: 1_000).joined()
        #expect(try Self.found(levels, example) == [1, 3, 6, 7])
        let operators = (1...90).map { "min_retweets:\($0)" }.joined(separator: " OR ")
        #expect(try Self.found(operators, example) == [1])
    }
}

/// SQL queries of a user, which can only read.
@Suite struct QueryTests {
    @Test func returnsValuesOfEachType() throws {
        let example = try Example()
        try example.archive.query(
            "SELECT 1 AS one, 2.5, NULL, 'a' || char(0) || 'b', x'00FF', 1 AS one"
        ) { report in
            #expect(report.columns.first == "one")
            #expect(report.columns.count == 6)
            let row: [QueryReport.Value] = [
                .integer(1), .real(2.5), .null, .text("a\0b"), .blob([0, 0xFF]), .integer(1),
            ]
            let readings = try (1...2).map { _ in try report.rows.collected() }
            #expect(readings == [[row], [row]])
        }
    }

    @Test(arguments: [
        "SELECT count(*) FROM tweet", "  -- of all\n/* or\nmost */ select count(*) from tweet;",
        "WITH t AS (SELECT 0) SELECT * FROM t", "VALUES (0)",
    ])
    func reads(sql: String) throws {
        let example = try Example()
        #expect(try example.rows(of: sql) == [[.integer(0)]])
    }

    @Test(arguments: [
        "SELECT 1 AS \"a b\" UNION ALL SELECT 2 UNION ALL SELECT 3",
        "WITH t(a) AS (VALUES (1), (2), (3)) SELECT a AS \"a b\" FROM t -- all",
        "SELECT value AS \"a b\" FROM json_each('[1, 2, 3]') LIMIT 7;",
    ])
    func countsTheRowsBeyondTheLimit(sql: String) throws {
        let example = try Example()
        for limit in 1...4 {
            try example.archive.query(sql, limit: RowLimit(limit)) { report in
                #expect(report.columns == ["a b"])
                let rows = (1...min(limit, 3)).map { [QueryReport.Value.integer(Int64($0))] }
                let readings = try (1...2).map { _ in try report.rows.collected() }
                #expect(readings == [rows, rows])
                #expect(report.leftOut == max(0, 3 - limit))
            }
        }
    }

    /// A query cannot write into memory as reports do.
    @Test func lacksTheFunctionOfReports() throws {
        let example = try Example()
        let sql = "SELECT count(*) FROM pragma_function_list WHERE name = 'row_block'"
        #expect(try example.rows(of: sql) == [[.integer(0)]])
        #expect(try example.number(sql) == 1)
    }

    @Test(arguments: [
        "", ";", "-- nothing", "DELETE FROM tweet", "WITH t AS (SELECT 1) DELETE FROM term",
        "PRAGMA journal_mode = DELETE", "PRAGMA query_only = 0", "ATTACH 'other.sqlite' AS other",
        "BEGIN", "VACUUM", "SELECT 1; DELETE FROM tweet", "SELECT nosuch FROM tweet", "SELEC 1",
        "SELECT load_extension('x')", "SELECT * FROM row_feed(1)", "SELECT ?",
        "EXPLAIN PRAGMA query_only = 0", "EXPLAIN QUERY PLAN DELETE FROM tweet", "/* SELECT 1",
        "VACUUM INTO 'copy.sqlite'",
        "PRAGMA writable_schema = 1", "CREATE TEMP TABLE t AS SELECT 1",
        "SELECT writefile('written', 'x')", "SELECT * FROM pragma_query_only(0)",
        "WITH t AS (SELECT 1) REPLACE INTO archive (id) SELECT 1 RETURNING id",
    ])
    func refusesOtherStatements(sql: String) throws {
        let example = try Example([tweet(1, ["a"])])
        let files = try example.files
        #expect(throws: ArchiveError.self) { try example.rows(of: sql) }
        #expect(try example.table() == "#a 1/1")
        let left = try example.files
        #expect(left == files)
    }
}

extension Example {
    /// The names of the files in the folder.
    fileprivate var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
