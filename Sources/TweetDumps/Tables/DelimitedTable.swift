/// A table of tweets, CSV or TSV, with its separators and the meanings of its columns.
final class DelimitedTable: Sendable, EqualByIdentity {
    enum Recognition {
        case table(DelimitedTable)
        /// It is a table, but no dump of tweets.
        case other(DumpError.Reason)
        /// It is no table of tweets.
        case none
        case needsMore
    }

    let syntax: TableSyntax
    let header: [[UInt8]]
    /// The number of bytes up to the end of the first row.
    let headerEnd: Int
    /// The bytes of the first row and its line end, perhaps with a line before it that names the
    /// separator.
    let headerLines: [UInt8]
    let columns: TableColumns
    /// Which columns are read for which fields, before any row is read.
    let use: TableUse

    private init(_ header: Header, _ lines: [UInt8], _ columns: TableColumns) {
        syntax = header.syntax
        self.header = header.cells
        headerEnd = header.end
        headerLines = lines
        self.columns = columns
        use = TableUse(
            names: header.cells.map { String(decoding: $0, as: UTF8.self) },
            fields: columns.names.indices.map(columns.fields),
            known: columns.names.map(columns.fields)
        )
    }

    /// The name of the format in summaries and in the archive.
    var formatName: String { syntax.separator == UInt8(ascii: "\t") ? "TSV" : "CSV" }

    /// The number of bytes that show whether a file begins with the header of a table.
    static let headLength = 1 << 20

    /// Recognises a table by its first row, and its columns by the rows that follow.
    ///
    /// The head is the whole file in UTF-8, or at least ``headLength`` bytes of its beginning, followed by
    /// ``JSONCursor/padding`` bytes that may be read.
    static func recognise(
        _ head: ByteView,
        isLast: Bool,
        _ chosen: ChosenColumns = .none
    ) -> Recognition {
        guard let header = Header(head, chosen) else { return .none }
        var rows: [[[UInt8]]] = []
        var reader = RowReader(head, from: header.end, header.syntax, isLast: isLast)
        reading: while rows.count < TableColumns.headCount {
            switch reader.next() {
            case .row: rows.append(reader.cells.map(reader.text))
            case .needsMore: return .needsMore
            case .end: break reading
            }
        }
        do throws(TableColumns.Fault) {
            let columns = try TableColumns(header.cells, rows, chosen)
            let lines = head[(head.lengthOfMark ?? 0)..<header.end]
            return .table(DelimitedTable(header, Array(lines), columns))
        } catch {
            guard let reason = error.reason else { return .none }
            return .other(reason)
        }
    }

    /// The first row of a table, and the separators that it shows.
    private struct Header {
        let syntax: TableSyntax
        let cells: [[UInt8]]
        let end: Int

        /// Finds the separator under which the first row has the most known names, then the most cells;
        /// nil if it has no known name.
        init?(_ head: ByteView, _ chosen: ChosenColumns) {
            let lineEnd = TableSyntax.lineEnd(of: head)
            let start = head.startIndex + (head.lengthOfMark ?? 0)
            let (separator, named) = Header.namedSeparator(in: head[start...]) ?? (nil, start)
            let first = Header.start(in: head, from: named, lineEnd)
            var best: (known: Int, header: Header)?
            for separator in separator.map({ [$0] }) ?? TableSyntax.separators {
                let syntax = TableSyntax(separator: separator, lineEnd: lineEnd)
                guard let header = Header(head, from: first, syntax) else { continue }
                let known = header.known(chosen)
                let isBetter =
                    best.map { (known, header.cells.count) > ($0.known, $0.header.cells.count) }
                if isBetter ?? true { best = (known, header) }
            }
            guard let best, best.known > 0 else { return nil }
            self = best.header
        }

        /// The maximum number of lines up to the header; those before it describe the export, or group the
        /// columns.
        private static let maxLines = 20
        /// The maximum length of these lines, in bytes.
        private static let maxLength = 1 << 16

