/// A format of tweets: what the members of its objects mean, and how it is recognised.
///
/// Each format is one file that extends this type or ``StatusFormat``, and an element of one of the
/// lists ``all``: this type's for the export of another tool, ``StatusFormat``'s for an API of
/// Twitter.
struct TweetFormat: Sendable {
    /// The name in summaries and in the archive.
    let name: String
    /// Names of members that distinguish the format from a status.
    ///
    /// Each object has at least one.
    let distinctiveMembers: [StaticString]
    let dialect: Dialect
    /// The member that has the tweet; nil if the object is the tweet itself.
    var wrapper: StaticString?
    let recognises: @Sendable (JSONObject) -> Bool
}

/// The meanings of the members of a tweet's object, and of the tweets inside it.
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

// MARK: - All formats

extension TweetFormat {
    /// The formats that are recognised by members of their own, in the order in which they are tried.
    static let all: [TweetFormat] = [.archive2018, .graphQL, .gnip, .snscrape, .twint]
}

extension StatusFormat {
    /// The formats of Twitter's own APIs, in the order in which they are tried.
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

    /// The names of lists whose elements are all results.
    ///
    /// A page may have several.
    static let resultLists: [StaticString] = [
        "statuses", "results", "tweets", "data", "activities", "rows",
    ]

    /// The meanings of the members of a page: its result lists, and the members beside them.
    static let pageMembers: [(StaticString, TweetMember)] =
        resultLists.map {
            // `tweets` are results only if the page has no other results, like `users`.
            ($0, $0.description == "tweets" ? .possibleResults : .results)
        } + besideResults

    private static let besideResults: [(StaticString, TweetMember)] = [
        ("users", .possibleResults),
        ("search_metadata", .searchMetadata),
        ("query", .pageQuery),
        ("errors", .errors),
        ("includes", .includes),
    ]
}
