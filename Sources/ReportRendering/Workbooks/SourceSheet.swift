/// The sheet that says where a table comes from: a fact a row, each with its label.
struct SourceSheet {
    /// How wide the facts are, in digits, before they go on in the next line.
    private static let width = 100

    private typealias Row = (label: String, cell: Table.Cell)

    private let rows: [Row]

    /// Collects the facts.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - names: What sheets are called that could not be called by their headings.
    ///   - lost: What the workbook does not hold, in sentences.
    ///   - fullPaths: Whether files have their whole paths.
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

    /// A fact, and below it each of its details.
    private static func rows(of fact: Table.Fact, fullPaths: Bool) -> [Row] {
        [(fact.label ?? "", fact.printedValue(fullPaths: fullPaths))]
            + fact.details.map { ("", .text($0.text(fullPaths: fullPaths))) }
    }

    func write(to workbook: Workbook) throws {
        let sheet = try workbook.addSheet("Source")
        var width = 0
        for (index, row) in rows.enumerated() {
            try sheet.write(row.label, CellLook(kind: .label), row: index, column: 0)
            _ = try sheet.write(row.cell, row: index, column: 1, alignment: .left)
            width = max(width, row.label.displayWidth)
        }
        try sheet.setWidth(min(width + 2, Sheet.widest), ofColumn: 0)
        try sheet.setWidth(SourceSheet.width, ofColumn: 1)
        try sheet.allowTextOfDigits()
    }
}
