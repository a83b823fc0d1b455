import GRDB

/// The rows of an archive's tables as lines, in which names stand for the ids of rows.
///
/// Archives of the same tweets have the same lines, whatever the order and number of imports. The
/// tables and columns that describe the imports themselves are left out.
public struct ArchiveTables {
    private let lines: Set<String>

    /// Reads the archive at a path.
    ///
    /// - Throws: An error if it cannot be read.
    public init(of path: String) throws {
        lines = try DatabaseQueue.reading(path) { db in
            Set(try Self.tables(db).flatMap { try Self.lines(of: $0, db) })
        }
    }

    /// The lines that only one of two archives has, as ``differences(_:_:)`` has them.
    public func differences(from other: ArchiveTables) -> [String] {
        TestSupport.differences(lines, other.lines)
    }

    /// The tables that describe imports.
    private static let importTables = ["dump", "dump_term", "refusal"]
    /// The columns that depend on the time of an import, or on the last import of several.
    private static let importColumns = [
        "term": ["name", "first_used", "last_used"], "removed": ["at"], "search": ["last_used"],
    ]
    /// What identifies a row of a table instead of its id, in SQL.
    private static let identities = [
        "author": "folded", "source": "name", "place": "key", "term": "folded",
        "mention": "iif(kind, '@', '#') || folded",
        "spelling": """
        (SELECT iif(kind, '@', '#') || folded FROM mention WHERE id = spelling.mention)
            || ' as ' || name
        """,
    ]

    private static func tables(_ db: Database) throws -> [String] {
        let sql = """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'
            """
        return try String.fetchAll(db, sql: sql).filter { !importTables.contains($0) }
    }

    private static func lines(of table: String, _ db: Database) throws -> [String] {
        let columns = try columns(of: table, db)
        let selected = columns.map { "\($0.sql) AS \"\($0.name)\"" }.joined(separator: ", ")
        return try db.exactRows("SELECT \(selected) FROM \"\(table)\"").map { row in
            let values = zip(columns, row.databaseValues).filter { !$1.isNull }
            return "\(table): "
                + values.map { "\($0.name) \($1.inLine)" }.joined(separator: ", ")
        }
    }

    /// The columns of a table, and the SQL that selects each with names instead of ids.
    private static func columns(
        of table: String,
        _ db: Database
    ) throws -> [(name: String, sql: String)] {
        let referenced = Dictionary(
            uniqueKeysWithValues: try db.foreignKeys(on: table).flatMap { key in
                key.mapping.map { ($0.origin, key.destinationTable) }
            }
        )
        let leftOut = importColumns[table, default: []] + (identities[table] == nil ? [] : ["id"])
        return try db.columns(in: table).map(\.name).filter { !leftOut.contains($0) }.map { name in
            guard let parent = referenced[name], let identity = identities[parent] else {
                return (name, "\"\(table)\".\"\(name)\"")
            }
            let names = "SELECT \(identity) FROM \(parent) WHERE id = \"\(table)\".\"\(name)\""
            return (name, "(\(names))")
        }
    }
}
