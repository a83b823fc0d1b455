/// How many tweets a report is about, and how many it is not about for want of something.
public struct TweetTotal: Sendable, Equatable {
    /// What a filter may ask for and a tweet need not have.
    public enum Missing: String, Sendable, CaseIterable {
        /// When it was written.
        case time
        /// The language that Twitter took it for.
        case language
        /// Who wrote it.
        case author
    }

    /// Those that passed the filter.
    public internal(set) var tweets = 0
    /// Those among them of which nobody knows who wrote them, where their authors were read.
    public internal(set) var authorless = 0
    /// Those that might have passed the filter if they had what it asks for, by the first that they
    /// lack; 0 for what it asks for and all have.
    public internal(set) var leftOut: [Missing: Int] = [:]

    /// Creates the number of tweets of a report without a filter.
    init(tweets: Int = 0) { self.tweets = tweets }
}
