/// Finds the lines at which decoding continues after an unreadable record.
///
/// A search returns `.needsMore` if it cannot be decided with the bytes so far.
struct RecordLines {
    enum Found: Equatable {
        /// The offset where decoding continues.
        case at(Int)
        /// More bytes are needed; those before an offset are done.
        case needsMore(keeping: Int)
        /// Nothing was found up to the end of the dump.
        case nothing
    }

    /// The maximum length of an indentation that is kept in the window, in bytes.
    static let maxIndentLength = 1 << 16

    let bytes: ByteView
    let isLast: Bool
    /// True to find also strings that are JSON themselves.
    var findsStrings = true

    /// Finds the next line with exactly this indentation and then `{` or `[`, perhaps after `}` and
    /// a comma, as in `}, {`.
    func nextRecord(indent: [UInt8], after offset: Int) -> Found {
        search(after: offset) { line in record(at: line, indent: indent) }
    }

    /// Finds the next line that begins, after any blanks, with `{`, `[`, a JavaScript assignment or a string
    /// that is JSON.
    func nextBeginning(after offset: Int) -> Found {
        search(after: offset) { line in beginning(at: line) }
    }

    /// Finds the next result in a list whose results have an indentation.
    ///
    /// The search ends at a line that is indented by less than `minIndent` blanks; then the line
    /// break before it is found.
    func nextResult(indent: [UInt8], minIndent: Int, after offset: Int) -> Found {
        search(after: offset) { line in
            switch isIndentedLess(line, than: minIndent) {
            case nil: .needsMore(keeping: line - 1)
            case true?: .at(line - 1)
            case false?: record(at: line, indent: indent)
            }
        }
    }

    /// The line break before the first line in a range that is indented by less than `minIndent`
    /// blanks.
    func lineIndentedLess(than minIndent: Int, in range: Range<Int>) -> Int? {
        var rest = bytes[range]
        while let newline = rest.firstNewline {
            if isIndentedLess(newline + 1, than: minIndent) == true { return newline }
            rest = rest[(newline + 1)...]
        }
        return nil
    }

    private func search(after offset: Int, _ match: (Int) -> Found) -> Found {
        var rest = bytes[offset...]
        while let newline = rest.firstNewline {
            let isShort = bytes.endIndex - newline <= RecordLines.maxIndentLength
            switch match(newline + 1) {
            case .at(let found): return .at(found)
            case .needsMore where !isLast && isShort:
                return .needsMore(keeping: newline)
            default: rest = rest[(newline + 1)...]
            }
        }
        return isLast ? .nothing : .needsMore(keeping: bytes.endIndex)
    }

    private func record(at line: Int, indent: [UInt8]) -> Found {
        var rest = bytes[line...].afterMarks
        if isCutMark(rest) { return .needsMore(keeping: line) }
        for byte in indent {
            guard let first = rest.popFirst() else { return .needsMore(keeping: line) }
            guard first == byte else { return .nothing }
        }
        if rest.first == UInt8(ascii: "}") {
            rest = rest.dropFirst().afterBlanks
            guard let comma = rest.popFirst() else { return .needsMore(keeping: line) }
            guard comma == UInt8(ascii: ",") else { return .nothing }
            rest = rest.afterBlanks
        }
        return bracket(at: rest, of: line)
    }

    /// Decides whether a line begins like JSON.
    func beginning(at line: Int) -> Found {
        var rest = bytes[line...]
        while true {
            let next = rest.afterMarks.drop { $0.isBlank || $0 == UInt8(ascii: "\r") }
            if next.startIndex == rest.startIndex { break }
            rest = next
        }
        switch Script.match(in: rest, isLast: isLast) {
        case .found: return .at(rest.startIndex)
        case .needsMore: return .needsMore(keeping: line)
        case .none: return bracket(at: rest, of: line)
        }
    }

    private func bracket(at rest: ByteView, of line: Int) -> Found {
        guard let first = rest.first, !isCutMark(rest) else { return .needsMore(keeping: line) }
        if first.opensJSON { return .at(rest.startIndex) }
        guard findsStrings, first == UInt8(ascii: "\"") else { return .nothing }
        return switch rest.beginsStringOfJSON(isLast: isLast) {
        case nil: .needsMore(keeping: line)
        case true?: .at(rest.startIndex)
        case false?: .nothing
        }
    }

    /// True if a line that is not blank begins with fewer than `count` blanks; nil if more bytes
    /// are needed.
    private func isIndentedLess(_ line: Int, than count: Int) -> Bool? {
        let rest = bytes[line...]
        if rest.prefix(count).prefix(while: \.isBlank).count == count { return false }
        let first = rest.first { !$0.isBlank && $0 != UInt8(ascii: "\r") }
        guard let first else { return isLast ? false : nil }
        return first != UInt8(ascii: "\n")
    }

    /// True if the window ends within a byte order mark.
    private func isCutMark(_ rest: ByteView) -> Bool { !isLast && rest.isPartOfMark }
}

extension ByteView {
    /// The number of bytes that show whether a string is JSON itself.
    private static let maxStringHeadLength = 64

    /// True if a JSON string begins here that is an object or a list of objects itself, such as
    /// `"{\"id\":1}"`; nil if more bytes are needed.
    func beginsStringOfJSON(isLast: Bool) -> Bool? {
        var rest = prefix(ByteView.maxStringHeadLength)
        guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
        var isObject = false
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"): isObject = true
            case UInt8(ascii: "["), 0x20: continue
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { break }
                if escaped == UInt8(ascii: "\"") { return isObject }
                guard "nrt".utf8.contains(escaped) else { return false }
            default: return false
            }
        }
        return isLast || count >= ByteView.maxStringHeadLength ? false : nil
    }

    /// The indentation of the line that begins here.
    var indent: [UInt8] { Array(afterMarks.prefix(while: \.isBlank)) }

    /// The bytes after byte order marks and record separators.
    fileprivate var afterMarks: ByteView {
        var rest = self
        while let length = rest.lengthOfMark { rest = rest.dropFirst(length) }
        return rest
    }

    fileprivate var afterBlanks: ByteView { drop(while: \.isBlank) }
}
