/// Counts the lines of a dump, from 1 at the beginning of a batch.
struct LineCounter {
    typealias Byte = UnsafePointer<UInt8>

    /// The number of the line in which the window begins.
    private(set) var firstLine = 1
    /// The beginning of the window.
    private var start = JSONCursor.empty.start
    /// The position up to which line breaks are counted, and the number of its line.
    private var counted = (position: JSONCursor.empty.start, line: 1)

    /// Begins a window.
    mutating func begin(at start: Byte) {
        self.start = start
        counted = (start, firstLine)
    }

    /// Ends the window, before the first byte of the next one.
    mutating func end(at position: Byte) {
        firstLine = line(at: position)
    }

    /// The number of the line at a position in the window.
    ///
    /// - Complexity: Each byte is counted once as long as positions do not go backwards.
    mutating func line(at position: Byte) -> Int {
        guard position >= counted.position else {
            return firstLine + start.countNewlines(before: position)
        }
        if position > counted.position {
            counted.line += counted.position.countNewlines(before: position)
            counted.position = position
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
