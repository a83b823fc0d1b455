/// The bytes of a dump that a decoder has at the moment, with a cursor that moves over them.
struct DecodingWindow {
    var cursor: JSONCursor
    /// The bytes of the window.
    let bytes: ByteView
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
        _ bytes: ByteView,
        isLast: Bool,
        indent: [UInt8]?,
        isHeldPage: Bool
    ) {
        self.bytes = bytes
        cursor = bytes.cursor
        cursor.isLast = isLast
        self.isLast = isLast
        self.isHeldPage = isHeldPage
        firstIndent = indent
    }

    /// A window without bytes.
    static var empty: DecodingWindow {
        DecodingWindow(.empty, isLast: false, indent: nil, isHeldPage: false)
    }

    /// A search for lines in the window.
    var lines: RecordLines { RecordLines(bytes: bytes, isLast: isLast) }

    /// The bytes from the cursor on.
    var rest: ByteView { bytes[cursor.offset...] }

    /// The depth at which records begin.
    ///
    /// The results of a held page were read before, each as a record. In the page they are two
    /// levels deeper, which must not make them too deep.
    var recordDepth: Int { isHeldPage ? -2 : 0 }

    /// The bytes from an offset up to the cursor.
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

    /// Returns the indentation of the line in which the next window begins.
    ///
    /// - Parameter isFirstLine: True if that is the first line of this window, which then need not
    ///   be searched for.
    /// - Returns: The indentation; nil if the line begins with the next window.
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

    /// True if the bytes from `start` to `end` are longer than a record may be.
    func isTooLong(from start: Int, to end: Int) -> Bool {
        end - start > DumpDecoder.maxRecordLength
    }

    /// Throws if the value from `start` to the cursor is longer than a record may be.
    func checkLength(from start: Int) throws(JSONFault) {
        if isTooLong(from: start) { throw .incomplete }
    }

    /// Decides why a value that cannot be read is refused.
    ///
    /// What can be read may be refused, too: for its id by ``DecoderOutput``, for its members by
    /// ``ValueDecoder``.
    ///
    /// - Parameters:
    ///   - fault: The fault at the cursor.
    ///   - start: The beginning of the value.
    /// - Returns: The reason; nil if more bytes are needed to decide.
    func refusal(for fault: JSONFault, from start: Int) -> RefusalReason? {
        if isTooLong(from: start) { return .tooLong }
        switch fault {
        case .malformed: return .notJSON
        case .tooDeep: return .tooDeep
        case .incomplete: return isLast ? .notJSON : nil
        }
    }
}
