import GRDB
import TweetDumps

/// The rows of a table in the order of their folded names, for a merge join.
///
/// Rows whose name is no screen name are skipped.
struct NameRows {
    /// The name of the current row and its id; nil after the last row.
    private(set) var current: (name: PackedName, id: Int64)?
    private let statement: RawStatement

    init(
        _ db: Database,
        in table: String,
        _ range: NameRange,
        where condition: String = "true"
    ) throws {
        statement = try RawStatement(
            db,
            sql: """
                SELECT id, folded FROM \(table)
                WHERE folded >= ? AND folded < ? AND \(condition) ORDER BY folded
                """,
            arguments: [range.lower, range.upper]
        )
        try step()
    }

    @inline(__always)
    mutating func step() throws {
        while let row = try statement.step() {
            let name = row.withBytes(1) { PackedName($0) }
            guard let name else { continue }
            current = (name, row.integer(0))
            return
        }
        current = nil
    }

    /// The id of the row with a name, which must follow the names of earlier calls; nil if there is none.
    @inline(__always)
    mutating func id(of name: PackedName) throws -> Int64? {
        while let current, current.name < name { try step() }
        return current?.name == name ? current?.id : nil
    }

    /// Resets the statement, so that it does not keep a read transaction open.
    func end() { statement.reset() }
}

/// A range of folded names that one thread reads.
struct NameRange: Sendable {
    /// The first name.
    let lower: String
    /// The name that follows the range.
    let upper: String

    /// The number of names from which the bounds between two ranges are chosen.
    private static let namesPerRange = 8
    /// A text that follows all screen names.
    private static let end = "{"

    /// Divides the screen names of the authors into ranges of about the same size.
    ///
    /// The authors with some ids between the smallest and the largest one are a sample of all names.
    static func ranges(_ db: Database, count: Int) throws -> [NameRange] {
        let last = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) } ?? 0
        let number = count * namesPerRange
        let find = try RawStatement(db, "SELECT folded FROM author WHERE id >= ?1 LIMIT 1")
        var names: [String] = []
        for index in 1..<number {
            let id = last / Int64(number) * Int64(index)
            let name = try find.first(for: id) { $0.text(0) }
            if let name, ScreenName.isValid(name.utf8) { names.append(name) }
        }
        names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let bounds = stride(from: namesPerRange, to: names.count, by: namesPerRange)
            .map { names[$0] }
        return zip([""] + bounds, bounds + [end]).map(NameRange.init)
    }
}
