/// Splits the bytes of a table into rows, and rows into cells.
///
/// A quoted cell ends at a quote before a separator or a line end; two quotes in it are one, and any
/// other quote is itself. Tables by hand have quotes that were never meant to be closed: a cell that
/// has a quote of the last kind and a line end, or that does not end within ``maxQuotedLength``
/// characters, is not quoted.
///
/// - Complexity: O(*n*) in the number of bytes, however many quotes are never closed.
struct RowReader {
    /// The result of reading a row.
    enum Step {
        /// ``cells`` has the cells of a row that is not blank.
        case row
        /// The row does not end in the bytes, and more may follow.
        case needsMore
        /// There are no more rows.
        case end
    }

    /// The maximum length of a quoted cell in characters, with its first quote.
    static let maxQuotedLength = 1 << 20

    /// The bytes that are read.
    let bytes: ByteView
    /// The cells of the last row.
    private(set) var cells: [TableCell] = []
    /// Where the last row begins.
    private(set) var rowStart: Int
    /// Where the next row begins.
    private(set) var offset: Int
    private let syntax: TableSyntax
    private let isLast: Bool
    private var quotes: ClosingQuotes

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, followed by ``JSONCursor/padding`` bytes that may be read.
    ///   - offset: Where a row begins.
    ///   - syntax: The separators.
    ///   - isLast: True if the table ends with the bytes.
    init(_ bytes: ByteView, from offset: Int, _ syntax: TableSyntax, isLast: Bool) {
        self.bytes = bytes
        self.offset = offset
        self.syntax = syntax
        self.isLast = isLast
        rowStart = offset
        quotes = ClosingQuotes(bytes, syntax, isLast: isLast)
    }

    /// Reads the next row that is not blank.
    mutating func next() -> Step {
        while offset < bytes.endIndex {
            rowStart = offset
            cells.removeAll(keepingCapacity: true)
            guard let end = readCells(from: rowStart) else { return .needsMore }
            offset = end
            if cells.contains(where: { !bytes[$0.range].isBlank }) { return .row }
        }
        rowStart = offset
        return isLast ? .end : .needsMore
    }

    /// Reads the cells of a row; returns where the next row begins, or nil if more bytes are needed.
    private mutating func readCells(from start: Int) -> Int? {
        var position = start
        while let (cell, end) = readCell(at: position) {
            cells.append(cell)
            guard end < bytes.endIndex else { return end }
            if bytes[end] != syntax.separator { return lineEnd(at: end) }
            position = end + 1
        }
        return nil
    }

    /// The position behind the line end at a position.
    private func lineEnd(at position: Int) -> Int {
        var position = position
        while position < bytes.endIndex, bytes[position] != syntax.lineEnd { position += 1 }
        return min(position + 1, bytes.endIndex)
    }

    /// Reads a cell; returns it with the position behind it, or nil if more bytes are needed.
    private mutating func readCell(at start: Int) -> (cell: TableCell, end: Int)? {
        guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "\"") else {
            return unquotedCell(at: start)
        }
        switch quotes.close(ofCellAt: start) {
        case .at(let close):
            return (TableCell(range: start + 1..<close, isQuoted: true), close + 1)
        case .none: return unquotedCell(at: start)
        case .needsMore: return nil
        }
    }

    private func unquotedCell(at start: Int) -> (cell: TableCell, end: Int)? {
        let end = bytes.firstIndex(of: syntax.separator, or: syntax.lineEnd, from: start)
        guard end < bytes.endIndex || isLast else { return nil }
        var last = end
        let endsLine = end == bytes.endIndex || bytes[end] == TableSyntax.lineFeed
        if endsLine, syntax.lineEnd == TableSyntax.lineFeed {
            while last > start, bytes[last - 1] == TableSyntax.carriageReturn { last -= 1 }
        }
        return (TableCell(range: start..<last, isQuoted: false), end)
    }
}

extension RowReader {
    /// Appends the text of a cell, without quotes around it and with one quote for two.
    func append(_ cell: TableCell, to text: inout [UInt8]) {
        var rest = bytes[cell.range]
        guard cell.isQuoted else { return text.append(contentsOf: rest) }
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            text.append(contentsOf: rest[...quote])
            rest = rest[(quote + 1)...]
            if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
        }
        text.append(contentsOf: rest)
    }

    /// The text of a cell, without quotes around it and with one quote for two.
    func text(of cell: TableCell) -> [UInt8] {
        var text: [UInt8] = []
        append(cell, to: &text)
        return text
    }
}

extension ByteView {
    /// The index of the first byte, from an index on, that is one of two; the end if there is none.
    ///
    /// The bytes must be followed by ``JSONCursor/padding`` bytes that may be read.
    func firstIndex(of one: UInt8, or other: UInt8, from start: Int) -> Int {
        let ones = UInt64(one) &* 0x0101_0101_0101_0101
        let others = UInt64(other) &* 0x0101_0101_0101_0101
        var index = start
        while index < endIndex {
            let word = word(at: index)
            let found = (word ^ ones).zeroBytes | (word ^ others).zeroBytes
            if found != 0 { return Swift.min(index + found.trailingZeroBitCount / 8, endIndex) }
            index += 8
        }
        return endIndex
    }

    /// True if the bytes are white space, or none.
    var isBlank: Bool {
        guard let first = first(where: { !$0.isASCIISpace }) else { return true }
        return first >= 0x80 && trimmed.isEmpty
    }

    /// The bytes without the white space at both ends.
    var trimmed: ByteView {
        var rest = self
        while let length = rest.lengthOfFirstSpace { rest = rest.dropFirst(length) }
        while let length = rest.lengthOfLastSpace { rest = rest.dropLast(length) }
        return rest
    }

    private var lengthOfFirstSpace: Int? {
        guard let first else { return nil }
        if first < 0x80 { return first.isASCIISpace ? 1 : nil }
        return prefix(4).lengthOfWideSpace
    }

    private var lengthOfLastSpace: Int? {
        guard let last else { return nil }
        if last < 0x80 { return last.isASCIISpace ? 1 : nil }
        let start = suffix(4).lastIndex { !UTF8.isContinuation($0) }
        guard let start, let length = self[start...].lengthOfWideSpace else { return nil }
        return start + length == endIndex ? length : nil
    }

    /// The number of bytes of the white space beyond ASCII that these begin with; nil if there is none.
    ///
    /// Few other scalars begin with the same two bytes, so that properties are seldom looked up.
    private var lengthOfWideSpace: Int? {
        guard count > 1 else { return nil }
        switch (self[startIndex], self[startIndex + 1]) {
        case (0xC2, _), (0xE1, 0x9A), (0xE2, 0x80...0x81), (0xE3, 0x80): break
        default: return nil
        }
        let scalar = String(decoding: self, as: UTF8.self).unicodeScalars.first
        guard let scalar, scalar.properties.isWhitespace else { return nil }
        return UTF8.width(scalar)
    }
}

extension UInt64 {
    /// The high bit of each byte that is zero.
    ///
    /// Only the lowest set bit is reliable.
    fileprivate var zeroBytes: UInt64 {
        @inline(__always) get { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
    }
}

extension UInt8 {
    /// True for white space of ASCII, and for the separators U+001C to U+001F as in Python.
    var isASCIISpace: Bool {
        @inline(__always) get { self == 0x20 || 0x09...0x0D ~= self || 0x1C...0x1F ~= self }
    }
}
