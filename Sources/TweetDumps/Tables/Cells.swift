/// The cells of a row, by the indices of their columns.
final class Cells {
    @exclusivity(unchecked) private var bytes = ByteView.empty
    @exclusivity(unchecked) private var cells: [TableCell] = []
    private let made: MadeBytes

    /// Values that differ from the bytes of the row, such as those of quoted cells, are created in `made`.
    init(_ made: MadeBytes) { self.made = made }

    /// Begins the current row of a reader, whose bytes must stay valid.
    func begin(_ row: RowReader) {
        bytes = row.bytes
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: row.cells)
    }

    var count: Int { cells.count }

    func has(_ column: Int) -> Bool { column < cells.count }

    /// True if a cell, which the row must have, has a value other than an empty list.
    func hasValue(_ column: Int) -> Bool {
        let bytes = bytes[cells[column].range]
        guard bytes.count != 2 || bytes.first?.opensJSON != true else {
            return bytes.last != UInt8(ascii: "]") && bytes.last != UInt8(ascii: "}")
        }
        return !bytes.isMissing
    }

    func equal(_ texts: [[UInt8]]) -> Bool {
        cells.count == texts.count
            && texts.indices.allSatisfy { self[$0].elementsEqual(texts[$0]) }
    }

    /// The text of a cell, which the row must have.
    subscript(column: Int) -> ByteView {
        let cell = cells[column]
        let text = bytes[cell.range]
        guard cell.isQuoted, text.contains(UInt8(ascii: "\"")) else { return text }
        return made.bytes(text.unquoted)
    }

    func value(_ column: Int) -> ByteView? {
        guard has(column) else { return nil }
        let cell = self[column]
        return cell.isMissing ? nil : unprinted(cell)
    }

    /// The text of a cell that has bytes as Python prints them; any other cell as it is.
    func unprinted(_ cell: ByteView) -> ByteView {
        guard let first = cell.first,
            first == UInt8(ascii: "b") || first.isASCIISpace || first >= 0x80
        else {
            return cell
        }
        return PrintedBytes.parsed(cell).map(made.bytes) ?? cell
    }
}

/// Memory for values that are created while a row is read and stay valid until the next one.
///
/// Each value is followed by ``JSONCursor/padding`` zero bytes.
final class MadeBytes {
    @exclusivity(unchecked) private var parts: [UnsafeMutableBufferPointer<UInt8>] = []
    /// The index of the part that is being filled, and the number of its used bytes.
    @exclusivity(unchecked) private var last = (part: 0, used: 0)
    private static let minSize = 1 << 12

    deinit { for part in parts { part.deallocate() } }

    /// Removes all values, and keeps enough memory for a usual row.
    func removeAll() {
        while parts.count > 1 { parts.removeLast().deallocate() }
        last = (0, 0)
    }

    func bytes(_ bytes: some Collection<UInt8>) -> ByteView {
        let start = room(for: bytes.count + JSONCursor.padding)
        let free = UnsafeMutableBufferPointer(start: start, count: bytes.count)
        _ = free.initialize(from: bytes)
        (start + bytes.count).initialize(repeating: 0, count: JSONCursor.padding)
        return ByteView(start: UnsafePointer(start), count: bytes.count)
    }

    private func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
        if last.part < parts.count, let start = parts[last.part].baseAddress,
            parts[last.part].count - last.used >= count
        {
            defer { last.used += count }
            return start + last.used
        }
        let part = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: max(count, MadeBytes.minSize)
        )
        guard let start = part.baseAddress else { preconditionFailure("the part is not empty") }
        parts.append(part)
        last = (parts.count - 1, count)
        return start
    }
}

/// Reads the ids in the cells of a table.
///
/// Spreadsheets and scripts write more than digits, so that a number is not rounded: `x123`, `'123'`,
/// `="123"`, `b'123'`.
extension TweetID {
    init(cell: ByteView) {
        if let value = Int64(digits: cell), value > 0 {
            self = .value(value)
        } else if cell.isBlank {
            self = .absent
        } else {
            self = PrintedBytes.withParsed(cell) { TweetID(marked: $0.trimmed) }
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
        guard let first else { return true }
        if first > 0x20, first < 0x80, !first.beginsMissing { return false }
        let word = trimmed
        guard let first = word.first else { return true }
        guard word.count <= ByteView.maxMissingLength, first.beginsMissing else { return false }
        return ByteView.missing.contains(String(decoding: word, as: UTF8.self).lowercased())
    }

    /// The words for no value, in lower case.
    private static let missing: Set<String> = [
        "na", "n/a", "nan", "none", "null", "missing", "<na>", "#n/a", "\\n",
    ]
    private static let maxMissingLength = 7
    /// The bytes without `=`, quotes and up to two letters `x` at the beginning, and without quotes at the
    /// end.
    ///
    /// If they contain other quotes, nothing is removed.
    fileprivate var withoutMarks: ByteView {
        var rest = self
        if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
        rest = rest.drop(while: \.isQuote)
        for _ in 0..<2 where rest.first.map({ $0 | 0x20 }) == UInt8(ascii: "x") {
            rest = rest.dropFirst()
        }
        rest = rest.withoutEnd(\.isQuote)
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
    /// True if a word for no value can begin with the byte; few other short cells do.
    fileprivate var beginsMissing: Bool {
        switch self {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "m"), UInt8(ascii: "M"),
            UInt8(ascii: "<"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
            true
        default: false
        }
    }

    fileprivate var isQuote: Bool {
        self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") || self == UInt8(ascii: "`")
    }
}

/// Texts as tagtally prints them in CSV and TSV.
///
/// They lack the control characters of the text, other than line ends.
enum PrintedText {
    /// The text of a tweet as Twitter writes it.
    static func undone(_ cell: ByteView) -> [UInt8] {
        var scalars = String(decoding: cell, as: UTF8.self).unicodeScalars[...]
        // The apostrophe keeps spreadsheets from reading a formula.
        if scalars.first == "'", scalars.dropFirst().first?.beginsFormula == true {
            scalars.removeFirst()
        }
        return Array(scalars.map(\.undone).joined().utf8)
    }
}

extension Unicode.Scalar {
    /// True for a sign with which a formula can begin, and for U+FFFD, which replaces control characters.
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
    /// Calls a closure with the bytes that are printed in a cell, or with the cell itself.
    static func withParsed<Result>(_ cell: ByteView, _ body: (ByteView) -> Result) -> Result {
        parsed(cell).map { ByteView.withPadding($0, body) } ?? body(cell)
    }

    /// The bytes that are printed in a cell; nil if it is something else.
    static func parsed(_ cell: ByteView) -> [UInt8]? {
        guard let content = content(of: cell.trimmed) else { return nil }
        // Broken bytes of the file must not form a character together with an escape beside them.
        var printed = Array(content)
        printed.repairUTF8(from: 0)
        var bytes = unescaped(printed[...])
        bytes.repairUTF8(from: 0)
        return bytes
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
