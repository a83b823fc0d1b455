import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Comparisons of the popularity tables of several terms.
@Suite struct ComparisonTests {
    /// `#s` has `#a 3 #b 2 @a 1`, `#t` has `@a 2 #a 1 #c 1`, `#u` has `#d 1 #e 1`; one tweet is found
    /// by both of the first two.
    private func prepared() throws -> Example {
        let shared = tweet(1, at: "2020-01-01T10:00:00", ["a"], ["a"])
        let example = try Example(
            [shared, tweet(2, at: "2020-01-02T10:00:00", ["A", "a", "b", "b"])],
            term: "#s"
        )
        try example.add([shared, tweet(3, at: "2020-01-03T10:00:00", ["c"], ["a"])], term: "#t")
        try example.add([tweet(4, at: "2020-01-04T10:00:00", ["d", "e"])], term: "#u")
        return example
    }

    @Test func showsTwoTermsSideBySide() throws {
        let example = try prepared()
        let report = try example.comparison(["#s", "#t"])
        #expect(report.rows == ["#a 4: 3/1 1/2", "@a 3: 1/3 2/1", "#b 2: 2/2 0/-"])
        #expect(report.tweets == [2, 2])
        #expect(report.hidden == 1)
    }

    /// The shares in `#s` are 1/2, 1/3 and 1/6, in `#t` 1/4, 0, 1/2 and 1/4; equal differences are in
    /// alphabetical order, however their fractions are rounded.
    @Test func sortsByTheDifferenceOfShares() throws {
        let example = try prepared()
        let report = try example.comparison(["#s", "#t"]) {
            ($0.order, $0.minCount) = (.difference, 1)
        }
        #expect(
            report.rows == ["@a 3: 1/3 2/1", "#b 2: 2/2 0/-", "#a 4: 3/1 1/2", "#c 1: 0/- 1/3"]
        )
        let first = try example.comparison(["#s", "#t"]) {
            ($0.order, $0.limit) = (.difference, 1)
        }
        #expect(first.rows == ["@a 3: 1/3 2/1"])
        #expect(first.leftOut == 2)
        #expect(ComparisonReport.Options().order == .difference)
    }

    @Test func showsThreeTermsInTheOrderGiven() throws {
        let example = try prepared()
        let report = try example.comparison(["#u", "#t", "#s", "#T"]) { $0.minCount = 1 }
        #expect(
            report.rows == [
                "#a 4: 0/- 1/2 3/1", "@a 3: 0/- 2/1 1/3", "#b 2: 0/- 0/- 2/2",
                "#c 1: 0/- 1/3 0/-", "#d 1: 1/1 0/- 0/-", "#e 1: 1/2 0/- 0/-",
            ]
        )
        #expect(report.tweets == [1, 2, 2])
        #expect(report.hidden == 0)
    }

    /// Of each minimum count and limit: the numbers of rows that are shown, hidden and left out.
    @Test func hidesAndLimits() throws {
        let example = try prepared()
        for (minCount, limit, numbers) in [
            (1, nil, [4, 0, 0]), (2, 1, [1, 1, 2]), (4, 1, [1, 3, 0]), (5, 9, [0, 4, 0]),
        ] as [(Int, Int?, [Int])] {
            let report = try example.comparison(["#s", "#t"]) {
                ($0.minCount, $0.limit) = (minCount, RowLimit(limit))
            }
            #expect([report.rows.count, report.hidden, report.leftOut] == numbers, "\(minCount)")
        }
    }

    @Test func ranksOnlyComparedMentions() throws {
        let example = try prepared()
        for (kinds, excluded, rows) in [
            ([.hashtag], [], ["#a 4: 3/1 1/1", "#b 2: 2/2 0/-", "#c 1: 0/- 1/2"]),
            ([.user], [], ["@a 3: 1/1 2/1"]),
            ([.hashtag, .user], ["a"], ["#b 2: 2/1 0/-", "#c 1: 0/- 1/1"]),
            (
                [.hashtag, .user], ["#A", "#x"],
                ["@a 3: 1/2 2/1", "#b 2: 2/1 0/-", "#c 1: 0/- 1/2"]
            ),
        ] as [([MentionKind], [String], [String])] {
            for filter in [TweetFilter(), .ofAnyTime] {
                let report = try example.comparison(["#s", "#t"], filter) {
                    ($0.kinds, $0.minCount) = (kinds, 1)
                    $0.excluded = excluded.compactMap { MentionName($0) }
                }
                #expect(report.rows == rows)
            }
        }
    }

    @Test func comparesOnlyTweetsThatPassTheFilter() throws {
        let example = try prepared()
        let filter = TweetFilter { $0.since = 1_577_923_200 }
        let report = try example.comparison(["#s", "#t"], filter)
        #expect(report.rows == ["#a 2: 2/1 0/-", "#b 2: 2/2 0/-"])
        #expect(report.tweets == [1, 1])
        #expect(report.hidden == 2)
    }

    @Test func refusesAnUnknownTerm() throws {
        let example = try prepared()
        #expect(throws: ArchiveError.unknownTerm("#v", nearest: ["#s", "#t", "#u"])) {
            try example.comparison(["#s", "#v"])
        }
    }

    /// The ranks are row numbers of the popularity tables, the shares of a term add up to 1, and
    /// counting anew gives the same; whether the archive has many more mentions makes no difference.
    @Test(arguments: SplitMix64.seeds(3), [0, 1_000])
    func agreesWithThePopularityTables(seed: UInt64, others: Int) throws {
        let example = try Example([tweet(1_000, (0..<others).map { "other\($0)" })], term: "others")
        var random = SplitMix64(seed: seed)
        let names = ["a", "A", "b", "c", "D", "d", "é", "\u{10428}", "\u{FF41}"]
        let terms = ["#s", "#t", "u"]
        for (index, term) in terms.enumerated() {
            let tweets = (1...30).map { number in
                tweet(
                    index * 20 + number,
                    at: "2020-01-01T10:00:00",
                    names.filter { _ in Bool.random(using: &random) },
                    names.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
                )
            }
            try example.add(tweets, term: term)
        }
        func compared(_ filter: TweetFilter) throws -> [ComparisonReport.Row] {
            var options = ComparisonReport.Options()
            options.minCount = 1
            let terms = terms.compactMap { SearchTerm($0) }
            return try example.archive.comparison(of: terms, filter, options: options) {
                try $0.rows.collected()
            }
        }
        let rows = try compared(.init())
        #expect(try compared(.ofAnyTime) == rows)
        for (index, term) in terms.enumerated() {
            #expect(abs(rows.reduce(0) { $0 + $1.numbers[index].share } - 1) < 1e-9)
            let ranked = rows.filter { $0.numbers[index].rank != nil }
                .sorted { $0.numbers[index].rank ?? 0 < $1.numbers[index].rank ?? 0 }
            #expect(ranked.map { $0.numbers[index].rank } == Array(1...ranked.count))
            let table = try example.popularity(of: term) { $0.minCount = 1 }.rows
            #expect(ranked.map(\.mention) == table.map(\.mention))
            #expect(ranked.map { $0.numbers[index].count } == table.map(\.count))
        }
    }
}

