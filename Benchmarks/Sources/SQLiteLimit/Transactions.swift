/// Which transaction of an import writes each row.
///
/// An import brings tweets, and with them the names that are new; so a row comes with the first
/// tweet that needs it.
struct Transactions {
    /// The transaction of each row, by table.
    private(set) var numbers: [String: [Int]] = [:]

    /// - Parameters:
    ///   - tables: All tables of the archive; that of the tweets is called `tweet`.
    ///   - size: How many tweets a transaction has.
    init(of tables: [Table], size: Int) {
        for table in tables where table.name == "tweet" {
            numbers["tweet"] = (0..<table.rows.count).map { $0 / size }
        }
        let byName = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        for table in tables where table.references.contains(where: { $0.table == "tweet" }) {
            numbers[table.name] = latest(of: table, in: byName)
        }
        while let next = tables.first(where: { isNeeded($0, by: tables) }) {
            numbers[next.name] = earliest(of: next, in: tables)
        }
        for table in tables where numbers[table.name] == nil {
            numbers[table.name] = latest(of: table, in: byName)
        }
    }

    /// Whether rows of a table are still to be numbered by those that refer to them.
    private func isNeeded(_ table: Table, by tables: [Table]) -> Bool {
        numbers[table.name] == nil
            && tables.contains { other in
                numbers[other.name] != nil && other.references.contains { $0.table == table.name }
            }
    }

    /// When the rows come that a row refers to, the tweet before all others.
    private func latest(of table: Table, in tables: [String: Table]) -> [Int] {
        var latest = Array(repeating: 0, count: table.rows.count)
        let toTweet = table.references.filter { $0.table == "tweet" }
        for reference in toTweet.isEmpty ? table.references : toTweet {
            guard let parent = tables[reference.table] else { continue }
            let numbers = numbers(ofKeysIn: parent)
            for row in latest.indices {
                let key = table.rows.integer(reference.column, ofRow: row) ?? 0
                latest[row] = max(latest[row], numbers[key] ?? 0)
            }
        }
        return latest
    }

    /// When the first row comes that refers to a row.
    private func earliest(of table: Table, in tables: [Table]) -> [Int] {
        var earliest: [Int64: Int] = [:]
        for other in tables {
            guard let numbers = numbers[other.name] else { continue }
            for reference in other.references where reference.table == table.name {
                for (row, number) in numbers.enumerated() {
                    let key = other.rows.integer(reference.column, ofRow: row)
                    guard let key else { continue }
                    earliest[key] = min(earliest[key] ?? number, number)
                }
            }
        }
        return (0..<table.rows.count).map { row in
            table.rows.integer(0, ofRow: row).flatMap { earliest[$0] } ?? 0
        }
    }

    private func numbers(ofKeysIn table: Table) -> [Int64: Int] {
        guard let numbers = numbers[table.name] else { return [:] }
        let keyed = numbers.enumerated().map { row, number in
            (table.rows.integer(0, ofRow: row) ?? 0, number)
        }
        return Dictionary(keyed) { $1 }
    }
}
