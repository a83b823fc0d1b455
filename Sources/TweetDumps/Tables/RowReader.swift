/// Splits the bytes of a table into rows, and rows into cells.
///
/// A quoted cell ends at a quote before a separator or a line end; two quotes in it are one, and
/// any other quote is itself. Tables that people wrote by hand have quotes that are never closed.
/// So a cell is not quoted if it has a quote of the last kind and a line end, or does not end
/// within ``maxQuotedLength`` characters.
///
/// - Complexity: O(*n*) in the number of bytes, however many quotes are never closed.
struct RowReader {
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

    let bytes: ByteView
    private(set) var cells: [TableCell] = []
    /// Where the last row begins.
    private(set) var rowStart: Int
    /// Where the next row begins.
    private(set) var offset: Int
    private let syntax: TableSyntax
    private let isLast: Bool
    private var quotes: ClosingQuotes

    /// Creates a reader of bytes that are followed by ``JSONCursor/padding`` bytes that may be read.
    ///
    /// A row begins at the offset; if `isLast`, the table ends with the bytes.
    init(_ bytes: ByteView, from offset: Int, _ syntax: TableSyntax, isLast: Bool) {
        self.bytes = bytes
        self.offset = offset
        self.syntax = syntax
        self.isLast = isLast
        rowStart = offset
        quotes = ClosingQuotes(bytes, syntax, isLast: isLast)
    }

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

    /// The position after the line end.
    private func lineEnd(at position: Int) -> Int {
        bytes[position...].firstIndex(of: syntax.lineEnd).map { $0 + 1 } ?? bytes.endIndex
    }

    /// Reads a cell; returns it with the position after it, or nil if more bytes are needed.
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
    /// The text of a cell, without quotes around it and with one quote for two.
    func text(of cell: TableCell) -> [UInt8] {
        let text = bytes[cell.range]
        return cell.isQuoted ? text.unquoted : Array(text)
    }
}

extension ByteView {
    /// The text of a quoted cell, with one quote for two.
    var unquoted: [UInt8] {
        var rest = self
        var text: [UInt8] = []
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            text.append(contentsOf: rest[...quote])
            rest = rest[(quote + 1)...]
            if rest.first == UInt8(ascii: "\"") { rest = rest.dropFirst() }
        }
        text.append(contentsOf: rest)
        return text
    }

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

    var trimmed: ByteView {
        var rest = self
        while let length = rest.lengthOfFirstSpace { rest = rest.dropFirst(length) }
        while let length = rest.lengthOfLastSpace { rest = rest.dropLast(length) }
        return rest
    }

    func withoutEnd(_ isDropped: (UInt8) -> Bool) -> ByteView {
        let last = lastIndex { !isDropped($0) }
        return last.map { self[...$0] } ?? prefix(0)
    }

    var beginsWithSpace: Bool { lengthOfFirstSpace != nil }

    /// The bytes after the white-space character at the beginning.
    var withoutFirstSpace: ByteView { dropFirst(lengthOfFirstSpace ?? 0) }

    private var lengthOfFirstSpace: Int? {
        guard let first else { return nil }
        if first < 0x80 { return first.isASCIISpace ? 1 : nil }
        return prefix(4).lengthOfWideSpace
    }
}

extension BidirectionalCollection<UInt8> where Index == Int {
    /// The number of bytes of the white-space character at the end; nil if there is none.
    var lengthOfLastSpace: Int? {
        guard let last else { return nil }
        if last < 0x80 { return last.isASCIISpace ? 1 : nil }
        let start = suffix(4).lastIndex { !UTF8.isContinuation($0) }
        guard let start, let length = self[start...].lengthOfWideSpace else { return nil }
        return start + length == endIndex ? length : nil
    }

