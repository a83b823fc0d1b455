/// The sheet that says where a table comes from: a fact a row, each with its label.
struct SourceSheet {
    /// How wide the facts are, in digits, before they go on in the next line.
    private static let width = 100

    private let facts: [Table.Fact]

    /// Collects the facts.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - names: What sheets are called that could not be called by their headings.
    ///   - lost: What the workbook does not hold, in sentences.
    init(of table: Table, names: [(name: String, heading: String)], lost: [String]) {
        let headings = table.name.map { [Table.Fact("Table", .text($0))] } ?? []
        facts =
            headings + lost.map { Table.Fact("Not in this workbook", .text($0)) }
            + table.notes.map { Table.Fact("Note", .text($0)) }
            + table.provenance.flatMap(SourceSheet.rows)
            + names.map { Table.Fact("Sheet \($0.name)", .text($0.heading)) }
    }

    /// A fact, and below it each of its details.
    private static func rows(of fact: Table.Fact) -> [Table.Fact] {
        [fact] + fact.details.map { Table.Fact("", .text($0)) }
    }

    func write(to workbook: Workbook) throws {
        let sheet = try workbook.addSheet("Source")
        var width = 0
        for (row, fact) in facts.enumerated() {
            try sheet.write(fact.label, CellLook(kind: .label), row: row, column: 0)
            _ = try sheet.write(fact.value, row: row, column: 1, alignment: .left)
            width = max(width, fact.label.displayWidth)
        }
        try sheet.setWidth(min(width + 2, Sheet.widest), ofColumn: 0)
        try sheet.setWidth(SourceSheet.width, ofColumn: 1)
        try sheet.allowTextOfDigits()
    }
}
