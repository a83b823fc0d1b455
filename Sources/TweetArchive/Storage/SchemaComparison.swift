import GRDB
import TweetDumps

/// Compares the tables and indexes of a file with those of `schema.sql`.
///
/// An archive can come from anyone. Triggers, views, generated columns or indexes on expressions in it
/// would run or be read with the statements of this program, and a table without its constraints would
/// hold what no code expects.
///
/// Comments and the amount of white space make no difference, so that they can change in `schema.sql`;
/// any other change needs a new version of the schema.
enum SchemaComparison {
    /// What makes the schema of a file another one.
    enum Difference: Equatable {
        /// Something that no archive has, such as `trigger evil`.
        case added(String)
        /// The name of a table or index that is missing, or not as `schema.sql` makes it.
        case changed(String)
    }

    /// Compares the schema of an open file; nil if it is that of an archive.
    ///
    /// - Throws: An error if the file cannot be read.
    static func difference(_ db: Database) throws -> Difference? {
        let statements = statements(of: TweetArchive.schema)
        var expected = Set(statements)
        let found = try Row.fetchAll(
            db,
            sql: """
                SELECT CAST(type AS BLOB) AS type, CAST(name AS BLOB) AS name,
                    CAST(sql AS BLOB) AS sql
                FROM sqlite_schema WHERE NOT (type = 'index' AND sql IS NULL)
                """
        )
        for object in found {
            let sql = ExactText(normalized(object.blobText("sql") ?? ""))
            guard expected.remove(sql) == nil, !statistics.contains(sql) else { continue }
            let type = object.blobText("type") ?? "object"
            let name = object.blobText("name") ?? "without a name"
            let isOurs = statements.contains {
                ExactText(self.name(madeBy: $0.text)) == ExactText(name)
            }
            return isOurs ? .changed(name) : .added("\(type) \(name)")
        }
        return expected.min().map { .changed(name(madeBy: $0.text)) }
    }

    /// What a statement makes: the third word of `CREATE TABLE tweet (`.
    private static func name(madeBy statement: String) -> String {
        statement.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
    }

    /// The tables in which SQLite keeps statistics for its planner, which do no harm.
    private static let statistics: Set = [
        ExactText("CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
        ExactText("CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
    ]

    /// The statements of a schema that make something, as SQLite stores them.
    private static func statements(of schema: String) -> [ExactText] {
        // By bytes, since each command opens an archive: characters take ten times as long.
        normalized(schema).utf8.split(separator: UInt8(ascii: ";"))
            .map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { $0.starts(with: "CREATE ".utf8) }
            .map { ExactText(String(Substring($0))) }
    }

    /// A statement without comments, and with one blank for each white space.
    ///
    /// Strings in single quotes stay as they are. What else can contain comments and quotes, such as
    /// names in double quotes, is not in `schema.sql`, and makes every other schema a different one.
    private static func normalized(_ sql: String) -> String {
        var result: [UInt8] = []
        var rest = Array(sql.utf8)[...]
        while let byte = rest.first {
            if isSpace(byte) || rest.startsWithComment {
                rest = rest.afterSpaceAndComments
                result.append(UInt8(ascii: " "))
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

    fileprivate static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }
}

extension ArraySlice<UInt8> {
    fileprivate var startsWithComment: Bool {
        first == UInt8(ascii: "-") && dropFirst().first == UInt8(ascii: "-")
    }

    /// What follows the blanks, line ends and comments at the beginning.
    fileprivate var afterSpaceAndComments: Self {
        var rest = self
        while let byte = rest.first {
            if SchemaComparison.isSpace(byte) {
                rest.removeFirst()
            } else if rest.startsWithComment {
                rest = rest.drop { $0 != UInt8(ascii: "\n") }
            } else {
                break
            }
        }
        return rest
    }
}
