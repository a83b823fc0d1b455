import GRDB

extension TweetArchive {
    /// A number that changes whenever another connection has changed the archive, also one of another
    /// program.
    ///
    /// Numbers of different connections cannot be compared.
    ///
    /// - Throws: An error if the archive cannot be read.
    package func dataVersion() throws -> Int64 {
        if isImmutable { return Int64(location.version.hashValue) }
        return try read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Whether the archive was changed since it was opened, so that this connection must be replaced by
    /// another one.
    ///
    /// SQLite sees changes itself, unless it was told that there are none, because it may not create the
    /// files that it needs for that.
    package var isOutdated: Bool { isImmutable && location.version != openedVersion }

    private var isImmutable: Bool { database.path == location.immutablePath }
}
