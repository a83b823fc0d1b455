import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Networks of any two things that tweets have, their periods and the measures of their nodes.
@Suite struct NodeNetworkTests {
    /// The rows of one kind of edges, such as `@ann domain:e.org 2`.
    private func rows(
        _ edges: NetworkReport.Edges?,
        of example: Example,
        _ change: (inout NetworkReport.Options) -> Void = { _ in }
    ) throws -> [String] {
        try network(edges, of: example, change) { report in
            try report.sections[0].rows.collected().map {
                "\($0.source.id) \($0.target.id) \($0.weight)"
            }
        }
    }

    private func network<Result>(
        _ edges: NetworkReport.Edges?,
        of example: Example,
        _ change: (inout NetworkReport.Options) -> Void = { _ in },
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        var options = NetworkReport.Options()
        (options.edges, options.minWeight) = ([try #require(edges)], 1)
        change(&options)
        return try example.archive.network(of: nil, options: options, body)
    }

    /// Tweets whose entities have links.
    private static let linked = [
        linkedTweet(1, by: "Ann", ["http://www.e.org/1?utm_source=q", "https://e.org/1"]),
        linkedTweet(2, by: "ann", ["http://f.org/2", "http://e.org/1"]),
        linkedTweet(3, by: "bob", ["http://e.org/1"], text: "RT @Ann: t"),
        linkedTweet(4, by: "cay", ["http://sub.e.org/3", "not a link"]),
    ]

    private static func linkedTweet(
        _ id: Int,
        by author: String,
        _ links: [String],
        text: String = "t"
    ) -> String {
        let urls = links.map { #"{"expanded_url":"\#($0)"}"# }.joined(separator: ",")
        return #"""
            {"id":\#(id),"text":"\#(text)","user":{"screen_name":"\#(author)"},"source":"<a>web</a>",\#
            "lang":"en","place":{"id":"p\#(id % 2)","full_name":"Utrecht","country_code":"NL"},\#
            "entities":{"hashtags":[{"text":"X"}],"user_mentions":[{"screen_name":"Ann"}],"urls":[\#(urls)]}}
            """#
    }

    @Test func findsTheTweetsOfACountry() throws {
        let example = try Example(Self.linked)
        #expect(try example.count(in: .country("NL")) == 4)
        #expect(try example.count(in: .country("nl")) == 0)
        #expect("\(TweetFilter { $0.groups = [.country("NL")] })" == "at places of NL")
    }

    @Test(arguments: [
        ("hashtag", "hashtag"), ("hashtag-hashtag", "hashtag"), ("user-author", "mention"),
        ("domain-author", "domain-author"), ("author-author", nil), ("author", nil), ("", nil),
        ("author-domain-", nil), ("author--domain", nil), ("author-x", nil),
        ("a-author-domain", nil),
    ])
    func readsNamesOfEdges(typed: String, name: String?) {
        #expect(NetworkReport.Edges(named: typed)?.name == name)
    }

    @Test func joinsAnyTwo() throws {
        let example = try Example(Self.linked)
        let cases: [(NetworkReport.NodeKind, NetworkReport.NodeKind, [String])] = [
            (
                .author, .link,
                [
                    "@ann https://e.org/1 2", "@ann https://f.org/2 1",
                    "@cay https://sub.e.org/3 1", "@cay not a link 1",
                ]
            ),
            (
                .author, .domain,
                ["@ann domain:e.org 2", "@ann domain:f.org 1", "@cay domain:e.org 1"]
            ),
            (
                .link, .link,
                ["https://e.org/1 https://f.org/2 1", "https://sub.e.org/3 not a link 1"]
            ),
            (.domain, .domain, ["domain:e.org domain:f.org 1"]),
            (.hashtag, .domain, ["#x domain:e.org 4", "#x domain:f.org 1"]),
            (.user, .language, ["@ann language:en 4"]),
            (.source, .place, ["source:web place:p0 2", "source:web place:p1 2"]),
            (.country, .hashtag, ["country:NL #x 4"]),
        ]
        for (one, other, expected) in cases {
            #expect(try rows(NetworkReport.Edges(one, other), of: example) == expected)
        }
    }

    @Test func countsRetweetsOfAuthorsOnRequest() throws {
        let edges = NetworkReport.Edges(.author, .country)
        let example = try Example(Self.linked)
        #expect(try rows(edges, of: example) == ["@ann country:NL 2", "@cay country:NL 1"])
        let all = try rows(edges, of: example) { $0.withRetweets = true }
        #expect(all == ["@ann country:NL 2", "@bob country:NL 1", "@cay country:NL 1"])
    }

    /// An author of whom a tweet has only one is joined with no other.
    @Test func refusesTwoOfWhatATweetHasOnce() {
        for kind in NetworkReport.NodeKind.allCases {
            #expect((NetworkReport.Edges(kind, kind) != nil) == kind.canRepeat)
        }
        #expect(NetworkReport.Edges(.hashtag, .hashtag) == .hashtags)
        #expect(NetworkReport.Edges(.user, .author) == .mentions)
    }

    @Test func namesAndCountsNodes() throws {
        let edges = NetworkReport.Edges(.hashtag, .place)
        let node = try network(edges, of: Example(Self.linked)) {
            try $0.sections[0].rows.collected()[0]
        }
        #expect(node.source.name == "X" && node.source.count == 4)
        #expect(node.target.name == "Utrecht" && node.target.count == 2)
    }

    @Test func leavesOutExcludedNodes() throws {
        let edges = NetworkReport.Edges(.author, .domain)
        let found = try rows(edges, of: Example(Self.linked)) { options in
            options.excluded = ["@ANN"].compactMap { MentionName($0) }
        }
        #expect(found == ["@cay domain:e.org 1"])
    }

    /// A tweet without a time counts, but in no period.
    @Test func countsByPeriods() throws {
        let days = ["2019-11-01", "2019-12-31", "2020-02-01"].enumerated()
        let dated = days.map { tweet($0 + 1, at: "\($1)T10:00:00", ["x", "y"], by: "ann") }
        let example = try Example(dated + [tweet(4, ["x", "y", "z"])])
        try network(.hashtags, of: example) {
            $0.period = .month
        } _: { report in
            let rows = try report.sections[0].rows.collected()
            #expect(rows.map(\.periods) == [[1, 1, 1], [0, 0, 0], [0, 0, 0]])
            #expect(rows.map(\.weight) == [4, 1, 1])
            #expect(rows.map(\.times) == [1_572_602_400...1_580_551_200, nil, nil])
            #expect(report.periods.map(\.followsPrevious) == [false, true, false])
            #expect(report.periods.map { $0.length / 86_400 } == [30, 31, 29])
            #expect(try report.nodes.collected().map(\.periods)[0] == [1, 1, 1])
        }
    }

    @Test func refusesTooManyPeriods() throws {
        let records = (0...NetworkReport.maxPeriods).map { index in
            tweet(1_200_000_000_000_000_000 + index * 86_400_000 << 22, ["x", "y"])
        }
        let example = try Example(records)
        #expect(throws: ArchiveError.tooManyPeriods(maximum: 1_000)) {
            try network(.hashtags, of: example) {
                $0.period = .day
            } _: { _ in
            }
        }
    }

    /// A heavy edge of a hub with many light ones.
    @Test func keepsTheBackbone() throws {
        let example = try Example((1...60).map { tweet($0, ["hub", $0 > 30 ? "big" : "t\($0)"]) })
        let limit = try #require(BackboneLimit("0.05"))
        try network(.hashtags, of: example) {
            $0.backbone = limit
        } _: { report in
            let row = try report.sections[0].rows.collected()
            #expect(row.map(\.target.id) == ["#hub"] && row[0].source.id == "#big")
            #expect(row[0].alpha == EdgeEnd(weight: 30, strength: 60, edges: 31).alpha)
            #expect(report.sections[0].outsideBackbone == 30)
        }
        // Of a single edge nothing can be said.
        let kept = try rows(.hashtags, of: example) { options in
            (options.backbone, options.minWeight) = (limit, 2)
        }
        #expect(kept == [])
    }

    @Test func keepsTheLargestParts() throws {
        let example = try Example([
            tweet(1, ["a", "b"]), tweet(2, ["b", "c"]), tweet(3, ["x", "y"]), tweet(4, ["x", "y"]),
            tweet(5, ["p", "q"]),
        ])
        let one = try rows(.hashtags, of: example) { $0.largestParts = 1 }
        #expect(one == ["#a #b 1", "#b #c 1"])
        // Of two parts with the same number of nodes, the one with the first node is first.
        let two = try rows(.hashtags, of: example) { $0.largestParts = 2 }
        #expect(two == ["#a #b 1", "#b #c 1", "#p #q 1"])
    }

    /// Also those tweets of users that are in no edge: of an author who mentions nobody, and by nobody known.
    @Test func countsTweetsWithoutEdges() throws {
        let unknown = tweet(4, [], ["ann"]).replacing(#""user":{"screen_name":"me"},"#, with: "")
        let example = try Example([
            tweet(1, [], ["Bob"], by: "ann"), tweet(2, by: "bob"), tweet(3, by: "bob"), unknown,
        ])
        try network(.mentions, of: example) { report in
            let row = try report.sections[0].rows.collected()[0]
            #expect(row.source.count == 2 && row.target.count == 3)
            #expect(try report.nodes.collected().map(\.node.count) == [2, 3])
        }
    }

    @Test func measuresNodes() throws {
        let example = try Example([
            tweet(1, [], ["bob"], by: "ann"), tweet(2, [], ["ann"], by: "bob"),
            tweet(3, [], ["bob", "cay"], by: "ann"), tweet(4, [], ["dan"], by: "dan"),
            tweet(5, [], ["fay"], by: "eve"),
        ])
        try network(.mentions, of: example) { report in
            // Both directions are added, and who mentions oneself is in no edge.
            let measures = try report.nodes.collected().map { row in
                "\(row.node.id) \(row.measures.degree) \(row.measures.strength) \(row.measures.core)"
                    + " \(row.measures.component) \(row.measures.community) \(row.node.count)"
            }
            #expect(
                measures == [
                    "@ann 2 4 1 1 1 3", "@bob 1 3 1 1 1 3", "@cay 1 1 1 1 1 1", "@eve 1 1 1 2 2 1",
                    "@fay 1 1 1 2 2 1",
                ]
            )
            #expect(report.nodeCount == 5)
        }
    }

    /// Whatever the number of threads, and wherever they divide the tweets.
    @Test func countsAsOnOneThread() throws {
        let records = (1...4_000).map { id in
            Self.linkedTweet(
                id,
                by: "u\(id % 7)",
                (0..<id % 3).map { "https://e\(id * ($0 + 3) % 11).org/" }
            )
        }
        let example = try Example(records)
        let ends: [(NetworkReport.NodeKind, NetworkReport.NodeKind)] = [
            (.author, .link), (.domain, .domain), (.link, .place),
        ]
        for (one, other) in ends {
            var options = NetworkReport.Options()
            options.edges = [NetworkReport.Edges(one, other)].compactMap(\.self)
            options.period = .year
            let found = try [nil, 1, 3].map { connections in
                try example.readingTweets(with: connections) { tweets in
                    try tweets.network(options).sections[0].rows.collected()
                }
            }
            #expect(found[0].count >= 10)
            #expect(found[1] == found[0] && found[2] == found[0])
        }
    }
}

@Suite struct BackboneTests {
    @Test(arguments: [
        "0", "0.0", "", ".", "1.5", "x", "-0.1", "1e-3", "0.0000000000000000001", "٣",
    ])
    func refusesOtherNumbers(typed: String) {
        #expect(BackboneLimit(typed) == nil)
    }

    @Test func readsDecimals() throws {
        let limit = try #require(BackboneLimit("0.050"))
        #expect(limit.numerator == 50 && limit.denominator == 1_000)
        #expect(BackboneLimit("1") != nil && BackboneLimit(".5") != nil)
    }

    /// In doubles, (1 − 8/10)² is less than 0.04.
    @Test(arguments: [
        ("0.04", 8, 10, 3, false), ("0.04000000001", 8, 10, 3, true), ("0.03", 8, 10, 3, false),
        ("0.5", 1, 2, 2, false), ("0.000003814697265625", 1, 2, 19, false),
        ("0.000003814697265626", 1, 2, 19, true), ("0.000003814697265624", 1, 2, 19, false),
        ("1", 8, 8, 1, false), ("1", 1, 2, 2, true), ("0.05", 1, 1_000_000, 100_000, false),
    ])
    func decidesExactly(
        typed: String,
        weight: Int,
        strength: Int,
        edges: Int,
        expected: Bool
    ) throws {
        var filter = BackboneFilter(try #require(BackboneLimit(typed)))
        let end = EdgeEnd(weight: weight, strength: strength, edges: edges)
        #expect(filter.isBelow(end) == expected)
        #expect(filter.isBelowExactly(end) == expected)
    }

    /// Where doubles are certain, whole numbers decide the same.
    @Test(arguments: SplitMix64.seeds(3)) func decidesLikeDoubles(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            let edges = generator.pick([1, 2, 3, 5, 9, 60, 700])
            let strength = Int.random(in: edges..<12 * edges, using: &generator)
            let weight = Int.random(in: 1...strength - edges + 1, using: &generator)
            let end = EdgeEnd(weight: weight, strength: strength, edges: edges)
            let typed = generator.pick(["0.05", "0.25", "0.5", "0.000001"])
            let limit = try #require(BackboneLimit(typed))
            let value = Double(limit.numerator) / Double(limit.denominator)
            guard (end.alpha - value).magnitude > 1e-6 * value else { continue }
            let isBelow = BackboneFilter(limit).isBelowExactly(end)
            #expect(isBelow == (end.alpha < value), "\(end) \(limit.typed)")
        }
    }
}

@Suite struct EdgeCountTests {
    /// More pairs than are sorted at once, in two parts whose numbers are translated: in memory, in some files,
    /// and in so many files that they become one.
    @Test(arguments: [(600_000, 1 << 20), (120_000, 10_000), (120_000, 400)])
    func countsLikeATable(edges: Int, inMemory: Int) throws {
        var generator = SplitMix64(seed: 24)
        var one = SortedCounts<CountedEdge>(maxInMemory: inMemory)
        var other = one
        let unknown = (weight: UInt32(0), first: UInt32.max, last: UInt32(0))
        var expected = Array(repeating: unknown, count: 301 * 300 * 3)
        for index in 0..<edges {
            let source = UInt32.random(in: 0..<300, using: &generator)
            let target = UInt32.random(in: 0..<300, using: &generator)
            let period = UInt32.random(in: 0..<3, using: &generator)
            let time = index % 5 == 0 ? nil : UInt32.random(in: 1..<1_000, using: &generator)
            let edge = CountedEdge(source + 1, target, period: period, time: time)
            if index % 3 == 0 {
                try other.add(edge.with(source, target))
            } else {
                try one.add(edge)
            }
            expected[edge.row].weight += 1
            expected[edge.row].first = min(expected[edge.row].first, time ?? .max)
            expected[edge.row].last = max(expected[edge.row].last, time ?? 0)
        }
        try one.add(other) { $0.with($0.source + 1, $0.target) }
        var all: [CountedEdge] = []
        try one.read { all.append($0) }
        #expect(all.map(\.row) == expected.indices.filter { expected[$0].weight > 0 })
        #expect(all.allSatisfy { ($0.weight, $0.first, $0.last) == expected[$0.row] })
    }
}

extension CountedEdge {
    /// The number of the edge's row in a table of 301 sources, 300 targets and 3 periods.
    fileprivate var row: Int { (Int(source) * 300 + Int(target)) * 3 + Int(period) }
}

@Suite struct CoreTests {
    @Test func peelsNodes() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (4, 5)]
        let network = WeightedNetwork(nodes: 7, edges.map { ($0.0, $0.1, weight: 1) })
        #expect(network.cores() == [2, 2, 2, 1, 1, 1, 0])
        #expect(WeightedNetwork(nodes: 0, []).cores() == [])
    }

    /// Removes one node after another with too few neighbours.
    @Test(arguments: SplitMix64.seeds(5)) func findsWhatIsLeft(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let pairs = Set(
            (0..<120).map { _ in [Int.random(in: 0..<40, using: &generator), 0] }.map { pair in
                [pair[0], Int.random(in: 40..<60, using: &generator) % 55]
            }.filter { $0[0] != $0[1] }.map { [min($0[0], $0[1]), max($0[0], $0[1])] }
        )
        let network = WeightedNetwork(nodes: 60, pairs.map { ($0[0], $0[1], weight: 1) })
        let cores = network.cores()
        let neighbours = (0..<60).map { node in
            Set(pairs.filter { $0.contains(node) }.map { $0[0] + $0[1] - node })
        }
        // A node that is removed once is not left for a larger number, either.
        var left = Set(0..<60)
        for least in 1...6 {
            while let node = left.first(where: { neighbours[$0].intersection(left).count < least })
            {
                left.remove(node)
            }
            #expect(left == Set((0..<60).filter { cores[$0] >= least }))
        }
    }
}
