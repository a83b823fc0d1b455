import GRDB
package import TweetDumps

/// The tweets, or the mentions, of a search term or of the whole archive by the hour of the day and the day
/// of the week.
///
/// ``TweetArchive/hours(of:_:counting:)`` makes one.
package struct HourReport {
    /// What is counted.
    package enum Number: String, Sendable, CaseIterable {
        /// The tweets.
        case tweets
        /// The mentions of hashtags and users in them.
        case mentions
    }

    /// The tweets that the report is about.
    package let subject: ReportSubject
    /// What is counted.
    package let number: Number
    /// The number of each hour from 0 to 23: of each day from Monday to Sunday.
    ///
    /// The hours are those of the time zone in the filter. An hour that a clock repeats, when it is set back,
    /// counts as one.
    package let hours: [[Int]]
    /// The number of tweets without a time, which are left out.
    package let timeless: Int
}

extension TweetArchive {
    /// Counts tweets or mentions by the hour of the day and the day of the week.
    ///
    /// - Complexity: Reads all tweets of the term.
    package func hours(
        of term: SearchTerm?,
        _ filter: TweetFilter = .init(),
        counting number: HourReport.Number = .tweets
    ) throws -> HourReport {
        try report(on: term, filter) { tweets in
            let columns = [TweetTime.sql, "mentions"]
            let (counts, total) = try tweets.grouped([], columns: columns) { _ in
                HourReader(clock: LocalClock(filter.timeZone.timeZone))
            }
            var hours = Array(repeating: Array(repeating: 0, count: 7), count: 24)
            for (index, hour) in counts.keys.values.enumerated() {
                let tweets = Int(counts.numbers[index].tweets)
                hours[hour % 24][hour / 24] = number == .tweets ? tweets : counts.sum(of: index)
            }
            let timed = counts.numbers.reduce(0) { $0 + Int($1.tweets) }
            return HourReport(
                subject: try ReportSubject(tweets, of: total),
                number: number,
                hours: hours,
                timeless: total.tweets - timed
            )
        }
    }
}

/// Finds the hour of a tweet: 24 times the day of the week, from Monday on, plus the hour of the day.
private struct HourReader: GroupReader {
    var clock: LocalClock

    mutating func add(
        _ tweet: TweetScan.Tweet,
        to counts: inout GroupedCount<ValueKeys<Int>>
    ) throws {
        guard let time = try tweet.row.time(TweetScan.firstColumn) else { return }
        let hours = (Int(time) + clock.offset(at: Int(time))) / 3_600
        // 1970 began on a Thursday.
        let key = counts.keys.index(of: (hours + 3 * 24) % (7 * 24))
        try counts.add(key, adding: Int(tweet.row.count(TweetScan.firstColumn + 1)))
    }
}
