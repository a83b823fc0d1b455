import Foundation
import GRDB

/// The fields of an archive's tweets, of their authors' profiles and of the quoted tweets, as lines
/// such as `tweet 7 likes 3`.
///
/// ``ReferenceProgram`` makes the same lines of dumps. Unknown fields have no line.
public enum KeptFields {
    /// Reads the archive at a path.
    ///
    /// - Throws: An error if it cannot be read.
    public static func lines(ofArchiveAt path: String) throws -> [String] {
        try DatabaseQueue.reading(path) { db in
            try queries.flatMap { try lines(db, $0) }.sorted()
        }
    }

    /// Queries whose first column is the beginning of a line, and whose other columns are fields.
    private static let queries = [
        """
        SELECT 'tweet ' || tweet.id AS line, folded AS author, time, language,
            CASE kind WHEN 0 THEN 'original' WHEN 1 THEN 'reply' WHEN 2 THEN 'retweet'
                ELSE 'quote' END AS kind,
            nullif(text, '') AS text, reply_to, retweet_of, quote_of, retweets, likes, replies,
            source.name AS source, key AS 'place.key', place.name AS 'place.name',
            country AS 'place.country', west AS 'place.bbox.0', south AS 'place.bbox.1',
            east AS 'place.bbox.2', north AS 'place.bbox.3', longitude AS 'point.0',
            latitude AS 'point.1'
        FROM tweet LEFT JOIN author ON author.id = author LEFT JOIN source ON source.id = source
            LEFT JOIN place ON place.id = place
        """,
        """
        SELECT 'tweet ' || tweet || ' links.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY position) - 1) AS line,
            url AS '.'
        FROM link
        """,
        """
        SELECT 'tweet ' || tweet || ' media.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY position) - 1) AS line,
            CASE kind WHEN 0 THEN 'photo' WHEN 1 THEN 'video' ELSE 'animation' END AS '.0',
            url AS '.1', description AS '.2'
        FROM media
        """,
        """
        SELECT 'tweet ' || tweet || ' terms.'
                || (row_number() OVER (PARTITION BY tweet ORDER BY folded) - 1) AS line,
            folded AS '.'
        FROM term_tweet JOIN term ON term.id = term
        """,
        """
        SELECT 'profile ' || folded AS line, name, display, description, location FROM author
        WHERE id IN (SELECT author FROM tweet)
        """, "SELECT 'quoted ' || id AS line, author, time, text FROM quoted",
    ]

    private static func lines(_ db: Database, _ sql: String) throws -> [String] {
        try db.exactRows(sql).flatMap { row in
            let beginning = String(decoding: row[0] as Data, as: UTF8.self)
            return zip(row.columnNames, row.databaseValues).dropFirst().filter { !$1.isNull }.map {
                let field = $0 == "." ? "" : $0.hasPrefix(".") ? $0 : " " + $0
                return "\(beginning)\(field) \($1.inLine)"
            }
        }
    }
}
