import Foundation
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Accounts that share the same things within seconds of each other.
@Suite struct CoordinationTests {
    /// Sharings as `x0a`: an object, a time and an account, in the order of the tweets' ids.
    private func compared(
        _ sharings: [String],
        window: Int = 60,
        nearest: Int = 500
    ) -> ComparedSharings {
        let rows = sharings.enumerated().map { id, text in
            let (object, account) = (text.utf8.first ?? 0, text.utf8.last ?? 0)
            let sharing = Sharing(
                object: UInt32(object),
                time: UInt32(text.dropFirst().dropLast()) ?? 0,
                account: UInt32(account - UInt8(ascii: "a"))
            )
            return (sharing: sharing, id: id)
        }
        let sorted = rows.sorted {
            ($0.sharing.object, $0.sharing.time, $0.id) < (
                $1.sharing.object, $1.sharing.time, $1.id
            )
        }
        return ComparedSharings(
            sorted.map(\.sharing),
            accounts: 26,
            window: window,
            nearest: nearest
        )
    }

    /// The edges as `ab 2 3`: the accounts, the objects and the events.
    private func edges(
        _ sharings: [String],
        window: Int = 60,
        nearest: Int = 500,
        minWeight: Int = 1
    ) throws -> [String] {
        let compared = compared(sharings, window: window, nearest: nearest)
        return try compared.edges(minWeight: minWeight, minRatio: nil, threads: 1).edges.map {
            edge in
            let names = [edge.a, edge.b].map { UnicodeScalar(UInt8($0) + UInt8(ascii: "a")) }
            return "\(names[0])\(names[1]) \(edge.objects) \(edge.events)"
        }
    }

    @Test func joinsAccountsThatShareWithinTheWindow() throws {
        let two = ["x0a", "x60b", "y100a", "y100b"]
        #expect(try edges(two, minWeight: 2) == ["ab 2 2"])
        #expect(try edges(two, window: 59) == ["ab 1 1"])
        #expect(try edges(two, window: 59, minWeight: 2) == [])
        #expect(try edges(two, window: 0) == ["ab 1 1"])
        #expect(try edges(["x0a", "x1b", "x2a", "x3b"]) == ["ab 1 4"])
        #expect(try edges(["x0a", "x1a", "y0a", "y1a"]) == [])
        #expect(try edges(["x0a", "x50b", "x100c"]) == ["ab 1 1", "bc 1 1"])
        #expect(try edges([]) == [])
    }

    @Test func comparesTheNearestAlone() throws {
        let crowd = (0..<20).map { "x\($0)\(UnicodeScalar(UInt8(97 + $0)))" }
        let some = compared(crowd, nearest: 3)
        #expect((some.compared, some.leftOut, some.crowded) == (54, 136, 16))
        let all = compared(crowd, nearest: 19)
        #expect((all.compared, all.leftOut, all.crowded) == (190, 0, 0))
        // At one time, the tweet with the smaller id is the earlier one.
        #expect(try edges(["x5a", "x5b", "x5c"], nearest: 1) == ["ab 1 1", "bc 1 1"])
    }

    /// The delays of few events are a list, those of many are counted.
    @Test(arguments: [1, 40]) func findsTheMedianDelay(times: Int) throws {
        // Delays of 1, 2, 2 and 5 seconds, each of another object.
        let delays = [1, 2, 2, 5]
        let sharings = (0..<times).flatMap { turn in
            delays.enumerated().flatMap { index, delay -> [String] in
                let object = UnicodeScalar(UInt8(ascii: "p") + UInt8(index))
                return ["\(object)\(turn * 100)a", "\(object)\(turn * 100 + delay)b"]
            }
        }
        let found = try compared(sharings, window: 9).edges(minWeight: 1, minRatio: nil, threads: 1)
        let edge = try #require(found.edges.first)
        #expect(edge.events == delays.count * times && found.edges.count == 1)
        #expect((edge.median, edge.least, edge.objects) == (2, 1, 4))
        #expect(edge.first == 0 && edge.last == UInt32(times - 1) * 100 + 5)
    }

