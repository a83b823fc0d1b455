import GRDB

/// Authors, mentions and spellings that no tweet has any more.
///
/// An import deletes them once, at its end. If it is interrupted, the next import does so.
enum UnusedNames {
    /// Marks the archive as having unused names.
    static func note(_ db: Database) throws {
        try db.execute(sql: "UPDATE archive SET unused_names = 1")
    }

    /// Whether the archive is marked as having unused names.
    static func areNoted(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT unused_names FROM archive") ?? false
    }

    /// Deletes the unused names, and the mark.
    ///
    /// - Throws: An error if the archive cannot be written.
    /// - Complexity: Reads all tweets, because the table of tweets has no index by author.
    static func delete(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM spelling WHERE tweets = 0;
                DELETE FROM mention WHERE tweets = 0;
                DELETE FROM author WHERE id NOT IN (SELECT author FROM tweet WHERE author NOT NULL);
                UPDATE archive SET unused_names = 0;
                """
        )
    }
}
