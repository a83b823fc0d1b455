import GRDB

/// Authors, sources, places and quoted tweets to which no tweet refers any more.
///
/// An import deletes them once, at its end, if tweets were removed. If it is interrupted, the next
/// import does so. Without a removal the archive keeps such rows: what one record says of a place can
/// be needed for another tweet, whatever the order of imports.
enum UnusedRows {
    /// Marks the archive as having unused rows.
    static func note(_ db: Database) throws {
        try db.execute(sql: "UPDATE archive SET unused_names = 1")
    }

    /// Whether the archive is marked as having unused rows.
    static func areNoted(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT unused_names FROM archive") ?? false
    }

    /// Deletes the unused rows, and the mark.
    ///
    /// - Throws: An error if the archive cannot be written.
    /// - Complexity: Reads all tweets, because the table of tweets has no indexes.
    static func delete(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM author WHERE id NOT IN (SELECT author FROM tweet WHERE author NOT NULL);
                DELETE FROM source WHERE id NOT IN (SELECT source FROM tweet WHERE source NOT NULL);
                DELETE FROM place WHERE id NOT IN (SELECT place FROM tweet WHERE place NOT NULL);
                DELETE FROM quoted
                WHERE id NOT IN (SELECT quote_of FROM tweet WHERE quote_of NOT NULL);
                UPDATE archive SET unused_names = 0;
                """
        )
    }
}
