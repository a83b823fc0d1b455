import GRDB

extension TweetArchive {
    /// A number that changes whenever another connection has changed the archive, also one of another
    /// program.
    ///
    /// Numbers of different connections cannot be compared.
    ///
    /// - Throws: An error if the archive cannot be read.
    package func dataVersion() throws -> Int64 {
        try read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}
