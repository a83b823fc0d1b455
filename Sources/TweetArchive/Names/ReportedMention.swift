import GRDB
public import TweetDumps

/// A hashtag or user in a report.
public struct ReportedMention: Sendable, Equatable {
    /// Whether it is a hashtag or a user.
    public let kind: MentionKind
    /// The spelling with the most tweets in the whole archive, without its sign; of several, the
    /// first by code point.
    public let name: String
    /// The case-insensitive form, by which mentions are compared, without its sign.
    public let folded: String

    /// The name with its sign, such as `#IoT` or `@bob`.
    public var signed: String { kind.sign + name }
}

// MARK: - SQL

extension ReportedMention {
    /// The columns that ``init(_:)`` reads, for a query from `mention`.
    static let columns = """
        mention.kind, CAST(mention.folded AS BLOB) AS folded,
        \(mostCommonSpelling(of: "mention.id")) AS name
        """

    /// Alphabetical order of the folded names, by code point; a hashtag precedes a user of the same
    /// name.
    static let order = "mention.folded, mention.kind"

    /// The most common spelling of the mention with an id, as a subquery; NULL if it has none.
    static func mostCommonSpelling(of id: String) -> String {
        """
        (
            SELECT CAST(name AS BLOB) FROM spelling
            WHERE spelling.mention = \(id) AND spelling.tweets > 0
            ORDER BY spelling.tweets DESC, name
            LIMIT 1
        )
        """
    }

    /// Reads a row with the ``columns``.
    ///
    /// - Throws: ``DamagedValue`` if the kind is not a valid one.
    init(_ row: Row) throws {
        kind = try row.storedChoice("kind")
        folded = row.blobText("folded") ?? ""
        name = row.blobText("name") ?? folded
    }
}
