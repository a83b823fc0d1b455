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

    /// Reads a row with the mention's id and the ``ReportedMention/columns``.
    init(_ row: Row) throws {
        id = try row.stored("id")
        mention = try ReportedMention(row)
    }
}
