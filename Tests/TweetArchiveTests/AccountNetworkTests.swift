import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Networks whose users are accounts.
@Suite struct AccountNetworkTests {
    /// The rows of one kind of edges.
    private func rows(
        _ example: Example,
        _ edges: NetworkReport.Edges,
        excluded: [String] = []
    ) throws -> [NetworkReport.Row] {
        var options = NetworkReport.Options()
        (options.edges, options.users) = ([edges], .accounts)
        options.excluded = try excluded.map { try #require(MentionName($0)) }
        return try example.archive.network(of: nil, options: options) {
            try $0.sections[0].rows.collected()
        }
    }

    /// Account 7 was `old`, then `new`, and 8 took the name `old`.
    private func renamed() throws -> Example {
        let by = { (account: Int, name: String) in
            #""user":{"id_str":"\#(account)","screen_name":"\#(name)"}"#
        }
        let original = { (id: Int, user: String) in
            #""retweeted_status":{"id_str":"\#(id)","text":"t"\#(user)}"#
        }
        return try Example([
            #"{"id_str":"10","text":"t",\#(by(7, "old"))}"#,
            #"{"id_str":"12","text":"t",\#(by(7, "old"))}"#,
            #"{"id_str":"20","text":"t",\#(by(7, "New"))}"#,
            #"{"id_str":"30","text":"t",\#(by(8, "old"))}"#,
            #"{"id_str":"34","text":"t",\#(by(8, "old"))}"#,
            // The text names the one who had the name then; at 50 it could be anybody.
            #"{"id_str":"11","text":"RT @old: t",\#(by(9, "ann"))}"#,
            #"{"id_str":"31","text":"RT @OLD: t",\#(by(9, "ann"))}"#,
            #"{"id_str":"50","text":"RT @old: t",\#(by(9, "ann"))}"#,
            #"{"id_str":"32","text":"RT @x: t",\#(by(9, "ann")),\#(original(10, ""))}"#,
            #"{"id_str":"33","text":"RT @far: t",\#(by(7, "new")),\#(original(2, "," + by(5, "far")))}"#,
            // The archive has no tweet by the account 6; one of these names it.
            #"{"id_str":"40","text":"t","in_reply_to_user_id_str":"6",\#(by(9, "ann"))}"#,
            #"{"id_str":"41","text":"@Six t","in_reply_to_user_id_str":"6",\#(by(9, "ann"))}"#,
            #"{"id_str":"42","text":"@old t","in_reply_to_user_id_str":"8","user":{"id_str":"3"}}"#,
            #"{"id_str":"43","text":"t","quoted_status_id_str":"30",\#(by(9, "ann"))}"#,
        ])
    }

    @Test(arguments: [
        (
            NetworkReport.Edges.retweets,
            [
                "ann/9 New/7 2, 7 6", "ann/9 old/- 1, 7 1", "ann/9 old/8 1, 7 3",
                "New/7 far/5 1, 6 1",
            ]
        ),
        (.replies, ["ann/9 Six/6 2, 7 2", "/3 old/8 1, 1 3"]), (.quotes, ["ann/9 old/8 1, 7 3"]),
    ])
    func connectsAccounts(edges: NetworkReport.Edges, expected: [String]) throws {
        let named = { (node: NetworkReport.Node) in
            "\(node.name)/\(node.account.map { "\($0)" } ?? "-")"
        }
        let rows = try rows(renamed(), edges).map {
            "\(named($0.source)) \(named($0.target)) \($0.weight), \($0.source.count) \($0.target.count)"
        }
        #expect(rows == expected)
    }

    /// All accounts are left out that ever had the name.
    @Test func leavesOutTheAccountsOfAName() throws {
        let example = try renamed()
        #expect(try rows(example, .retweets, excluded: ["@OLD"]).isEmpty)
        #expect(try rows(example, .retweets, excluded: ["@far"]).count == 3)
        #expect(try rows(example, .replies, excluded: ["@old"]).map(\.target.name) == ["Six"])
        #expect(
            try rows(example, .replies, excluded: ["@six", "#old"]).map(\.target.name) == ["old"]
        )
    }

    /// An account without tweets is called by the last name that a tweet surely gives it, and had all others.
    @Test func namesAccountsWithoutTweets() throws {
        let reply = { (id: Int, text: String) in
            #"{"id_str":"\#(id)","text":"\#(text)","in_reply_to_user_id_str":"6","user":{"id_str":"9"}}"#
        }
        let example = try Example([
            reply(1, "@old t"), reply(2, "@Dave t"), reply(3, "@carol @dave t"), reply(4, "t @eve"),
        ])
        #expect(try rows(example, .replies).map { "\($0.target.name) \($0.weight)" } == ["Dave 4"])
        #expect(try rows(example, .replies, excluded: ["@old"]).isEmpty)
        #expect(try rows(example, .replies, excluded: ["@carol"]).count == 1)
    }

    /// Names and authors that only a damaged archive has.
    @Test func readsDamagedArchives() throws {
        let example = try renamed()
        try example.execute("UPDATE author SET name = 'İ' WHERE folded = 'new'")
        #expect(try rows(example, .retweets).map(\.source.name).contains("İ"))
        try example.execute("UPDATE tweet SET author = -5 WHERE id = 10")
        #expect(throws: (any Error).self) { try rows(example, .retweets) }
    }

    @Test(arguments: SplitMix64.seeds(12)) func countsLikeTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let random = RandomAccounts(&generator)
        let example = try Example(random.tweets.map(\.record).shuffled(using: &generator))
        for edges in [NetworkReport.Edges.retweets, .replies, .quotes] {
            let rows = try rows(example, edges).map { row in
                let nodes = [row.source, row.target]
                let names = nodes.map { $0.account.map { "\($0)" } ?? $0.name.lowercased() }
                return "\(names[0]) \(names[1]) \(row.weight), \(nodes[0].count) \(nodes[1].count)"
            }
            #expect(rows.sorted() == random.edges(edges), "\(edges)")
        }
    }
}

