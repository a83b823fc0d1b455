/// The values of a record by their fields: the cells of a row, and members of objects.
///
/// The values are valid until the next record. Only one decoder uses it, so its properties are not checked
/// for overlapping accesses.
final class RowValues {
    /// The columns of the table; nil for a record of JSON.
    let columns: TableColumns?
    /// The cells of the row; none of a record of JSON.
    let cells: Cells
    /// The members of the printed author of a row, or those of a record of JSON.
    @exclusivity(unchecked) var members = FieldMembers()
    /// The use of the columns since the last ``takeUse()``.
    @exclusivity(unchecked) var use: ColumnUse
    private let fieldsOfColumns: FieldSet
    let made = MadeBytes()

    init(_ columns: TableColumns?) {
        self.columns = columns
        cells = Cells(made)
        fieldsOfColumns = columns?.fields ?? FieldSet()
        use = ColumnUse(columns?.names.count ?? 0)
    }

    /// Begins a row, whose cells are valid as long as its bytes.
    func begin(_ row: RowReader) {
        begin()
        cells.begin(row)
    }

    /// Begins a record of JSON, whose members are added afterwards.
    func begin() {
        made.removeAll()
        members.removeAll()
    }

    /// Adds the members of a printed object; `name` comes before their names.
    func addMembers(of printed: PrintedValue, behind name: String) {
        guard case .object(let printed) = printed else { return }
        for (member, value) in printed.sorted(by: { $0.key < $1.key }) {
            let name = name + ColumnField.plain(member)
            if let text = value.text, !text.isEmpty {
                members.add(name) {
                    let bytes = made.bytes(text.utf8)
                    return bytes.isMissing ? nil : FieldValue(bytes: bytes)
                }
            } else {
                addMembers(of: value, behind: name)
            }
        }
    }

    func takeUse() -> ColumnUse {
        defer { use = ColumnUse(use.count) }
        return use
    }

    /// The result of `read` for the first value for which it is not nil; nil if there is none.
    @inline(__always)
    func first<Value>(_ field: ColumnField, _ read: (FieldValue) -> Value?) -> Value? {
        if fieldsOfColumns.contains(field), let columns {
            for column in columns[field] {
                guard let cell = cells.value(column) else { continue }
                if let value = read(FieldValue(bytes: cell)) {
                    use.take(column)
                    return value
                }
            }
        }
        guard members.has(field) else { return nil }
        var found: Value?
        members.forEach(field) { member in
            found = read(member)
            return found == nil
        }
        return found
    }

    /// The entries in all columns of a field, and in the first member that has any.
    func list<Entry>(_ field: ColumnField, _ read: (FieldValue) -> [Entry]) -> [Entry] {
        var entries: [Entry] = []
        forEach(field) { value, column in
            let found = read(value)
            if let column, !found.isEmpty { use.take(column) }
            entries += found
            return column != nil || found.isEmpty
        }
        return entries
    }

    /// Calls a closure with each value of a field and its column, until it returns false.
    func forEach(_ field: ColumnField, _ body: (FieldValue, Int?) -> Bool) {
        if fieldsOfColumns.contains(field), let columns {
            for column in columns[field] {
                if let cell = cells.value(column), !body(FieldValue(bytes: cell), column) { return }
            }
        }
        members.forEach(field) { body($0, nil) }
    }

    /// Ends a row, and counts the values in its columns.
    func end() {
        for column in 0..<min(use.count, cells.count) where cells.hasValue(column) {
            use.count(valueIn: column)
        }
    }

    @inline(__always)
    func has(_ field: ColumnField) -> Bool {
        fieldsOfColumns.contains(field) || members.has(field)
    }

    func value(_ field: ColumnField) -> ByteView? { first(field) { $0.bytes } }

    func word(_ field: ColumnField) -> ByteView? { first(field, \.word) }
}

/// Members of objects, by the fields that they can have.
struct FieldMembers {
    /// A member, with the rank of its name among the names of the field.
    private struct Entry {
        let field: ColumnField
        let rank: Int
        let value: FieldValue
    }

    private var entries: [Entry] = []
    private var fields = FieldSet()

    var isEmpty: Bool { entries.isEmpty }

    mutating func removeAll() {
        fields.removeAll()
        entries.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    func has(_ field: ColumnField) -> Bool { fields.contains(field) }

    /// Adds a member, unless there is one with the name; its value is read only if a field has the name.
    mutating func add(_ name: String, _ value: () -> FieldValue?) {
        guard let known = ColumnField.known[name], let first = known.first else { return }
        let isThere = entries.contains { $0.field == first.field && $0.rank == first.rank }
        guard !isThere, let value = value() else { return }
        for (field, rank) in known {
            entries.append(Entry(field: field, rank: rank, value: value))
            fields.insert(field)
        }
    }

    /// Calls a closure with the members of a field, in the order of its names, until it returns false.
    func forEach(_ field: ColumnField, _ body: (FieldValue) -> Bool) {
        guard has(field) else { return }
        var last = -1
        while let next = entries.lazy.filter({ $0.field == field && $0.rank > last })
            .min(by: { $0.rank < $1.rank })
        {
            if !body(next.value) { return }
            last = next.rank
        }
    }
}

extension FieldValue {
    /// Reads the word for a kind, as programs write it in a column.
    static func kind(_ word: ByteView) -> TweetKind? {
        guard word.count <= 10 else { return nil }
        switch String(decoding: word.map(\.asSmallLetter), as: UTF8.self) {
        case "retweet", "retweeted": return .retweet
        case "quote", "quoted": return .quote
        case "reply", "replied_to": return .reply
        default: return nil
        }
    }
}
