import GRDB

/// The tweets that a tweet answers, directly or through others, and those that answer it.
struct ConversationReader {
    private let db: Database
    private let answers: Answers
    /// The tweet whose conversation it is.
    private let tweet: Int64

    init(_ db: Database, _ answers: Answers, of tweet: Int64) {
        self.db = db
        self.answers = answers
        self.tweet = tweet
    }

    /// The tweets of the archive that the tweet answers, from the first of the conversation on,
    /// and the id of one before them that the archive does not have.
    ///
    /// A tweet that answers one of its own answers ends the list.
    func beginning() throws -> (tweets: [Int64], missing: Int64?) {
        let find = try RawStatement(db, "SELECT reply_to FROM tweet WHERE id = ?1")
        var tweets = [tweet]
        var known: Set = [tweet]
        while let last = tweets.last {
            let found: Int64?? = try find.first {
                $0.bind(last)
            } read: {
                $0.isNull(0) ? nil : $0.integer(0)
            }
            guard let answered = found else {
                return (tweets.dropFirst().dropLast().reversed(), last)
            }
            guard let answered, known.insert(answered).inserted else { break }
            tweets.append(answered)
        }
        return (tweets.dropFirst().reversed(), nil)
    }

    /// Calls a closure with each tweet of the conversation and its depth, which is 0 for the first.
    ///
    /// Each tweet is followed by its answers, from the oldest to the newest, and theirs.
    func read(_ body: (_ tweet: Int64, _ depth: Int) throws -> Void) throws {
        let before = try beginning().tweets
        for (depth, tweet) in before.enumerated() { try body(tweet, depth) }
        try body(tweet, before.count)
        // A tweet answers only one, so these are the only tweets that could come again.
        let known = Set(before + [tweet])
        var open = [answers.indices(to: tweet)]
        while let next = open.last?.first {
            open[open.count - 1].removeFirst()
            let answer = answers[next]
            if !known.contains(answer) {
                try body(answer, before.count + open.count)
                open.append(answers.indices(to: answer))
            }
            while open.last?.isEmpty == true { open.removeLast() }
        }
    }
}
