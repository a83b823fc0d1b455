import CSQLite

/// A table of the archive with all its rows.
struct Table {
    /// A column that refers to a row of another table.
    struct Reference {
        let column: Int
        let table: String
    }

    let name: String
    let columns: [String]
    let references: [Reference]
    private(set) var rows: StoredRows

    /// Reads a table in order of its key.
    init(_ name: String, in archive: Connection) throws {
        self.name = name
        let info = try archive.prepare("SELECT name, pk FROM pragma_table_info('\(name)')")
        var columns: [String] = []
        var key: [(position: Int64, column: String)] = []
        while try info.step() {
            columns.append(info.text(0))
            if info.integer(1) > 0 { key.append((info.integer(1), info.text(0))) }
        }
        self.columns = columns
        references = try Self.references(of: name, columns: columns, in: archive)
        rows = StoredRows(columns: columns.count)
        let order = key.sorted { $0.position < $1.position }.map(\.column).joined(separator: ", ")
        let list = columns.joined(separator: ", ")
        let all = try archive.prepare("SELECT \(list) FROM \(name) ORDER BY \(order)")
        while try all.step() { rows.append(rowOf: all) }
    }

    /// Reads all tables, in their order in the schema.
    static func all(in archive: Connection) throws -> [Table] {
        let names = try archive.prepare(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid
            """
        )
        var tables: [Table] = []
        while try names.step() { tables.append(try Table(names.text(0), in: archive)) }
        return tables
    }

    /// A statement that inserts a row.
    func insertion(into copy: Connection) throws -> Statement {
        let parameters = columns.map { _ in "?" }.joined(separator: ", ")
        return try copy.prepare("INSERT INTO \(name) VALUES (\(parameters))")
    }

    private static func references(
        of name: String,
        columns: [String],
        in archive: Connection
    ) throws -> [Reference] {
        let keys = #"SELECT "from", "table" FROM pragma_foreign_key_list('\#(name)')"#
        let list = try archive.prepare(keys)
        var references: [Reference] = []
        while try list.step() {
            guard let column = columns.firstIndex(of: list.text(0)) else { continue }
            references.append(Reference(column: column, table: list.text(1)))
        }
        return references
    }
}
