import Foundation

/// Finds the lines at which decoding continues after an unreadable record.
///
/// A search returns `.needsMore` if it cannot be decided with the bytes so far.
struct RecordLines {
    typealias Byte = UnsafePointer<UInt8>

    /// The result of a search.
    enum Found: Equatable {
        /// The position where decoding continues.
        case at(Byte)
        /// More bytes are needed; those before `keeping` are done.
        case needsMore(keeping: Byte)
        /// Nothing was found up to the end of the dump.
        case nothing
    }

    /// The maximum length of an indentation that is kept in the window, in bytes.
    static let maxIndentLength = 1 << 16

    /// The end of the window.
    let end: Byte
    /// True if the dump ends with the window.
    let isLast: Bool

    /// Finds the next line with exactly this indentation and then `{` or `[`, perhaps after `}` and
    /// a comma.
    func nextRecord(indent: [UInt8], after position: Byte) -> Found {
        search(after: position) { line in record(at: line, indent: indent) }
    }

    /// Finds the next line that begins, after any blanks, with `{`, `[` or a JavaScript assignment.
    func nextBeginning(after position: Byte) -> Found {
        search(after: position) { line in beginning(at: line) }
    }

    /// Finds the next result in a list whose results have an indentation.
    ///
    /// The search ends at a line that is indented by less than `minIndent` blanks; then the line
    /// break before it is found.
    func nextResult(indent: [UInt8], minIndent: Int, after position: Byte) -> Found {
        search(after: position) { line in
            switch isIndentedLess(line, than: minIndent) {
            case nil: .needsMore(keeping: line - 1)
            case true?: .at(line - 1)
            case false?: record(at: line, indent: indent)
            }
        }
    }

    /// The line break before the first line between two positions that is indented by less than
    /// `minIndent` blanks.
    func lineIndentedLess(than minIndent: Int, after position: Byte, before last: Byte) -> Byte? {
        var position = position
        while let lineBreak = position.firstNewline(before: last) {
            if isIndentedLess(lineBreak + 1, than: minIndent) == true { return lineBreak }
            position = lineBreak + 1
        }
        return nil
    }

    /// Tries each line that begins after a position.
    private func search(after position: Byte, _ match: (Byte) -> Found) -> Found {
        var position = position
        while let newline = position.firstNewline(before: end) {
            switch match(newline + 1) {
            case .at(let found): return .at(found)
            case .needsMore where !isLast && end - newline <= RecordLines.maxIndentLength:
                return .needsMore(keeping: newline)
            default: position = newline + 1
            }
        }
        return isLast ? .nothing : .needsMore(keeping: end)
    }

    private func record(at line: Byte, indent: [UInt8]) -> Found {
        var position = line
        skipMarks(&position)
        if isCutMark(position) { return .needsMore(keeping: line) }
        for byte in indent {
            guard position < end else { return .needsMore(keeping: line) }
            guard position.pointee == byte else { return .nothing }
            position += 1
        }
        if position < end, position.pointee == UInt8(ascii: "}") {
            position += 1
            skipBlanks(&position)
            guard position < end else { return .needsMore(keeping: line) }
            guard position.pointee == UInt8(ascii: ",") else { return .nothing }
            position += 1
            skipBlanks(&position)
        }
        return bracket(at: position, of: line)
    }

    /// Decides whether a line begins like JSON.
    func beginning(at line: Byte) -> Found {
        var position = line
        while position < end {
            let before = position
            skipMarks(&position)
            while position < end, position.pointee.isBlank || position.pointee == UInt8(ascii: "\r")
            {
                position += 1
            }
            if position == before { break }
        }
        let rest = UnsafeBufferPointer(start: position, count: end - position)
        switch Script.match(in: rest, isLast: isLast) {
        case .found: return .at(position)
        case .needsMore: return .needsMore(keeping: line)
        case .none: return bracket(at: position, of: line)
        }
    }

    private func bracket(at position: Byte, of line: Byte) -> Found {
        guard position < end, !isCutMark(position) else { return .needsMore(keeping: line) }
        return position.pointee.opensJSON ? .at(position) : .nothing
    }

    /// True if a line that is not blank begins with fewer than `count` blanks; nil if more bytes
    /// are needed.
    private func isIndentedLess(_ line: Byte, than count: Int) -> Bool? {
        var position = line
        while position < end, position - line < count, position.pointee.isBlank { position += 1 }
        if position - line == count { return false }
        while position < end, position.pointee.isBlank || position.pointee == UInt8(ascii: "\r") {
            position += 1
        }
        guard position < end else { return isLast ? false : nil }
        return position.pointee != UInt8(ascii: "\n")
    }

    private func skipBlanks(_ position: inout Byte) {
        while position < end, position.pointee.isBlank { position += 1 }
    }

    /// True if the window ends within a byte order mark.
    private func isCutMark(_ position: Byte) -> Bool {
        !isLast && position.isPartOfMark(before: end)
    }

    /// Moves over byte order marks and record separators.
    private func skipMarks(_ position: inout Byte) {
        while let count = position.lengthOfMark(before: end) { position += count }
    }
}

extension RecordLines {
    /// The indentation of a line, as far as it is before a position.
    static func indent(of line: Byte, before position: Byte) -> [UInt8] {
        var first = line
        while let count = first.lengthOfMark(before: position) { first += count }
        var last = first
        while last < position, last.pointee.isBlank { last += 1 }
        return Array(UnsafeBufferPointer(start: first, count: last - first))
    }
}

extension UInt8 {
    /// True for a space or a tab.
    var isBlank: Bool {
        @inline(__always) get { self == 0x20 || self == 0x09 }
    }
}

extension UnsafePointer<UInt8> {
    /// The length of a byte order mark or record separator at this position; nil if there is none.
    func lengthOfMark(before end: Self) -> Int? {
        guard self < end else { return nil }
        if pointee == 0x1E { return 1 }
        return end - self >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : nil
    }

    /// True if a byte order mark begins here and continues after `end`.
    func isPartOfMark(before end: Self) -> Bool {
        guard 1...2 ~= end - self, pointee == 0xEF else { return false }
        return end - self == 1 || self[1] == 0xBB
    }

    /// The position of the first line break from here on.
    func firstNewline(before end: Self) -> Self? { first(0x0A, before: end) }

    /// The position of the first byte with a value from here on.
    func first(_ byte: UInt8, before end: Self) -> Self? {
        guard self < end, let found = memchr(self, Int32(byte), end - self) else { return nil }
        return Self(found.assumingMemoryBound(to: UInt8.self))
    }

    /// The position of the last line break before `end`.
    func lastNewline(before end: Self) -> Self? {
        var position = end
        while position > self {
            position -= 1
            if position.pointee == 0x0A { return position }
        }
        return nil
    }

    /// The number of line breaks from here to `end`.
    func countNewlines(before end: Self) -> Int {
        var count = 0
        var position = self
        while let newline = position.firstNewline(before: end) {
            count += 1
            position = newline + 1
        }
        return count
    }
}
