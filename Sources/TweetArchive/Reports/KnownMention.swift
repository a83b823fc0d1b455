import GRDB
import TweetDumps

/// A hashtag or user as the archive has it.
struct KnownMention {
    let id: Int64
    let mention: ReportedMention

    /// Finds a mention.
    ///
    /// - Throws: ``ArchiveError/unknownMention(_:nearest:)``, or ``ArchiveError/ambiguousMention(_:)`` for a
    ///   name without a sign that a hashtag has as well as a user.
    init(_ db: Database, _ name: MentionName) throws {
        let kinds = name.kinds.map { String($0.rawValue) }.joined(separator: ", ")
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT mention.id, \(ReportedMention.columns) FROM mention
                WHERE folded = CAST(? AS TEXT) AND kind IN (\(kinds)) AND tweets > 0
                """,
            arguments: [name.folded.wholeText]
        )
        guard let row = found.first else {
            throw ArchiveError.unknownMention(name.name, nearest: try name.nearest(db))
        }
        guard found.count == 1 else { throw ArchiveError.ambiguousMention(name.name) }
        try self.init(row)
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
                SELECT mention.id, \(ReportedMention.columns) FROM \(counts.shown(kinds, 1))
                ORDER BY \(counts.numbers).count DESC, \(ReportedMention.order)
                LIMIT \(limit)
                """
        ).map(KnownMention.init)
    }

    private init(_ row: Row) throws {
        id = try row.stored("id")
        mention = try ReportedMention(row)
    }
}
