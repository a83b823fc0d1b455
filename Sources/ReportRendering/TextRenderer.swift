/// Writes aligned columns, for people.
///
/// The columns are as wide as their widest cell in any section, two blanks apart. No line ends with
/// a blank. The column headings stand above each section, even above one without rows.
///
/// ```text
/// 812 tweets with #ucd
///
/// Rank  Mention  Count
///    1  #IoT        12
///    2  @bob         3
///
/// 94 mentions counted once are hidden.
/// ```
struct TextRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TextOutputStream) {
        if let heading = table.heading {
            output.write(visible(heading) + "\n\n")
        }
        renderSections(of: table, into: &output)
        if !table.notes.isEmpty {
            output.write("\n")
        }
        for note in table.notes {
            output.write(visible(note) + "\n")
        }
    }

    private func renderSections(of table: Table, into output: inout some TextOutputStream) {
        let layout = Layout(of: table)
        let sections = table.sections.isEmpty ? [Table.Section(rows: [])] : table.sections
        for (number, section) in sections.enumerated() {
            if number > 0 {
                output.write("\n")
            }
            if let heading = section.heading {
                output.write(visible(heading) + "\n")
            }
            output.write(layout.header)
            for row in section.rows {
                output.write(layout.line(of: row))
            }
        }
    }
}

/// Where the columns of a table stand.
private struct Layout {
    private let columns: [(place: Int, column: Table.Column, width: Int)]

    init(of table: Table) {
        let places = table.places(in: .text)
        var widths = places.map { visible(table.columns[$0].heading).displayWidth }
        for row in table.rows {
            for (index, place) in places.enumerated() {
                let cell = cell(row[place], in: table.columns[place])
                widths[index] = max(widths[index], cell.displayWidth)
            }
        }
        columns = zip(places, widths).map { ($0, table.columns[$0], $1) }
    }

    /// The line of the columns' headings.
    var header: String {
        line(of: columns.map { visible($0.column.heading) })
    }

    /// The line of a row.
    func line(of row: [Table.Value]) -> String {
        line(of: columns.map { cell(row[$0.place], in: $0.column) })
    }

    private func line(of cells: [String]) -> String {
        let padded = zip(columns, cells).map { column, cell in
            let blanks = String(repeating: " ", count: column.width - cell.displayWidth)
            return switch column.column.alignment {
            case .left: cell + blanks
            case .right: blanks + cell
            }
        }
        return withoutTrailingBlanks(padded.joined(separator: "  ")) + "\n"
    }
}

/// A value as it stands in a cell of a column.
private func cell(_ value: Table.Value, in column: Table.Column) -> String {
    switch value {
    case .null: ""
    case .integer(let number): String(number)
    case .text(let text): column.widest.map { visible(text).shortened(to: $0) } ?? visible(text)
    }
}

/// A line that ends with something to see.
private func withoutTrailingBlanks(_ line: String) -> String {
    var line = line
    while line.unicodeScalars.last == " " {
        line.unicodeScalars.removeLast()
    }
    return line
}
