/// Counts the lines of a dump, from 1 at the beginning of a batch.
struct LineCounter {
    /// The byte that ends a line.
    var lineEnd = UInt8(ascii: "\n")
    /// The number of the line in which the window begins.
    private(set) var firstLine = 1
    /// The bytes of the window.
    private var bytes = ByteView.empty
    /// The offset up to which line breaks are counted, and the number of its line.
    private var counted = (offset: 0, line: 1)

    /// Begins a window.
    mutating func begin(_ bytes: ByteView) {
        self.bytes = bytes
        counted = (0, firstLine)
    }

    /// Ends the window, at the beginning of the next one.
    mutating func end(at offset: Int) {
        firstLine = line(at: offset)
        bytes = .empty
    }

    /// The number of the line at an offset in the window.
    ///
    /// - Complexity: Each byte is counted once as long as offsets do not go backwards.
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

    /// Begins to count from 1 again, and returns the number of line breaks since the last time.
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
    /// The number of records so far.
    var count = 0

    /// The number of the last record if it begins in the line of the list; else nil.
    func number(inLine line: Int) -> Int? { line == self.line ? count : nil }
}
