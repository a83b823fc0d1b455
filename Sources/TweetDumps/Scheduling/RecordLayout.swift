/// What the records of a file have in common, if each begins a line of its own.
///
/// A file with such a layout can be cut into chunks that begin with a record.
struct RecordLayout {
    /// The state of the decoder before each record.
    let state: DecodingState
    /// The indentation of the lines that begin records.
    let indent: [UInt8]

    /// The layout that the next record has; nil if the record does not begin a line.
    ///
    /// - Parameters:
    ///   - decoder: The decoder, before the record.
    ///   - offset: The offset of the record in the window.
    ///   - window: Bytes of the file.
    init?(of decoder: DumpDecoder, at offset: Int, in window: ByteBuffer) {
        guard decoder.isBetweenRecords else { return nil }
        indent = decoder.indent ?? []
        state = decoder.state
        guard offset > indent.count, beginsRecord(at: offset - indent.count, in: window) else {
            return nil
        }
    }

    /// The offset of the last line, except the first, that begins like a record; nil if there is
    /// none.
    func lastRecord(in window: ByteBuffer) -> Int? {
        if let table = state.table?.table {
            return window.withPadding { table.lastRow(in: $0) }
        }
        var end = window.count - 1
        while let lineBreak = window.lastIndex(of: 0x0A, before: end) {
            if beginsWithBrace(at: lineBreak + 1, in: window) { return lineBreak + 1 }
            end = lineBreak
        }
        return nil
    }

    /// True if a record begins at the beginning of a line: with the indentation and `{`, or with the
    /// first cell of a table.
    private func beginsRecord(at offset: Int, in window: ByteBuffer) -> Bool {
        if let table = state.table?.table { return window[offset - 1] == table.syntax.lineEnd }
        return window[offset - 1] == 0x0A && beginsWithBrace(at: offset, in: window)
    }

    /// True if a line begins with the indentation and `{`.
    private func beginsWithBrace(at offset: Int, in window: ByteBuffer) -> Bool {
        let first = offset + indent.count
        return first < window.count && window[first] == UInt8(ascii: "{")
            && window.has(indent, at: offset)
    }
}
