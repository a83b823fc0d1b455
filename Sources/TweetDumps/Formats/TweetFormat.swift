/// What a member of a tweet's object tells.
enum TweetMember {
    case idText, id, documentID
    case text, fullText, truncated, entities, extended, note
    case author, time, milliseconds, language
    case repliedTo, quotes, quoted, original, rules
    /// A member that only other shapes have.
    case foreign
    /// The result list of a page, where the value is a list.
    case results
    case searchMetadata, pageQuery, errors
}

/// A shape in which tweets are written: where its objects keep what, and how it is recognised.
///
/// A format is one file that extends this type, and an element of ``all``.
struct TweetFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// What the members of its objects tell.
    let members: KeyTable<TweetMember>
    /// Whether an object is a tweet in this shape.
    let recognises: @Sendable (TweetObject) -> Bool

    /// Every format, in the order in which they are tried.
    static let all: [TweetFormat] = [.v11]
}
