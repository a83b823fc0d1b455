import Testing
import TweetArchive
import TweetDumps

/// What stands together, and who mentions whom.
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
            let rows = try report.sections[0].rows.collected()
            return (
                rows.map { "\($0.source) \($0.target) \($0.weight)" }, report.sections[0].hidden
            )
        }
    }

    /// A tweet counts once for a pair, however often and in whatever spelling its hashtags stand.
    @Test func pairsHashtags() throws {
        try Example.withArchive { example in
            try example.add([
                tweet(1, ["b", "B", "a", "c"]), tweet(2, ["a", "B"]), tweet(3, ["c"]),
                tweet(4, ["a"]),
            ])
            let all = try edges(example, .hashtags)
            #expect(
                all.rows == ["a B 2", "a c 1", "B c 1"] || all.rows == ["a b 2", "a c 1", "b c 1"]
            )
            #expect(all.hidden == 0)
            let some = try edges(example, .hashtags, minWeight: 2)
            #expect(some.rows.count == 1)
            #expect(some.hidden == 2)
            #expect(try edges(example, .hashtags, excluded: ["#A"]).rows.count == 1)
        }
    }

    /// An author and a user of the same name are one node, with the name that most tweets give.
    @Test func leadsFromAuthorsToUsers() throws {
        try Example.withArchive { example in
            func by(_ author: String, _ id: Int, _ users: [String]) -> String {
                tweet(id, [], users)
                    .replacing(#""screen_name":"me""#, with: #""screen_name":"\#(author)""#)
            }
            try example.add([
                by("ANN", 1, ["bob", "Bob"]), by("ann", 2, ["bob"]), by("Bob", 3, ["Ann", "Ann"]),
                by("eve", 4, ["Ann"]), by("eve", 5, []),
            ])
            #expect(try edges(example, .users).rows == ["Ann bob 2", "bob Ann 1", "eve Ann 1"])
            #expect(try edges(example, .users, excluded: ["@bob"]).rows == ["eve Ann 1"])
        }
    }

    /// The edges of a tweet grow with the square of what it mentions.
    @Test(arguments: [(999, 498_501, 0), (1_000, 0, 1)])
    func leavesOutTweetsThatMentionTooMuch(hashtags: Int, hidden: Int, crowded: Int) throws {
        try Example.withArchive { example in
            try example.add([tweet(1, (1...hashtags).map { "h\($0)" }, ["u"])])
            var options = NetworkReport.Options()
            options.edges = [.hashtags]
            try example.archive.network(of: nil, options: options) { report in
                #expect(report.sections[0].hidden == hidden)
                #expect(report.sections[0].crowded == crowded)
            }
        }
    }

    @Test func hasNoEdgesOfNothing() throws {
        try Example.withArchive { example in
            for kind in NetworkReport.Edges.allCases {
                let found = try edges(example, kind)
                #expect(found.rows.isEmpty)
                #expect(found.hidden == 0)
            }
        }
    }
}
