import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Tweets that are asked for by their ids.
@Suite struct TweetDetailTests {
    private static func details(_ ids: [Int64], _ example: Example) throws -> [TweetDetails] {
        try example.archive.details(of: ids) { report in
            let tweets = try report.tweets.collected()
            #expect(tweets.count == report.count)
            return tweets
        }
    }

    @Test func showsEverythingOfATweet() throws {
        let example = try Example([wholeTweet(1, 2)], term: "#b")
        try example.add([wholeTweet(1, 2)], term: "#A", name: "again")
        let details = try #require(try Self.details([1], example).first)
        #expect(details.tweet.text == "text-2")
        #expect(details.displayName == "display-2")
        #expect(details.spellings == [.init(kind: .hashtag, name: "tag2", count: 1)])
        #expect(details.tweet.links.first == "http://link-2/")
        #expect(
            details.media == [.init(kind: .photo, url: "http://media-2/", description: "alt-2")]
        )
        #expect(details.terms == ["#A", "#b"])
        #expect(details.references.map(\.relation) == [.answers, .quotes])
        #expect(details.references.map(\.id) == [62, 52])
        #expect(details.references.map(\.text) == [nil, "quoted-2"])
        #expect(details.references.map(\.author) == [nil, "quoted_2"])
    }

    @Test func countsHowOftenASpellingOccurs() throws {
        let example = try Example([tweet(1, ["B", "b", "B", "a"], ["u"])])
        let spellings = try Self.details([1], example).flatMap(\.spellings)
        #expect(spellings.map { "\($0.name) \($0.count)" } == ["a 1", "B 2", "b 1", "u 1"])
    }

    /// The tweet that it answers is the archive's, a removed one, or an unknown one.
    @Test func showsWhatATweetAnswers() throws {
        let answers = (1...3).map { number in
            let answered = #", "in_reply_to_status_id_str": "\#(number)""#
            return tweet(10 + number, more: answered)
        }
        let example = try Example([tweet(1, by: "Ann", text: "one &amp; all"), tweet(2)] + answers)
        try example.archive.remove([2])
        let references = try Self.details([11, 12, 13], example).flatMap(\.references)
        #expect(references.map(\.id) == [1, 2, 3])
        #expect(references.map(\.author) == ["Ann", nil, nil])
        #expect(references.map(\.text) == ["one & all", nil, nil])
        #expect(references.map(\.isRemoved) == [false, true, false])
    }

    @Test func keepsTheOrderOfTheIDs() throws {
        let example = try Example([tweet(1), tweet(2), tweet(3), tweet(.max)])
        try example.archive.remove([2])
        try example.archive.details(of: [3, 9, 2, 1, .max, 3, .min, 0]) { report in
            let tweets = try report.tweets.collected()
            #expect(tweets.map(\.tweet.id) == [3, 1, .max, 3])
            #expect(report.absent.removed == [2])
            #expect(report.absent.unknown == [9, .min, 0])
        }
        try example.archive.details(of: [1]) { #expect($0.absent.isEmpty) }
    }

    @Test func namesTheRetweetsOfATweetThatIsNotThere() throws {
        let original = #"{"id_str": "7", "text": "t", "user": {"screen_name": "ann"}}"#
        let example = try Example([
            tweet(8, text: "RT @ann: t", more: #", "retweeted_status": \#(original)"#),
            tweet(9, text: "RT @ann: t", more: #", "retweeted_status": \#(original)"#),
            tweet(10),
        ])
        try example.archive.details(of: [7, 6, 10]) { report in
            #expect(report.count == 1 && report.absent.unknown == [7, 6])
            #expect(report.absent.retweets == [7: .init(count: 2, newest: 9)])
        }
        try example.archive.conversations(of: [6]) { report in
            #expect(report.absent.unknown == [6] && report.absent.retweets.isEmpty)
        }
    }
}

/// The tweets that a tweet answers, and those that answer it.
@Suite struct ConversationTests {
    /// A tweet that may answer another one.
    private static func record(
        _ id: Int,
        answering answered: Int?,
        in conversation: Int? = nil
    ) -> String {
        let reply = answered.map { #", "in_reply_to_status_id_str": "\#($0)""# } ?? ""
        return tweet(
            id,
            more: reply + (conversation.map { #", "conversation_id_str": "\#($0)""# } ?? "")
        )
    }

    /// The conversation of a tweet, such as `1 2* 4  3`: the depth of each row is the number of dots.
    private static func conversation(of id: Int64, _ example: Example) throws -> [String] {
        try example.archive.conversations(of: [id]) { report in
            try report.conversations.flatMap { conversation in
                try conversation.rows.collected().map { row in
                    String(repeating: ".", count: row.depth) + "\(row.tweet.id)"
                        + (row.isRequested ? "*" : "")
                } + (conversation.missing.map { ["missing \($0)"] } ?? [])
            }
        }
    }

    @Test func hasTheTweetsAboveAndBelow() throws {
        let pairs = [1: nil, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 9, 8: 7] as [Int: Int?]
        let example = try Example(pairs.map { Self.record($0, answering: $1) })
        #expect(try Self.conversation(of: 2, example) == ["1", ".2*", "..4", "...6", "..5"])
        #expect(try Self.conversation(of: 1, example) == ["1*", ".2", "..4", "...6", "..5", ".3"])
        #expect(try Self.conversation(of: 6, example) == ["1", ".2", "..4", "...6*"])
        #expect(try Self.conversation(of: 8, example) == ["7", ".8*", "missing 9"])
        #expect(try Self.conversation(of: 7, example) == ["7*", ".8", "missing 9"])
        #expect(try Self.conversation(of: 9, example) == [])
    }

    @Test func endsWhereTweetsAnswerEachOther() throws {
        let pairs = [1: 3, 2: 1, 3: 2, 4: 3, 5: 5, 6: 5, .max: .max] as [Int: Int]
        let example = try Example(pairs.map { Self.record($0, answering: $1) })
        #expect(try Self.conversation(of: 1, example) == ["2", ".3", "..1*"])
        #expect(try Self.conversation(of: 3, example) == ["1", ".2", "..3*", "...4"])
        #expect(try Self.conversation(of: 5, example) == ["5*", ".6"])
        #expect(try Self.conversation(of: .max, example) == ["\(Int.max)*"])
    }

    @Test func hasAllTweetsOfAKnownConversation() throws {
        let tweets: [(Int, answered: Int?, conversation: Int?)] = [
            (1, nil, 1), (2, 1, 1), (3, 2, 1), (4, 40, 1), (5, 4, nil), (6, 1, nil), (7, nil, 7),
            (8, nil, 1), (9, 2, 1),
        ]
        let example = try Example(tweets.map { Self.record($0.0, answering: $0.1, in: $0.2) })
        for (id, rows) in [
            (2, "1 .2* ..3 ..9 .4 ..5 .6 .8"), (5, "1 .2 ..3 ..9 .4 ..5* .6 .8"),
            (6, "1 .2 ..3 ..9 .4 ..5 .6* .8"), (1, "1* .2 ..3 ..9 .4 ..5 .6 .8"), (7, "7*"),
        ] as [(Int64, String)] {
            #expect(try Self.conversation(of: id, example).joined(separator: " ") == rows)
        }
        try example.archive.conversations(of: [5, 7]) { report in
            #expect(report.conversations.map(\.id) == [1, 7])
        }
    }

    @Test func hasTheTweetsOfAConversationWithoutItsFirst() throws {
        let tweets: [(Int, answered: Int?, conversation: Int?)] = [
            (2, 1, 1), (3, 2, nil), (4, 40, 1), (15, 10, nil), (16, nil, 10), (17, 10, nil),
            (21, nil, nil), (22, nil, 21), (31, 30, nil),
        ]
        let example = try Example(tweets.map { Self.record($0.0, answering: $0.1, in: $0.2) })
        for (id, rows) in [
            (3, "2 .3* 4 missing 1"), (4, "2 .3 4* missing 1"), (15, "15* 16 missing 10"),
            (16, "16* missing 10"), (21, "21* .22"), (22, "21 .22*"), (31, "31* missing 30"),
        ] as [(Int64, String)] {
            #expect(try Self.conversation(of: id, example).joined(separator: " ") == rows)
        }
    }

    /// A conversation as deep as the archive needs no stack.
    @Test func readsDeepConversations() throws {
        let example = try Example((1...20_000).map { Self.record($0, answering: $0 - 1) })
        try example.archive.conversations(of: [10_000]) { report in
            let rows = try #require(report.conversations.first).rows.collected()
            #expect(rows.count == 20_000)
            #expect(rows.last?.tweet.id == 20_000 && rows.last?.depth == 19_999)
        }
    }

    @Test(arguments: SplitMix64.seeds(10)) func readsWhatAModelReads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let count = Int.random(in: 1...40, using: &generator)
        let answered = (1...count).map { _ in
            Bool.random(using: &generator) ? Int.random(in: 1...count + 2, using: &generator) : nil
        }
        let records = answered.enumerated().map { Self.record($0 + 1, answering: $1) }
        let example = try Example(records.shuffled(using: &generator))
        let model = Model(answered: answered)
        for id in 1...count {
            let rows = try Self.conversation(of: Int64(id), example)
            #expect(rows.filter { !$0.hasPrefix("missing") } == model.conversation(of: id))
        }
    }

    /// A known conversation has all that answers connect with its tweets, each once and below the
    /// tweet that it answers, even if tweets answer each other.
    @Test(arguments: SplitMix64.seeds(10)) func joinsTreesOfAConversation(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let count = Int.random(in: 2...30, using: &generator)
        let ids = 1...count
        func random(_ share: ClosedRange<Int>) -> [Int?] {
            ids.map { _ in
                Int.random(in: share, using: &generator) == 0
                    ? Int.random(in: 1...count + 2, using: &generator) : nil
            }
        }
        let (answered, conversations) = (random(0...1), random(0...2))
        let example = try Example(
            ids.map {
                Self.record(
                    $0,
                    answering: answered[$0 - 1],
                    in: conversations[$0 - 1].map { $0 % 4 + 1 }
                )
            }
        )
        for id in ids {
            try example.archive.conversations(of: [Int64(id)]) { report in
                let conversation = try #require(report.conversations.first)
                guard let first = conversation.id else { return }
                let rows = try conversation.rows.collected()
                let found = rows.map { Int($0.tweet.id) }
                var expected = Set(
                    ids.filter { conversations[$0 - 1].map { $0 % 4 + 1 } == Int(first) }
                        + [id] + (ids.contains(Int(first)) ? [Int(first)] : [])
                )
                for _ in ids {
                    for tweet in ids {
                        let parent = answered[tweet - 1] ?? 0
                        if parent == 0 || parent > count { continue }
                        if expected.contains(tweet) { expected.insert(parent) }
                        if expected.contains(parent) { expected.insert(tweet) }
                    }
                }
                #expect(found.count == expected.count && Set(found) == expected, "\(id)")
                #expect(rows.count(where: \.isRequested) == 1)
                for (index, row) in rows.enumerated() where row.depth > 1 {
                    let parent = rows[..<index].last { $0.depth == row.depth - 1 }
                    #expect(parent.map { Int($0.tweet.id) } == answered[Int(row.tweet.id) - 1])
                }
            }
        }
    }

    /// What tweets 1, 2 and so on answer, if anything.
    private struct Model {
        let answered: [Int?]

        func conversation(of id: Int) -> [String] {
            var above: [Int] = []
            var next = answered[id - 1]
            while let tweet = next, tweet <= answered.count, tweet != id, !above.contains(tweet) {
                above.insert(tweet, at: 0)
                next = answered[tweet - 1]
            }
            let before = above.enumerated().map { String(repeating: ".", count: $0) + "\($1)" }
            return before
                + below(id, depth: above.count, known: Set(above)).map {
                    $0.hasSuffix("." + "\(id)") || $0 == "\(id)" ? $0 + "*" : $0
                }
        }

        private func below(_ id: Int, depth: Int, known: Set<Int>) -> [String] {
            let known = known.union([id])
            let answers = (1...answered.count).filter {
                answered[$0 - 1] == id && !known.contains($0)
            }
            return [String(repeating: ".", count: depth) + "\(id)"]
                + answers.flatMap { below($0, depth: depth + 1, known: known) }
        }
    }
}

/// The tweets behind a row of a popularity table.
@Suite struct EvidenceTests {
    private func prepared() throws -> Example {
        let example = try Example(
            [
                tweet(30, ["IoT", "iot"], ["bob"], text: "a &lt; b &amp;amp; c"),
                tweet(9, ["iot"]), tweet(20, ["other"]),
            ],
            term: "t"
        )
        try example.add([tweet(40, ["IOT", "bob"])])
        return example
    }

    private func evidence<Result>(
        _ example: Example,
        _ name: String,
        of term: String?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (EvidenceReport) throws -> Result
    ) throws -> Result {
        try example.archive.evidence(
            for: try #require(MentionName(name)),
            of: term.flatMap { SearchTerm($0) },
            filter,
            limit: limit,
            body
        )
    }

    @Test(arguments: [("t", 3, [9, 30]), (nil, 4, [9, 30, 40])] as [(String?, Int, [Int64])])
    func showsTheTweetsOfARow(term: String?, count: Int, ids: [Int64]) throws {
        let example = try prepared()
        try evidence(example, "＃iOT", of: term) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == ids)
            #expect(rows.map(\.count).reduce(0, +) == count)
            #expect(report.count == count)
            #expect(report.tweets == ids.count)
            #expect(rows.contains { $0.text == "a < b &amp; c" })
        }
    }

    @Test func countsTheTweetsBeyondTheLimit() throws {
        let example = try prepared()
        try evidence(example, "iot", of: nil, limit: 1) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == [9])
            #expect(report.leftOut == 2)
            #expect(report.tweets == 3)
        }
    }

    /// The tweets with `#a`, the number of times that they contain it, and that of all tweets that pass.
    @Test func showsTheTweetsThatPassTheFilter() throws {
        let reply = #","in_reply_to_status_id":1"#
        let example = try Example(
            [
                tweet(1, at: "2020-01-01T10:00:00", ["a"], by: "ann"),
                tweet(2, at: "2020-01-02T10:00:00", ["a", "A"], by: "bob"),
                tweet(3, at: "2020-01-02T11:00:00", ["a"], by: "Ann", more: reply),
                tweet(4, ["a"], by: "ann"),
                tweet(5, at: "2020-01-03T10:00:00", ["b"], by: "bob"),
            ],
            term: "t"
        )
        try example.add([tweet(6, at: "2020-01-03T10:00:00", ["a"], by: "ann")])
        typealias Case = (
            ids: [Int64], count: Int, tweets: Int, undated: Int, term: String?, filter: TweetFilter
        )
        let cases: [Case] = [
            ([1, 3, 4], 3, 3, 0, "t", TweetFilter { $0.authors = ["@ANN"] }),
            ([1, 3, 4, 6], 4, 4, 0, nil, TweetFilter { $0.authors = ["ann"] }),
            ([2], 2, 2, 0, "t", TweetFilter { $0.authors = ["Bob"] }),
            ([3], 1, 1, 0, "t", TweetFilter { $0.kinds = [.reply] }),
            ([2, 3], 3, 3, 1, "t", TweetFilter { $0.since = 1_577_923_200 }),
            ([1], 1, 1, 1, nil, TweetFilter { $0.until = 1_577_923_200 }),
            ([], 0, 0, 0, "t", TweetFilter { $0.languages = ["xx"] }),
        ]
        for (ids, count, tweets, undated, term, filter) in cases {
            try evidence(example, "#a", of: term, filter) { report in
                let rows = try report.rows.collected()
                #expect(rows.map(\.id) == ids, "\(filter)")
                #expect(rows.map(\.count).reduce(0, +) == count)
                #expect(report.tweets == ids.count)
                #expect(report.count == count)
                #expect(report.subject.tweets == tweets)
                #expect(report.subject.total.leftOut[.time, default: 0] == undated)
            }
        }
    }

    @Test func refusesUnknownAndAmbiguousMentions() throws {
        let example = try prepared()
        for (name, error) in [
            ("#nosuch", ArchiveError.unknownMention("#nosuch", nearest: [])),
            ("@iot", .unknownMention("@iot", nearest: [])),
            ("#boc", .unknownMention("#boc", nearest: ["#bob"])),
            ("bob", .ambiguousMention("bob")),
        ] {
            #expect(throws: error) { try evidence(example, name, of: nil) { _ in } }
        }
    }

    /// The counts in the tables of the archive and of the term are those of the tweets behind them.
    @Test func agreesWithThePopularityTable() throws {
        let example = try prepared()
        for term in [nil, "t"] {
            let table = try example.popularity(of: term) { $0.minCount = 1 }
            for row in table.rows {
                try evidence(example, row.mention.signed, of: term) { report in
                    let tweets = try report.rows.collected()
                    #expect(report.count == row.count)
                    #expect(tweets.count == row.tweets)
                }
            }
        }
    }
}

