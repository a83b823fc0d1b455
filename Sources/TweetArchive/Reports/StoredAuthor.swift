import GRDB

/// Authors as the archive has them.
enum StoredAuthor {
    /// The id of an author, by the folded name; nil where the archive has no tweet by that user.
    static func id(of folded: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: "SELECT id FROM author WHERE folded = CAST(? AS TEXT)",
            arguments: [folded.wholeText]
        )
    }
}
