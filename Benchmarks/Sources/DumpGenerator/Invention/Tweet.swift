/// An invented tweet, whose memory is used again and again.
final class Tweet {
    /// Whom a tweet answers.
    struct Reply {
        let user: User
        let tweet: UInt64
    }

    var id = Snowflake(id: 0)
    var author = User(number: 0)
    var text = TweetText()
    /// The parent of this tweet, if it is an answer.
    var reply: Reply?
    /// What it retweets; then it has no text of its own.
    var original: Tweet?
    var quoted: Tweet?
    /// Where numbers and other trifles come from.
    var trifles = Randomness(.tweet, 0, seed: 0)

    var language: Language { author.language }

    /// Whether its text is longer than what old clients can take.
    var isLong: Bool { text.points > 140 }

    /// Begins another tweet.
    func begin(_ id: Snowflake, by author: User) {
        self.id = id
        self.author = author
        text.removeAll()
        reply = nil
        original = nil
        quoted = nil
    }
}
