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

    /// The depth at which records begin.
    var recordDepth: Int { isBufferedPage ? JSONCursor.checkedDepth : 0 }

    func bytes(from start: Int) -> ByteView { bytes[start..<cursor.offset] }

    /// The indentation of the line at an offset, as far as it is before the offset.
    func indent(at offset: Int) -> [UInt8] {
        let before = bytes[..<offset]
        if let newline = before.lastIndex(of: 0x0A) { return before[(newline + 1)...].indent }
        return indentOfFirstLine(before: offset)
    }

    /// The indentation of the first line, as far as it is before an offset.
    private func indentOfFirstLine(before offset: Int) -> [UInt8] {
        firstIndent ?? bytes[..<offset].indent
    }

    /// The indentation of the line in which the next window begins; nil if the line begins there.
    ///
    /// If that is the first line of this window, the line need not be searched for.
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
    /// There the indentation of the last line is left in the window, as more of it may follow.
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
    func isTooLong(from start: Int) -> Bool {
        isTooLong(from: start, to: cursor.offset)
    }

    func isTooLong(from start: Int, to end: Int) -> Bool {
        end - start > DumpDecoder.maxRecordLength
    }

    /// Throws if the value from `start` to the cursor is longer than a record may be.
    func checkLength(from start: Int) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Why a value from `start` on, with a fault at the cursor, is refused; nil if more bytes are
    /// needed to decide.
    ///
    /// What can be read may be refused, too: for its id by ``DecoderOutput``, for its members by
    /// ``ValueDecoder``.
    func refusal(for fault: JSONFault, from start: Int) -> RefusalReason? {
        if isTooLong(from: start) { return .tooLong }
        switch fault {
        case .malformed: return .notJSON
        case .tooDeep: return .tooDeep
        case .incomplete: return isLast ? .notJSON : nil
        }
    }
}

extension UInt8 {
    /// True for a space or a tab.
    var isBlank: Bool {
        @inline(__always) get { self == 0x20 || self == 0x09 }
    }
}
