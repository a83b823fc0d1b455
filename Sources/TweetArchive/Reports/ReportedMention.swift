import GRDB
public import TweetDumps

/// A hashtag or user as reports name it.
public struct ReportedMention: Sendable, Equatable {
    /// Whether it is a hashtag or a user.
    public let kind: MentionKind
    /// Its most common spelling over the whole archive, without its sign.
    public let name: String
    /// The name that mentions are compared by.
    public let folded: String

    /// The name with its sign, such as `#IoT`.
    public var signed: String { kind.sign + name }
}

// MARK: - SQL

extension ReportedMention {
    /// What ``init(_:)`` reads, as columns beside those of `mention`.
    static let columns = """
        mention.kind, CAST(mention.folded AS BLOB) AS folded,
        \(mostCommonSpelling(of: "mention.id")) AS name
        """

    /// Alphabetical order, by the code points of the folded names, a hashtag before a user.
    static let order = "mention.folded, mention.kind"

    /// How the mention with an id is spelled; NULL where there is none.
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
    /// - Throws: ``DamagedValue`` if the archive has something else there.
    init(_ row: Row) throws {
        kind = try row.storedChoice("kind")
        folded = row.wholeText("folded") ?? ""
        name = row.wholeText("name") ?? folded
    }
}
