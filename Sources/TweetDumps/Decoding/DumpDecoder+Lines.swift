// Numbers and indentation of lines, and the positions of refused records.

extension DumpDecoder {
    /// The number of the line at a position.
    ///
    /// - Complexity: Each byte is counted once as long as positions do not go backwards.
    mutating func lineNumber(at position: Byte) -> Int {
        guard position >= countedUpTo else {
            return line + cursor.start.countNewlines(before: position)
        }
        if position > countedUpTo {
            countedLine += countedUpTo.countNewlines(before: position)
            countedUpTo = position
        }
        return countedLine
    }

    /// The indentation of the line at a position, as bytes.
    func indent(at position: Byte) -> [UInt8] {
        if let newline = cursor.start.lastNewline(before: position) {
            return RecordLines.indent(of: newline + 1, before: position)
        }
        return indentOfFirstLine(before: position)
    }

    func indentOfFirstLine(before position: Byte) -> [UInt8] {
        indent ?? RecordLines.indent(of: cursor.start, before: position)
    }

    mutating func beginList() {
        list = RecordCounter(line: lineNumber(at: cursor.position))
        cursor.position += 1
    }

    /// Refuses a record.
    ///
    /// - Parameters:
    ///   - reason: Why it is refused.
    ///   - position: The beginning of the record.
    ///   - counter: Counts the records of its list; nil if it is in no list.
    ///   - bytes: The whole record, if it can be read as JSON.
    mutating func refuse(
        _ reason: RefusalReason,
        at position: Byte,
        counter: RecordCounter?,
        bytes: UnsafeBufferPointer<UInt8>? = nil
    ) {
        let line = lineNumber(at: position)
        builder.refuse(reason, line: line, recordNumber: counter?.number(inLine: line))
        guard keepsRefused, let bytes else { return }
        builder.keepRefused(bytes)
        builder.endRefused()
    }
}