/// Random tweets whose authors change their names, and a plain model of the network of their accounts.
private struct RandomAccounts {
    struct Tweet {
        let id: Int
        let account: Int?
        let name: String?
        let kind: TweetKind
        /// The tweet that it repeats, answers or quotes; nil if the record does not say which.
        let other: Int?
        /// The account of that tweet's author, if the record has it.
        let otherAccount: Int?
        /// The name of that author.
        let named: String?

        var record: JSON {
            let other = other.map { quoted("\($0)") }
            let otherAccount = otherAccount.map { quoted("\($0)") }
            let (isRetweet, isReply, isQuote) = (kind == .retweet, kind == .reply, kind == .quote)
            let original = otherAccount.map {
                object(["id_str": other, "text": quoted("x"), "user": object(["id_str": $0])])
            }
            let quotedUser = named.map { object(["screen_name": quoted($0)]) }
            return object([
                "id_str": quoted("\(id)"), "text": quoted(text), "user": user,
                "retweeted_status_id_str": isRetweet && otherAccount == nil ? other : nil,
                "retweeted_status": isRetweet ? original : nil,
                "in_reply_to_screen_name": isReply ? quoted("x") : nil,
                "in_reply_to_status_id_str": isReply ? other : nil,
                "in_reply_to_user_id_str": isReply ? otherAccount : nil,
                "is_quote_status": isQuote ? "true" : nil,
                "quoted_status": isQuote
                    ? other.map { object(["id_str": $0, "text": quoted("y"), "user": quotedUser]) }
                    : nil,
            ])
        }

        private var user: JSON? {
            if account == nil, name == nil { return nil }
            return object([
                "id_str": account.map { quoted("\($0)") }, "screen_name": name.map(quoted),
            ])
        }

        private var text: String {
            switch kind {
            case .retweet: "RT @\(named ?? ""): x"
            case .reply: named.map { "@\($0) x" } ?? "x"
            case .quote, .original: "x"
            }
        }
    }

    let tweets: [Tweet]
    private static let names = ["ann", "Ann", "bob", "cay", "dee"]
    private static let named = names + ["far", "away"]

    init(_ generator: inout SplitMix64) {
        tweets = (1...Int.random(in: 1...60, using: &generator)).map { id in
            let kind = generator.pick(TweetKind.allCases)
            let other = Int.random(in: 1...80, using: &generator)
            let refers = kind != .original && other != id && other % 4 > 0
            let tells = kind == .reply || kind == .retweet && refers
            let named = generator.pick(RandomAccounts.named)
            let isNamed = kind == .retweet || Bool.random(using: &generator)
            return Tweet(
                id: id,
                account: generator.pick([nil, nil, 1, 2, 3, 4]),
                name: generator.pick([nil] + RandomAccounts.names),
                kind: kind,
                other: refers ? other : nil,
                otherAccount: tells ? generator.pick([nil, 3, 4, 5]) : nil,
                named: kind == .quote ? RandomAccounts.quotedAuthor(other) : isNamed ? named : nil
            )
        }
    }

    /// The author of a tweet in its quotes, which all have the same.
    private static func quotedAuthor(_ id: Int) -> String? {
        id % 3 == 0 ? nil : named[id % named.count]
    }

    /// The edges of a kind with the counts of their nodes, such as `3 bob 2, 5 3`, sorted as texts.
    func edges(_ edges: NetworkReport.Edges) -> [String] {
        let targets = tweets.map { target(of: $0, edges) }
        let authors = tweets.map(person(_:))
        var weights: [[String]: Int] = [:]
        for case (let author?, let target?) in zip(authors, targets) {
            weights[[author, target], default: 0] += 1
        }
        return weights.map { pair, weight in
            let counts = pair.map { node in
                zip(authors, targets).count { $0 == node || $1 == node }
            }
            return "\(pair[0]) \(pair[1]) \(weight), \(counts[0]) \(counts[1])"
        }.sorted()
    }

    /// To whom a tweet refers; nil if it does not, or if nobody is known.
    private func target(of tweet: Tweet, _ edges: NetworkReport.Edges) -> String? {
        let kind: TweetKind =
            switch edges {
            case .retweets: .retweet
            case .replies: .reply
            default: .quote
            }
        guard tweet.kind == kind else { return nil }
        let other = tweets.first { $0.id == tweet.other }
        if let other, let known = person(other) { return known }
        if let otherAccount = tweet.otherAccount { return "\(otherAccount)" }
        if kind == .quote, tweet.other == nil { return nil }
        return tweet.named.map { person(named: $0, at: tweet.id) }
    }

    /// The account that wrote a tweet, or the name that belongs to none.
    private func person(_ tweet: Tweet) -> String? {
        if let account = tweet.account { return "\(account)" }
        return tweet.name.map { person(named: $0, at: tweet.id) }
    }

    private func person(named name: String, at id: Int) -> String {
        let name = name.lowercased()
        let bearing = tweets.filter { $0.name?.lowercased() == name && $0.account != nil }
        let ids = Dictionary(grouping: bearing) { $0.account ?? 0 }.mapValues { $0.map(\.id) }
        if ids.count == 1, let account = ids.keys.first { return "\(account)" }
        let around = ids.filter { ($0.value.min() ?? 0) <= id && id <= ($0.value.max() ?? 0) }
        guard around.count == 1, let account = around.keys.first else { return name }
        return "\(account)"
    }
}