/// Random samples of tweets.
@Suite struct RandomSampleTests {
    private static func sample(
        _ size: Int,
        seed: UInt64 = SampleReport.defaultSeed,
        _ example: Example,
        _ filter: TweetFilter = .init()
    ) throws -> [Int64] {
        try example.archive.sample(of: nil, filter, size: size, seed: seed) { report in
            #expect(report.size == min(size, report.subject.tweets))
            return try report.rows.collected().map(\.id)
        }
    }

    @Test func drawsEachTweetOnce() throws {
        let example = try Example((1...50).map { tweet($0) })
        let all = try Self.sample(.max, example)
        #expect(all.sorted() == Array(1...50) && all != Array(1...50))
        for size in [1, 7, 50] {
            #expect(try Self.sample(size, example) == Array(all.prefix(size)))
        }
        let other = try Self.sample(50, seed: .max, example)
        #expect(other.sorted() == Array(1...50) && other != all)
    }

    /// Programs elsewhere may rely on the order, so that it must not change.
    @Test func keepsItsOrder() {
        let order = SampleOrder(seed: SampleReport.defaultSeed)
        let ids = (1...20).sorted { order.number(of: $0) < order.number(of: $1) }
        #expect(ids == [4, 18, 13, 3, 17, 1, 20, 16, 15, 12, 10, 8, 7, 5, 6, 9, 2, 11, 19, 14])
    }

