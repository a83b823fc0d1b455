/// A shape in which tweets are written: where its objects keep what, and how it is recognised.
///
/// A format is one file that extends this type or ``StatusFormat``, and an element of the lists in
/// `FormatRegistry.swift`.
struct TweetFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// Members of which at least one stands in each object of this shape, and which tell it from
    /// the statuses of Twitter's own interfaces.
    let signs: [StaticString]
    /// What the members of its objects tell.
    let members: KeyTable<TweetMember>
    /// Whether an object is a tweet in this shape.
    let recognises: @Sendable (JSONObject) -> Bool
    /// Puts together what single members do not tell, in the tweet and in its original.
    var complete: (@Sendable (_ tweet: inout TweetObject, _ original: inout TweetObject) -> Void)?
}

/// A shape of the objects that Twitter's own interfaces give: what they have in common is read with
/// one table, ``TweetFormat/statusMembers``, before it is known which of them it is.
struct StatusFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// What its members tell; the same member tells the same in all of these shapes.
    let members: KeyValuePairs<StaticString, TweetMember>
    /// Whether an object with a text has this shape, by what its members show.
    let recognises: @Sendable (TweetMember.Marks) -> Bool
}
