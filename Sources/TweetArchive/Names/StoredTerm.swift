import GRDB
import TweetDumps

/// A search term of the archive.
struct StoredTerm: Sendable {
    let id: Int64
    /// The term as it was last typed.
    let name: String
    let tweets: Int
    /// The search that found its tweets; nil if they come from dumps.
    let query: String?
    /// The last import or search for it, in UTC.
    let lastUsed: String

    /// Finds a term; throws an error with up to three similar terms if it is unknown.
    init(_ db: Database, _ term: SearchTerm) throws {
        guard let stored = try StoredTerm.find(db, term) else {
            let all = try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(name AS BLOB) AS name, CAST(folded AS BLOB) AS folded
                    FROM term ORDER BY term.folded
                    """
            )
            let names = all.map {
                (name: $0.blobText("name") ?? "", folded: $0.blobText("folded") ?? "")
            }
            throw ArchiveError.unknownTerm(
                term.name,
                nearest: NearestNames.nearest(to: term.folded, among: names),
                mentions: try StoredTerm.tweets(mentioning: term, db)
            )
        }
        self = stored
    }

    private init(_ row: Row) throws {
        id = try row.stored("id")
        name = row.blobText("name") ?? ""
        tweets = try row.storedCount("tweets")
        query = row.blobText("query")
        lastUsed = Timestamp.droppingFraction(try row.stored("last_used"))
    }

    /// The number of tweets that mention the hashtag or user that a term names; of both if it has
    /// no sign, those of the more common one.
    private static func tweets(mentioning term: SearchTerm, _ db: Database) throws -> Int {
        guard let name = MentionName(term.name) else { return 0 }
        return try Int.fetchOne(
            db,
            sql: """
                SELECT max(tweets) FROM mention
                WHERE folded = CAST(? AS TEXT) AND \(name.kindCondition)
                """,
            arguments: [name.folded.utf8Data]
        ) ?? 0
    }

    static func find(_ db: Database, _ term: SearchTerm) throws -> StoredTerm? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT id, CAST(name AS BLOB) AS name, tweets, last_used, CAST(query AS BLOB) AS query
                FROM term WHERE folded = CAST(? AS TEXT)
                """,
            arguments: [term.folded.utf8Data]
        ).map(StoredTerm.init)
    }
}
