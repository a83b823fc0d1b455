/// The bytes of a dump that a decoder has at the moment, with a cursor that moves over them.
struct DecodingWindow {
    typealias Byte = UnsafePointer<UInt8>

    var cursor: JSONCursor
    /// True if the dump ends with the window.
    let isLast: Bool
    /// True if the window is a reassembled ``HeldPage``.
    let isHeldPage: Bool
    /// The indentation of the line in which the window begins, if the line begins before it.
    private let firstIndent: [UInt8]?

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, followed by ``JSONCursor/padding`` zero bytes.
    ///   - isLast: True if the dump ends with them.
    ///   - indent: The indentation of the line in which they begin; nil if the line begins there.
    ///   - isHeldPage: True if they are a reassembled ``HeldPage``.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isLast: Bool,
        indent: [UInt8]?,
        isHeldPage: Bool
    ) {
        cursor = JSONCursor(padded: bytes)
        cursor.isLast = isLast
        self.isLast = isLast
        self.isHeldPage = isHeldPage
        firstIndent = indent
    }

    /// A window without bytes.
    static var empty: DecodingWindow {
        DecodingWindow(
            UnsafeBufferPointer(start: nil, count: 0),
            isLast: false,
            indent: nil,
            isHeldPage: false
        )
    }

    /// A search for lines in the window.
    var lines: RecordLines { RecordLines(end: cursor.end, isLast: isLast) }

    /// The depth at which records begin.
    ///
    /// The results of a held page were read before, each as a record. In the page they are two
    /// levels deeper, which must not make them too deep.
    var recordDepth: Int { isHeldPage ? -2 : 0 }

    /// The number of bytes before the cursor.
    var done: Int { cursor.position - cursor.start }

    /// The bytes from the cursor on.
    var rest: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: cursor.position, count: cursor.end - cursor.position)
    }

    /// The bytes from a position up to the cursor.
    func bytes(from start: Byte) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: cursor.position - start)
    }

    /// The indentation of the line at a position, as bytes.
    func indent(at position: Byte) -> [UInt8] {
        if let newline = cursor.start.lastNewline(before: position) {
            return RecordLines.indent(of: newline + 1, before: position)
        }
        return indentOfFirstLine(before: position)
    }

    /// The indentation of the first line, as far as it is before a position.
    private func indentOfFirstLine(before position: Byte) -> [UInt8] {
        firstIndent ?? RecordLines.indent(of: cursor.start, before: position)
    }

    /// Returns the indentation of the line in which the next window begins.
    ///
    /// - Parameter isFirstLine: True if that is the first line of this window, which then need not
    ///   be searched for.
    /// - Returns: The indentation; nil if the line begins with the next window.
    func indentOfNextWindow(isFirstLine: Bool) -> [UInt8]? {
        let position = cursor.position
        if position == cursor.start { return firstIndent }
        if position[-1] == 0x0A { return nil }
        return isFirstLine ? indentOfFirstLine(before: position) : indent(at: position)
    }
}

// MARK: - Moving

extension DecodingWindow {
    mutating func moveToEnd() { cursor.position = cursor.end }

    /// Moves over separators between records; true at the end of the window.
    ///
    /// There the indentation of the last line is left in the window, as more of it may follow.
    mutating func skipSeparators() -> Bool {
        let start = cursor.position
        while cursor.position < cursor.end {
            if cursor.byte.isSeparator {
                cursor.position += 1
            } else if let count = cursor.position.lengthOfMark(before: cursor.end) {
                cursor.position += count
            } else if !isLast, cursor.position.isPartOfMark(before: cursor.end) {
                break
            } else {
                return false
            }
        }
        if !isLast {
            let newline = start.lastNewline(before: cursor.position)
            let line = newline.map { $0 + 1 } ?? start
            if cursor.end - line <= RecordLines.maxIndentLength { cursor.position = line }
        }
        return true
    }
}

extension UInt8 {
    /// True for a byte that may be between two records: a blank, a line break, a comma or a
    /// semicolon.
    fileprivate var isSeparator: Bool {
        isBlank || self == 0x0A || self == 0x0D || self == UInt8(ascii: ",")
            || self == UInt8(ascii: ";")
    }
}

// MARK: - Unreadable values

extension DecodingWindow {
    /// True if the value from `start` to the cursor is longer than a record may be.
    func isTooLong(from start: Byte) -> Bool {
        cursor.position - start > DumpDecoder.maxRecordLength
    }

    /// Throws if the value from `start` to the cursor is longer than a record may be.
    func checkLength(from start: Byte) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Decides why a value that cannot be read is refused.
    ///
    /// What can be read may be refused, too: for its id by ``BatchBuilder``, for its members by
    /// ``ValueDecoder``.
    ///
    /// - Parameters:
    ///   - fault: The fault at the cursor.
    ///   - start: The beginning of the value.
    /// - Returns: The reason; nil if more bytes are needed to decide.
    func refusal(for fault: JSONFault, from start: Byte) -> RefusalReason? {
        if isTooLong(from: start) { return .tooLong }
        switch fault {
        case .malformed: return .notJSON
        case .tooDeep: return .tooDeep
        case .incomplete: return isLast ? .notJSON : nil
        }
    }
}
