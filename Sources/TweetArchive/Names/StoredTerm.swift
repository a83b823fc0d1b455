import GRDB
import TweetDumps

/// A search term of the archive.
struct StoredTerm: Sendable {
    let id: Int64
    /// The term as it was last typed.
    let name: String
    /// The number of tweets that it found.
    let tweets: Int

    /// Finds a term.
    ///
    /// - Throws: ``ArchiveError/unknownTerm(_:nearest:)``, with up to three similar terms.
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
                nearest: NearestNames.nearest(to: term.folded, among: names)
            )
        }
        self = stored
    }

    private init(id: Int64, name: String, tweets: Int) {
        self.id = id
        self.name = name
        self.tweets = tweets
    }

    /// The term; nil if the archive does not have it.
    static func find(_ db: Database, _ term: SearchTerm) throws -> StoredTerm? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT id, CAST(name AS BLOB) AS name, tweets
                FROM term WHERE folded = CAST(? AS TEXT)
                """,
            arguments: [term.folded.utf8Data]
        ).map {
            StoredTerm(
                id: try $0.stored("id"),
                name: $0.blobText("name") ?? "",
                tweets: try $0.storedCount("tweets")
            )
        }
    }
}
