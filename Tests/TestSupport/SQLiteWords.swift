import GRDB

/// What SQLite says of errors, which must not reach people.
public enum SQLiteWords {
    /// The result codes, primary and some extended ones.
    public static let codes = (1...28).map(Int32.init) + [100, 101, 261, 517, 778, 782, 1032, 2067]

    /// The text of each code.
    public static let all: Set<String> = Set(
        codes.map { code in
            // Such as `5 (database is locked)`.
            let description = ResultCode(rawValue: code).description
            return String(description.split(separator: "(", maxSplits: 1)[1].dropLast())
        }
    )

    /// Those that a text has.
    public static func found(in text: String) -> [String] {
        all.filter { text.lowercased().contains($0) }
    }
}