    /// A tweet that very many accounts repeat at once needs no more pairs than the nearest.
    @Test func boundsThePairsOfOneObject() throws {
        let (count, nearest) = (100_000, 5)
        let sharings = (0..<count).map { Sharing(object: 0, time: 7, account: UInt32($0)) }
        let compared = ComparedSharings(sharings, accounts: count, window: 60, nearest: nearest)
        let pairs = count * nearest - nearest * (nearest + 1) / 2
        #expect(compared.compared == pairs)
        #expect(compared.leftOut == count * (count - 1) / 2 - pairs)
        let hidden = try compared.edges(minWeight: 2, minRatio: nil, threads: 2)
        #expect(hidden.edges == [] && hidden.linked == pairs)
        #expect(throws: ArchiveError.self) {
            try compared.edges(minWeight: 1, minRatio: nil, threads: 2, maxEdges: pairs - 1)
        }
        let all = try compared.edges(minWeight: 1, minRatio: nil, threads: 2, maxEdges: pairs)
        #expect(all.edges.count == pairs)
    }

    @Test func numbersPartsBySize() {
        let chain = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (2, 3), (6, 7)]
        let network = WeightedNetwork(nodes: 9, chain.map { ($0.0, $0.1, weight: 2) })
        #expect(network.connectedParts() == [1, 1, 1, 1, 1, 1, 2, 2, 3])
        #expect(network.communities() == [1, 1, 1, 2, 2, 2, 3, 3, 4])
        #expect(WeightedNetwork(nodes: 0, []).communities() == [])
    }
}

/// Compares coordination with a reference program on random sharings.
@Suite(.enabled(if: ReferenceCoordination.canRun, "the reference of coordination is not available"))
struct CoordinationReferenceTests {
    @Test func findsWhatTheReferenceFinds() throws {
        let seeds = SplitMix64.seeds(20)
        let cases = seeds.map { RandomSharings(seed: $0) }
        let expected = try ReferenceProgram.output(
            of: ReferenceCoordination.script,
            for: cases,
            as: [RandomSharings.Answers].self
        )
        for (one, expected) in zip(cases, expected) {
            for threads in [1, 2] {
                #expect(try one.answers(threads: threads) == expected, "seed \(one.seed)")
            }
        }
    }
}

/// Sharings of few accounts and objects, whose times are close to each other.
private struct RandomSharings: Encodable {
    /// What is found in them.
    struct Answers: Decodable, Equatable {
        /// The numbers of compared pairs, of those left out, of sharings with these, and of pairs of accounts.
        let counts: [Int]
        /// The accounts, objects, events, median, least, first and last of each edge.
        let edges: [[Int]]
        /// The expected events of each edge.
        let expected: [Double]
        /// The account, objects, partners, weight, group and community.
        let accounts: [[Int]]
        /// The accounts, edges, communities, objects, first and last; then the top objects and their accounts.
        let groups: [[Int]]
    }

    let seed: UInt64
    /// The object, the time, the id and the account of each.
    let sharings: [[Int]]
    let window: Int
    let minWeight: Int
    let nearest: Int
    let minRatio: Double?

    init(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        self.seed = seed
        let times = generator.pick([5, 50, 300])
        let accounts = Int.random(in: 1...12, using: &generator)
        sharings = (0..<Int.random(in: 1...90, using: &generator)).map { id in
            [
                Int.random(in: 0..<6, using: &generator),
                Int.random(in: 0..<times, using: &generator),
                id, Int.random(in: 0..<accounts, using: &generator),
            ]
        }
        window = Int.random(in: 0..<40, using: &generator)
        minWeight = Int.random(in: 1...3, using: &generator)
        nearest = generator.pick([1, 2, 5, 1_000])
        minRatio = generator.pick([nil, 0.5, 1, 1.5])
    }

    func answers(threads: Int) throws -> Answers {
        let sorted = sharings.sorted { $0.lexicographicallyPrecedes($1) }
        let compared = ComparedSharings(
            sorted.map {
                Sharing(object: UInt32($0[0]), time: UInt32($0[1]), account: UInt32($0[3]))
            },
            accounts: 12,
            window: window,
            nearest: nearest
        )
        let found = try compared.edges(minWeight: minWeight, minRatio: minRatio, threads: threads)
        let edges = found.edges.sorted {
            ($1.objects, $1.events, $0.a, $0.b) < ($0.objects, $0.events, $1.a, $1.b)
        }
        var names = ValueKeys<Int64>()
        for object in 0..<6 { _ = names.index(of: Int64(object)) }
        let grouped = GroupedAccounts(found.edges)
        return Answers(
            counts: [compared.compared, compared.leftOut, compared.crowded, found.linked],
            edges: edges.map { edge in
                [edge.a, edge.b, edge.objects].map { Int($0) } + [edge.events]
                    + [edge.median, edge.least, edge.first, edge.last].map { Int($0) }
            },
            expected: edges.map { compared.expectedEvents($0.a, $0.b) },
            accounts: grouped.sortedMembers.map { member in
                [
                    Int(member.account), compared.objectCount(of: member.account), member.partners,
                    member.weight, member.group, member.community,
                ]
            },
            groups: grouped.groups(compared, .ids(names)).map { group in
                [
                    group.accounts, group.edges, group.communities, group.objects,
                    group.times.lowerBound, group.times.upperBound,
                ] + group.top.flatMap { [Int($0.name) ?? -1, $0.accounts] }
            }
        )
    }
}

