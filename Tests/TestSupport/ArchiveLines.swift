import GRDB

/// The lines that only one of two lists has: `-` before those of the first, `+` before those of the
/// second; the first 20.
public func differences(
    _ first: some Sequence<String>,
    _ second: some Sequence<String>
) -> [String] {
    let (first, second) = (Set(first), Set(second))
    let missing = first.subtracting(second).sorted().map { "- " + $0 }
    let added = second.subtracting(first).sorted().map { "+ " + $0 }
    return Array((missing + added).prefix(20))
}

extension DatabaseQueue {
    /// Reads the archive at a path, which programs and other connections may have open.
    static func reading<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration).read(body)
    }
}

extension Database {
    /// The rows of a query, with the bytes of texts.
    ///
    /// GRDB reads a text only up to its first zero byte.
    func exactRows(_ sql: String) throws -> [Row] {
        let columns = try makeStatement(sql: sql).columnNames.map { name in
            """
            CASE typeof("\(name)") WHEN 'text' THEN CAST("\(name)" AS BLOB)
                WHEN 'blob' THEN hex("\(name)") ELSE "\(name)" END AS "\(name)"
            """
        }
        return try Row.fetchAll(
            self,
            sql: "SELECT \(columns.joined(separator: ", ")) FROM (\(sql))"
        )
    }
}

extension DatabaseValue {
    /// The value of an exact row in a line of ASCII, where different values differ.
    var inLine: String {
        switch storage {
        case .null: "NULL"
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let digits): "x'\(digits)'"
        case .blob(let text): escaped(String(decoding: text, as: UTF8.self))
        }
    }
}
