/// The number of tweets that a personal archive claims for one of its files.
///
/// It comes from `data/manifest.js` (archives since 2018) or `tweet_index.js` (before).
package struct ManifestCount: Sendable, Hashable {
    /// The path of the file within the personal archive, such as `data/tweets.js`.
    package let file: String
    /// The claimed number of tweets in the file.
    package let tweets: Int
}

extension ManifestCount {
    /// Reads the counts of a manifest, or the count of one element of a tweet index.
    static func read(in object: JSONObject) -> [ManifestCount] {
        if let file = object["file_name"]?.text, let tweets = object["tweet_count"]?.number {
            return [ManifestCount(file: file.string, tweets: Int(tweets))]
        }
        let types: [StaticString] = ["tweet", "tweets", "communityTweet", "communityTweets"]
        let files = types.flatMap { object["dataTypes"]?[$0, "files"]?.elements ?? [] }
        return files.compactMap { file in
            guard let name = file["fileName"]?.text, let count = file["count"]?.number else {
                return nil
            }
            return ManifestCount(file: name.string, tweets: Int(count))
        }
    }
}
