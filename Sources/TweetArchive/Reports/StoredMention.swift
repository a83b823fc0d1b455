import GRDB
import TweetDumps

/// A hashtag or user that tweets of the archive mention.
struct StoredMention {
    let id: Int64
    let mention: ReportedMention

    /// Finds a mention.
    ///
    /// - Throws: ``ArchiveError/unknownMention(_:nearest:)``, or
    ///   ``ArchiveError/ambiguousMention(_:)`` if a name without a sign is the name of a hashtag
    ///   and of a user.
    init(_ db: Database, _ name: MentionName) throws {
        let kinds = name.kinds.map { String($0.rawValue) }.joined(separator: ", ")
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT mention.id, \(ReportedMention.columns) FROM mention
                WHERE folded = CAST(? AS TEXT) AND kind IN (\(kinds)) AND tweets > 0
                """,
            arguments: [name.folded.utf8Data]
        )
        guard let row = found.first else {
            throw ArchiveError.unknownMention(name.name, nearest: try name.nearest(db))
        }
        guard found.count == 1 else { throw ArchiveError.ambiguousMention(name.name) }
        try self.init(row)
    }

    /// The mentions with the highest counts, in the order of the popularity table.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - kinds: The kinds of mentions.
    ///   - counts: The count of each mention.
    ///   - limit: The maximum number of mentions.
    /// - Returns: The mentions.
    /// - Throws: An error if the archive cannot be read.
    static func mostCommon(
        _ db: Database,
        of kinds: [MentionKind],
        in counts: MentionCounts,
        limit: Int
    ) throws -> [StoredMention] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT mention.id, \(ReportedMention.columns) FROM \(counts.shown(kinds, 1))
                ORDER BY \(counts.numbers).count DESC, \(ReportedMention.order)
                LIMIT \(limit)
                """
        ).map(StoredMention.init)
    }

    private init(_ row: Row) throws {
        id = try row.stored("id")
        mention = try ReportedMention(row)
    }
}
