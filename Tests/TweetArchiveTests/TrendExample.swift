import Foundation
import Testing
import TweetArchive
import TweetDumps

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
