/// What comes through a stream, record by record, each from its place alone.
struct Stream {
    enum Content {
        /// What a stream has: tweets, some of them twice, and notices.
        case everything
        /// Every tweet once.
        case tweets
        /// Tweets whose hashtags are chosen.
        case tail(Tail)
    }

    enum Record {
        case tweet(Tweet)
        /// That a tweet was deleted.
        case deletion(of: Snowflake, by: User)
        /// That the stream was limited, and how many tweets were left out.
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

    /// The record at a place, whose tweet is valid until the next record is asked for.
    func record(at place: Int) -> Record {
        switch content {
        case .everything: anything(at: place)
        case .tweets: .tweet(inventor.tweet(at: place))
        case .tail(let tail): .tweet(inventor.tweet(at: place, of: tail))
        }
    }

    private func anything(at place: Int) -> Record {
        var random = Randomness(.record, place, seed: seed)
        switch random.below(10_000) {
        case ..<150:
            // Most tweets that are deleted never came through this stream.
            let user = User(number: random.below(User.population))
            return .deletion(of: timeline.idBefore(&random), by: user)
        case ..<160: return .limit(place / 50, milliseconds: timeline.milliseconds(at: place))
        case ..<360: return earlier(than: place, by: 1 + random.below(5000))
        default: return .tweet(inventor.tweet(at: place))
        }
    }

    /// What has come before comes again.
    private func earlier(than place: Int, by distance: Int) -> Record {
        distance > place ? .tweet(inventor.tweet(at: place)) : anything(at: place - distance)
    }
}