    /// The length of the white-space character beyond ASCII at the beginning, in bytes; nil if there is none.
    ///
    /// Few other scalars begin with the same two bytes, so properties are seldom looked up.
    fileprivate var lengthOfWideSpace: Int? {
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
    /// The high bit of each byte that is zero; only the lowest set bit is reliable.
    fileprivate var zeroBytes: UInt64 {
        @inline(__always) get { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
    }
}

extension UInt8 {
    /// True for white space of ASCII and, as in Python, for the separators U+001C to U+001F.
    var isASCIISpace: Bool {
        @inline(__always) get { self == 0x20 || 0x09...0x0D ~= self || 0x1C...0x1F ~= self }
    }
}

/// A cell of a table: a range of bytes, without the quotes around it.
struct TableCell {
    let range: Range<Int>
    /// True if the cell is in quotes, so that two quotes in it are one.
    let isQuoted: Bool
}

/// Finds the quotes that close the quoted cells of a table.
///
/// Each pair of quotes in a run is one quote of the text. So a run of odd length closes the cell
/// before a separator or a line end, and has a single quote anywhere else. That does not depend on
/// where the cell begins, unless the run follows the opening quote. So a result for one cell
/// holds for all that begin before it, and no byte is searched twice.
private struct ClosingQuotes {
    enum Close {
        /// The position of the quote that closes the cell.
        case at(Int)
        /// The cell is not quoted.
        case none
        /// It cannot be decided without more bytes.
        case needsMore
    }

    /// The byte after a run of quotes: the end of a cell, another byte, or not known yet.
    private enum Follower { case end, other, unknown }

    private let bytes: ByteView
    private let syntax: TableSyntax
    private let isLast: Bool
    /// The end of the search so far.
    private var searched: Int
    /// The closing quote that was found last; all runs before it are known.
    private var closing: Int?
    /// The position of the last single quote before it, or before the end of the search.
    private var lastSingle = -1
    /// The first line end from a position on.
    private var lineEnd: (from: Int, at: Int)?
    private var counted: (range: Range<Int>, characters: Int)

    init(_ bytes: ByteView, _ syntax: TableSyntax, isLast: Bool) {
        self.bytes = bytes
        self.syntax = syntax
        self.isLast = isLast
        searched = bytes.startIndex
        counted = (searched..<searched, 0)
    }

    /// Finds the end of the cell that begins with a quote at a position.
    ///
    /// Positions must not descend from call to call.
    mutating func close(ofCellAt start: Int) -> Close {
        var next = start + 1
        // The quotes that follow the opening one belong to a run of their own.
        let inner = lengthOfRun(at: next)
        var isSingle = false
        if inner > 0 {
            next += inner
            switch follower(of: next) {
            case .unknown: return .needsMore
            case .end where !inner.isMultiple(of: 2): return .at(next - 1)
            case .other where !inner.isMultiple(of: 2): isSingle = true
            default: break
            }
        }
        guard let close = nextClose(from: next, ofCellAt: start) else {
            return isTooLong(start..<searched) || isLast ? .none : .needsMore
        }
        guard !isTooLong(start..<close) else { return .none }
        isSingle = isSingle || lastSingle >= next
        return isSingle && hasLineEnd(in: start..<close) ? .none : .at(close)
    }

    /// The first closing quote from a position on; nil if there is none in the bytes, or none that is
    /// close enough.
    private mutating func nextClose(from position: Int, ofCellAt start: Int) -> Int? {
        if let closing, closing >= position { return closing }
        closing = nil
        searched = max(searched, position)
        while let run = bytes[searched...].firstIndex(of: UInt8(ascii: "\"")) {
            let end = run + lengthOfRun(at: run)
            let follower = follower(of: end)
            guard follower != .unknown else {
                searched = run
                return nil
            }
            searched = end
            if isTooLong(start..<run) { return nil }
            guard !(end - run).isMultiple(of: 2) else { continue }
            if follower == .end {
                closing = end - 1
                return closing
            }
            lastSingle = end - 1
        }
        searched = bytes.endIndex
        return nil
    }

    private func lengthOfRun(at position: Int) -> Int {
        var end = position
        while end < bytes.endIndex, bytes[end] == UInt8(ascii: "\"") { end += 1 }
        return end - position
    }

    private func follower(of position: Int) -> Follower {
        guard position < bytes.endIndex else { return isLast ? .end : .unknown }
        let byte = bytes[position]
        if byte == syntax.separator || byte == syntax.lineEnd { return .end }
        guard byte == TableSyntax.carriageReturn else { return .other }
        let next = bytes[position...].first { $0 != TableSyntax.carriageReturn }
        guard let next else { return isLast ? .end : .unknown }
        return next == syntax.lineEnd ? .end : .other
    }

    /// True if a range, from the beginning of a cell on, has more characters than a quoted cell can.
    private mutating func isTooLong(_ range: Range<Int>) -> Bool {
        guard range.count >= RowReader.maxQuotedLength else { return false }
        return characters(in: range) >= RowReader.maxQuotedLength
    }

    /// The number of characters in a range, whose bounds do not descend from call to call.
    private mutating func characters(in range: Range<Int>) -> Int {
        if range.lowerBound >= counted.range.upperBound
            || range.upperBound < counted.range.upperBound
        {
            counted = (range, bytes[range].characterCount)
            return counted.characters
        }
        counted.characters -= bytes[counted.range.lowerBound..<range.lowerBound].characterCount
        counted.characters += bytes[counted.range.upperBound..<range.upperBound].characterCount
        counted.range = range
        return counted.characters
    }

    private mutating func hasLineEnd(in range: Range<Int>) -> Bool {
        if let lineEnd, lineEnd.from <= range.lowerBound, lineEnd.at >= range.lowerBound {
            return lineEnd.at < range.upperBound
        }
        let found = bytes[range.lowerBound...].firstIndex(of: syntax.lineEnd) ?? bytes.endIndex
        lineEnd = (range.lowerBound, found)
        return found < range.upperBound
    }
}

extension Sequence<UInt8> {
    /// The number of characters, not counting the continuation bytes of UTF-8.
    var characterCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}
