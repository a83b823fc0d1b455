import Foundation
import GRDB
import GRDBSQLite

extension TweetArchive {
    /// The page size in bytes.
    ///
    /// Most of the cost of reading or writing a page does not depend on its size, so larger pages than
    /// SQLite's default of 4096 make an import faster. But each table and index needs at least a page.
    private static let pageSize = 16384

    /// The bytes of an archive without tweets, in write-ahead-log mode.
    ///
    /// SQLite creates it in memory, so that it does not create other files beside the archive.
    static func emptyArchive() throws -> Data {
        try DatabaseQueue().inDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            try db.execute(sql: schema)
            return try db.serialized().inLogMode
        }
    }

    /// Creates the tables in an existing but empty file.
    static func createIfEmpty(_ db: Database) throws {
        guard try isEmpty(db) else { return }
        try db.execute(sql: "PRAGMA page_size = \(pageSize)")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.inTransaction(.immediate) {
            // Another program may have been faster.
            if try isEmpty(db) { try db.execute(sql: schema) }
            return .commit
        }
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }
}

extension Database {
    /// The bytes of the database, as in a file.
    fileprivate func serialized() throws -> Data {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(sqliteConnection, "main", &size, 0) else {
            throw StorageError.outOfMemory
        }
        defer { sqlite3_free(bytes) }
        return Data(bytes: bytes, count: Int(size))
    }
}

extension Data {
    /// The bytes of a database file in write-ahead-log mode, which a database in memory cannot
    /// have.
    ///
    /// Bytes 18 and 19 of the header are the versions for writing and reading
    /// (https://sqlite.org/fileformat2.html).
    fileprivate var inLogMode: Data {
        var file = self
        file.replaceSubrange(18..<20, with: [2, 2])
        return file
    }
}
