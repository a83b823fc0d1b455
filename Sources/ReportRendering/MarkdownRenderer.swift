/// Writes tables of GitHub Flavored Markdown, whose rules for tables most other kinds share.
///
/// In every text of the table, what could be markup has a backslash before it, so that it is shown as
/// it is: links, too, stay text.
struct MarkdownRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        if let heading = table.heading {
            output.write(line(heading) + "\n\n")
        }
        let fields = table.fields(in: .markdown)
        for section in table.printedSections {
            if let heading = section.heading {
                output.write("**" + escaped(heading.forPeople) + "**\n\n")
            }
            output.write(line(fields.map { escaped($0.heading) }))
            output.write(line(fields.map { rule($0.column.alignment) }))
            try section.rows.read { row in
                output.write(line(fields.map { escaped($0.cell(of: row).forPeople) }))
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
        let numbered = #/[0-9]+(?=[.)])/#.matchingSemantics(.unicodeScalar)
        if let number = text.prefixMatch(of: numbered) {
            return number.0 + "\\" + text[number.range.upperBound...]
        }
        return startsBlock(text) ? "\\" + text : text
    }

    /// Whether a line would begin a heading, a list or a rule.
    private func startsBlock(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "#", "+", "-", "=": true
        default: false
        }
    }

    private func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |\n"
    }

    private func rule(_ alignment: Table.Column.Alignment?) -> String {
        switch alignment {
        case nil: "---"
        case .left: ":--"
        case .right: "--:"
        }
    }

    private func escaped(_ text: String) -> String {
        let scalars = Array(visible(text.forPeople).unicodeScalars)
        var escaped = ""
        for (place, scalar) in scalars.enumerated() {
            if isMarkup(scalar) || isOfLink(scalars, place) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            // Addresses become links whatever is escaped in them, but for a comment.
            if scalar == "@", place > 0, isOfAddress(scalars[place - 1]) {
                escaped += "<!-- -->"
            }
        }
        return escaped
    }

    /// Whether a text would be a link but for a backslash here: at `://`, and behind `www`.
    private func isOfLink(_ scalars: [Unicode.Scalar], _ place: Int) -> Bool {
        switch scalars[place] {
        case ":": scalars[(place + 1)...].starts(with: "//".unicodeScalars)
        case ".": scalars[..<place].suffix(3).elementsEqual("www".unicodeScalars)
        default: false
        }
    }

    /// Whether a character before `@` makes an address of it.
    private func isOfAddress(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || [".", "-", "_", "+"].contains(scalar)
    }

    /// Whether a character could begin markup within a line.
    private func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "$", "!", "@": true
        default: false
        }
    }
}
