/// The two kinds of mention: `#swift` and `@swift` are two mentions.
public enum MentionKind: UInt8, Sendable, CaseIterable {
    /// A hashtag, whose sign is `#`.
    case hashtag = 0
    /// A user, whose sign is `@`.
    case user = 1

    /// The name of the kind in tables and in the archive: `hashtag` or `user`.
    public var name: String {
        switch self {
        case .hashtag: "hashtag"
        case .user: "user"
        }
    }

    /// What stands before a name of the kind: `#` or `@`.
    public var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }
}

/// What a tweet is to other tweets.
public enum TweetKind: UInt8, Sendable, CaseIterable {
    /// A tweet that stands for itself.
    case original = 0
    /// An answer to a tweet.
    case reply = 1
    /// A retweet, also one known only by the `RT @name:` at its beginning.
    case retweet = 2
    /// A tweet that quotes another; an answer that quotes is a quote.
    case quote = 3

    /// The name of the kind in tables and in the archive.
    public var name: String {
        switch self {
        case .original: "original"
        case .reply: "reply"
        case .retweet: "retweet"
        case .quote: "quote"
        }
    }
}

/// A hashtag or user as one tweet names it, in one spelling.
public struct Mention: Sendable, Hashable {
    /// Whether it is a hashtag or a user.
    public let kind: MentionKind
    /// The name without its sign, in NFC, in the case that the tweet has it in.
    public let spelling: String
    /// The name that mentions of a kind are compared by; see ``Folding``.
    public let folded: String
    /// How often it stands in the tweet in this spelling, at least 1.
    public let count: Int
}

/// A tweet, as a record of a dump tells of it.
public struct Tweet: Sendable {
    /// The id, from 1 to 2^63 - 1.
    public let id: Int64
    /// The screen name of the author, without `@`.
    public let author: String?
    /// When it was written, in seconds since 1970 in UTC.
    public let time: Int64?
    /// The code of the language that Twitter took it for.
    public let language: String?
    /// What the tweet is to other tweets.
    public let kind: TweetKind
    /// The fullest text that the record has, still with `&amp;`, `&lt;` and `&gt;`.
    public let text: String
    /// Whether the text is cut, so that mentions may be missing.
    public let isCut: Bool
    /// Whether the mentions were extracted from the text, for want of entities.
    public let isExtracted: Bool
    /// Its hashtags and users, in no particular order.
    public let mentions: [Mention]
    /// The search terms that the dump itself says it was found by.
    public let terms: [SearchTerm]
}
