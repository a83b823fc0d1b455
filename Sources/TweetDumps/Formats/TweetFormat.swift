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
    /// The meanings of the members of its objects.
    let members: MemberTable<TweetMember>
    /// True if an object is a tweet in this format.
    let recognises: @Sendable (JSONObject) -> Bool
    /// Sets what depends on several members, in the tweet and in its original.
    var complete: (@Sendable (_ tweet: inout TweetObject, _ original: inout TweetObject) -> Void)?
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
