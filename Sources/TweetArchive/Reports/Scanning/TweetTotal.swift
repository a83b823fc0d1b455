/// The number of tweets that a report is about, and of those that it leaves out because they lack
/// data.
public struct TweetTotal: Sendable, Equatable {
    /// Data that a filter can need and a tweet can lack.
    public enum Missing: String, Sendable, CaseIterable {
        /// The time of the tweet.
        case time
        /// The language code that Twitter gave the tweet.
        case language
        /// The author of the tweet.
        case author
    }

    /// The number of tweets that pass the filter.
    public internal(set) var tweets = 0
    /// The number of tweets that pass the filter and have no known author; 0 if the report does not
    /// read authors.
    public internal(set) var authorless = 0
    /// The number of tweets that lack data which the filter needs, by the first that each lacks.
    ///
    /// It has an entry for everything that the filter needs, 0 if no tweet lacks it.
    public internal(set) var leftOut: [Missing: Int] = [:]

    /// The total of a report without a filter.
    init(tweets: Int = 0) { self.tweets = tweets }

    /// Adds other tweets of the same report.
    mutating func add(_ other: TweetTotal) {
        tweets += other.tweets
        authorless += other.authorless
        leftOut.merge(other.leftOut, uniquingKeysWith: +)
    }
}
