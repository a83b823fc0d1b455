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

extension DatabaseValue {
    /// The value in a line of ASCII, where different values differ.
    var inLine: String {
        switch storage {
        case .null: "NULL"
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): escaped(text)
        case .blob(let data): "x'" + data.map { String($0, radix: 16) }.joined(separator: ".") + "'"
        }
    }
}
