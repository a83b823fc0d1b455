import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Networks of any two things that tweets have, their periods and the measures of their nodes.
@Suite struct NodeNetworkTests {
    /// The rows of one kind of edges, such as `@ann domain:e.org 2`.
    private func rows(
        _ edges: NetworkReport.Edges?,
        of records: [String],
        _ change: (inout NetworkReport.Options) -> Void = { _ in }
    ) throws -> [String] {
        try network(edges, of: records, change) { report in
            try report.sections[0].rows.collected().map {
                "\($0.source.id) \($0.target.id) \($0.weight)"
            }
        }
    }

    private func network<Result>(
        _ edges: NetworkReport.Edges?,
        of records: [String],
        _ change: (inout NetworkReport.Options) -> Void = { _ in },
        _ body: (NetworkReport) throws -> Result
    ) throws -> Result {
        var options = NetworkReport.Options()
        (options.edges, options.minWeight) = ([try #require(edges)], 1)
        change(&options)
        let example = try Example(records)
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

    @Test(arguments: [
        (
            NetworkReport.NodeKind.author, NetworkReport.NodeKind.link,
            [
                "@ann https://e.org/1 2", "@ann https://f.org/2 1", "@cay https://sub.e.org/3 1",
                "@cay not a link 1",
            ]
        ),
        (.author, .domain, ["@ann domain:e.org 2", "@ann domain:f.org 1", "@cay domain:e.org 1"]),
        (.link, .link, ["https://e.org/1 https://f.org/2 1", "https://sub.e.org/3 not a link 1"]),
        (.domain, .domain, ["domain:e.org domain:f.org 1"]),
        (.hashtag, .domain, ["#x domain:e.org 4", "#x domain:f.org 1"]),
        (.user, .language, ["@ann language:en 4"]),
        (.source, .place, ["source:web place:p0 2", "source:web place:p1 2"]),
        (.country, .hashtag, ["country:NL #x 4"]),
    ])
    func joinsAnyTwo(
        one: NetworkReport.NodeKind,
        other: NetworkReport.NodeKind,
        expected: [String]
    ) throws {
        let found = try rows(NetworkReport.Edges(one, other), of: Self.linked)
        #expect(found == expected)
    }

    @Test func countsRetweetsOfAuthorsOnRequest() throws {
        let edges = NetworkReport.Edges(.author, .country)
        #expect(
            try rows(edges, of: Self.linked) == ["@ann country:NL 2", "@cay country:NL 1"]
        )
        let all = try rows(edges, of: Self.linked) { $0.withRetweets = true }
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
        let node = try network(NetworkReport.Edges(.hashtag, .place), of: Self.linked) {
            try $0.sections[0].rows.collected()[0]
        }
        #expect(node.source.name == "X" && node.source.count == 4)
        #expect(node.target.name == "Utrecht" && node.target.count == 2)
    }

    @Test func leavesOutExcludedNodes() throws {
        let found = try rows(NetworkReport.Edges(.author, .domain), of: Self.linked) { options in
            options.excluded = ["@ANN"].compactMap { MentionName($0) }
        }
        #expect(found == ["@cay domain:e.org 1"])
    }

    private static func dated(_ id: Int, _ day: String, _ hashtags: [String]) -> String {
        tweet(id, hashtags, by: "ann", more: #","created_at":"\#(day)T10:00:00.000Z""#)
    }

    /// A tweet without a time counts, but in no period.
    @Test func countsByPeriods() throws {
        let records = [
            Self.dated(1, "2019-11-01", ["x", "y"]), Self.dated(2, "2019-12-31", ["x", "y"]),
            Self.dated(3, "2020-02-01", ["x", "y"]), tweet(4, ["x", "y", "z"]),
        ]
        try network(.hashtags, of: records) {
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
        #expect(throws: ArchiveError.tooManyPeriods(maximum: 1_000)) {
            try network(.hashtags, of: records) {
                $0.period = .day
            } _: { _ in
            }
        }
    }

    /// A heavy edge of a hub with many light ones.
    private static let star =
        (1...30).map { tweet($0, ["hub", "t\($0)"]) } + (31...60).map { tweet($0, ["hub", "big"]) }

    @Test func keepsTheBackbone() throws {
        let limit = try #require(BackboneLimit("0.05"))
        try network(.hashtags, of: Self.star) {
            $0.backbone = limit
        } _: { report in
            let row = try report.sections[0].rows.collected()
            #expect(row.map(\.target.id) == ["#hub"] && row[0].source.id == "#big")
            #expect(row[0].alpha == EdgeEnd(weight: 30, strength: 60, edges: 31).alpha)
            #expect(report.sections[0].outsideBackbone == 30)
        }
        // Of a single edge nothing can be said.
        let kept = try rows(.hashtags, of: Self.star) { options in
            (options.backbone, options.minWeight) = (limit, 2)
        }
        #expect(kept == [])
    }

    @Test func keepsTheLargestParts() throws {
        let records = [
            tweet(1, ["a", "b"]), tweet(2, ["b", "c"]), tweet(3, ["x", "y"]), tweet(4, ["x", "y"]),
            tweet(5, ["p", "q"]),
        ]
        let one = try rows(.hashtags, of: records) { $0.largestParts = 1 }
        #expect(one == ["#a #b 1", "#b #c 1"])
        // Of two parts with the same number of nodes, the one with the first node is first.
        let two = try rows(.hashtags, of: records) { $0.largestParts = 2 }
        #expect(two == ["#a #b 1", "#b #c 1", "#p #q 1"])
    }

    /// Also those tweets of users that are in no edge: of an author who mentions nobody, and by nobody known.
    @Test func countsTweetsWithoutEdges() throws {
        let unknown = tweet(4, [], ["ann"]).replacing(#""user":{"screen_name":"me"},"#, with: "")
        let records = [
            tweet(1, [], ["Bob"], by: "ann"), tweet(2, by: "bob"), tweet(3, by: "bob"), unknown,
        ]
        try network(.mentions, of: records) { report in
            let row = try report.sections[0].rows.collected()[0]
            #expect(row.source.count == 2 && row.target.count == 3)
            #expect(try report.nodes.collected().map(\.node.count) == [2, 3])
        }
    }

    @Test func measuresNodes() throws {
        let records = [
            tweet(1, [], ["bob"], by: "ann"), tweet(2, [], ["ann"], by: "bob"),
            tweet(3, [], ["bob", "cay"], by: "ann"), tweet(4, [], ["dan"], by: "dan"),
            tweet(5, [], ["fay"], by: "eve"),
        ]
        try network(.mentions, of: records) { report in
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
    @Test(arguments: [1, 3]) func countsAsOnOneThread(connections: Int) throws {
        let records = (1...4_000).map { id in
            Self.linkedTweet(
                id,
                by: "u\(id % 7)",
                (0..<id % 3).map { "https://e\(id * ($0 + 3) % 11).org/" }
            )
        }
        let example = try Example(records)
        try example.reading(with: connections) { db, readers in
            for ends in [
                (NetworkReport.NodeKind.author, .link), (.domain, .domain), (.link, .place),
            ]
                as [(NetworkReport.NodeKind, NetworkReport.NodeKind)]
            {
                var options = NetworkReport.Options()
                options.edges = [NetworkReport.Edges(ends.0, ends.1)].compactMap(\.self)
                options.period = .year
                let found = try [readers, nil].map { readers in
                    try SelectedTweets(db, readers, of: nil, TweetFilter()).network(options)
                        .sections[0].rows.collected()
                }
                #expect(found[0].count >= 10)
                #expect(found[0] == found[1])
            }
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
    @Test(arguments: [1 << 20, 50_000, 2_000])
    func countsLikeADictionary(inMemory: Int) throws {
        var generator = SplitMix64(seed: 24)
        var one = SortedCounts<CountedEdge>(maxInMemory: inMemory)
        var other = SortedCounts<CountedEdge>(maxInMemory: inMemory)
        var expected: [[UInt32]: [UInt32]] = [:]
        for index in 0..<600_000 {
            let source = UInt32.random(in: 0..<300, using: &generator)
            let target = UInt32.random(in: 0..<300, using: &generator)
            let period = UInt32.random(in: 0..<3, using: &generator)
            let time = index % 5 == 0 ? nil : UInt32.random(in: 1..<1_000, using: &generator)
            if index % 3 == 0 {
                try other.add(CountedEdge(source, target, period: period, time: time))
            } else {
                try one.add(CountedEdge(source + 1, target, period: period, time: time))
            }
            var known = expected[[source + 1, target, period]] ?? [0, .max, 0]
            known[0] += 1
            known[1] = min(known[1], time ?? .max)
            known[2] = max(known[2], time ?? 0)
            expected[[source + 1, target, period]] = known
        }
        try one.add(other) { $0.with($0.source + 1, $0.target) }
        var all: [CountedEdge] = []
        try one.read { all.append($0) }
        #expect(all.count == expected.count)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.key < $1.key })
        for edge in all {
            let key = [edge.source, edge.target, edge.period]
            #expect(expected[key] == [edge.weight, edge.first, edge.last])
        }
    }
}

extension CountedEdge {
    fileprivate var key: (UInt32, UInt32, UInt32) { (source, target, period) }
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
        for least in 1...6 {
            var left = Set(0..<60)
            while let node = left.first(where: { node in
                pairs.count { $0.contains(node) && left.isSuperset(of: $0) } < least
            }) {
                left.remove(node)
            }
            #expect(left == Set((0..<60).filter { cores[$0] >= least }))
        }
    }
}
