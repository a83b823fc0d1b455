/// The kind of a mention.
///
/// `#swift` and `@swift` are two different mentions.
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

    /// The sign before a name of this kind: `#` or `@`.
    public var sign: String {
        switch self {
        case .hashtag: "#"
        case .user: "@"
        }
    }
}

/// How a tweet relates to other tweets.
public enum TweetKind: UInt8, Sendable, CaseIterable {
    /// A tweet that refers to no other.
    case original = 0
    /// A reply to a tweet.
    case reply = 1
    /// A retweet, including those recognised only by the `RT @name:` at the beginning of their
    /// text.
    case retweet = 2
    /// A tweet that quotes another. A reply that quotes counts as a quote.
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

/// A hashtag or user in one tweet, in one spelling.
public struct Mention: Sendable, Hashable {
    /// The kind: a hashtag or a user.
    public let kind: MentionKind
    /// The name as the tweet spells it, in NFC, without its sign.
    public let spelling: String
    /// The folded name, by which mentions of a kind are compared; see ``Folding``.
    public let folded: String
    /// How often the tweet has it in this spelling, at least 1.
    public let count: Int
}

/// A tweet as one record of a dump describes it.
///
/// Reading the tweets of a ``TweetBatch`` creates these values:
///
/// ```swift
/// let tags = tweet.mentions.filter { $0.kind == .hashtag }.map(\.folded)
/// ```
public struct Tweet: Sendable {
    /// The id, from 1 to 2^63 - 1.
    public let id: Int64
    /// The screen name of the author, without `@`; nil if the dump does not name it.
    public let author: String?
    /// When it was written, in seconds since 1970 (UTC); nil if unknown.
    public let time: Int64?
    /// The code of the language that Twitter detected, as the dump has it, such as `en`; nil if
    /// there is none.
    public let language: String?
    /// How the tweet relates to other tweets.
    public let kind: TweetKind
    /// The fullest text of the record, in which `&`, `<` and `>` are still `&amp;`, `&lt;` and
    /// `&gt;`.
    public let text: String
    /// True if the text is cut, so that mentions may be missing.
    public let isCut: Bool
    /// True if some mentions were extracted from the text, because the record lacks an entity list.
    public let isExtracted: Bool
    /// The hashtags and users in the tweet, in no particular order.
    public let mentions: [Mention]
    /// The search terms by which the tweet was found, as far as the dump itself names them.
    public let terms: [SearchTerm]
}
