/// Writes aligned columns, for people.
///
/// The columns are as wide as their widest cell in any section, two blanks apart. No line ends with
/// a blank. The column headings stand above each section, even above one without rows. The rows are
/// read twice: to measure them and to print them.
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
            output.write(
                TextLook.bold.dress(shown(heading), if: style.isColoured) + "\n\n"
            )
        }
        let layout = try TextLayout(of: table, style)
        output.write(layout.curves)
        try renderSections(of: table, layout, into: &output)
        if !table.notes.isEmpty {
            output.write("\n")
        }
        for note in table.notes {
            output.write(shown(note) + "\n")
        }
    }

    /// A line of prose; in a file or a pipe it is the plain text.
    private func shown(_ text: String) -> String {
        let text = visible(text.forPeople)
        return style.isTerminal ? text.keepingDirections : text
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
                output.write(shown(heading.forPeople) + "\n")
            }
            output.write(layout.header)
            try section.rows.read { row in
                output.write(layout.line(of: row))
            }
        }
    }
}