    @Test(arguments: SplitMix64.seeds(5))
    func isTheSameForEveryOrderOfImports(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let ids = (0..<300).map { _ in Int.random(in: 1...Int.max, using: &generator) }
        let samples = try [nil, 1, 3].map { threads in
            let records = ids.map { tweet($0) }.shuffled(using: &generator)
            let example = try Example(Array(records.prefix(100)))
            try example.add(Array(records.dropFirst(50)), name: "others")
            return try example.readingTweets(with: threads) { tweets in
                try SampleOrder(seed: seed).first(20, of: tweets).ids
            }
        }
        let order = SampleOrder(seed: seed)
        let expected = Set(ids.map { Int64($0) })
            .sorted { order.number(of: $0) < order.number(of: $1) }.prefix(20)
        #expect(samples.allSatisfy { $0 == Array(expected) })
    }

    @Test func hasNoFavourites() {
        var counts = Array(repeating: 0, count: 100)
        for seed in 1...1_000 as ClosedRange<UInt64> {
            let order = SampleOrder(seed: seed)
            let numbers = (0..<100).map { order.number(of: $0) }
            for id in (0..<100).sorted(by: { numbers[$0] < numbers[$1] }).prefix(10) {
                counts[id] += 1
            }
        }
        // The standard deviation is 9.5.
        #expect(counts.allSatisfy { (50...150).contains($0) })
    }
}
