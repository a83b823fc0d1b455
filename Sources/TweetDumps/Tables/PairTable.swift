import Foundation

/// A table of pairs that a user made, as CSV, TSV, or separated by semicolons or bars.
///
/// ```swift
/// let table = try PairTable(
///     readingFrom: "terms.csv", columns: "a file and a term", headings: (["file"], ["term"])
/// )
/// ```
package struct PairTable {
    /// The table cannot be read, or a row of it says nothing that can be used.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        /// Creates an error with the sentence.
        package init(description: String) { self.description = description }
    }

    /// A row with its line in the file, from 1.
    package struct Row {
        package let first: String
        package let second: String
        package let line: Int
    }

    /// The separators of cells, in the order in which they are tried: a text may contain a comma.
    private static let separators = ["\t", ",", ";", "|"].map { UInt8(ascii: $0) }

    /// The maximum size of a table, in bytes.
    private static let maxSize = 1 << 26

    private let path: String
    /// The rows after the headings, if the table has some.
    package let rows: [Row]

    /// Reads a table; throws ``Failure`` if it cannot be read, or a row does not have two cells.
    ///
    /// `columns` says what a row has. A first row of two `headings`, in any case and with `_` for blanks, is
    /// left out.
    package init(
        readingFrom path: String,
        columns: String,
        headings: (first: [String], second: [String])
    ) throws {
        self.path = path
        let bytes = try PairTable.bytes(at: path)
        let text = Windows1252.isLikely(bytes) ? Windows1252.utf8(bytes) : bytes
        let tables = PairTable.separators.map { PairTable.cells(of: text, separatedBy: $0) }
        guard let table = tables.first(where: { $0.allSatisfy { $0.cells.count == 2 } }) else {
            let closest = tables.max { PairTable.pairs(in: $0) < PairTable.pairs(in: $1) } ?? []
            let line = closest.first { $0.cells.count != 2 }?.line ?? 1
            throw Failure(description: "\(path):\(line): a row has \(columns), in two cells")
        }
        let first =
            table.first?.cells.map { $0.lowercased().replacing("_", with: " ") } ?? ["", ""]
        let hasHeadings = headings.first.contains(first[0]) && headings.second.contains(first[1])
        rows = table.dropFirst(hasHeadings ? 1 : 0).map {
            Row(first: $0.cells[0], second: $0.cells[1], line: $0.line)
        }
    }

    /// The error that a row cannot be used.
    package func failure(in row: Row, _ sentence: String) -> Failure {
        Failure(description: "\(path):\(row.line): \(sentence)")
    }

    private static func bytes(at path: String) throws -> [UInt8] {
        do throws(DumpError) {
            let stream = try FileStream(DumpFile(path: path), isStopped: { false })
            let source = ByteSource(stream)
            if let all = source.takeAll(upTo: min(stream.size ?? 0, maxSize)) { return all.bytes }
            throw DumpError(name: path, reason: source.end.problem ?? .unreadable(EFBIG))
        } catch {
            let isRegular = error.reason != .notRegular
            throw Failure(description: isRegular ? "\(error)" : "\(path) is not a regular file")
        }
    }

    /// The number of rows with two cells.
    private static func pairs(in table: [(cells: [String], line: Int)]) -> Int {
        table.count { $0.cells.count == 2 }
    }

    /// The rows of a text that are not blank, without empty cells at their ends, with their lines.
    private static func cells(
        of text: [UInt8],
        separatedBy separator: UInt8
    ) -> [(cells: [String], line: Int)] {
        ByteView.withPadding(text) { text in
            let syntax = TableSyntax(separator: separator, lineEnd: TableSyntax.lineEnd(of: text))
            let start = text.startIndex + (text.lengthOfMark ?? 0)
            var reader = RowReader(text, from: start, syntax, isLast: true)
            var rows: [(cells: [String], line: Int)] = []
            var (line, counted) = (1, text.startIndex)
            while case .row = reader.next() {
                line += text[counted..<reader.rowStart].count { $0 == syntax.lineEnd }
                counted = reader.rowStart
                var cells = reader.cells.map {
                    String(decoding: reader.text(of: $0), as: UTF8.self)
                        .trimmingCharacters(in: .whitespaces)
                }
                while cells.last?.isEmpty == true { cells.removeLast() }
                rows.append((cells, line))
            }
            return rows
        }
    }
}
