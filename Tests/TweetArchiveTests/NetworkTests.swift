import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Networks of hashtags that occur together, and of authors and users.
@Suite struct NetworkTests {
    private func edges(
        _ example: Example,
        _ edges: NetworkReport.Edges,
        minWeight: Int = 1,
        excluded: [String] = []
    ) throws -> (rows: [String], hidden: Int) {
        var options = NetworkReport.Options()
        options.edges = [edges]
        options.minWeight = minWeight
        options.excluded = try excluded.map { try #require(MentionName($0)) }
        return try example.archive.network(of: nil, options: options) { report in
            (try report.sections[0].rows.examples, report.sections[0].hidden)
        }
    }

    /// A tweet counts once for a pair of hashtags, in whatever number and spelling it contains them.
    @Test func pairsHashtags() throws {
        let example = try Example([
            tweet(1, ["b", "B", "a", "c"]), tweet(2, ["a", "B"]), tweet(3, ["c"]),
            tweet(4, ["a"]),
        ])
        let all = try edges(example, .hashtags)
        // Two tweets have it as `B`, and one has it as `b`.
        #expect(all.rows == ["a B 2", "a c 1", "B c 1"])
        #expect(all.hidden == 0)
        let some = try edges(example, .hashtags, minWeight: 2)
        #expect(some.rows.count == 1)
        #expect(some.hidden == 2)
        #expect(try edges(example, .hashtags, excluded: ["#A"]).rows.count == 1)
    }

    /// By default, only hashtags that occur together once are hidden.
    @Test func hidesOnlySinglePairsOfHashtags() throws {
        let example = try Example([
            tweet(1, ["a", "b"], ["u"]), tweet(2, ["a", "b"]), tweet(3, ["a", "c"], by: "u"),
            tweet(4, by: "u", text: "RT @me: t", more: #","retweeted_status":\#(tweet(1))"#),
        ])
        var options = NetworkReport.Options()
        options.edges = NetworkReport.Edges.named
        let all = try example.archive.network(of: nil, options: options) { report in
            try report.sections.map { try $0.rows.collected().map(\.weight) + [-$0.hidden] }
        }
        #expect(all == [[2, -1], [1, 0], [1, 0], [0], [0]])
        options.minWeight = 2
        let heavy = try example.archive.network(of: nil, options: options) { report in
            report.sections.map(\.hidden)
        }
        #expect(heavy == [1, 1, 1, 0, 0])
    }

    /// An author and a user of the same name are one node, with the most common spelling.
    @Test func connectsAuthorsWithUsers() throws {
        let example = try Example([
            tweet(1, [], ["bob", "Bob"], by: "ANN"), tweet(2, [], ["bob"], by: "ann"),
            tweet(3, [], ["Ann", "Ann"], by: "Bob"), tweet(4, [], ["Ann"], by: "eve"),
            tweet(5, by: "eve"),
        ])
        #expect(try edges(example, .mentions).rows == ["Ann bob 2", "bob Ann 1", "eve Ann 1"])
        #expect(try edges(example, .mentions, excluded: ["@bob"]).rows == ["eve Ann 1"])
    }

    /// Of the whole archive `a b 3`, `b c 2` and `a c 1`, and `Ann u 2`, `Ann v 1`, `bob u 1` and
    /// `bob v 1`.
    private func prepared() throws -> Example {
        let reply = #","in_reply_to_status_id":1"#
        let example = try Example(
            [
                tweet(1, at: "2020-01-01T10:00:00", ["a", "b"], ["u"], by: "ann"),
                tweet(2, at: "2020-01-02T10:00:00", ["a", "b"], ["u", "v"], by: "Ann"),
                tweet(3, at: "2020-01-02T11:00:00", ["b", "c"], ["v"], by: "bob", more: reply),
            ],
            term: "t"
        )
        try example.add([tweet(4, at: "2020-01-03T10:00:00", ["a", "b", "c"], ["u"], by: "bob")])
        return example
    }

    @Test func countsTheTweetsThatPassTheFilter() throws {
        let example = try prepared()
        var options = NetworkReport.Options()
        options.minWeight = 1
        let cases: [(tweets: Int, rows: [String], term: String?, filter: TweetFilter)] = [
            (
                4, ["a b 3", "b c 2", "a c 1", "Ann u 2", "Ann v 1", "bob u 1", "bob v 1"], nil,
                TweetFilter()
            ),
            (3, ["a b 2", "b c 1", "Ann u 2", "Ann v 1", "bob v 1"], "t", TweetFilter()),
            (2, ["a b 2", "Ann u 2", "Ann v 1"], nil, TweetFilter { $0.authors = ["@ANN"] }),
            (1, ["b c 1", "bob v 1"], "t", TweetFilter { $0.authors = ["bob"] }),
            (1, ["b c 1", "bob v 1"], nil, TweetFilter { $0.kinds = [.reply] }),
            (
                2, ["a b 1", "b c 1", "Ann u 1", "Ann v 1", "bob v 1"], "t",
                TweetFilter { $0.since = 1_577_923_200 }
            ),
            (0, [], "t", TweetFilter { $0.since = 1_578_009_600 }),
        ]
        for (tweets, expected, term, filter) in cases {
            let term = term.flatMap { SearchTerm($0) }
            try example.archive.network(of: term, filter, options: options) { report in
                let rows = try report.sections.flatMap { try $0.rows.examples }
                #expect(rows == expected)
                #expect(report.subject.tweets == tweets, "\(filter)")
            }
        }
    }

    @Test func limitsEachKindOfEdges() throws {
        let example = try prepared()
        var options = NetworkReport.Options()
        let cases: [(minWeight: Int, limit: Int?, shown: [Int], leftOut: [Int], hidden: [Int])] = [
            (1, nil, [3, 4], [0, 0], [0, 0]), (1, 1, [1, 1], [2, 3], [0, 0]),
            (2, 1, [1, 1], [1, 0], [1, 3]), (1, 9, [3, 4], [0, 0], [0, 0]),
        ]
        for (minWeight, limit, shown, leftOut, hidden) in cases {
            (options.minWeight, options.limit) = (minWeight, RowLimit(limit))
            try example.archive.network(of: nil, options: options) { report in
                let rows = try report.sections.map { try $0.rows.examples }
                #expect(rows.map(\.count) == shown)
                #expect(rows.map(\.first) == ["a b 3", "Ann u 2"])
                #expect(report.sections.map(\.leftOut) == leftOut)
                #expect(report.sections.map(\.hidden) == hidden)
            }
        }
    }

    /// The number of edges grows with the square of the number of mentions in a tweet.
    @Test(arguments: [(999, 498_501, 0), (1_000, 0, 1)])
    func leavesOutTweetsWithTooManyMentions(hashtags: Int, hidden: Int, crowded: Int) throws {
        let example = try Example([tweet(1, (1...hashtags).map { "h\($0)" }, ["u"])])
        var options = NetworkReport.Options()
        options.edges = [.hashtags]
        try example.archive.network(of: nil, options: options) { report in
            #expect(report.sections[0].hidden == hidden)
            #expect(report.crowdedTweets == crowded)
        }
    }

    @Test func hasNoEdgesWithoutTweets() throws {
        let example = try Example()
        for kind in NetworkReport.Edges.named {
            let found = try edges(example, kind)
            #expect(found.rows.isEmpty && found.hidden == 0)
        }
    }
}

extension ReportRows<NetworkReport.Row> {
    /// The rows, such as `a B 2`: source, target and weight.
    var examples: [String] {
        get throws { try collected().map { "\($0.source.name) \($0.target.name) \($0.weight)" } }
    }
}

/// Networks of authors and the users whom their tweets repeat, answer and quote.
@Suite struct ReferenceNetworkTests {
    /// Ann's tweet 1 is in the archive; tweets 90 and on are not.
    private static let records = [
        tweet(1, [], [], by: "Ann", text: "one"),
        // Retweets, with the original, without it, of a user without tweets, and of nobody.
        tweet(11, [], ["Ann"], by: "bob", more: retweet(original(1, "Ann"))),
        tweet(12, [], ["Ann"], by: "bob", text: "RT @ANN: two"),
        tweet(13, [], ["Cay"], by: "ann", text: "RT @Cay: three"),
        tweet(14, by: "bob", text: "RT @far_away: four"),
        tweet(15, by: "ann", text: "RT @FAR_away: five"),
        tweet(16, by: "bob", more: #", "retweeted_status": {"id_str": "91", "text": "x"}"#),
        // Replies, to a tweet of the archive, to another one, to a user, and a mere mention.
        tweet(21, [], ["Cay"], by: "bob", text: "@cay six", more: reply(1)),
        tweet(22, [], ["Cay"], by: "bob", text: "  @CAY seven", more: reply(92)),
        tweet(23, by: "bob", text: "\u{FF20}dee eight", more: #","in_reply_to_screen_name":"d""#),
        tweet(24, by: "ann", text: "nine", more: reply(1)),
        tweet(25, by: "ann", text: "nine", more: reply(93)),
        tweet(26, [], ["Cay"], by: "ann", text: "@cay ten"),
        // Quotes, of a tweet of the archive, of one in the record, of one with an id alone, in a
        // reply, and in the original of a retweet.
        tweet(31, by: "bob", more: #", "quoted_status_id_str": "1""#),
        tweet(32, by: "bob", more: quote(94, "eve")),
        tweet(33, by: "bob", more: #", "quoted_status_id_str": "95""#),
        tweet(34, by: "Dee", text: "@cay x", more: quote(94, "eve") + reply(1)),
        tweet(35, by: "Dee", more: retweet(original(96, "gus", quote(94, "eve")))),
        tweet(36, by: "hal", text: "@ida x", more: quote(94, "eve") + reply(97)),
    ]

    private static func original(_ id: Int, _ author: String, _ more: String = "") -> String {
        tweet(id, by: author, text: "one", more: more)
    }

    private static func retweet(_ original: String) -> String {
        #", "retweeted_status": \#(original)"#
    }

    private static func reply(_ id: Int) -> String { #", "in_reply_to_status_id_str": "\#(id)""# }

    private static func quote(_ id: Int, _ author: String) -> String {
        #", "quoted_status_id_str": "\#(id)", "quoted_status": \#(original(id, author))"#
    }

    private func network<Result>(
        of edges: [NetworkReport.Edges],
        excluded: [String] = [],
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        var options = NetworkReport.Options()
        (options.edges, options.minWeight) = (edges, 1)
        options.excluded = try excluded.map { try #require(MentionName($0)) }
        let example = try Example(Self.records.shuffled())
        return try example.archive.network(of: nil, options: options, body)
    }

    @Test(arguments: [
        (
            NetworkReport.Edges.retweets,
            ["bob Ann 2", "Ann Cay 1", "Ann far_away 1", "bob far_away 1", "Dee gus 1"], 1
        ),
        (
            .replies,
            ["Ann Ann 1", "bob Ann 1", "bob Cay 1", "bob Dee 1", "Dee Ann 1", "hal ida 1"], 1
        ),
        (.quotes, ["bob Ann 1", "bob eve 1", "Dee eve 1", "hal eve 1"], 1),
        (.mentions, ["bob Cay 2", "Ann Cay 1"], 0),
    ])
    func connectsUsers(edges: NetworkReport.Edges, expected: [String], unknown: Int) throws {
        try network(of: [edges]) { report in
            let rows = try report.sections[0].rows.examples
            #expect(rows == expected)
            #expect(report.unknownUsers == unknown)
        }
    }

    /// The tweets of a user are the user's own, and those that refer to the user.
    @Test func countsTheTweetsOfNodes() throws {
        try network(of: [.retweets]) { report in
            var counts: [String: Set<Int>] = [:]
            try report.sections[0].rows.read { row in
                counts[row.source.name, default: []].insert(row.source.count)
                counts[row.target.name, default: []].insert(row.target.count)
            }
            // Ann wrote six tweets, and is repeated twice.
            #expect(counts["Ann"] == [8])
            #expect(counts["far_away"] == [2])
        }
        try network(of: [.replies]) { report in
            // Ann's answer to herself is one tweet.
            let ann = try report.sections[0].rows.collected().first
            #expect(ann?.source.count == 8 && ann?.target.count == 8)
        }
    }

    @Test func leavesOutExcludedUsers() throws {
        try network(of: [.retweets, .quotes], excluded: ["@ann", "@FAR_AWAY", "#eve"]) { report in
            let rows = try report.sections.map { try $0.rows.examples }
            #expect(rows == [["Dee gus 1"], ["bob eve 1", "Dee eve 1", "hal eve 1"]])
            #expect(report.unknownUsers == 2)
        }
    }

    @Test func ordersTheKinds() throws {
        try network(of: [.quotes, .hashtags, .quotes]) { report in
            #expect(report.sections.map(\.edges) == [.hashtags, .quotes])
            #expect(report.ofEachKind.map { $0.sections.map(\.edges) } == [[.hashtags], [.quotes]])
            #expect(report.retweets == 7)
        }
    }

    @Test(arguments: SplitMix64.seeds(8) + [505_623]) func countsLikeTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let random = RandomReferences(&generator)
        var options = NetworkReport.Options()
        (options.edges, options.minWeight) = (NetworkReport.Edges.named, 1)
        let example = try Example(random.tweets.map(\.record).shuffled(using: &generator))
        try example.archive.network(of: nil, options: options) { report in
            for section in report.sections {
                let rows = try section.rows.collected().map { row in
                    "\(row.source.name) \(row.target.name)".lowercased()
                        + " \(row.weight), \(row.source.count) \(row.target.count)"
                }
                #expect(rows.sorted() == random.edges(section.edges), "\(section.edges)")
            }
        }
    }
}

@Suite struct PairSetTests {
    /// More pairs than are sorted at once, of few and of many different ids, also in temporary files.
    @Test(arguments: [(10, 300_000), (900, 300_000), (3, 0)], [1 << 15, 1 << 21])
    func isLikeASet(pairs: (ids: Int, count: Int), inMemory: Int) throws {
        var parts = [PairSet(maxInMemory: inMemory), PairSet(maxInMemory: inMemory)]
        var expected: Set<Int> = []
        var state = 7
        for index in 0..<pairs.count {
            state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
            let (first, second) = ((state >> 8) % pairs.ids, (state >> 16) % pairs.ids)
            try parts[index % 2].insert(first, second)
            expected.insert(first << 32 | second)
        }
        try parts[0].formUnion(parts[1])
        var found: [Int] = []
        try parts[0].read { found.append($0 << 32 | $1) }
        #expect(found == expected.sorted())
        let counts = found.reduce(into: [Int](repeating: 0, count: pairs.ids)) { $0[$1 >> 32] += 1 }
        #expect(try parts[0].countsOfFirsts(below: pairs.ids) == counts)
    }

    @Test func refusesIDsThatAreTooLarge() {
        var pairs = PairSet()
        #expect(throws: (any Error).self) { try pairs.insert(1 << 32, 1) }
    }
}
