/// The values of a record by their fields: the cells of a row, and members of objects.
///
/// The values stay in their places until the next record.
final class RowValues {
    /// The columns of the table; nil for a record of JSON.
    let columns: TableColumns?
    /// The cells of the row; none of a record of JSON.
    let cells: Cells
    /// The members of the printed author of a row, or those of a record of JSON, by their plain names.
    private(set) var members: [String: FieldValue] = [:]
    /// Which columns were of use.
    private(set) var use: ColumnUse
    let made = MadeBytes()

    init(_ columns: TableColumns?) {
        self.columns = columns
        cells = Cells(made)
        use = ColumnUse(columns?.names.count ?? 0)
    }

    /// Begins with a row, whose cells are valid as long as its bytes.
    func begin(_ row: RowReader) {
        made.removeAll()
        if !members.isEmpty { members.removeAll() }
        cells.begin(row)
    }

    /// Begins with a record of JSON.
    func begin(_ members: [String: FieldValue]) {
        self.members = members
    }

    /// Adds the members of a printed object; their names follow another one.
    func addMembers(of printed: PrintedValue, behind name: String) {
        guard case .object(let printed) = printed else { return }
        for (member, value) in printed.sorted(by: { $0.key < $1.key }) {
            let name = name + ColumnField.plain(member)
            if let text = value.text, !text.isEmpty {
                let bytes = made.bytes(text.utf8)
                if !bytes.isMissing, members[name] == nil {
                    members[name] = FieldValue(bytes: bytes)
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

    /// What the first value that can be read tells; nil if none can.
    @inline(__always)
    func first<Value>(_ field: ColumnField, _ read: (FieldValue) -> Value?) -> Value? {
        if let columns {
            for column in columns[field] {
                guard let cell = cells.value(column) else { continue }
                if let value = read(FieldValue(bytes: cell)) {
                    use.take(column)
                    return value
                }
            }
        }
        return members.isEmpty ? nil : firstMember(field, read)
    }

    private func firstMember<Value>(_ field: ColumnField, _ read: (FieldValue) -> Value?) -> Value?
    {
        for name in field.names {
            if let member = members[name], let value = read(member) { return value }
        }
        return nil
    }

    /// The entries of all columns of a field; of members the first that has any counts.
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
        if let columns {
            for column in columns[field] {
                if let cell = cells.value(column), !body(FieldValue(bytes: cell), column) { return }
            }
        }
        guard !members.isEmpty else { return }
        for name in field.names {
            if let member = members[name], !body(member, nil) { return }
        }
    }

    /// True if a column told something already.
    func isTaken(_ column: Int) -> Bool { use.isTaken[column] }

    /// Ends a row, all of whose values were read.
    func end() {
        for column in 0..<min(use.count, cells.count) where cells.hasValue(column) {
            use.count(valueIn: column)
        }
    }

    /// Notes that a column told something.
    func take(_ column: Int) { use.take(column) }

    /// True if a column or a member tells the field.
    func has(_ field: ColumnField) -> Bool {
        columns?.has(field) == true
            || !members.isEmpty && field.names.contains { members[$0] != nil }
    }

    /// The value of a field as it is; nil if there is none.
    func value(_ field: ColumnField) -> ByteView? { first(field) { $0.bytes } }

    /// The value of a field without white space around it.
    func word(_ field: ColumnField) -> ByteView? { first(field, \.word) }
}

extension FieldValue {
    /// True for the word that a column of kinds has for a kind.
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
