public import TweetDumps

/// A tweet with what the archive knows about it, its author and the tweets that it refers to.
public struct TweetDetails: Sendable, Equatable {
    /// A hashtag or user, as the tweet writes it.
    public struct Spelling: Sendable, Equatable {
        /// Whether it is a hashtag or a user.
        public let kind: MentionKind
        /// The spelling, without its sign.
        public let name: String
        /// The number of times that the tweet contains it, at least 1.
        public let count: Int
    }

    /// A picture or film.
    public struct Medium: Sendable, Equatable {
        /// Whether it is a picture or a film.
        public let kind: MediaKind
        /// Its address.
        public let url: String
        /// What it shows, for people who cannot see it; nil if nobody described it.
        public let description: String?
    }

    /// A tweet to which another one refers.
    public struct Reference: Sendable, Equatable {
        /// What one tweet does with another.
        public enum Relation: Sendable, CaseIterable {
            /// It answers the other tweet.
            case answers
            /// It repeats the other tweet, as retweets do.
            case repeats
            /// It quotes the other tweet.
            case quotes
        }

        /// What the tweet does with this one.
        public let relation: Relation
        /// Twitter's id of this tweet.
        public let id: Int64
        /// The screen name of its author, without `@`; nil if it is unknown.
        public let author: String?
        /// Its time, in seconds since 1970 in UTC; nil if it is unknown.
        public let time: Int?
        /// Its text, with `&`, `<` and `>` not escaped; nil if the archive does not have it.
        public let text: String?
        /// Whether it was removed from the archive.
        public let isRemoved: Bool
    }

    /// The tweet.
    public let tweet: ListedTweet
    /// The author's display name, such as `Ada Byron`; nil if it is unknown.
    public let displayName: String?
    /// The hashtags and users in it, in alphabetical order.
    public let spellings: [Spelling]
    /// The pictures and films, in their order.
    public let media: [Medium]
    /// The tweets that it answers, repeats or quotes.
    public let references: [Reference]
    /// The search terms that found it, in alphabetical order.
    public let terms: [String]
}
