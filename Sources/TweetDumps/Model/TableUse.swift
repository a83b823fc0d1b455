/// A table of a dump, and which of its columns were used.
package struct TableUse: Sendable {
    /// Why nothing was taken from a column.
    package enum Reason: String, Sendable {
        /// No field has its name.
        case unknown
        /// It has no value.
        case empty
        /// Nothing could be read in it, or it is of a profile whose author is not known.
        case unread
        /// Another column has the same field.
        case second
    }

    /// A column, and what it was used for.
    package struct Column: Sendable {
        /// The name in the first row.
        package let name: String
        /// The names of the fields that were read from it; empty if it was not used.
        package let fields: [String]
        /// Why it was not used; nil if it was.
        package let reason: Reason?
        /// The number of values.
        package let values: Int
    }

    /// The names in the first row.
    private let names: [String]
    /// The fields that each column is read for.
    private let fields: [[ColumnField]]
    /// The fields that each column can have by its name.
    private let known: [[ColumnField]]
    private var use: ColumnUse

    init(names: [String], fields: [[ColumnField]], known: [[ColumnField]]) {
        (self.names, self.fields, self.known) = (names, fields, known)
        use = ColumnUse(names.count)
    }

    mutating func add(_ use: ColumnUse) { self.use.add(use) }

    /// Adds the use in other rows; false if they are of a table with other columns.
    mutating func add(_ other: TableUse) -> Bool {
        guard names == other.names, fields == other.fields else { return false }
        use.add(other.use)
        return true
    }

    /// The columns in their order.
    package var columns: [Column] {
        let isTaken = isTaken
        let used = Set(names.indices.filter { isTaken[$0] }.flatMap { fields[$0] })
        return names.indices.map { index in
            let (name, known) = (names[index], known[index])
            if isTaken[index] {
                let fields = fields[index].map(\.name)
                return Column(name: name, fields: fields, reason: nil, values: use.values[index])
            }
            let reason: Reason =
                if known.isEmpty {
                    .unknown
                } else if use.values[index] == 0 {
                    .empty
                } else {
                    known.contains(where: used.contains) ? .second : .unread
                }
            return Column(name: name, fields: [], reason: reason, values: use.values[index])
        }
    }

    /// True for each column that was used; columns of profiles were not if no author is known.
    private var isTaken: [Bool] {
        var isTaken = use.isTaken
        let hasAuthor = names.indices.contains { index in
            isTaken[index] && !Set(fields[index]).isDisjoint(with: TableUse.authors)
        }
        if hasAuthor { return isTaken }
        for index in names.indices where fields[index].contains(where: \.isOfPerson) {
            isTaken[index] = false
        }
        return isTaken
    }

    private static let authors: Set<ColumnField> = [.tweet(.author), .tweet(.account)]
}

/// Which columns of a table were used in some rows, and how many values they have.
struct ColumnUse: Sendable {
    /// True for each column from which a value was taken.
    private(set) var isTaken: [Bool]
    private(set) var values: [Int]

    var count: Int { isTaken.count }

    @inline(__always)
    mutating func count(valueIn column: Int) { values[column] += 1 }

    mutating func add(_ other: ColumnUse) {
        for column in 0..<min(count, other.count) {
            isTaken[column] = isTaken[column] || other.isTaken[column]
            values[column] += other.values[column]
        }
    }

    init(_ count: Int) {
        isTaken = Array(repeating: false, count: count)
        values = Array(repeating: 0, count: count)
    }

    @inline(__always)
    mutating func take(_ column: Int) {
        if !isTaken[column] { isTaken[column] = true }
    }
}
