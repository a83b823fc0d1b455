/// Prints a table as CSV or TSV: one line for each row, with fields separated by a comma or tab.
///
/// Fields are quoted as in RFC 4180. ``visible(_:)`` replaces newlines and tabs, so every record is
/// one line, and fields of TSV need quotes only if they contain a quote.
///
/// A text that a spreadsheet would read as a formula begins with an apostrophe. For Excel every
/// text is quoted, because some spreadsheets also separate fields at semicolons, where a formula
/// could begin.
struct SeparatedRenderer: TableRenderer {
    /// CSV for programs, without a byte order mark and with the line ends of Unix.
    static let csv = SeparatedRenderer(format: .csv)
    /// CSV for Excel, which reads a file as UTF-8 only if it begins with a byte order mark.
    static let csvExcel = SeparatedRenderer(
        format: .csvExcel,
        lineEnd: "\r\n",
        byteOrderMark: "\u{FEFF}",
        quotesTexts: true
    )
    static let tsv = SeparatedRenderer(format: .tsv, separator: "\t")

    private let format: Format
    private var separator: Unicode.Scalar = ","
    private var lineEnd = "\n"
    private var byteOrderMark = ""
    /// Whether all texts are quoted, even those that need no quotes.
    private var quotesTexts = false

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let fields = table.fields(in: format)
        output.write(byteOrderMark)
        output.write(record(fields.map { field($0.name) }))
        try table.forEachRow { row in
            output.write(record(fields.map { field($0.cell(of: row)) }))
        }
    }

    private func record(_ fields: [String]) -> String {
        // Readers skip empty lines, so a single empty field is quoted.
        let line =
            fields.count == 1 && fields[0].isEmpty
            ? "\"\"" : fields.joined(separator: String(separator))
        return line + lineEnd
    }

    private func field(_ cell: Table.Cell) -> String {
        switch cell {
        // A formula may begin with `@`, so a user is printed without the sign.
        case .mention(let mention) where mention.kind == .user: field(mention.name)
        case .identifier, .mention, .node, .author, .path, .paths, .label, .text, .marked, .list:
            field(cell.forPrograms)
        case .empty, .unknown, .count, .rank, .integer, .real, .share, .part, .time, .flag:
            cell.forPrograms
        }
    }

    private func field(_ text: String) -> String {
        quotedIfNeeded(startsFormula(text) ? "'" + visible(text) : visible(text))
    }

    /// Whether a spreadsheet would read a text, in which no scalar is replaced yet, as a formula.
    private func startsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠": true
        default: false
        }
    }

    private func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == separator
    }

    /// Compares scalars, because a quote followed by a combining accent is another `Character`.
    private func quotedIfNeeded(_ field: String) -> String {
        let scalars = field.unicodeScalars
        guard quotesTexts || scalars.contains(where: needsQuotes) else { return field }
        var quoted = "\""
        for scalar in scalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}

/// Prints the ids of the tweets in a table, one on each line.
///
/// A warning gives the number of rows that are left out because the id is unknown.
struct IDRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let ids = table.ids else { throw RenderingError.noIDs }
        let (rows, column) = table.idRows.map { ($0, 0) } ?? (table.allRows, ids)
        var leftOut = 0
        try rows.read { row in
            let id = row[column].forPrograms
            if id.isEmpty { leftOut += 1 } else { output.write(id + "\n") }
        }
        output.warn(ofRows: leftOut, without: "id")
    }
}

extension TableOutput {
    /// Warns that rows without a value were left out, if there are any.
    mutating func warn(ofRows number: Int, without value: String) {
        guard number > 0 else { return }
        let rows =
            number == 1
            ? "row is left out because it has" : "rows are left out because they have"
        warn("\(grouped(number)) \(rows) no \(value)")
    }
}
