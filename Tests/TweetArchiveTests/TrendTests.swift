import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Counts of tweets and mentions by time.
@Suite struct TrendTests {
    @Test func showsDaysWithoutTweets() throws {
        let example = try Example([
            tweet(1, at: "2020-02-27T23:59:59"), tweet(2, at: "2020-03-01T00:00:00"),
            tweet(3, at: "2020-02-27T00:00:00"),
        ])
        #expect(
            try example.trend() == ["2020-02-27 2", "2020-02-28 0", "2020-02-29 0", "2020-03-01 1"]
        )
    }

    @Test func ranksTheMentionsOfEachPeriod() throws {
        let days = ["#a #b @b", "#b @b #c #c", "", "@d #e", "#e"]
        let example = try Example(
            days.enumerated().map { index, text in
                let day = index < 2 ? 1 : index
                let time = 1_570_000_000 + day * 86_400
                return #"{"id":\#(index + 1),"text":"\#(text)","timestamp_ms":"\#(time)000"}"#
            }
        )
        var options = TrendReport.Options()
        options.top = 3
        #expect(
            try example.ranks(options) == [
                "0 1 #b 2", "0 2 @b 2", "0 3 #c 2", "2 1 @d 1", "2 2 #e 1", "3 1 #e 1",
            ]
        )
        options.excluded = ["#b", "@d"].compactMap { MentionName($0) }
        options.top = 1
        #expect(try example.ranks(options) == ["0 1 @b 2", "2 1 #e 1", "3 1 #e 1"])
        (options.kinds, options.excluded, options.limit) = ([.hashtag], [], 2)
        #expect(try example.ranks(options) == ["2 1 #e 1", "3 1 #e 1"])
        (options.top, options.kinds) = (9, [.user])
        options.limit = .none
        #expect(try example.ranks(options) == ["0 1 @b 2", "2 1 @d 1"])
    }

    @Test func showsTheLastDays() throws {
        let example = try Example([
            tweet(1, at: "2020-02-27T12:00:00"), tweet(2, at: "2020-03-01T00:00:00"),
        ])
        let all = try example.trend()
        for (limit, leftOut) in [(1, 3), (3, 1), (4, 0), (5, 0)] {
            #expect(try example.trend { $0.limit = RowLimit(limit) } == all.suffix(limit))
            var options = TrendReport.Options()
            options.limit = RowLimit(limit)
            try example.archive.trend(of: nil, options: options) { report in
                #expect(report.leftOut == leftOut && report.subject.tweets == 2)
            }
        }
    }

    @Test func countsByWeeksMonthsAndYears() throws {
        let example = try Example([
            tweet(1, at: "2018-12-30T23:59:59"), tweet(2, at: "2018-12-31T00:00:00"),
            tweet(3, at: "2019-01-06T12:00:00"), tweet(4, at: "2019-01-14T00:00:00"),
        ])
        let weeks = try example.trend { $0.period = .week }
        #expect(weeks == ["2018-12-24 1", "2018-12-31 2", "2019-01-07 0", "2019-01-14 1"])
        #expect(try example.trend { $0.period = .month } == ["2018-12-01 2", "2019-01-01 2"])
        #expect(try example.trend { $0.period = .year } == ["2018-01-01 2", "2019-01-01 2"])
    }

    /// The clock goes from 2 to 3 o'clock.
    @Test func skipsAnHourInSpring() throws {
        let example = try Example([
            tweet(1, at: "2019-03-30T23:15:00"), tweet(2, at: "2019-03-31T00:59:59"),
            tweet(3, at: "2019-03-31T01:00:00"), tweet(4, at: "2019-03-31T21:59:59"),
            tweet(5, at: "2019-03-31T22:00:00"),
        ])
        let hours = try example.trend(in: "Europe/Berlin") { $0.period = .hour }
        #expect(hours.count == 24)
        #expect(
            hours.prefix(3) == [
                "2019-03-31T00:00+1.0 1", "2019-03-31T01:00+1.0 1", "2019-03-31T03:00+2.0 1",
            ]
        )
        #expect(try example.trend(in: "Europe/Berlin") == ["2019-03-31 4", "2019-04-01 1"])
    }

    /// The clock goes from 3 back to 2 o'clock.
    @Test func repeatsAnHourInAutumn() throws {
        let example = try Example([
            tweet(1, at: "2019-10-26T22:00:00"), tweet(2, at: "2019-10-27T00:30:00"),
            tweet(3, at: "2019-10-27T01:30:00"), tweet(4, at: "2019-10-27T22:59:59"),
            tweet(5, at: "2019-10-27T23:00:00"),
        ])
        let hours = try example.trend(in: "Europe/Berlin") { $0.period = .hour }
        #expect(hours.count == 26)
        #expect(
            hours[2...4] == [
                "2019-10-27T02:00+2.0 1", "2019-10-27T02:00+1.0 1", "2019-10-27T03:00+1.0 0",
            ]
        )
        #expect(try example.trend(in: "Europe/Berlin") == ["2019-10-27 4", "2019-10-28 1"])
    }

    /// Half an hour is set back in Lord Howe, a day is left out in Samoa, a day begins at 1 o'clock in
    /// Brazil, and Newfoundland set its clocks back a minute after midnight.
    @Test(arguments: [
        (
            "Australia/Lord_Howe", TrendReport.Period.hour, "2019-04-06T14:00:00",
            "2019-04-06T15:59:59",
            ["2019-04-07T01:00+11.0 1", "2019-04-07T01:00+10.5 0", "2019-04-07T02:00+10.5 1"]
        ),
        (
            "Pacific/Apia", .day, "2011-12-30T09:59:59", "2011-12-30T10:00:00",
            ["2011-12-29 1", "2011-12-31 1"]
        ),
        (
            "America/Sao_Paulo", .day, "2018-11-04T02:59:59", "2018-11-04T03:00:00",
            ["2018-11-03 1", "2018-11-04 1"]
        ),
        (
            "America/St_Johns", .day, "2010-11-07T02:00:00", "2010-11-07T03:00:00",
            ["2010-11-06 2", "2010-11-07 0"]
        ),
        (
            "Asia/Kolkata", .hour, "2020-01-01T18:29:59", "2020-01-01T18:30:00",
            ["2020-01-01T23:00+5.5 1", "2020-01-02T00:00+5.5 1"]
        ),
        (
            "Asia/Kathmandu", .month, "2020-01-31T18:14:59", "2020-01-31T18:15:00",
            ["2020-01-01 1", "2020-02-01 1"]
        ),
    ])
    func followsUnusualTimeZones(
        zone: String,
        period: TrendReport.Period,
        one: String,
        other: String,
        rows: [String]
    ) throws {
        let example = try Example([tweet(1, at: one), tweet(2, at: other)])
        let found = try example.trend(in: zone) { $0.period = period }
        #expect(found == rows)
    }

    /// A period begins with the hour or day, not with its first tweet.
    @Test func beginsPeriodsByTheClock() throws {
        let example = try Example([tweet(1, at: "2019-07-15T12:00:00")])
        var options = TrendReport.Options()
        options.period = .year
        let zone = try #require(NamedTimeZone("Europe/Berlin"))
        let filter = TweetFilter { $0.timeZone = zone }
        let row = try example.archive.trend(of: nil, filter, options: options) {
            try $0.rows.collected()[0]
        }
        #expect(row.start == 1_546_297_200)
        #expect(row.offset == 3600)
    }

    @Test func leavesOutTweetsWithoutATime() throws {
        let example = try Example(
            [tweet(1, at: "2020-01-01T00:00:00", ["a"]), tweet(2, ["a", "b"]), tweet(3)]
        )
        for top in [0, 5] {
            var options = TrendReport.Options()
            options.top = top
            try example.archive.trend(of: nil, options: options) { report in
                #expect(report.subject.tweets == 1)
                #expect(report.subject.total.leftOut == [.time: 2])
                #expect(report.mentions.map(\.name) == (top > 0 ? ["a"] : []))
                let rows = try report.rows.collected()
                #expect(rows.count == 1)
            }
        }
    }

    @Test func hasNoRowsWithoutTweets() throws {
        let example = try Example()
        #expect(try example.trend() == [])
        try example.add([tweet(1)])
        #expect(try example.trend() == [])
    }

    @Test func reachesFromSinceToUntil() throws {
        let example = try Example([
            tweet(1, at: "2020-01-02T00:00:00"), tweet(2, at: "2020-01-03T23:59:59"),
        ])
        var filter = TweetFilter()
        filter.since = 1_577_836_800
        #expect(try example.trend(filter) == ["2020-01-01 0", "2020-01-02 1", "2020-01-03 1"])
        filter.until = filter.since.map { TimeBound($0.seconds + 2 * 86_400) }
        #expect(try example.trend(filter) == ["2020-01-01 0", "2020-01-02 1"])
        filter.languages = ["tlh"]
        #expect(try example.trend(filter) == ["2020-01-01 0", "2020-01-02 0"])
        filter.until = nil
        #expect(try example.trend(filter) == [])
    }

    @Test func countsTheTweetsOfATermThatPassTheFilter() throws {
        let example = try Example([tweet(1, at: "2020-01-01T10:00:00", more: #","lang":"en""#)])
        try example.add(
            [
                tweet(2, at: "2020-01-02T10:00:00", ["a"], more: #","lang":"en""#),
                tweet(3, at: "2020-01-02T11:00:00", ["a"], more: #","lang":"de""#),
            ],
            term: "t"
        )
        let filter = TweetFilter { $0.languages = ["en"] }
        #expect(try example.trend(of: "t") { $0.top = 1 } == ["2020-01-02 2 2"])
        #expect(try example.trend(of: "t", filter) { $0.top = 1 } == ["2020-01-02 1 1"])
        #expect(try example.trend(filter) == ["2020-01-01 1", "2020-01-02 1"])
    }
}

/// The mentions that a trend counts.
@Suite struct TrendMentionTests {
    /// Of the whole archive `#a 4/3 #b 2/2 @a 2/2 @u 1/1`, on two days.
    private func prepared() throws -> Example {
        try Example([
            tweet(1, at: "2020-01-01T10:00:00", ["A", "a", "b"]),
            tweet(2, at: "2020-01-02T10:00:00", ["A"], ["a", "u"]),
            tweet(3, at: "2020-01-02T11:00:00", ["A", "b"], ["a"]),
            tweet(4, at: "2020-01-02T12:00:00"),
        ])
    }

    @Test func countsNamedMentions() throws {
        let example = try prepared()
        for (names, mentions, rows) in [
            (["#a"], ["#A"], ["2020-01-01 1 2", "2020-01-02 3 2"]),
            (["b", "@A", "#B"], ["#b", "@a"], ["2020-01-01 1 1 0", "2020-01-02 3 1 2"]),
            (["U"], ["@u"], ["2020-01-01 1 0", "2020-01-02 3 1"]),
        ] {
            let named = names.compactMap { MentionName($0) }
            #expect(try example.trend { $0.mentions = named } == rows)
            #expect(try example.trendMentions { $0.mentions = named } == mentions)
        }
    }

    @Test func choosesTheMostCommon() throws {
        let example = try prepared()
        for (top, mentions) in [
            (1, ["#A"]), (3, ["#A", "@a", "#b"]), (9, ["#A", "@a", "#b", "@u"]),
        ] {
            #expect(try example.trendMentions { $0.top = top } == mentions)
        }
        let users = try example.trendMentions { ($0.top, $0.kinds) = (9, [.user]) }
        #expect(users == ["@a", "@u"])
        let excluded = [try #require(MentionName("a"))]
        let others = try example.trendMentions { ($0.top, $0.excluded) = (9, excluded) }
        #expect(others == ["#b", "@u"])
    }

    @Test func choosesTheMostCommonOfTheTweetsThatPass() throws {
        let example = try prepared()
        let last = TweetFilter { $0.since = TimeBound(1_577_923_200 + 12 * 3600) }
        #expect(try example.trendMentions(last) { $0.top = 3 } == [])
        let day = TweetFilter { $0.since = 1_577_923_200 }
        #expect(try example.trendMentions(day) { $0.top = 2 } == ["#A", "@a"])
    }

    @Test func refusesUnknownAndAmbiguousMentions() throws {
        let example = try prepared()
        for (name, error) in [
            ("a", ArchiveError.ambiguousMention("a")), ("c", .unknownMention("c", nearest: [])),
            ("#u", .unknownMention("#u", nearest: [])),
        ] {
            #expect(throws: error) {
                try example.trend { $0.mentions = [MentionName(name)].compactMap(\.self) }
            }
        }
    }

    /// If every tweet has a time, the sums over all periods are those of the popularity table.
    @Test(arguments: SplitMix64.seeds(2)) func addsUpToThePopularityTable(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let names = ["a", "A", "b", "c", "D", "d"]
        let example = try Example(
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
        let counts = try example.popularity { $0.minCount = 1 }.rows
            .map { "\($0.mention.folded) \($0.count)" }
        for period in TrendReport.Period.allCases {
            var options = TrendReport.Options()
            (options.period, options.top) = (period, 100)
            try example.archive.trend(of: nil, options: options) { report in
                let rows = try report.rows.collected()
                #expect(rows.reduce(0) { $0 + $1.tweets } == 200)
                #expect(Set(rows.map(\.start)).count == rows.count)
                let sums = report.mentions.enumerated().map { index, mention in
                    "\(mention.folded) \(rows.reduce(0) { $0 + $1.counts[index] })"
                }
                #expect(sums == counts, "\(period)")
            }
        }
    }
}

/// A record of a tweet with a time in UTC, such as `2020-01-01T10:00:00`.
func tweet(
    _ id: Int,
    at time: String,
    _ hashtags: [String] = [],
    _ users: [String] = [],
    by author: String = "me",
    more: String = ""
) -> String {
    tweet(id, hashtags, users, by: author, more: #","created_at":"\#(time).000Z"\#(more)"#)
}

extension Example {
    /// The rows of a trend, such as `2020-01-01 3 1 0`: a day, its tweets, and its mentions; or
    /// `2020-01-01T10:00+5.5 3` with an hour and its offset from UTC in hours.
    func trend(
        of term: String? = nil,
        _ filter: TweetFilter = .init(),
        in zone: String = "UTC",
        _ change: (inout TrendReport.Options) -> Void = { _ in }
    ) throws -> [String] {
        var options = TrendReport.Options()
        change(&options)
        var filter = filter
        filter.timeZone = try #require(NamedTimeZone(zone))
        return try archive.trend(of: term.flatMap { SearchTerm($0) }, filter, options: options) {
            try $0.rows.collected().map { $0.example(options.period) }
        }
    }

    /// The mentions that a trend counts, with their signs.
    func trendMentions(
        _ filter: TweetFilter = .init(),
        _ change: (inout TrendReport.Options) -> Void
    ) throws -> [String] {
        var options = TrendReport.Options()
        change(&options)
        return try archive.trend(of: nil, filter, options: options) { report in
            report.mentions.map(\.signed)
        }
    }
}

extension TrendReport.Row {
    fileprivate func example(_ period: TrendReport.Period) -> String {
        let shown = Date(timeIntervalSince1970: TimeInterval(start + offset))
            .formatted(.iso8601)
        let time =
            period == .hour ? "\(shown.prefix(16))+\(Double(offset) / 3600)" : shown.prefix(10)
        return ([String(time), String(tweets)] + counts.map { String($0) }).joined(separator: " ")
    }
}

extension Example {
    /// The rows of a flow of ranks: the day, from the first on, the rank, the mention and its count.
    fileprivate func ranks(_ options: TrendReport.Options) throws -> [String] {
        try archive.rankFlow(of: nil, options: options) { report in
            try report.rows.collected().map { row in
                let day = row.start / 86_400 - 1_570_000_000 / 86_400 - 1
                return "\(day) \(row.rank) \(row.mention.signed) \(row.count)"
            }
        }
    }
}
