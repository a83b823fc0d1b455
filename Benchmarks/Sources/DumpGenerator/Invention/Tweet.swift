/// An invented tweet, whose memory is reused.
final class Tweet {
    /// The tweet that a tweet replies to, and its author.
    struct Reply {
        let user: User
        let tweet: UInt64
    }

    var id = Snowflake(id: 0)
    var author = User(number: 0)
    var text = TweetText()
    /// The tweet that this tweet replies to; nil if it is not a reply.
    var reply: Reply?
    /// The tweet that this tweet retweets; then this tweet has no text of its own.
    var original: Tweet?
    var quoted: Tweet?
    /// The source of numbers that do not matter, such as likes.
    var details = Randomness(.tweet, 0, seed: 0)

    var language: Language { author.language }

    /// Whether the text is longer than old clients can display.
    var isLong: Bool { text.points > 140 }

    /// Becomes another tweet, without a text.
    func begin(_ id: Snowflake, by author: User) {
        self.id = id
        self.author = author
        text.removeAll()
        reply = nil
        original = nil
        quoted = nil
    }
}