        /// The offset of the first line that names a text and an id or address; that of the first line if
        /// none does.
        private static func start(in head: ByteView, from first: Int, _ lineEnd: UInt8) -> Int {
            var line = first
            for _ in 0..<maxLines {
                let namesTweets = TableSyntax.separators.contains { separator in
                    let syntax = TableSyntax(separator: separator, lineEnd: lineEnd)
                    return Header(head, from: line, syntax)?.namesTweets == true
                }
                if namesTweets { return line }
                let rest = head[line..<head.endIndex]
                guard let end = rest.firstIndex(of: lineEnd) else { return first }
                line = end + 1
                guard line - first < maxLength else { return first }
            }
            return first
        }

        /// True if cells are names of a column of texts and of one of ids or addresses.
        private var namesTweets: Bool {
            let names = Set(cells.map { ColumnField.plain(String(decoding: $0, as: UTF8.self)) })
            func has(_ field: ColumnField) -> Bool { !names.isDisjoint(with: field.names) }
            return has(.tweet(.text)) && (has(.tweet(.id)) || has(.other(.address)))
        }

        private init?(_ head: ByteView, from start: Int, _ syntax: TableSyntax) {
            let row = head[..<min(head.endIndex, start + DelimitedTable.headLength)]
            var reader = RowReader(row, from: start, syntax, isLast: true)
            guard case .row = reader.next() else { return nil }
            self.syntax = syntax
            cells = reader.cells.map(reader.text)
            end = reader.offset
        }

        /// The number of cells that are known names of columns.
        private func known(_ chosen: ChosenColumns) -> Int {
            cells.count {
                let name = ColumnField.plain(String(decoding: $0, as: UTF8.self))
                return ColumnField.known[name] != nil || chosen.columns.contains(name)
            }
        }

        /// The separator in a first line such as `sep=;`, and the offset of the next line; nil without such a
        /// line.
        private static func namedSeparator(in head: ByteView) -> (UInt8?, Int)? {
            let rest = head.drop(while: \.isASCIISpace)
            let name = Array("sep=".utf8)
            guard rest.starts(with: name), let separator = rest.dropFirst(name.count).first,
                separator < 0x80
            else { return nil }
            let end = rest.dropFirst(name.count + 1).drop { $0 == TableSyntax.carriageReturn }
            return end.first == TableSyntax.lineFeed ? (separator, end.startIndex + 1) : nil
        }
    }
}

// MARK: - Rows

extension DelimitedTable {
    /// The maximum number of lines that are tried to find one that begins a row.
    private static let maxTriedLines = 256

    /// The offset of the last line in a part of the table, except the first, that seems to begin a row.
    ///
    /// Such a line has as many cells as the header, and an id; other lines can be within a quoted cell. It is
    /// nil if there is none.
    func lastRow(in bytes: ByteView) -> Int? {
        var end = bytes.endIndex
        for _ in 0..<DelimitedTable.maxTriedLines {
            guard let found = bytes[..<end].lastIndex(of: syntax.lineEnd), found > 0 else {
                return nil
            }
            if isRow(at: found + 1, in: bytes) { return found + 1 }
            end = found
        }
        return nil
    }

    private func isRow(at offset: Int, in bytes: ByteView) -> Bool {
        var reader = RowReader(bytes, from: offset, syntax, isLast: false)
        guard case .row = reader.next(), reader.cells.count == header.count else { return false }
        let cells = Cells(MadeBytes())
        cells.begin(reader)
        return columns[.tweet(.id)].contains { TweetID(cell: cells[$0]).value != nil }
            || columns[.other(.address)].contains { TweetID(address: cells[$0]).value != nil }
    }
}

struct TableSyntax: Sendable {
    let separator: UInt8
    /// The byte that ends a line: LF, or CR in a file of an old Mac.
    let lineEnd: UInt8

    /// The separators that a table can have, in the order in which they are tried.
    static let separators: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// The byte that ends the lines of a file: LF, unless a CR alone ends its first line, which must be
    /// in its beginning.
    static func lineEnd(of head: ByteView) -> UInt8 {
        guard
            let first = head.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }),
            head[first] == carriageReturn
        else { return lineFeed }
        let next = head[first...].first { $0 != carriageReturn }
        return next == lineFeed ? lineFeed : carriageReturn
    }
}
