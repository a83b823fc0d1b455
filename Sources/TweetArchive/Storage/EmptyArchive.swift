import Foundation
import GRDB
import GRDBSQLite

extension TweetArchive {
    /// Larger than SQLite's own: fewer levels to go down, fewer pages to log.
    private static let pageSize = 8192

    /// The bytes of an archive without tweets, in a mode in which reports can be read while one imports.
    ///
    /// SQLite makes it in memory, so that nothing is beside the file while it comes to be.
    static func emptyArchive() throws -> Data {
        try DatabaseQueue().inDatabase { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize)")
            try db.execute(sql: schema)
            return try db.serialized().loggingWrites
        }
    }

    /// Makes the tables in a file that is there and empty.
    static func createIfEmpty(_ db: Database) throws {
        guard try isEmpty(db) else { return }
        try db.execute(sql: "PRAGMA page_size = \(pageSize)")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.inTransaction(.immediate) {
            // Someone else may have been faster.
            if try isEmpty(db) { try db.execute(sql: schema) }
            return .commit
        }
    }

    private static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    }
}

extension Database {
    /// The bytes of the database as a file would have them.
    fileprivate func serialized() throws -> Data {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(sqliteConnection, "main", &size, 0) else {
            throw DatabaseError(resultCode: .SQLITE_NOMEM)
        }
        defer { sqlite3_free(bytes) }
        return Data(bytes: bytes, count: Int(size))
    }
}

extension Data {
    /// A database file whose writers use a write-ahead log, which one in memory cannot have.
    ///
    /// The versions for writing and reading in its header say so (https://sqlite.org/fileformat2.html).
    fileprivate var loggingWrites: Data {
        var file = self
        file.replaceSubrange(18..<20, with: [2, 2])
        return file
    }
}
