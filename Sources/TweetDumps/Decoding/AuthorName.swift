extension TweetBatch {
    /// The most bytes of a screen name that stands once in a dump, for many tweets.
    ///
    /// Twitter's have at most 20. A longer one would be copied as often as there are tweets.
    private static let longestShared = 256

    /// Adds the screen name of a tweet's author; none where it is not known.
    mutating func appendAuthor(of tweet: TweetObject, in context: RecordContext) -> Text {
        if let author = tweet.author { return append(author) }
        if let known = tweet.authorID.flatMap({ context.includes?.user($0) }) {
            return appendShared(known)
        }
        return context.account.map { appendShared($0.utf8) } ?? Text()
    }

    private mutating func appendShared(_ name: some Collection<UInt8>) -> Text {
        name.count > TweetBatch.longestShared ? Text() : append(name)
    }
}
