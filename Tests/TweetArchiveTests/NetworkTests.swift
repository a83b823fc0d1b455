import Testing
import TweetArchive
import TweetDumps

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
        let example = try Example()
        try example.add([
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
        let example = try Example()
        try example.add([
            tweet(1, ["a", "b"], ["u"]), tweet(2, ["a", "b"]), tweet(3, ["a", "c"], by: "u"),
            tweet(4, by: "u", text: "RT @me: t", more: #","retweeted_status":\#(tweet(1))"#),
        ])
        var options = NetworkReport.Options()
        options.edges = NetworkReport.Edges.allCases
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
        let example = try Example()
        try example.add([
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
        let example = try Example()
        try example.add(
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

    /// A filter, and the edges of the tweets that pass it.
    struct Case: CustomTestStringConvertible {
        let tweets: Int
        let rows: [String]
        let term: String?
        let filter: TweetFilter
        var testDescription: String { "\(term ?? "all"): \(rows.joined(separator: ", "))" }

        init(
            _ tweets: Int,
            _ rows: [String],
            of term: String? = nil,
            _ change: (inout TweetFilter) -> Void = { _ in }
        ) {
            var filter = TweetFilter()
            change(&filter)
            (self.tweets, self.rows, self.term, self.filter) = (tweets, rows, term, filter)
        }
    }

    @Test(arguments: [
        Case(4, ["a b 3", "b c 2", "a c 1", "Ann u 2", "Ann v 1", "bob u 1", "bob v 1"]),
        Case(3, ["a b 2", "b c 1", "Ann u 2", "Ann v 1", "bob v 1"], of: "t"),
        Case(2, ["a b 2", "Ann u 2", "Ann v 1"]) { $0.authors = ["@ANN"] },
        Case(1, ["b c 1", "bob v 1"], of: "t") { $0.authors = ["bob"] },
        Case(1, ["b c 1", "bob v 1"]) { $0.kinds = [.reply] },
        Case(2, ["a b 1", "b c 1", "Ann u 1", "Ann v 1", "bob v 1"], of: "t") {
            $0.since = 1_577_923_200
        },
        Case(0, [], of: "t") { $0.since = 1_578_009_600 },
    ])
    func countsTheTweetsThatPassTheFilter(filtered: Case) throws {
        let example = try prepared()
        var options = NetworkReport.Options()
        options.minWeight = 1
        let term = filtered.term.flatMap { SearchTerm($0) }
        try example.archive.network(of: term, filtered.filter, options: options) { report in
            let rows = try report.sections.flatMap { try $0.rows.examples }
            #expect(rows == filtered.rows)
            #expect(report.subject.tweets == filtered.tweets)
        }
    }

    @Test(arguments: [
        (1, nil, [3, 4], [0, 0], [0, 0]), (1, 1, [1, 1], [2, 3], [0, 0]),
        (2, 1, [1, 1], [1, 0], [1, 3]), (1, 9, [3, 4], [0, 0], [0, 0]),
    ])
    func limitsEachKindOfEdges(
        minWeight: Int,
        limit: Int?,
        shown: [Int],
        leftOut: [Int],
        hidden: [Int]
    ) throws {
        let example = try prepared()
        var options = NetworkReport.Options()
        (options.minWeight, options.limit) = (minWeight, RowLimit(limit))
        try example.archive.network(of: nil, options: options) { report in
            let rows = try report.sections.map { try $0.rows.examples }
            #expect(rows.map(\.count) == shown)
            #expect(rows.map(\.first) == ["a b 3", "Ann u 2"])
            #expect(report.sections.map(\.leftOut) == leftOut)
            #expect(report.sections.map(\.hidden) == hidden)
        }
    }

    /// The number of edges grows with the square of the number of mentions in a tweet.
    @Test(arguments: [(999, 498_501, 0), (1_000, 0, 1)])
    func leavesOutTweetsWithTooManyMentions(hashtags: Int, hidden: Int, crowded: Int) throws {
        let example = try Example()
        try example.add([tweet(1, (1...hashtags).map { "h\($0)" }, ["u"])])
        var options = NetworkReport.Options()
        options.edges = [.hashtags]
        try example.archive.network(of: nil, options: options) { report in
            #expect(report.sections[0].hidden == hidden)
            #expect(report.crowdedTweets == crowded)
        }
    }

    @Test func hasNoEdgesWithoutTweets() throws {
        let example = try Example()
        for kind in NetworkReport.Edges.allCases {
            let found = try edges(example, kind)
            #expect(found.rows.isEmpty)
            #expect(found.hidden == 0)
        }
    }
}

extension ReportRows<NetworkReport.Row> {
    /// The rows, such as `a B 2`: source, target and weight.
    var examples: [String] {
        get throws { try collected().map { "\($0.source) \($0.target) \($0.weight)" } }
    }
}
