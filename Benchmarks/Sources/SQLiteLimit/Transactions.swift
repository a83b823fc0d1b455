/// The transaction of an import in which each row is written.
///
/// An import writes tweets, and each other row with the first tweet that needs it.
struct Transactions {
    /// The transaction of each row, by table.
    private(set) var numbers: [String: [Int]] = [:]

    /// Assigns rows to transactions.
    ///
    /// - Parameters:
    ///   - tables: All tables of the archive, of which `tweet` has the tweets.
    ///   - size: The number of tweets in a transaction.
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

    /// Whether other tables, whose rows are assigned, refer to a table whose rows are not.
    private func isNeeded(_ table: Table, by tables: [Table]) -> Bool {
        numbers[table.name] == nil
            && tables.contains { other in
                numbers[other.name] != nil && other.references.contains { $0.table == table.name }
            }
    }

    /// The last transaction of the rows that each row refers to; only the tweet counts if it refers
    /// to one.
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

    /// The first transaction of the rows that refer to each row.
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
