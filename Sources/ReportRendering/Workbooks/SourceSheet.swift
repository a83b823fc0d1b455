/// The sheet with the notes and the source of a table: a label and a value in each row.
struct SourceSheet {
    /// The width of the column of values, in digits.
    private static let valueWidth = 100

    private typealias Row = (label: String, cell: Table.Cell)

    private let rows: [Row]

    /// Collects the rows of the sheet.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - names: The names of the sheets that differ from the headings of their sections.
    ///   - lost: Sentences about rows and texts that the workbook does not hold.
    ///   - fullPaths: Whether files are printed with their full paths.
    init(
        of table: Table,
        names: [(name: String, heading: String)],
        lost: [String],
        fullPaths: Bool
    ) {
        rows =
            (table.documentTitle.map { [("Table", .text($0))] } ?? [])
            + lost.map { ("Not in this workbook", .text($0)) }
            + table.notes.map { ("Note", .text($0)) }
            + table.labelledFacts.flatMap { SourceSheet.rows(of: $0, fullPaths: fullPaths) }
            + names.map { ("Sheet \($0.name)", .text($0.heading)) }
    }

    /// The rows of a fact: its value, then its details.
    private static func rows(of fact: Table.Fact, fullPaths: Bool) -> [Row] {
        [(fact.label ?? "", fact.printedValue(fullPaths: fullPaths))]
            + fact.details.map { ("", .text($0.text(fullPaths: fullPaths))) }
    }

    /// Adds the sheet to a workbook.
    func write(to workbook: Workbook) throws {
        let sheet = try workbook.addSheet("Source")
        var labelWidth = 0
        for (index, row) in rows.enumerated() {
            try sheet.write(row.label, CellStyle(kind: .label), row: index, column: 0)
            _ = try sheet.write(row.cell, row: index, column: 1, alignment: .left)
            labelWidth = max(labelWidth, row.label.displayWidth)
        }
        try sheet.setWidth(min(labelWidth + 2, Sheet.maxColumnWidth), ofColumn: 0)
        try sheet.setWidth(SourceSheet.valueWidth, ofColumn: 1)
        try sheet.allowTextOfDigits()
    }
}
