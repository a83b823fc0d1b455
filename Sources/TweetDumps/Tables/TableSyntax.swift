/// How the cells and rows of a table are separated.
struct TableSyntax: Sendable {
    /// The byte between two cells of a row.
    let separator: UInt8
    /// The byte that ends a line: LF, or CR in a file of an old Mac.
    let lineEnd: UInt8

    /// The separators that a table can have, in the order in which they are tried.
    static let separators: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// The byte that ends the lines of a file: LF, unless a CR alone ends its first line.
    ///
    /// - Parameter head: The beginning of the file, which must have its first line.
    /// - Returns: The byte.
    static func lineEnd(of head: ByteView) -> UInt8 {
        guard
            let first = head.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }),
            head[first] == carriageReturn
        else { return lineFeed }
        let next = head[first...].first { $0 != carriageReturn }
        return next == lineFeed ? lineFeed : carriageReturn
    }
}

/// A cell of a table: a range of bytes, without the quotes around it.
struct TableCell {
    let range: Range<Int>
    /// True if the cell is in quotes, so that two quotes in it stand for one.
    let isQuoted: Bool
}
