import Foundation
import GRDB

/// An archive as an older version of the program made it, with invented tweets.
///
/// The folder `OlderArchives` has it as SQL, the dumps that were imported into it, and the script
/// that made the SQL.
public enum OlderArchive {
    /// The imports that made the archive: dumps, and the search term that was given for each.
    public static let imports: [(dump: URL, term: String?)] = [
        (folder.appending(path: "lesser.jsonl"), "#lab"),
        (folder.appending(path: "fuller.jsonl"), "#Lab"),
        (folder.appending(path: "page.json"), nil),
    ]
    /// A tweet that was removed from the archive, although a dump has it.
    public static let removedTweet: Int64 = 1_191_324_976_926_425_411

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "OlderArchives")

    /// Writes the archive of version 3 of the schema into a new file, as the program left it.
    ///
    /// - Throws: An error if the file cannot be written.
    public static func writeVersion3(to path: String) throws {
        let sql = try String(contentsOf: folder.appending(path: "version-3.sql"), encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA page_size = 8192")
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: sql)
        }
        try queue.close()
    }

    /// Adds invented tweets to an archive of version 3, so that its upgrade takes some time.
    ///
    /// - Throws: An error if it cannot be written.
    public static func addTweets(_ count: Int, toVersion3 path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: tweets(count)) }
        try queue.close()
    }

    /// SQL that adds tweets without mentions: one in three without a time of its own, one in five
    /// by an author of its own.
    private static func tweets(_ count: Int) -> String {
        """
        CREATE TEMP TABLE number AS
            WITH RECURSIVE counted (n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM counted LIMIT \(count)
            )
            SELECT n, 1500000000000000000 + n * 4194304001 AS tweet FROM counted;
        INSERT INTO author (folded, name) SELECT 'lab' || n, 'Lab' || n FROM number WHERE n % 5 = 0;
        INSERT INTO tweet
            SELECT tweet, (SELECT id FROM author WHERE folded = 'lab' || n),
                iif(n % 3, 1600000000 + n, (tweet >> 22) / 1000 + 1288834974),
                CASE n % 4 WHEN 0 THEN 'und' WHEN 1 THEN 'EN' WHEN 2 THEN 'de' END,
                0, 0, 0, 0, 0, 'Gauge ' || n || ' is at rest'
            FROM number;
        UPDATE archive SET tweets = (SELECT count(*) FROM tweet);
        """
    }
}
