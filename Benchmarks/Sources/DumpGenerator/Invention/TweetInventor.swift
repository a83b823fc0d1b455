/// Invents the tweets of a stream, each of which depends only on its index.
struct TweetInventor {
    private let timeline: Timeline
    private let seed: UInt64
    private let composer: TextComposer
    private let authors = ZipfDistribution(count: User.population, exponent: 0.6)
    private let famous = ZipfDistribution(count: User.population, exponent: 0.8)
    private let originals = ZipfDistribution(count: 8_000_000, exponent: 0.75)

    private let tweet = Tweet()
    private let original = Tweet()
    private let quoted = Tweet()

    init(timeline: Timeline, seed: UInt64) {
        self.timeline = timeline
        self.seed = seed
        composer = TextComposer()
    }

    /// The tweet at an index of the stream, valid until the next one is read.
    func tweet(at index: Int) -> Tweet {
        var random = Randomness(.tweet, index, seed: seed)
        let author = User(number: authors.rank(&random))
        tweet.begin(timeline.id(at: index, salt: random.next()), by: author)
        switch random.below(1000) {
        case ..<550: tweet.original = invent(original: originals.rank(&random), into: original)
        case ..<630: tweet.quoted = invent(quoted: originals.rank(&random))
        case ..<780: tweet.reply = reply(before: tweet.id, &random)
        default: break
        }
        if tweet.original == nil { composer.compose(tweet, longInThousand: 100, &random) }
        tweet.details = random
        return tweet
    }

    /// A tweet with a unique hashtag and a common one.
    func tweet(at index: Int, of tail: Tail) -> Tweet {
        var random = Randomness(.tweet, index, seed: seed)
        let author = User(number: authors.rank(&random))
        tweet.begin(timeline.id(at: index, salt: random.next()), by: author)
        composer.compose(tweet, hashtags: tail.hashtags(of: index), &random)
        tweet.details = random
        return tweet
    }

    /// A tweet that others retweet, which is the same for the same number.
    private func invent(original number: Int, into tweet: Tweet) -> Tweet {
        var random = Randomness(.original, number, seed: seed)
        begin(tweet, &random)
        if random.happens(in: 100) { tweet.quoted = invent(quoted: originals.rank(&random)) }
        composer.compose(tweet, longInThousand: 350, &random)
        tweet.details = random
        return tweet
    }

    /// A tweet that others quote.
    private func invent(quoted number: Int) -> Tweet {
        var random = Randomness(.quoted, number, seed: seed)
        begin(quoted, &random)
        composer.compose(quoted, longInThousand: 350, &random)
        quoted.details = random
        return quoted
    }

    private func begin(_ tweet: Tweet, _ random: inout Randomness) {
        let author = User(number: famous.rank(&random))
        tweet.begin(timeline.idBefore(&random), by: author)
    }

    private func reply(before id: Snowflake, _ random: inout Randomness) -> Tweet.Reply {
        let age = 1000 * random.magnitude(upTo: 100_000)
        let answered = Snowflake(milliseconds: id.milliseconds - age, salt: random.next())
        return Tweet.Reply(user: User(number: famous.rank(&random)), tweet: answered.id)
    }
}
