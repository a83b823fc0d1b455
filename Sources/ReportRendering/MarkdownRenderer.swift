/// Prints a table in GitHub Flavored Markdown, whose tables most other dialects of Markdown share.
///
/// Characters of a text that could be markup are escaped with a backslash. Links are escaped too,
/// so that every text is displayed as it is.
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

    /// Returns a text as a line, escaped so that it begins no heading, list or horizontal rule.
    private func line(_ text: String) -> String {
        let text = escaped(text)
        let listNumber = #/[0-9]+(?=[.)])/#.matchingSemantics(.unicodeScalar)
        if let number = text.prefixMatch(of: listNumber) {
            return number.0 + "\\" + text[number.range.upperBound...]
        }
        return ["#", "+", "-", "="].contains(text.unicodeScalars.first) ? "\\" + text : text
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

    fileprivate func escaped(_ text: String) -> String {
        let scalars = Array(visible(text.forPeople).unicodeScalars)
        var escaped = ""
        for (index, scalar) in scalars.enumerated() {
            if isMarkup(scalar) || beginsLink(scalars, at: index) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            // GitHub links e-mail addresses despite backslashes. Only a comment prevents that.
            if scalar == "@", index > 0, canEndLocalPart(scalars[index - 1]) {
                escaped += "<!-- -->"
            }
        }
        return escaped
    }

    /// Whether a scalar must be escaped so that the text is no link: the colon of `://` and the dot
    /// after `www`.
    private func beginsLink(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        switch scalars[index] {
        case ":": scalars[(index + 1)...].starts(with: "//".unicodeScalars)
        case ".": scalars[..<index].suffix(3).elementsEqual("www".unicodeScalars)
        default: false
        }
    }

    private func canEndLocalPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || [".", "-", "_", "+"].contains(scalar)
    }

    private func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "$", "!", "@": true
        default: false
        }
    }
}

extension String {
    /// The text within a line of Markdown, escaped so that it is displayed as it is and in one line.
    package var escapedForMarkdown: String { MarkdownRenderer().escaped(self) }
}
