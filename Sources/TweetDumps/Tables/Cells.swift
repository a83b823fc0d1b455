/// The cells of a row, by the numbers of their columns.
struct Cells {
    private let row: RowReader

    init(_ row: RowReader) { self.row = row }

    /// True if the row has a cell in a column.
    func has(_ column: Int) -> Bool { column < row.cells.count }

    /// True if the row has exactly these cells.
    func equal(_ texts: [[UInt8]]) -> Bool {
        row.cells.count == texts.count
            && texts.indices.allSatisfy { index in
                withText(index) { $0.elementsEqual(texts[index]) }
            }
    }

    /// Calls a closure with the text of a cell, which the row must have.
    func withText<Result>(_ column: Int, _ body: (ByteView) -> Result) -> Result {
        let cell = row.cells[column]
        let bytes = row.bytes[cell.range]
        guard cell.isQuoted, bytes.contains(UInt8(ascii: "\"")) else { return body(bytes) }
        return ByteView.withPadding(row.text(of: cell), body)
    }

    /// Calls a closure with the value in a column, unless it is missing.
    func withValue(_ column: Int?, _ body: (ByteView) -> Void) {
        guard let column, has(column) else { return }
        withText(column) { cell in
            guard !cell.isMissing else { return }
            PrintedBytes.undone(cell, body)
        }
    }

    /// True if a column has a value that is not empty, as printed bytes can be.
    func hasValue(_ column: Int?) -> Bool {
        var hasValue = false
        withValue(column) { hasValue = !$0.isEmpty }
        return hasValue
    }

    /// The id of a tweet in a column; nil if there is none, or if its digits are lost.
    func id(_ column: Int?) -> Int64? {
        var id: Int64?
        withValue(column) { id = TweetID(cell: $0).value }
        return id
    }

    /// True if the value in a column is one of some words in lower case.
    func isTrue(_ column: Int?, _ words: Set<String>) -> Bool {
        var isTrue = false
        withValue(column) {
            isTrue = words.contains(String(decoding: $0.trimmed, as: UTF8.self).lowercased())
        }
        return isTrue
    }

    /// The names in the lists of some columns.
    ///
    /// - Returns: nil if there is no such column, or if one of the lists cannot be read.
    func names(in columns: [Int]) -> [String]? {
        guard !columns.isEmpty else { return nil }
        var names: [String] = []
        for column in columns where has(column) {
            guard let list = withText(column, { NameList($0) }) else { return nil }
            names += list.names
        }
        return names
    }

    /// The names in an object with entities, as Twitter's API has it.
    ///
    /// - Returns: nil if there is none.
    func entities(_ column: Int?) -> (hashtags: [String], users: [String])? {
        var entities: PrintedValue?
        withValue(column) { entities = PrintedValue(String(decoding: $0, as: UTF8.self)) }
        guard let entities else { return nil }
        let users = entities["user_mentions"] ?? entities["mentions"]
        guard users != nil || entities["hashtags"] != nil else { return nil }
        let hashtags = entities["hashtags"]?.names(["text", "tag"])
        return (hashtags ?? [], users?.names(["screen_name", "username"]) ?? [])
    }
}
