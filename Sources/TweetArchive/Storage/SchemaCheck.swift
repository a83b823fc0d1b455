import Foundation
import GRDB
import TweetDumps

/// Refuses files that are not archives, archives of other schema versions, and those whose tables, views or
/// indexes differ from the schema.
///
/// An archive can come from anyone. Triggers, other views, generated columns or indexes on expressions
/// would run along with this program's statements, and a table without its constraints could hold
/// unexpected values.
///
/// Comments and white space are ignored, so that they can change in `schema.sql`. Any other change
/// needs a new schema version.
enum SchemaCheck {
    /// A row of `sqlite_schema` as bytes, because equal strings can have different bytes.
    private struct StoredObject: Equatable {
        let type: Data
        let name: Data
        let sql: Data
    }

    /// The objects of the last file without a difference.
    ///
    /// A server checks the same archive for each request, and a report for each of its threads.
    private static let known = Monitor<[StoredObject]?>(nil)
    /// The `CREATE` statements of the schema, normalized.
    private static let statements: [ExactText] = {
        // Splits bytes, not characters, which is ten times as fast: every command opens an archive.
        normalized(TweetArchive.schema.utf8).utf8.split(separator: UInt8(ascii: ";"))
            .map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { $0.starts(with: "CREATE ".utf8) }
            .map { ExactText(String(Substring($0))) }
    }()

    /// Checks that an open file at a path is an archive of this version.
    static func requireArchive(_ db: Database, path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == TweetArchive.applicationID
        else { throw ArchiveError.notAnArchive(path: path) }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let ours = TweetArchive.schemaVersion
        if version > ours { throw ArchiveError.newer(path: path, version: version) }
        if version < ours { throw ArchiveError.older(path: path, version: version) }
        try requireEqual(db, path: path)
    }

    /// Throws ``ArchiveError/addedObject(path:object:)`` or ``ArchiveError/changedSchema(path:name:)`` for
    /// the first difference of a file's schema.
    private static func requireEqual(_ db: Database, path: String) throws {
        let found = try objects(db)
        if known.change({ $0 == found }) { return }
        if let difference = difference(found, path) { throw difference }
        known.change { $0 = found }
    }

    private static func objects(_ db: Database) throws -> [StoredObject] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(type AS BLOB) AS type, CAST(name AS BLOB) AS name,
                    CAST(sql AS BLOB) AS sql
                FROM sqlite_schema WHERE NOT (type = 'index' AND sql IS NULL)
                """
        )
        return rows.map { row in
            StoredObject(
                type: row["type"] ?? Data("object".utf8),
                name: row["name"] ?? Data("without a name".utf8),
                sql: row["sql"] ?? Data()
            )
        }
    }

    private static func difference(_ found: [StoredObject], _ path: String) -> ArchiveError? {
        var expected = Set(statements)
        for object in found {
            let sql = ExactText(normalized(object.sql))
            guard expected.remove(sql) == nil, !statistics.contains(sql) else { continue }
            let name = String(decoding: object.name, as: UTF8.self)
            let isOurs = statements.contains {
                ExactText(self.name(createdBy: $0.text)) == ExactText(name)
            }
            let type = String(decoding: object.type, as: UTF8.self)
            return isOurs
                ? .changedSchema(path: path, name: name)
                : .addedObject(path: path, object: "\(type) \(name)")
        }
        return expected.min().map { .changedSchema(path: path, name: name(createdBy: $0.text)) }
    }

    /// The name of the object that a statement creates: the third word of `CREATE TABLE tweet(`.
    private static func name(createdBy statement: String) -> String {
        let words = statement.split { $0 == " " || $0 == "(" }
        return words.dropFirst(2).first.map(String.init) ?? ""
    }

    /// The tables of SQLite's planner statistics, which are harmless.
    private static let statistics: Set = [
        ExactText("CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        ExactText("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]

    /// A statement with one blank for each run of white space and comments, and none beside a bracket, comma
    /// or semicolon.
    ///
    /// Strings in single quotes are kept. Names in other quotes are not recognised: `schema.sql` has none, so
    /// a schema with one differs in any case.
    private static func normalized(_ sql: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = Array(sql)[...]
        while let byte = rest.first {
            if isSpace(byte) || rest.starts(with: comment) {
                rest = afterSpaceAndComments(rest)
                let isBesideMark = [result.last, rest.first].contains { $0.map(isMark) == true }
                if !isBesideMark { result.append(UInt8(ascii: " ")) }
            } else if byte == UInt8(ascii: "'") {
                let end = rest.dropFirst().firstIndex(of: byte) ?? rest.endIndex - 1
                result += rest[...end]
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
                rest.removeFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isMark(_ byte: UInt8) -> Bool { "(),;".utf8.contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }

    private static let comment = Array("--".utf8)

    private static func afterSpaceAndComments(_ sql: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = sql.drop(while: isSpace)
        while rest.starts(with: comment) {
            rest = rest.drop { $0 != UInt8(ascii: "\n") }.drop(while: isSpace)
        }
        return rest
    }
}
