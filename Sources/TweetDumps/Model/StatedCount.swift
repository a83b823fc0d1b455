/// What a personal archive says of one of its files, in `manifest.js` or `tweet_index.js`.
public struct StatedCount: Sendable, Hashable {
    /// The path of the file from the top of the personal archive, such as `data/tweets.js`.
    public let file: String
    /// The number of tweets in it.
    public let tweets: Int
}
