// Lines and their numbers, and the places of what is refused.

extension DumpDecoder {
    /// The number of the line in which `place` stands.
    ///
    /// Complexity: O(1) for each byte in all, as long as places do not go backwards.
    mutating func lineNumber(at place: Byte) -> Int {
        guard place >= countedUpTo else { return line + cursor.start.countNewlines(before: place) }
        if place > countedUpTo {
            countedLine += countedUpTo.countNewlines(before: place)
            countedUpTo = place
        }
        return countedLine
    }

    /// The indentation of the line in which `place` stands.
    func lead(at place: Byte) -> [UInt8] {
        if let newline = cursor.start.lastNewline(before: place) {
            return RecordLines.lead(of: newline + 1, before: place)
        }
        return leadOfFirstLine(before: place)
    }

    func leadOfFirstLine(before place: Byte) -> [UInt8] {
        lead ?? RecordLines.lead(of: cursor.start, before: place)
    }

    mutating func beginList() {
        list = ListPlace(line: lineNumber(at: cursor.position))
        cursor.position += 1
    }

    /// Refuses a record.
    ///
    /// - Parameters:
    ///   - reason: Why.
    ///   - place: Where it begins.
    ///   - entry: Which entry of which list it is.
    ///   - bytes: The whole record, where it can be read as JSON.
    mutating func refuse(
        _ reason: RefusalReason,
        at place: Byte,
        entry: ListPlace?,
        bytes: UnsafeBufferPointer<UInt8>? = nil
    ) {
        let line = lineNumber(at: place)
        builder.refuse(reason, line: line, recordNumber: entry?.number(inLine: line))
        guard keepsRefused, let bytes else { return }
        builder.keepRefused(bytes)
        builder.endRefused()
    }
}
