import GRDB

extension TweetArchive {
    /// The part of the archive's bytes that must be unused before it is rewritten.
    private static let maxUnused = 0.12

    /// Rewrites the archive without the unused bytes in its pages, if they are many.
    ///
    /// Tweets that are imported in the order of their ids fill the pages. In another order, such as
    /// that of a search result with the newest tweets first, they leave nearly half of each page
    /// unused, because SQLite splits full pages in the middle.
    ///
    /// It does nothing if another program writes, or if the disk has no space for a copy.
    ///
    /// - Complexity: Reads the whole archive.
    func compact() {
        busyTimeout.limited(to: 0) {
            // What cannot be done now is done after a later import.
            _ = try? database.writeWithoutTransaction { db in
                if try db.unusedPart() > TweetArchive.maxUnused { try db.execute(sql: "VACUUM") }
            }
        }
    }
}

extension Database {
    /// The part of the archive's bytes that a copy would not have.
    ///
    /// The last page of each table and index is not full in a copy either.
    fileprivate func unusedPart() throws -> Double {
        let sql = """
            SELECT (sum(max(unused - size, 0)) + free * size) / CAST(pages * size AS REAL)
            FROM (SELECT sum(unused) AS unused FROM dbstat('main') GROUP BY name)
            CROSS JOIN (SELECT page_size AS size FROM pragma_page_size)
            CROSS JOIN (SELECT page_count AS pages FROM pragma_page_count)
            CROSS JOIN (SELECT freelist_count AS free FROM pragma_freelist_count)
            """
        return try Double.fetchOne(self, sql: sql) ?? 0
    }
}
