/// Writes tables of GitHub Flavored Markdown, whose rules for tables most other kinds share.
///
/// In every text of the table, what could be markup has a backslash before it, so that it is shown as
/// it is: links, too, stay text.
struct MarkdownRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        if let heading = table.heading {
            output.write(line(heading) + "\n\n")
        }
        let places = table.places(in: .markdown)
        let sections = table.sections.isEmpty ? [Table.Section(rows: [])] : table.sections
        for section in sections {
            if let heading = section.heading {
                output.write("**" + escaped(heading) + "**\n\n")
            }
            output.write(line(places.map { escaped(table.columns[$0].heading) }))
            output.write(line(places.map { rule(table.columns[$0].alignment) }))
            try section.rows.read { row in
                output.write(line(places.map { escaped(row[$0].forPeople) }))
            }
            output.write("\n")
        }
        for note in table.notes {
            output.write(line(note) + "  \n")
        }
    }

    /// A text that is no heading, list or rule at the beginning of a line.
    private func line(_ text: String) -> String {
        let text = escaped(text)
        if let number = text.prefixMatch(of: /[0-9]+(?=[.)])/) {
            return number.0 + "\\" + text[number.range.upperBound...]
        }
        return (["#", "+", "-", "="].contains { text.hasPrefix($0) } ? "\\" : "") + text
    }

    private func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }

    private func rule(_ alignment: Table.Column.Alignment) -> String {
        switch alignment {
        case .left: ":--"
        case .right: "--:"
        }
    }

    private func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in visible(text).unicodeScalars {
            if isMarkup(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped.replacing("://", with: "\\://").replacing("www.", with: "www\\.")
    }

    /// Whether a character could begin markup within a line.
    private func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "$", "!", "@": true
        default: false
        }
    }
}
