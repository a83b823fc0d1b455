import GRDB
import TweetDumps

/// A hashtag or user as the archive has it.
struct KnownMention {
    let id: Int
    let kind: MentionKind
    /// Its most common spelling over the whole archive, without its sign.
    let name: String
    let folded: String

    /// Finds a mention.
    ///
    /// - Throws: ``ArchiveError/unknownMention(_:)``, or ``ArchiveError/ambiguousMention(_:)`` for a
    ///   name without a sign that a hashtag has as well as a user.
    init(_ db: Database, _ mention: MentionName) throws {
        let kinds = mention.kinds.map { String($0.rawValue) }.joined(separator: ", ")
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT \(KnownMention.columns) FROM mention
                WHERE folded = CAST(? AS TEXT) AND kind IN (\(kinds)) AND tweets > 0
                """,
            arguments: [mention.folded.wholeText]
        )
        guard let row = found.first else { throw ArchiveError.unknownMention(mention.name) }
        guard found.count == 1 else { throw ArchiveError.ambiguousMention(mention.name) }
        self.init(row)
    }

    /// The mentions that stand most often in some tweets, in the order of the popularity table.
    static func mostCommon(
        _ db: Database,
        of kinds: [MentionKind],
        in counts: MentionCounts,
        limit: Int
    ) throws -> [KnownMention] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns) FROM \(counts.shown(kinds, 1))
                ORDER BY \(counts.numbers).count DESC, mention.folded, mention.kind
                LIMIT \(limit)
                """
        ).map(KnownMention.init)
    }

    private static let columns = """
        mention.id, mention.kind, CAST(mention.folded AS BLOB) AS folded,
        \(PopularityQuery.mostCommonSpelling) AS name
        """

    private init(_ row: Row) {
        id = row["id"]
        kind = row["kind"] == 0 ? .hashtag : .user
        folded = row.wholeText("folded") ?? ""
        name = row.wholeText("name") ?? folded
    }
}
