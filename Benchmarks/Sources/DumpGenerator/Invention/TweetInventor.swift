/// Invents the tweets of a stream, each from its place alone.
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

    /// The tweet at a place in the stream, valid until the next one is asked for.
    func tweet(at place: Int) -> Tweet {
        var random = Randomness(.tweet, place, seed: seed)
        let author = User(number: authors.rank(&random))
        tweet.begin(timeline.id(at: place, salt: random.next()), by: author)
        switch random.below(1000) {
        case ..<550: tweet.original = invent(original: originals.rank(&random), into: original)
        case ..<630: tweet.quoted = invent(quoted: originals.rank(&random))
        case ..<780: tweet.reply = reply(before: tweet.id, &random)
        default: break
        }
        if tweet.original == nil { composer.compose(tweet, longInThousand: 100, &random) }
        tweet.trifles = random
        return tweet
    }

    /// A tweet with a hashtag of its own and one that it shares with others.
    func tweet(at place: Int, of tail: Tail) -> Tweet {
        var random = Randomness(.tweet, place, seed: seed)
        let author = User(number: authors.rank(&random))
        tweet.begin(timeline.id(at: place, salt: random.next()), by: author)
        composer.compose(tweet, hashtags: tail.hashtags(of: place), &random)
        tweet.trifles = random
        return tweet
    }

    /// One of the tweets that others retweet, which is the same whenever it comes.
    private func invent(original number: Int, into tweet: Tweet) -> Tweet {
        var random = Randomness(.original, number, seed: seed)
        begin(tweet, &random)
        if random.happens(in: 100) { tweet.quoted = invent(quoted: originals.rank(&random)) }
        composer.compose(tweet, longInThousand: 350, &random)
        tweet.trifles = random
        return tweet
    }

    /// One of the tweets that others quote.
    private func invent(quoted number: Int) -> Tweet {
        var random = Randomness(.quoted, number, seed: seed)
        begin(quoted, &random)
        composer.compose(quoted, longInThousand: 350, &random)
        quoted.trifles = random
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
