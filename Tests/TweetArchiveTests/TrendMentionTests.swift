import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// The mentions that a trend counts.
@Suite struct TrendMentionTests {
    /// Of the whole archive `#a 4/3 #b 2/2 @a 2/2 @u 1/1`, on two days.
    private func prepared() throws -> Example {
        let example = try Example()
        try example.add([
            tweet(1, at: "2020-01-01T10:00:00", ["A", "a", "b"]),
            tweet(2, at: "2020-01-02T10:00:00", ["A"], ["a", "u"]),
            tweet(3, at: "2020-01-02T11:00:00", ["A", "b"], ["a"]),
            tweet(4, at: "2020-01-02T12:00:00"),
        ])
        return example
    }

    @Test(arguments: [
        (["#a"], ["#A"], ["2020-01-01 1 2", "2020-01-02 3 2"]),
        (["b", "@A", "#B"], ["#b", "@a"], ["2020-01-01 1 1 0", "2020-01-02 3 1 2"]),
        (["U"], ["@u"], ["2020-01-01 1 0", "2020-01-02 3 1"]),
    ])
    func countsNamedMentions(names: [String], mentions: [String], rows: [String]) throws {
        let example = try prepared()
        let named = names.compactMap { MentionName($0) }
        let counted = try example.trend { $0.mentions = named }
        #expect(counted == rows)
        let found = try example.trendMentions { $0.mentions = named }
        #expect(found == mentions)
    }

    @Test(arguments: [(1, ["#A"]), (3, ["#A", "@a", "#b"]), (9, ["#A", "@a", "#b", "@u"])])
    func countsTheMostCommon(top: Int, mentions: [String]) throws {
        let example = try prepared()
        let found = try example.trendMentions { $0.top = top }
        #expect(found == mentions)
    }

    @Test func choosesTheMostCommonOfSomeMentions() throws {
        let example = try prepared()
        let users = try example.trendMentions { ($0.top, $0.kinds) = (9, [.user]) }
        #expect(users == ["@a", "@u"])
        let excluded = [try #require(MentionName("a"))]
        let others = try example.trendMentions { ($0.top, $0.excluded) = (9, excluded) }
        #expect(others == ["#b", "@u"])
    }

    @Test func choosesTheMostCommonOfTheTweetsThatPass() throws {
        let example = try prepared()
        var filter = TweetFilter()
        filter.since = TimeBound(1_577_923_200 + 12 * 3600)
        let last = try example.trendMentions(filter) { $0.top = 3 }
        #expect(last == [])
        filter.since = 1_577_923_200
        let day = try example.trendMentions(filter) { $0.top = 2 }
        #expect(day == ["#A", "@a"])
    }

    @Test(arguments: [
        ("a", ArchiveError.ambiguousMention("a")), ("c", .unknownMention("c", nearest: [])),
        ("#u", .unknownMention("#u", nearest: [])),
    ])
    func refusesUnknownAndAmbiguousMentions(name: String, error: ArchiveError) throws {
        let example = try prepared()
        #expect(throws: error) {
            try example.trend { $0.mentions = [MentionName(name)].compactMap(\.self) }
        }
    }

    /// If every tweet has a time, the sums over all periods are those of the popularity table.
    @Test(arguments: TrendReport.Period.allCases, SplitMix64.seeds(2))
    func addsUpToThePopularityTable(period: TrendReport.Period, seed: UInt64) throws {
        let example = try Example()
        var random = SplitMix64(seed: seed)
        let names = ["a", "A", "b", "c", "D", "d"]
        try example.add(
            (1...200).map { id in
                let time = 1_553_900_000 + Int.random(in: 0..<400_000, using: &random)
                return tweet(
                    id,
                    names.filter { _ in Bool.random(using: &random) },
                    names.filter { _ in Bool.random(using: &random) },
                    more: #","created_at":"\#(time)""#
                )
            }
        )
        var options = TrendReport.Options()
        options.period = period
        options.top = 100
        let sums = try example.archive.trend(of: nil, options: options) { report in
            let rows = try report.rows.collected()
            #expect(rows.reduce(0) { $0 + $1.tweets } == 200)
            #expect(Set(rows.map(\.start)).count == rows.count)
            return report.mentions.enumerated().map { index, mention in
                "\(mention.folded) \(rows.reduce(0) { $0 + $1.counts[index] })"
            }
        }
        var table = PopularityReport.Options()
        table.minCount = 1
        let rows = try example.archive.collected(of: nil, options: table).sections[0].rows
        #expect(sums == rows.map { "\($0.mention.folded) \($0.count)" })
    }
}
