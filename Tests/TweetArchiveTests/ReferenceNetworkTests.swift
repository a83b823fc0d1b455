import TestSupport
import Testing
import TweetArchive
import TweetDumps

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
        return try Example.using { example in
            try example.add(Self.records.shuffled())
            return try example.archive.network(of: nil, options: options, body)
        }
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
                counts[row.source, default: []].insert(row.sourceCount)
                counts[row.target, default: []].insert(row.targetCount)
            }
            // Ann wrote six tweets, and is repeated twice.
            #expect(counts["Ann"] == [8])
            #expect(counts["far_away"] == [2])
        }
        try network(of: [.replies]) { report in
            // Ann's answer to herself is one tweet.
            let ann = try report.sections[0].rows.collected().first
            #expect(ann?.sourceCount == 8 && ann?.targetCount == 8)
        }
    }

    @Test func leavesOutExcludedUsers() throws {
        try network(of: [.retweets, .quotes], excluded: ["@ann", "@FAR_AWAY", "#eve"]) { report in
            let rows = try report.sections.map { try $0.rows.examples }
            #expect(rows == [["Dee gus 1"], ["bob eve 1", "Dee eve 1", "hal eve 1"]])
            #expect(report.unknownUsers == 2)
        }
    }

    /// The sections have the order of the kinds, each once.
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
        (options.edges, options.minWeight) = (NetworkReport.Edges.allCases, 1)
        let example = try Example()
        try example.add(random.tweets.map(\.record).shuffled(using: &generator))
        try example.archive.network(of: nil, options: options) { report in
            for section in report.sections {
                let rows = try section.rows.collected().map { row in
                    "\(row.source) \(row.target)".lowercased()
                        + " \(row.weight), \(row.sourceCount) \(row.targetCount)"
                }
                #expect(rows.sorted() == random.edges(section.edges), "\(section.edges)")
            }
        }
    }
}
