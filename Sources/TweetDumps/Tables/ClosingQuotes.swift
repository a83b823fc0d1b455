/// Finds the quotes that close the quoted cells of a table.
///
/// Whether a run of quotes closes a cell does not depend on where the cell begins, unless the run
/// follows the opening quote: pairs stand for one quote each, so a run of odd length before a separator
/// or a line end closes, and any other run of odd length has a single quote. So what was found for one
/// cell is known for all that begin before it, and no byte is searched twice.
struct ClosingQuotes {
    /// The end of a quoted cell.
    enum Close {
        /// The position of the quote that closes the cell.
        case at(Int)
        /// The cell is not quoted.
        case none
        /// It cannot be decided without more bytes.
        case needsMore
    }

    /// What follows a run of quotes.
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
    /// A range of bytes, and the number of characters in it.
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

    /// What follows a run of quotes that ends at a position.
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
