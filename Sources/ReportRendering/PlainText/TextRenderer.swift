/// Prints a table as text, in aligned columns.
///
/// Each column is as wide as its widest cell in all sections, and columns are two blanks apart. On a
/// terminal no line is wider than it: ``TextLayout`` says how. No line ends with a blank. The column
/// headings are printed above every section, even one without rows, unless the table is a list of
/// labels and values. The rows are read twice: to measure them and to print them.
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
    let style: RenderingStyle

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let table = table.cachingFewRows
        if let heading = table.heading {
            let heading = TextStyle.bold.styled(prose(heading), if: style.isColoured)
            output.write(heading + "\n\n")
        }
        let layout = try TextLayout(of: table, style)
        output.write(layout.sparklines)
        try renderSections(of: table, layout, into: &output)
        let notes = table.notes + [layout.note].compactMap(\.self)
        if !notes.isEmpty {
            output.write("\n")
        }
        for note in notes {
            output.write(prose(note) + "\n")
        }
    }

    /// A heading or note as a line; on a terminal in as many lines as it needs, with direction marks.
    private func prose(_ text: String) -> String {
        let text = visible(text.forPeople)
        guard let width = style.width else { return text }
        return text.lines(ofWidth: width).map(\.withDirectionMarks).joined(separator: "\n")
    }

    private func renderSections(
        of table: Table,
        _ layout: TextLayout,
        into output: inout some TableOutput
    ) throws {
        for (number, section) in table.printedSections.enumerated() {
            if number > 0 {
                output.write("\n")
            }
            if let heading = section.heading {
                output.write(prose(heading.forPeople) + "\n")
            }
            if table.showsHeadings { output.write(layout.header) }
            try section.rows.read { row in
                output.write(layout.line(of: row))
            }
        }
    }
}