extension TweetFilter {
    /// Lets every tweet with a time pass, but has them counted anew.
    fileprivate static var ofAnyTime: TweetFilter { TweetFilter { $0.since = 0 } }
}

extension Example {
    /// The rows of a comparison, such as `#a 4: 3/1 1/2`: a mention with the sum of its counts, then
    /// count/rank for each term.
    fileprivate func comparison(
        _ terms: [String],
        _ filter: TweetFilter = .init(),
        _ change: (inout ComparisonReport.Options) -> Void = { _ in }
    ) throws -> (rows: [String], tweets: [Int], hidden: Int, leftOut: Int) {
        var options = ComparisonReport.Options()
        options.order = .count
        change(&options)
        let terms = terms.compactMap { SearchTerm($0) }
        return try archive.comparison(of: terms, filter, options: options) { report in
            let rows = try report.rows.collected()
            precondition(rows.count == report.count, "the rows are as many as it says")
            return (
                rows.map(\.example), report.subjects.map(\.tweets), report.hidden, report.leftOut
            )
        }
    }
}

extension ComparisonReport.Row {
    fileprivate var example: String {
        let numbers = numbers.map { "\($0.count)/\($0.rank.map { String($0) } ?? "-")" }
        return "\(mention.signed) \(count): \(numbers.joined(separator: " "))"
    }
}
