/// Writes a line a row, the values separated by a character: CSV and TSV.
///
/// The fields of CSV are those of RFC 4180 in UTF-8. In no format does a field span lines, because
/// ``visible(_:)`` leaves no newline in any, and no tab: in TSV, a field has quotes only where it has
/// one, which readers of TSV would else take for the beginning of quotes.
///
/// Text that a spreadsheet would take for a formula has an apostrophe before it. For Excel every text has
/// quotes: spreadsheets that also separate at a semicolon or the like leave it whole, so that nothing
/// in it becomes a formula.
struct SeparatedRenderer: TableRenderer {
    /// A way to separate values.
    struct Dialect {
        var format: Format
        var separator: Unicode.Scalar = ","
        var lineEnd = "\n"
        var byteOrderMark = ""
        /// Whether texts have quotes even where the separator leaves them whole.
        var quotesTexts = false

        /// For programs: without a byte order mark, and with lines that stay clean in a Unix pipe.
        static let csv = Dialect(format: .csv)
        /// Excel takes a file for UTF-8 if it begins with a byte order mark.
        static let csvExcel = Dialect(
            format: .csvExcel,
            lineEnd: "\r\n",
            byteOrderMark: "\u{FEFF}",
            quotesTexts: true
        )
        static let tsv = Dialect(format: .tsv, separator: "\t")
    }

    private let dialect: Dialect

    init(_ dialect: Dialect) { self.dialect = dialect }

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let fields = table.fields(in: dialect.format)
        output.write(dialect.byteOrderMark)
        output.write(record(fields.map { field($0.name) }))
        try table.forEachRow { row in
            output.write(record(fields.map { field($0.cell(of: row)) }))
        }
    }

    private func record(_ fields: [String]) -> String {
        // Readers skip an empty line, so that a lone empty field has to be seen.
        let line =
            fields.count == 1 && fields[0].isEmpty
            ? "\"\"" : fields.joined(separator: String(dialect.separator))
        return line + dialect.lineEnd
    }

    private func field(_ cell: Table.Cell) -> String {
        switch cell {
        // The sign of a user would begin a formula.
        case .mention(let mention) where mention.kind == .user: field(mention.name)
        case .identifier, .mention, .author, .path, .label, .text: field(cell.forPrograms)
        case .empty, .unknown, .count, .rank, .integer, .real, .share, .part, .time:
            cell.forPrograms
        }
    }

    private func field(_ text: String) -> String {
        quotedIfNeeded(startsFormula(text) ? "'" + visible(text) : visible(text))
    }

    /// Whether a spreadsheet would compute a text rather than show it.
    ///
    /// To be asked before the tab and the carriage return are replaced.
    private func startsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠": true
        default: false
        }
    }

    private func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == dialect.separator
    }

    /// A field between quotes if it needs them.
    ///
    /// Goes by scalars: a quote with an accent above it is another `Character`, but still a quote.
    private func quotedIfNeeded(_ field: String) -> String {
        let scalars = field.unicodeScalars
        guard dialect.quotesTexts || scalars.contains(where: needsQuotes) else { return field }
        var quoted = "\""
        for scalar in scalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
