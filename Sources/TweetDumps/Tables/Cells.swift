/// The cells of a row, by the numbers of their columns.
struct Cells {
    private let row: RowReader

    init(_ row: RowReader) { self.row = row }

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

    /// Calls a closure with the value in a column; nil if it is missing.
    @discardableResult
    func withValue<Result>(_ column: Int?, _ body: (ByteView) -> Result) -> Result? {
        guard let column, has(column) else { return nil }
        return withText(column) { $0.isMissing ? nil : PrintedBytes.undone($0, body) }
    }

    /// True if a column has a value that is not empty, as printed bytes can be.
    func hasValue(_ column: Int?) -> Bool { withValue(column) { !$0.isEmpty } ?? false }

    /// The id of a tweet in a column; nil if there is none, or if its digits are lost.
    func id(_ column: Int?) -> Int64? { withValue(column) { TweetID(cell: $0) }?.value }

    /// True if the value in a column is one of some words in lower case.
    func isTrue(_ column: Int?, _ words: Set<String>) -> Bool {
        withValue(column) {
            words.contains(String(decoding: $0.trimmed, as: UTF8.self).lowercased())
        } ?? false
    }

    /// The names in the lists of some columns; nil if there is no such column, or if one of the lists
    /// cannot be read.
    func names(in columns: [Int]) -> [String]? {
        guard !columns.isEmpty else { return nil }
        var names: [String] = []
        for column in columns where has(column) {
            guard let list = withText(column, { ListedNames($0) }) else { return nil }
            names += list.names
        }
        return names
    }

    /// The names in an object with entities, as Twitter's API has it; nil if there is none.
    func entities(_ column: Int?) -> (hashtags: [String], users: [String])? {
        let text = withValue(column) { String(decoding: $0, as: UTF8.self) }
        guard let entities = text.flatMap(PrintedValue.init) else { return nil }
        let users = entities["user_mentions"] ?? entities["mentions"]
        guard users != nil || entities["hashtags"] != nil else { return nil }
        let hashtags = entities["hashtags"]?.names(["text", "tag"])
        return (hashtags ?? [], users?.names(["screen_name", "username"]) ?? [])
    }
}

/// Reads the ids in the cells of a table.
///
/// Spreadsheets and scripts write more than digits, so that a number is not rounded: `x123`, `'123'`,
/// `="123"`, `b'123'`.
extension TweetID {
    /// Reads a cell of a column of ids.
    init(cell: ByteView) {
        if 1...18 ~= cell.count, cell.allSatisfy(\.isDigit) {
            self = cell.withContiguousStorageIfAvailable { TweetID($0) } ?? .absent
        } else if cell.isBlank {
            self = .absent
        } else {
            self = PrintedBytes.undone(cell) { TweetID(marked: $0.trimmed) }
        }
    }

    private init(marked cell: ByteView) {
        let digits = cell.withoutMarks.trimmed
        self = digits.isLostNumber ? .lost : TweetID(digits)
    }

    /// Reads the address of a tweet, with or without its scheme.
    init(address cell: ByteView) {
        let id = StatusAddress.target(ofCell: Array(cell.trimmed)[...])
        self = id.flatMap { $0 == 0 ? nil : .value($0) } ?? .absent
    }
}

extension ByteView {
    /// True for a cell that has no value: a blank one, or a word for none.
    var isMissing: Bool {
        let word = trimmed
        guard let first = word.first else { return true }
        guard word.count <= ByteView.maxMissingLength, ByteView.missingBeginnings.contains(first)
        else { return false }
        return ByteView.missing.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words for no value, in lower case.
    private static let missing: Set<String> = [
        "na", "n/a", "nan", "none", "null", "missing", "<na>", "#n/a", "\\n",
    ]
    private static let maxMissingLength = 7
    /// The first bytes of these words: few other short cells begin so.
    private static let missingBeginnings = Array("nNmM<#\\".utf8)

    /// The bytes without `=`, quotes and up to two letters `x` at the beginning, and without quotes at
    /// the end; all of them if other quotes are among them.
    fileprivate var withoutMarks: ByteView {
        var rest = self
        if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
        rest = rest.drop(while: \.isQuote)
        for _ in 0..<2 where rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            rest = rest.dropFirst()
        }
        while rest.last?.isQuote == true { rest = rest.dropLast() }
        return rest.contains(where: \.isQuote) ? self : rest
    }

    /// True for a number with a decimal point or comma, or with an exponent.
    fileprivate var isLostNumber: Bool {
        var rest = drop(while: \.isDigit)
        guard rest.startIndex > startIndex, let sign = rest.first else { return false }
        let isDecimal = sign == UInt8(ascii: ".") || sign == UInt8(ascii: ",")
        if isDecimal { rest = rest.dropFirst().drop(while: \.isDigit) }
        guard let letter = rest.first else { return isDecimal }
        guard letter | 0x20 == UInt8(ascii: "e") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
            rest = rest.dropFirst()
        }
        return !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }
}

extension UInt8 {
    fileprivate var isQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }
}

/// Texts as tagtally prints them in CSV and TSV.
///
/// Control characters but the ends of lines are lost there.
enum PrintedText {
    /// Calls a closure with the text of a tweet as Twitter writes it.
    static func undone<Result>(_ cell: ByteView, _ body: (ByteView) -> Result) -> Result {
        var scalars = String(decoding: cell, as: UTF8.self).unicodeScalars[...]
        // The apostrophe keeps spreadsheets from reading a formula.
        if scalars.first == "'", scalars.dropFirst().first?.beginsFormula == true {
            scalars.removeFirst()
        }
        let text = scalars.map(\.undone).joined()
        return ByteView.withPadding(Array(text.utf8), body)
    }
}

extension Unicode.Scalar {
    /// True for what a formula can begin with, and for what stands for a control character.
    fileprivate var beginsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "＝", "＋", "－", "＠", "\u{FFFD}": true
        default: false
        }
    }

    /// The text that was printed as this scalar.
    fileprivate var undone: String {
        switch self {
        case "⏎": "\n"
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(self)
        }
    }
}

/// Texts as Python prints bytes: `b'caf\xc3\xa9'`.
enum PrintedBytes {
    /// Calls a closure with the text that a cell means: the bytes if it is printed bytes, else the
    /// cell itself.
    static func undone<Result>(_ cell: ByteView, _ body: (ByteView) -> Result) -> Result {
        guard let content = content(of: cell.trimmed) else { return body(cell) }
        // Broken bytes of the file must not form a character together with an escape beside them.
        var printed = Array(content)
        printed.repairUTF8(from: 0)
        var bytes = unescaped(printed[...])
        bytes.repairUTF8(from: 0)
        return ByteView.withPadding(bytes, body)
    }

    /// The text between `b'` and the last quote; nil if the cell is something else.
    private static func content(of cell: ByteView) -> ByteView? {
        guard cell.count >= 3, cell[cell.startIndex] == UInt8(ascii: "b"),
            let quote = cell.dropFirst().first,
            quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\""), cell.last == quote
        else { return nil }
        let content = cell.dropFirst(2).dropLast()
        var index = content.startIndex
        while index < content.endIndex {
            if content[index] == quote { return nil }
            index += content[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        // A backslash before the last quote would escape it.
        return index == content.endIndex ? content : nil
    }

    private static func unescaped(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(\.hexValue)
            switch escape {
            case UInt8(ascii: "x") where digits.count == 2:
                bytes.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case 0x0A: break
            default: bytes.append(escape)
            }
        }
        return bytes
    }
}
