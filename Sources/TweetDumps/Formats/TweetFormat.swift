/// A format of tweets: what the members of its objects mean, and how it is recognised.
///
/// Each format is one file that extends this type or ``StatusFormat``, and an element of a list in
/// `FormatRegistry.swift`.
struct TweetFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// Names of members that distinguish the format from a status.
    ///
    /// Each object has at least one.
    let distinctiveMembers: [StaticString]
    /// How its objects are read.
    let dialect: Dialect
    /// The member that has the tweet; nil if the object is the tweet itself.
    var wrapper: StaticString?
    /// True if an object is a tweet in this format.
    let recognises: @Sendable (JSONObject) -> Bool
}

/// What the members of a tweet's object mean, which is also what they mean in the tweets inside it.
enum Dialect: Sendable {
    /// Statuses of Twitter's APIs.
    case status
    /// GraphQL results, which have statuses inside.
    case graphQL
    case gnip
    case snscrape
    case twint
    /// Rows of tables, as ``TableRecord`` writes them.
    case table

    /// The meanings of the members.
    var members: MemberTable<TweetMember> {
        switch self {
        case .status, .graphQL: TweetFormat.statusMembers
        case .gnip: TweetFormat.activityMembers
        case .snscrape: TweetFormat.snscrapeMembers
        case .twint: TweetFormat.twintMembers
        case .table: TweetFormat.tableMembers
        }
    }
}

/// A format of Twitter's own APIs.
///
/// All of them are read with one table, ``TweetFormat/statusMembers``, before it is known which one
/// it is.
struct StatusFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// The meanings of its members.
    ///
    /// A member has the same meaning in all of these formats.
    let members: KeyValuePairs<StaticString, TweetMember>
    /// True if an object with a text has this format, by its marks.
    let recognises: @Sendable (TweetMember.Marks) -> Bool
}
