// All formats, in the order in which they are tried. A new format is one new file, and an element
// here: of `TweetFormat.all` for the export of another tool, of `StatusFormat.all` for an API of
// Twitter.

extension TweetFormat {
    /// The formats that are recognised by members of their own.
    static let all: [TweetFormat] = [.archive2018, .graphQL, .gnip, .snscrape, .twint]
}

extension StatusFormat {
    /// The formats of Twitter's own APIs.
    ///
    /// The last one accepts any object with a text.
    static let all: [StatusFormat] = [.v2, .v1Search, .v11, .v11WithoutEntities, .v1, .reduced]

    /// The name of the format of an object with a text, by its marks.
    static func name(for marks: TweetMember.Marks) -> String {
        namesByMarks[Int(marks.rawValue)]
    }

    /// The names for all combinations of marks, since one is looked up for each tweet.
    private static let namesByMarks = (0...TweetMember.Marks.highest.rawValue).map { marks in
        (all.first { $0.recognises(.init(rawValue: marks)) } ?? .reduced).name
    }
}

extension TweetFormat {
    /// The meanings of the members of a status, in any of its formats.
    static let statusMembers = MemberTable(statusPairs)

    /// The meanings of the members of an object that may be a status, another format or a page.
    static let recordMembers = MemberTable(
        statusPairs + pageMembers
            + JSONObject.sharedExtractedMembers.map { ($0, .mark(.extracted)) }
            + foreignMembers.map { ($0, .foreign) }
    )

    /// The names of members that show that an object may not be a status.
    private static let foreignMembers: [StaticString] =
        all.flatMap(\.distinctiveMembers) + RecordShape.distinctiveMembers
        + JSONObject.extractedMembers

    private static let statusPairs: [(StaticString, TweetMember)] =
        StatusFormat.all.flatMap { $0.members.map { ($0.key, $0.value) } }
}
