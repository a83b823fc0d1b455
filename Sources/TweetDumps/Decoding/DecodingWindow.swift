/// The bytes of a dump that are being decoded, with a cursor that moves over them.
struct DecodingWindow {
    var cursor: JSONCursor
    let bytes: ByteView
    /// True if the dump ends with the window.
    let isLast: Bool
    /// True if the window is a reassembled ``BufferedPage``.
    let isBufferedPage: Bool
    /// The indentation of the line in which the window begins, if the line begins before it.
    private let firstIndent: [UInt8]?

    /// Creates a window of bytes that are followed by ``JSONCursor/padding`` zero bytes.
    init(_ bytes: ByteView, isLast: Bool, indent: [UInt8]?, isBufferedPage: Bool) {
        self.bytes = bytes
        cursor = bytes.cursor
        cursor.isLast = isLast
        self.isLast = isLast
        self.isBufferedPage = isBufferedPage
        firstIndent = indent
    }

    static var empty: DecodingWindow {
        DecodingWindow(.empty, isLast: false, indent: nil, isBufferedPage: false)
    }

    var lines: RecordLines { RecordLines(bytes: bytes, isLast: isLast) }

    var rest: ByteView { bytes[cursor.offset...] }

    var recordDepth: Int { isBufferedPage ? JSONCursor.checkedDepth : 0 }

    func bytes(from start: Int) -> ByteView { bytes[start..<cursor.offset] }

    /// The indentation of the line at an offset, up to the offset.
    func indent(at offset: Int) -> [UInt8] {
        let before = bytes[..<offset]
        if let newline = before.lastIndex(of: 0x0A) { return before[(newline + 1)...].indent }
        return indentOfFirstLine(before: offset)
    }

    /// The same for an offset in the first line.
    private func indentOfFirstLine(before offset: Int) -> [UInt8] {
        firstIndent ?? bytes[..<offset].indent
    }

    /// The indentation of the line in which the next window begins; nil if the line begins there.
    ///
    /// `isFirstLine` is true if that is the first line of this window, which saves a search.
    func indentOfNextWindow(isFirstLine: Bool) -> [UInt8]? {
        let offset = cursor.offset
        if offset == 0 { return firstIndent }
        if bytes[offset - 1] == 0x0A { return nil }
        return isFirstLine ? indentOfFirstLine(before: offset) : indent(at: offset)
    }
}

// MARK: - Moving

extension DecodingWindow {
    mutating func moveToEnd() { cursor.position = cursor.end }

    /// Moves over separators between records; true at the end of the window.
    ///
    /// The indentation of the last line is left in the window, because more of it may follow.
    mutating func skipSeparators() -> Bool {
        let start = cursor.offset
        var rest = rest
        while let byte = rest.first {
            if byte.isSeparator {
                rest = rest.dropFirst()
            } else if let length = rest.lengthOfMark {
                rest = rest.dropFirst(length)
            } else if !isLast, rest.isPartOfMark {
                break
            } else {
                cursor.offset = rest.startIndex
                return false
            }
        }
        cursor.offset = rest.startIndex
        if !isLast {
            let newline = bytes[start..<rest.startIndex].lastIndex(of: 0x0A)
            let line = newline.map { $0 + 1 } ?? start
            if bytes.count - line <= RecordLines.maxIndentLength { cursor.offset = line }
        }
        return true
    }
}

extension UInt8 {
    /// True for a space or a tab.
    var isBlank: Bool {
        @inline(__always) get { self == 0x20 || self == 0x09 }
    }

    /// True for a byte that may be between two records.
    fileprivate var isSeparator: Bool {
        isBlank || self == 0x0A || self == 0x0D || self == UInt8(ascii: ",")
            || self == UInt8(ascii: ";")
    }
}

// MARK: - Unreadable values

extension DecodingWindow {
    /// True if the value from `start` to the cursor is longer than a record may be.
    func isTooLong(from start: Int) -> Bool {
        cursor.offset - start > DumpDecoder.maxRecordLength
    }

    func checkLength(from start: Int) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Why a value from `start` on, with a fault at the cursor, is refused; nil if more bytes are
    /// needed to decide.
    ///
    /// A value that can be read may still be refused: for its id by ``BatchBuilder``, for its members by
    /// ``RecordDecoder``.
    func refusal(for fault: JSONFault, from start: Int) -> RefusalReason? {
        if isTooLong(from: start) { return .tooLong }
        switch fault {
        case .malformed: return .notJSON
        case .tooDeep: return .tooDeep
        case .incomplete: return isLast ? .notJSON : nil
        }
    }
}

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
    /// True to also find strings that contain JSON.
    var findsStrings = true

    /// Finds the next line with exactly this indentation and then `{` or `[`, perhaps after `}` and
    /// a comma, as in `}, {`.
    func nextRecord(indent: [UInt8], after offset: Int) -> Found {
        search(after: offset) { line in record(at: line, indent: indent) }
    }

    /// Finds the next line that begins, after any blanks, with `{`, `[`, a JavaScript assignment or a string
    /// that contains JSON.
    func nextBeginning(after offset: Int) -> Found {
        search(after: offset) { line in beginning(at: line) }
    }

    /// Finds the next result, at the beginning of a line with this indentation.
    ///
    /// The search ends at a line that is indented by less than `minIndent` blanks, and then finds the line
    /// break before it.
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
        if endsWithinMark(rest) { return .needsMore(keeping: line) }
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
        guard let first = rest.first, !endsWithinMark(rest) else {
            return .needsMore(keeping: line)
        }
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
    private func endsWithinMark(_ rest: ByteView) -> Bool { !isLast && rest.isPartOfMark }
}

extension ByteView {
    /// The number of bytes that show whether a string contains JSON.
    private static let maxStringHeadLength = 64

    /// True if a JSON string begins here that contains an object or a list of objects, such as
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

// MARK: - Numbers of lines and records

/// Counts the lines of a dump, from 1 at the beginning of a batch.
struct LineCounter {
    var lineEnd = UInt8(ascii: "\n")
    /// The number of the line in which the window begins.
    private(set) var firstLine = 1
    private var bytes = ByteView.empty
    /// The offset up to which line breaks are counted, and the number of its line.
    private var counted = (offset: 0, line: 1)

    mutating func begin(_ bytes: ByteView) {
        self.bytes = bytes
        counted = (0, firstLine)
    }

    /// Ends the window at an offset, where the next one begins.
    mutating func end(at offset: Int) {
        firstLine = line(at: offset)
        bytes = .empty
    }

    mutating func line(of value: JSONValue) -> Int { line(at: bytes.index(of: value.position)) }

    /// The number of the line at an offset in the window; fast if offsets do not go backwards.
    mutating func line(at offset: Int) -> Int {
        guard offset >= counted.offset else {
            return firstLine + bytes[..<offset].lineCount(lineEnd)
        }
        if offset > counted.offset {
            counted.line += bytes[counted.offset..<offset].lineCount(lineEnd)
            counted.offset = offset
        }
        return counted.line
    }

    /// Restarts the count at 1, and returns the number of line breaks since the last time.
    mutating func restart() -> Int {
        let lines = firstLine - 1
        firstLine = 1
        return lines
    }
}

/// Counts the records of a list, to number those that begin in the same line as the list.
struct RecordCounter {
    /// The line in which the list begins; 0 if it began before the decoded part of the dump.
    var line: Int
    var count = 0

    /// The number of the last record if it begins in the line of the list; else nil.
    func number(inLine line: Int) -> Int? { line == self.line ? count : nil }
}
