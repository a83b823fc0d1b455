/// The rows of a table on a sheet, below a header.
struct TableSheet {
    /// The maximum number of rows that decide the widths of the columns.
    private static let maxMeasuredRows = 1000
    /// The width beside the longest text of a column, in digits.
    private static let padding = 2
    /// The width beside a heading, with its filter button, in digits.
    private static let headingPadding = 4
    /// The maximum width of a table with a chart to its right, in digits.
    private static let maxWidthBesideChart = 90

    private let sheet: Sheet
    private let fields: [TableField]
    /// The maximum number of rows on the sheet, with the header.
    private let maxRows: Int
    /// The widths of the columns, in digits.
    private(set) var widths: [Int]
    /// The number of rows below the header.
    private(set) var rowCount = 0
    /// The first rows, as many as a chart has bars.
    private(set) var firstRows: [[Table.Cell]] = []
    private(set) var lastRow: [Table.Cell]?
    private(set) var losses = WorkbookLosses()
    /// Whether a row has more than one line.
    private var hasTallRows = false

    /// Writes the header.
    init(of table: Table, on sheet: Sheet, maxRows: Int, _ style: RenderingStyle) throws {
        self.sheet = sheet
        self.maxRows = maxRows
        fields = table.fields(in: .xlsx, style)
        widths = fields.map { $0.heading.forPeople.displayWidth + TableSheet.headingPadding }
        for (index, field) in fields.enumerated() {
            let style = CellStyle(kind: .heading, alignment: field.column.alignment)
            try sheet.write(field.heading, style, row: 0, column: index)
        }
    }

    /// Writes a row below the others; counts it as lost if the sheet is full.
    mutating func append(_ row: [Table.Cell]) throws {
        guard rowCount + 1 < maxRows else {
            losses.rows += 1
            return
        }
        if rowCount < Table.Chart.maxBars { firstRows.append(row) }
        lastRow = row
        rowCount += 1
        let cells = fields.map { $0.cell(of: row) }
        let lines = lineCount(of: cells)
        try sheet.setHeight(lines, ofRow: rowCount)
        if lines > 1 { hasTallRows = true }
        for (index, cell) in cells.enumerated() {
            let alignment = fields[index].column.alignment
            if try sheet.write(cell, row: rowCount, column: index, alignment: alignment) {
                losses.texts += 1
            }
            guard rowCount <= TableSheet.maxMeasuredRows else { continue }
            widths[index] = max(widths[index], cell.width + TableSheet.padding)
        }
    }

    /// The estimated number of lines of the tallest cell in a row.
    ///
    /// It is needed because not every spreadsheet program computes the heights of rows.
    private func lineCount(of cells: [Table.Cell]) -> Int {
        // The widths are not final before the last measured row.
        let hasFinalWidths = rowCount > TableSheet.maxMeasuredRows
        let counts = zip(cells, widths).map { cell, width in
            cell.lineCount(inWidth: hasFinalWidths ? width : Sheet.maxColumnWidth)
        }
        return counts.max() ?? 1
    }

    /// Sets the widths of the columns and the range of the filter, after the last row.
    mutating func finish() throws {
        widths = widths.map { min($0, Sheet.maxColumnWidth) }
        for (index, width) in widths.enumerated() {
            try sheet.setWidth(width, ofColumn: index)
        }
        try sheet.setHeader(columns: fields.count, rows: rowCount)
        try sheet.allowTextOfDigits()
    }

    /// Whether a chart fits to the right of the rows.
    ///
    /// Beside tall rows it would be distorted, because the library computes its height from rows of
    /// one line.
    var leavesRoomForChart: Bool {
        !hasTallRows && widths.reduce(0, +) <= TableSheet.maxWidthBesideChart
    }

    /// Returns the index of the last column on the sheet that a column of the table is printed in.
    ///
    /// - Parameter index: The index of the column in the table.
    /// - Returns: The index on the sheet; nil if workbooks do not print the column.
    func column(_ index: Int) -> Int? { fields.lastIndex { $0.index == index } }
}

extension Table.Cell {
    /// The width of the longest line of a cell, in digits.
    fileprivate var width: Int {
        guard number == nil else { return forPrograms.utf8.count }
        return forPeople.lines.map(\.displayWidth).max() ?? 0
    }

    /// The estimated number of lines of a cell in a column with a width in digits.
    ///
    /// Most letters are narrower than digits, which makes up for the space left at the ends of
    /// lines.
    fileprivate func lineCount(inWidth width: Int) -> Int {
        guard number == nil, Sheet.isParagraph(forPeople) else { return 1 }
        let width = min(width, Sheet.maxColumnWidth)
        return forPeople.lines.reduce(0) { $0 + max(1, ($1.displayWidth + width - 1) / width) }
    }
}

extension String {
    /// The lines between newlines.
    ///
    /// It splits bytes, because `"\r\n"` is a single `Character`, which is not equal to a newline.
    fileprivate var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
