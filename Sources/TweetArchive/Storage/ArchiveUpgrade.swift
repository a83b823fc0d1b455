import Foundation
import GRDB
import SchemaSQL
import TweetDumps

/// Upgrades archives of an older version of the schema.
///
/// The new columns are empty afterwards, until the dumps are imported again.
enum ArchiveUpgrade {
    /// The older version, which can still be read.
    static let oldVersion = 3

    /// The tables and indexes of the older version.
    static var oldSchema: String { String(cString: schema_version_3_sql()) }

    /// Upgrades an archive of the older version, in one transaction.
    ///
    /// - Parameters:
    ///   - db: The archive, outside of a transaction.
    ///   - check: Throws if the tables of the archive are not those of its version.
    /// - Returns: Whether it was upgraded.
    /// - Throws: The error of `check`, or an error if the archive cannot be written; then it has not
    ///   changed.
    static func run(_ db: Database, check: (Database) throws -> Void) throws -> Bool {
        guard try isOld(db) else { return false }
        var isUpgraded = false
        try db.inTransaction(.immediate) {
            // Another program may have been faster.
            guard try isOld(db) else { return .commit }
            try check(db)
            try upgrade(db)
            try check(db)
            isUpgraded = true
            return .commit
        }
        return isUpgraded
    }

    /// Whether an archive has the older version.
    static func isOld(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA user_version") == oldVersion
    }

    /// Checks that an archive has the tables for all that is kept of tweets.
    ///
    /// - Parameter db: The archive.
    /// - Throws: ``ArchiveError/lacksContents`` if it has the older version.
    static func requireContents(_ db: Database) throws {
        if try isOld(db) { throw ArchiveError.lacksContents }
    }

    private static func upgrade(_ db: Database) throws {
        for (table, columns) in newColumns {
            for column in columns {
                try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)")
            }
        }
        for statement in try SchemaComparison.missingStatements(db, of: TweetArchive.schema) {
            try db.execute(sql: statement)
        }
        try forgetDisplayNames(db)
        try normalizeLanguages(db)
        try db.execute(
            sql: """
                UPDATE author SET tweets = counted.tweets
                FROM (SELECT author, count(*) AS tweets FROM tweet GROUP BY author) AS counted
                WHERE counted.author = author.id;
                DELETE FROM spelling WHERE tweets = 0;
                DELETE FROM mention WHERE tweets = 0;
                PRAGMA user_version = \(TweetArchive.schemaVersion);
                """
        )
    }

    /// The columns that version 4 added, in their order.
    private static let newColumns = [
        ("archive", ["removed INTEGER NOT NULL DEFAULT 0 CHECK (removed >= 0)"]),
        (
            "removed",
            [
                "imported INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1))",
                "returns INTEGER NOT NULL DEFAULT 0 CHECK (returns IN (0, 1))",
            ]
        ),
        ("term", ["query TEXT"]),
        (
            "author",
            [
                "tweets INTEGER NOT NULL DEFAULT 0 CHECK (tweets >= 0)", "display TEXT",
                "description TEXT", "location TEXT", "told_by INTEGER", "display_by INTEGER",
                "description_by INTEGER", "location_by INTEGER",
            ]
        ),
        (
            "tweet",
            [
                "reply_to INTEGER", "retweet_of INTEGER", "quote_of INTEGER", "retweets INTEGER",
                "likes INTEGER", "replies INTEGER", "source INTEGER REFERENCES source (id)",
                "place INTEGER REFERENCES place (id)", "longitude REAL", "latitude REAL",
                "record_digest INTEGER", "text_record BLOB",
            ]
        ),
    ]

    /// Deletes the authors whose name is a display name: version 3 stored it if a dump had no screen
    /// name.
    private static func forgetDisplayNames(_ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE tweet SET author = NULL WHERE author IN \(DisplayNames.ids);
                DELETE FROM author WHERE \(DisplayNames.isOne);
                """
        )
    }

    /// Writes the codes of languages in lower case, and deletes those that are no languages.
    ///
    /// All tweets are changed in one pass, because an archive can have many languages.
    private static func normalizeLanguages(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMP TABLE changed_language (stored BLOB PRIMARY KEY, code TEXT)
                WITHOUT ROWID
                """
        )
        try listChangedLanguages(db)
        try db.execute(
            sql: """
                UPDATE tweet
                SET language = (
                    SELECT code FROM temp.changed_language WHERE stored = CAST(language AS BLOB)
                )
                WHERE CAST(language AS BLOB) IN (SELECT stored FROM temp.changed_language);
                DROP TABLE temp.changed_language;
                """
        )
    }

    /// Inserts the languages that are not stored as they should be, with their codes; NULL for those
    /// that are no languages.
    ///
    /// The stored bytes can be anything, such as broken UTF-8, so they are compared as bytes.
    private static func listChangedLanguages(_ db: Database) throws {
        let insert = try db.makeStatement(
            sql: "INSERT INTO temp.changed_language VALUES (?, CAST(? AS TEXT))"
        )
        let languages = try RawStatement(
            db,
            "SELECT DISTINCT CAST(language AS BLOB) FROM tweet WHERE language NOT NULL"
        )
        try languages.readAll { row in
            let stored = try row.bytes(0)
            let code = LanguageCode.normalized(String(decoding: stored, as: UTF8.self))
            guard code.map({ Array($0.utf8) }) != stored else { return }
            try insert.execute(arguments: [Data(stored), code?.utf8Data])
        }
    }
}
