/// What a personal archive says of one of its files, in `manifest.js` or `tweet_index.js`.
public struct StatedCount: Sendable, Hashable {
    /// The path of the file from the top of the personal archive, such as `data/tweets.js`.
    public let file: String
    /// The number of tweets in it.
    public let tweets: Int
}

extension StatedCount {
    /// What the manifest of 2018 and later says, or an entry of the index of before.
    static func read(in object: JSONObject) -> [StatedCount] {
        if let file = object["file_name"]?.text, let tweets = object["tweet_count"]?.count {
            return [StatedCount(file: file.string, tweets: tweets)]
        }
        let types: [StaticString] = ["tweet", "tweets", "communityTweet", "communityTweets"]
        let files = types.flatMap { object["dataTypes"]?[$0, "files"]?.elements ?? [] }
        return files.compactMap { file in
            guard let name = file["fileName"]?.text, let count = file["count"]?.count else {
                return nil
            }
            return StatedCount(file: name.string, tweets: count)
        }
    }
}
