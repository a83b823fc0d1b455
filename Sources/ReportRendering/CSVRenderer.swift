/// Writes comma-separated values, for spreadsheets.
///
/// The fields are those of RFC 4180 in UTF-8, without a byte order mark. Lines end with a mere
/// newline: every reader of CSV takes it, and the lines stay clean in a Unix pipe. No field spans
/// lines, because ``visible(_:)`` leaves no newline in any.
///
/// Text that a spreadsheet would take for a formula has an apostrophe before it.
struct CSVRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TextOutputStream) {
        let places = table.places(in: .csv)
        output.write(record(places.map { visible(table.columns[$0].name) }))
        for row in table.rows {
            output.write(record(places.map { field(row[$0]) }))
        }
    }

    private func record(_ fields: [String]) -> String {
        // Readers skip an empty line, so that a lone empty field has to be seen.
        let line = fields == [""] ? "\"\"" : fields.map(quotedIfNeeded).joined(separator: ",")
        return line + "\n"
    }

    private func field(_ value: Table.Value) -> String {
        switch value {
        case .null: ""
        case .integer(let number): String(number)
        case .text(let text): startsFormula(text) ? "'" + visible(text) : visible(text)
        }
    }

    /// Whether a spreadsheet would compute a text rather than show it.
    ///
    /// To be asked before the tab and the carriage return are replaced.
    private func startsFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": true
        default: false
        }
    }

    private func quotedIfNeeded(_ field: String) -> String {
        let special: [Unicode.Scalar] = [",", "\""]
        return field.unicodeScalars.contains(where: special.contains) ? quoted(field) : field
    }

    /// A field in quotes.
    ///
    /// It goes by scalars: a quote with a combining mark is a `Character` of its own.
    private func quoted(_ field: String) -> String {
        var quoted = "\""
        for scalar in field.unicodeScalars {
            quoted += scalar == "\"" ? "\"\"" : String(scalar)
        }
        return quoted + "\""
    }
}
