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
    /// The code of the language that Twitter detected, in lower case, such as `en`; nil if unknown.
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
    /// The search terms that found the tweet, if the dump names them.
    public let terms: [SearchTerm]
    let numbers: TweetNumbers
    /// The screen name of a retweet's original author, if a column has it; nil if unknown.
    public let originalAuthor: String?
    /// The name of the program that it was written with, without markup; nil if unknown.
    public let source: String?
    /// The place that it was written at or is about; nil if unknown.
    public let place: Place?
    /// Where it was written; nil if unknown.
    public let point: GeoPoint?
    /// The expanded addresses in the tweet, in their order, without those that lead to the tweet
    /// itself, to the one that it repeats or to the one that it quotes.
    public let links: [String]
    /// The pictures and films in the tweet.
    public let media: [Media]
    /// The author's profile, as far as the record has it.
    public let profile: Profile
    /// The quoted tweets inside the record, which do not count as tweets of the dump.
    public let quoted: [QuotedTweet]

    /// When it was written, in seconds since 1970 (UTC); nil if unknown.
    public var time: Int64? { numbers[.time] }

    /// A count, time, flag or id, such as `tweet[.retweets]`; nil if it is unknown, or if the field is
    /// no number.
    ///
    /// Times are in seconds since 1970 (UTC); flags are 1 or 0.
    public subscript(field: TweetField) -> Int64? {
        field.isNumber ? numbers[field] : nil
    }
}

extension Tweet {
    /// A place, as Twitter describes it.
    public struct Place: Sendable, Hashable {
        /// Twitter's id of the place, else its full name.
        public let key: String
        /// The full name, such as `Toledo, OH`; nil if unknown.
        public let name: String?
        /// The code of the country, two capital letters; nil if unknown.
        public let country: String?
        /// The bounding box; nil if unknown.
        public let box: GeoBox?
    }

    /// A picture or film in a tweet.
    public struct Media: Sendable, Hashable {
        /// Whether it is a picture or a film.
        public let kind: MediaKind
        /// The address.
        public let url: String
        /// The description for people who cannot see it; nil if there is none.
        public let description: String?
    }

    /// The profile of a tweet's author, as far as the record has it.
    public struct Profile: Sendable, Equatable {
        /// The display name, such as `Ada Byron`; nil if unknown.
        public let display: String?
        /// The description of themselves; nil if unknown.
        public let description: String?
        /// The location, in their own words; nil if unknown.
        public let location: String?
        let numbers: AuthorNumbers

        /// A count, a flag or when the account was created; nil if it is unknown, or if the field is a
        /// text.
        public subscript(field: AuthorField) -> Int64? { numbers[field] }
    }
}

/// A quoted tweet that the record of another tweet has inside.
public struct QuotedTweet: Sendable, Hashable {
    /// The id, from 1 to 2^63 - 1.
    public let id: Int64
    /// The screen name of the author, without `@`; nil if unknown.
    public let author: String?
    /// When it was written, in seconds since 1970 (UTC); nil if unknown.
    public let time: Int64?
    /// The fullest text, which is not empty.
    public let text: String
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
    /// A retweet, also if only the `RT @name:` at the beginning of its text shows that.
    case retweet = 2
    /// A tweet that quotes another, including replies that do.
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

/// Whether a medium of a tweet is a picture or a film.
public enum MediaKind: UInt8, Sendable, CaseIterable {
    /// A picture.
    case photo = 0
    /// A film.
    case video = 1
    /// A short film without sound, which Twitter makes of animated GIF pictures.
    case animation = 2

    /// The name of the kind in tables.
    public var name: String {
        switch self {
        case .photo: "photo"
        case .video: "video"
        case .animation: "animation"
        }
    }
}

/// Screen names: the names by which users are mentioned, without `@`.
package enum ScreenName {
    /// The possible lengths of a screen name, in bytes.
    package static let lengths = 1...20

    /// True if a name can be a screen name: 1 to 20 of `A-Z`, `a-z`, `0-9` and `_`.
    ///
    /// Some reduced dumps have a display name instead, such as `Ada Byron`.
    package static func isValid(_ name: some Collection<UInt8>) -> Bool {
        lengths.contains(name.count) && name.allSatisfy(isAllowed)
    }

    /// True for a byte that a screen name may have.
    package static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
    }
}

/// Codes of languages, such as `en` and `zh-tw`.
package enum LanguageCode {
    /// A code in lower case, with `-` for `_`; nil if it is no code of a language.
    package static func normalized(_ code: String) -> String? {
        let bytes = code.utf8.map { normalized($0) }
        return isValid(bytes[...]) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    static func normalized(_ byte: UInt8) -> UInt8 {
        if byte == UInt8(ascii: "_") { return UInt8(ascii: "-") }
        return byte.asSmallLetter
    }

    /// True for `xx`, `xxx` or `xx-…` of a language.
    ///
    /// It is false for codes of unknown languages and of private use, which Twitter gives to special tweets.
    static func isValid(_ code: ArraySlice<UInt8>) -> Bool {
        let language = code.prefix { $0 &- UInt8(ascii: "a") < 26 }
        guard 2...3 ~= language.count else { return false }
        var rest = code[language.endIndex...]
        if rest.isEmpty, language.count == 3, isNoLanguage(code) { return false }
        while rest.first == UInt8(ascii: "-") {
            let part = rest.dropFirst().prefix { $0.isDigit || $0 &- UInt8(ascii: "a") < 26 }
            guard 1...8 ~= part.count else { return false }
            rest = rest[part.endIndex...]
        }
        return rest.isEmpty
    }

    /// True for `und`, `zxx`, `mul`, `mis`, `art`, and `qaa` to `qtz`.
    private static func isNoLanguage(_ code: ArraySlice<UInt8>) -> Bool {
        let isPrivate =
            code[code.startIndex] == UInt8(ascii: "q")
            && UInt8(ascii: "a")...UInt8(ascii: "t") ~= code[code.startIndex + 1]
        return isPrivate || noLanguages.contains { code.elementsEqual($0) }
    }

    private static let noLanguages = ["und", "zxx", "mul", "mis", "art"].map { Array($0.utf8) }
}
