// Every format, in the order in which they are tried. A new shape of what the members can tell is one new
// file and its element here.

extension TweetFormat {
    /// The shapes that are told by their members.
    static let all: [TweetFormat] = [.archive2018, .graphQL, .gnip, .snscrape, .twint]
}

extension StatusFormat {
    /// The shapes of Twitter's own interfaces; the last one takes whatever has a text.
    static let all: [StatusFormat] = [.v2, .v1Search, .v11, .v11WithoutEntities, .v1, .reduced]

    /// The name of the shape of an object with a text.
    static func name(for marks: TweetMember.Marks) -> String {
        namesByMarks[Int(marks.rawValue)]
    }

    /// The names for all that members can show, since one is looked up for each tweet.
    private static let namesByMarks = (0...TweetMember.Marks.highest.rawValue).map { marks in
        (all.first { $0.recognises(.init(rawValue: marks)) } ?? .reduced).name
    }
}

extension TweetFormat {
    /// What the members of a status tell, in any of its shapes.
    static let statusMembers = KeyTable(statusPairs)

    /// The same for an object of which it is not known that it is a status: it also has what shows
    /// that the object may be something else, or a page.
    static let recordMembers = KeyTable(
        statusPairs + pageMembers
            + (all.flatMap(\.signs) + RecordShape.signs).map { ($0, .foreign) }
    )

    private static let statusPairs: [(StaticString, TweetMember)] =
        StatusFormat.all.flatMap { $0.members.map { ($0.key, $0.value) } }
}
