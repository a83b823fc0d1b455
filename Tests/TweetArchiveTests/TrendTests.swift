import Foundation
import Testing
import TweetArchive
import TweetDumps

/// Counts of tweets and mentions by time.
@Suite struct TrendTests {
    @Test func showsDaysWithoutTweets() throws {
        let example = try Example()
        try example.add([
            tweet(1, at: "2020-02-27T23:59:59"), tweet(2, at: "2020-03-01T00:00:00"),
            tweet(3, at: "2020-02-27T00:00:00"),
        ])
        #expect(
            try example.trend() == ["2020-02-27 2", "2020-02-28 0", "2020-02-29 0", "2020-03-01 1"]
        )
    }

    @Test(arguments: [(1, 3), (3, 1), (4, 0), (5, 0)])
    func showsTheLastDays(limit: Int, leftOut: Int) throws {
        let example = try Example()
        try example.add([tweet(1, at: "2020-02-27T12:00:00"), tweet(2, at: "2020-03-01T00:00:00")])
        let all = try example.trend()
        #expect(try example.trend { $0.limit = RowLimit(limit) } == all.suffix(limit))
        var options = TrendReport.Options()
        options.limit = RowLimit(limit)
        try example.archive.trend(of: nil, options: options) { report in
            #expect(report.leftOut == leftOut && report.subject.tweets == 2)
        }
    }

    @Test(arguments: [
        (
            TrendReport.Period.week,
            ["2018-12-24 1", "2018-12-31 2", "2019-01-07 0", "2019-01-14 1"]
        ),
        (.month, ["2018-12-01 2", "2019-01-01 2"]),
        (.year, ["2018-01-01 2", "2019-01-01 2"]),
    ])
    func countsByWeeksMonthsAndYears(period: TrendReport.Period, rows: [String]) throws {
        let example = try Example()
        try example.add([
            tweet(1, at: "2018-12-30T23:59:59"), tweet(2, at: "2018-12-31T00:00:00"),
            tweet(3, at: "2019-01-06T12:00:00"), tweet(4, at: "2019-01-14T00:00:00"),
        ])
        let found = try example.trend { $0.period = period }
        #expect(found == rows)
    }

    /// The clock goes from 2 to 3 o'clock.
    @Test func skipsAnHourInSpring() throws {
        let example = try Example()
        try example.add([
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
        let example = try Example()
        try example.add([
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
        let example = try Example()
        try example.add([tweet(1, at: one), tweet(2, at: other)])
        let found = try example.trend(in: zone) { $0.period = period }
        #expect(found == rows)
    }

    /// A period begins with the hour or day, not with its first tweet.
    @Test func beginsPeriodsByTheClock() throws {
        let example = try Example()
        try example.add([tweet(1, at: "2019-07-15T12:00:00")])
        var options = TrendReport.Options()
        options.period = .year
        var filter = TweetFilter()
        filter.timeZone = try #require(NamedTimeZone("Europe/Berlin"))
        let row = try example.archive.trend(of: nil, filter, options: options) {
            try $0.rows.collected()[0]
        }
        #expect(row.start == 1_546_297_200)
        #expect(row.offset == 3600)
    }

    @Test func leavesOutTweetsWithoutATime() throws {
        let example = try Example()
        try example.add(
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
        let example = try Example()
        try example.add([tweet(1, at: "2020-01-02T00:00:00"), tweet(2, at: "2020-01-03T23:59:59")])
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
        let example = try Example()
        try example.add([tweet(1, at: "2020-01-01T10:00:00", more: #","lang":"en""#)])
        try example.add(
            [
                tweet(2, at: "2020-01-02T10:00:00", ["a"], more: #","lang":"en""#),
                tweet(3, at: "2020-01-02T11:00:00", ["a"], more: #","lang":"de""#),
            ],
            term: "t"
        )
        var filter = TweetFilter()
        filter.languages = ["en"]
        let all = try example.trend(of: "t") { $0.top = 1 }
        #expect(all == ["2020-01-02 2 2"])
        let english = try example.trend(of: "t", filter) { $0.top = 1 }
        #expect(english == ["2020-01-02 1 1"])
        #expect(try example.trend(filter) == ["2020-01-01 1", "2020-01-02 1"])
    }
}
