/// The records of a stream, each of which depends only on its index.
struct Stream {
    enum Content {
        /// Tweets, some of them repeated, and notices.
        case everything
        /// Every tweet once.
        case tweets
        /// Tweets with given hashtags.
        case tail(Tail)
    }

    enum Record {
        case tweet(Tweet)
        /// A notice that a tweet was deleted.
        case deletion(of: Snowflake, by: User)
        /// A notice that the stream was limited, with the number of tweets that were left out.
        case limit(Int, milliseconds: Int)
    }

    private let content: Content
    private let timeline: Timeline
    private let seed: UInt64
    private let inventor: TweetInventor

    init(_ content: Content, timeline: Timeline, seed: UInt64) {
        self.content = content
        self.timeline = timeline
        self.seed = seed
        inventor = TweetInventor(timeline: timeline, seed: seed)
    }

    /// The record at an index.
    ///
    /// Its tweet is valid until the next record is read.
    func record(at index: Int) -> Record {
        switch content {
        case .everything: anything(at: index)
        case .tweets: .tweet(inventor.tweet(at: index))
        case .tail(let tail): .tweet(inventor.tweet(at: index, of: tail))
        }
    }

    private func anything(at index: Int) -> Record {
        var random = Randomness(.record, index, seed: seed)
        switch random.below(10_000) {
        case ..<150:
            // Most deleted tweets never came through this stream.
            let user = User(number: random.below(User.population))
            return .deletion(of: timeline.idBefore(&random), by: user)
        case ..<160: return .limit(index / 50, milliseconds: timeline.milliseconds(at: index))
        case ..<360: return earlier(than: index, by: 1 + random.below(5000))
        default: return .tweet(inventor.tweet(at: index))
        }
    }

    /// A repetition of an earlier record.
    private func earlier(than index: Int, by distance: Int) -> Record {
        distance > index ? .tweet(inventor.tweet(at: index)) : anything(at: index - distance)
    }
}