/// A script that answers with the reference of coordination.
private enum ReferenceCoordination {
    /// True if the reference and its Python are on this machine.
    static let canRun =
        ReferenceProgram.canRun
        && FileManager.default.fileExists(
            atPath: ReferenceProgram.shared.path + "/next/networks/coordination_reference.py"
        )

    static let script = #"""
        import json, sys
        sys.path.insert(0, sys.argv[1] + "/next/networks")
        import coordination_reference as reference

        def answers(case):
            found = reference.Coordination(
                case["sharings"], case["window"], case["minWeight"], case["nearest"], case.get("minRatio"))
            return {
                "counts": [found.compared, found.left_out, found.crowded, found.linked],
                "edges": [[e[k] for k in ("a", "b", "weight", "events", "median", "least", "first", "last")]
                          for e in found.edges],
                "expected": [e["expected"] for e in found.edges],
                "accounts": [[r[k] for k in ("account", "objects", "partners", "weight", "group", "community")]
                             for r in found.accounts],
                "groups": [[g[k] for k in ("accounts", "edges", "communities", "objects", "first", "last")]
                           + [x for top in g["top"] for x in top] for g in found.groups]}

        with open(sys.argv[2]) as cases, open(sys.argv[3], "w") as output:
            json.dump([answers(case) for case in json.load(cases)], output)
        """#
}

/// What tweets have in common, and whose they are.
@Suite struct SharedObjectTests {
    /// Tweets of the accounts 7 and 8, and of a name alone, at most a second apart.
    private func example() throws -> Example {
        let user = { (account: Int, name: String) in
            #""user":{"id_str":"\#(account)","screen_name":"\#(name)"}"#
        }
        let (ann, bob) = (user(7, "ann"), user(8, "Bob"))
        let cat = #""user":{"screen_name":"cat"}"#
        let original = #""retweeted_status":{"id_str":"5","text":"t"}"#
        let (time, link) = (
            #""created_at":"Mon Nov 04 12:00:00 +0000 2019""#,
            #"{"expanded_url":"https://e.org/1"}"#
        )
        let tags = #"{"text":"x"},{"text":"Y"}"#
        let entities =
            #""entities":{"hashtags":[\#(tags)],"user_mentions":[],"urls":[\#(link),\#(link)]}"#
        return try Example([
            #"{"id_str":"10","text":"RT @z: t",\#(ann),\#(time),\#(original)}"#,
            #"{"id_str":"11","text":"RT @z: t",\#(bob),\#(time),\#(original)}"#,
            #"{"id_str":"12","text":"RT @z: t",\#(cat),\#(time),\#(original)}"#,
            #"{"id_str":"13","text":"RT @z: t",\#(cat),\#(time)}"#,
            #"{"id_str":"14","text":"RT @z: t",\#(time),\#(original)}"#,
            #"{"id_str":"20","text":"one two @x THREE four",\#(ann),\#(time),\#(entities)}"#,
            #"{"id_str":"21","text":"One, two three: four!",\#(bob),\#(time),\#(entities)}"#,
            #"{"id_str":"22","text":"one two three",\#(bob),\#(time)}"#,
            #"{"id_str":"30","text":"t",\#(ann),\#(time),"in_reply_to_status_id_str":"6"}"#,
            #"{"id_str":"31","text":"t",\#(cat),\#(time),"in_reply_to_status_id_str":"6"}"#,
            #"{"id_str":"32","text":"t",\#(cat),\#(time),"in_reply_to_screen_name":"z"}"#,
            #"{"id_str":"40","text":"t",\#(bob),\#(time),"quoted_status_id_str":"9"}"#,
            #"{"id_str":"41","text":"t",\#(cat),\#(time),"quoted_status_id_str":"9"}"#,
        ])
    }

    /// The edges as `ann Bob 1`: the names and the events.
    private func edges(_ report: CoordinationReport) throws -> [String] {
        guard case .edges(let rows) = report.rows else { return [] }
        return try rows.collected().map { "\($0.a.name ?? "") \($0.b.name ?? "") \($0.events)" }
    }

    private func pairs(_ report: CoordinationReport) throws -> [CoordinationReport.Pair] {
        guard case .pairs(let rows) = report.rows else { return [] }
        return try rows.collected()
    }

    @Test func areFoundByKind() throws {
        let example = try example()
        for (kind, expected, sharings) in [
            (.retweet, ["ann Bob 1", "ann cat 1", "Bob cat 1"], 3), (.text, ["ann Bob 1"], 2),
            (.link, ["ann Bob 1"], 2), (.hashtag, ["ann Bob 1"], 2), (.reply, ["ann cat 1"], 2),
            (.quote, ["Bob cat 1"], 2),
        ] as [(CoordinationReport.Kind, [String], Int)] {
            var options = CoordinationReport.Options()
            (options.kind, options.minWeight) = (kind, 1)
            try example.archive.coordination(of: nil, options: options) { report in
                let found = try edges(report)
                #expect(found == expected, "\(kind)")
                #expect(report.sharings == sharings && report.objects == 1, "\(kind)")
                var absent = CoordinationReport.Absent()
                switch kind {
                case .retweet: (absent.unnamed, absent.authorOrTime) = (1, 1)
                case .reply: absent.unnamed = 1
                case .text: absent.short = 6
                case .link, .hashtag, .quote: break
                }
                #expect(report.absent == absent, "\(kind)")
            }
        }
    }

    /// Tweets of a renamed account are one account's, and a name that two accounts bore is two accounts'.
    @Test func belongToAccounts() throws {
        let record = { (id: Int, account: Int, name: String) in
            #"{"id_str":"\#(id)","text":"one two three four","created_at":"Mon Nov 04 12:00:00 +0000 2019","#
                + #""user":{"id_str":"\#(account)","screen_name":"\#(name)"}}"#
        }
        let example = try Example([
            record(1, 7, "old"), record(2, 7, "New"), record(3, 8, "old"), record(4, 9, "ann"),
        ])
        var options = CoordinationReport.Options()
        (options.kind, options.minWeight) = (.text, 1)
        let found = try example.archive.coordination(of: nil, options: options, edges)
        #expect(found == ["New old 2", "New ann 2", "old ann 1"])
        options.content = .pairs("@new", "9")
        let common = try example.archive.coordination(of: nil, options: options, pairs)
        #expect(common.map(\.tweets) == [[1, 4], [2, 4]])
        options.content = .pairs("nobody", "9")
        #expect(throws: ArchiveError.unknownAuthor("@nobody")) {
            try example.archive.coordination(of: nil, options: options) { _ in }
        }
    }

    /// Near-copies of a text are one object, also those that another text joins, under each filter.
    @Test func canBeSimilarTexts() throws {
        let texts = [
            "vote for the new pier", "vote for the new pier today", "vote for the new pier now",
            "vote for the new pier today please", "the old quay is open again",
            "the old quay is open again today",
        ]
        let records = texts.enumerated().map { index, text in
            #"{"id_str":"\#(index + 1)","text":"\#(text)","created_at":"Mon Nov 04 12:00:0\#(index) +0000 2019","#
                + #""lang":"\#(index == 1 ? "en" : "de")","#
                + #""user":{"id_str":"\#(index % 2 + 7)","screen_name":"\#(["ann", "bob"][index % 2])"}}"#
        }
        let example = try Example(records)
        var options = CoordinationReport.Options()
        options.kind = .text
        #expect(try example.archive.coordination(of: nil, options: options, edges) == [])
        options.similar = 80
        try example.archive.coordination(of: nil, options: options) { report in
            let found = try edges(report)
            #expect(found == ["ann bob 5"])
            #expect(report.objects == 2 && report.sharings == 6)
            let counts = try #require(report.similarTexts)
            #expect((counts.texts, counts.grouped, counts.groups, counts.leftOut) == (6, 6, 2, 0))
        }
        // The text that joins two others does so although its tweet does not pass.
        let german = TweetFilter { $0.languages = ["de"] }
        options.minWeight = 1
        let some = try example.archive.coordination(of: nil, german, options: options, edges)
        #expect(some == ["ann bob 3"])
        options.content = .pairs("ann", "bob")
        let common = try example.archive.coordination(of: nil, options: options, pairs)
        #expect(common.map(\.tweets) == [[1, 2], [1, 4], [3, 2], [3, 4], [5, 6]])
        #expect(Set(common.map(\.object)) == [texts[0], texts[4]])
        options.similar = 100
        try example.archive.coordination(of: nil, options: options) { #expect($0.objects == 6) }
    }

    /// Several connections find the same as one.
    @Test func areTheSameOnSeveralThreads() throws {
        let example = try Example(
            (1...3_000).map { id in
                #"{"id_str":"\#(1_190_000_000_000_000_000 + id << 30)","text":"w\#(id % 50) two three four","#
                    + #""user":{"screen_name":"u\#(id % 31)"}}"#
            }
        )
        var options = CoordinationReport.Options()
        (options.kind, options.content) = (.text, .pairs("ann", "bob"))
        let found = try [nil, 1, 3].map { threads in
            try example.readingTweets(with: threads) { tweets in
                let objects = try tweets.sharedObjects(options)
                let rows = zip(objects.sharings, objects.tweets).map { sharing, id in
                    "\(id) \(objects.names[sharing.object]) \(sharing.time) \(sharing.account)"
                }
                return rows.sorted()
            }
        }
        #expect(found[0].count == 3_000 && found[0] == found[1] && found[0] == found[2])
    }
}
