extension TweetBatch {
    /// Appends the screen name of a tweet's author.
    ///
    /// - Returns: The text; without bytes if the author is unknown.
    mutating func appendAuthor(of tweet: TweetObject, in context: RecordContext) -> Text {
        let named =
            if let name = tweet.author {
                appendAuthor(name)
            } else {
                appendIncludedAuthor(of: tweet, in: context)
            }
        if named.count > 0 { return named }
        return context.owner.map { appendAuthor($0.utf8) } ?? Text()
    }

    private mutating func appendIncludedAuthor(
        of tweet: TweetObject,
        in context: RecordContext
    ) -> Text {
        let known = tweet.authorID.flatMap { context.includes?.user($0) }
        return known.map { appendAuthor($0) } ?? Text()
    }

    private mutating func appendAuthor(_ name: some Collection<UInt8>) -> Text {
        ScreenName.isValid(name) ? append(name) : Text()
    }

    private mutating func appendAuthor(_ name: JSONText) -> Text {
        if !name.isEscaped { return appendAuthor(name.raw) }
        return appendAuthor(name.string.utf8)
    }
}
