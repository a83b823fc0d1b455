import CXlsxWriter

/// Prints a table as a workbook for Excel and LibreOffice: a sheet with the table and its chart,
/// and one with its notes and source.
///
/// Texts stay texts and are read back exactly, even those that look like numbers or formulas. Numbers, shares
/// and times are numbers of the spreadsheet. The same table always makes the same bytes. If all sections have
/// headings, each has a separate sheet.
struct XLSXRenderer: TableRenderer {
    /// The width of the column with the values of the source, in digits.
    private static let sourceWidth = 100

    let style: RenderingStyle
    /// The maximum number of rows on a sheet, with the header.
    var maxRows = Int(LXW_ROW_MAX)

    func render(_ table: Table, into output: inout some TableOutput) throws {
        let workbook = try Workbook(title: table.documentTitle ?? "")
        var losses = WorkbookLosses()
        var names: [(name: String, heading: String)] = []
        for (heading, table) in table.sheets(style) {
            let sheet = try workbook.addSheet(heading)
            if !sheet.name.utf8.elementsEqual(heading.utf8) { names.append((sheet.name, heading)) }
            losses += try render(table, on: sheet, of: workbook)
        }
        let lost = losses.sentences(maxRows: maxRows - 1)
        try addSource(of: table, names: names, lost: lost, to: workbook)
        try workbook.finish(into: &output)
        for sentence in lost { output.warn(sentence) }
    }

    private func render(_ table: Table, on sheet: Sheet, of workbook: Workbook) throws
        -> WorkbookLosses
    {
        var tableSheet = try TableSheet(of: table, on: sheet, maxRows: maxRows, style)
        try table.forEachRow { try tableSheet.append($0) }
        try tableSheet.finish()
        if let chart = table.chart, let sheetChart = SheetChart(chart, of: tableSheet, on: sheet) {
            if sheetChart.isOfCells {
                try sheetChart.colourCells()
                return tableSheet.losses
            }
            // Beside a wide table, a chart would be out of view, and in print both would be small.
            let isBeside = tableSheet.leavesRoomForChart
            try sheetChart.insert(
                into: isBeside ? sheet : workbook.addSheet("Chart"),
                column: isBeside ? tableSheet.widths.count + 1 : 0
            )
        }
        return tableSheet.losses
    }

    /// Adds the sheet with the notes and the source of a table: a label and a value in each row.
    ///
    /// It also lists sheets whose names differ from the headings of their sections, and what the
    /// workbook does not hold.
    private func addSource(
        of table: Table,
        names: [(name: String, heading: String)],
        lost: [String],
        to workbook: Workbook
    ) throws {
        let rows: [(label: String, cell: Table.Cell)] =
            (table.documentTitle.map { [("Table", .text($0))] } ?? [])
            + lost.map { ("Not in this workbook", .text($0)) }
            + table.notes.map { ("Note", .text($0)) } + table.labelledFacts.flatMap(sourceRows)
            + names.map { ("Sheet \($0.name)", .text($0.heading)) }
        let sheet = try workbook.addSheet("Source")
        for (index, row) in rows.enumerated() {
            try sheet.write(row.label, CellStyle(kind: .label), row: index, column: 0)
            _ = try sheet.write(row.cell, row: index, column: 1, alignment: .left)
        }
        let labelWidth = rows.map(\.label.displayWidth).max() ?? 0
        try sheet.setWidth(min(labelWidth + 2, Sheet.maxColumnWidth), ofColumn: 0)
        try sheet.setWidth(XLSXRenderer.sourceWidth, ofColumn: 1)
        try sheet.allowTextOfDigits()
    }

    /// The rows of a fact: its value, then its details.
    private func sourceRows(of fact: Table.Fact) -> [(label: String, cell: Table.Cell)] {
        let fullPaths = style.hasFullPaths(in: .xlsx)
        return [(fact.label ?? "", fact.printedValue(fullPaths: fullPaths))]
            + fact.details.map { ("", .text($0.text(fullPaths: fullPaths))) }
    }
}

extension Format {
    /// Checks that the library that the format needs is installed.
    ///
    /// Only ``xlsx`` needs one. Call this before a long computation, so that a missing library is
    /// reported before it and not after it.
    ///
    /// ```swift
    /// try Format.xlsx.requireLibrary()
    /// ```
    ///
    /// - Throws: ``RenderingError/noWorkbookLibrary(_:)`` if the library cannot be loaded.
    public func requireLibrary() throws {
        if self == .xlsx { _ = try xlsx_writer.loaded() }
    }
}

extension Table {
    /// The maximum number of sections with separate sheets.
    private static let maxSheets = 50

    /// The tables on the sheets of a workbook, with their headings.
    ///
    /// Each section has a sheet if all sections have headings and there are not too many. Otherwise
    /// one sheet has all rows.
    fileprivate func sheets(_ style: RenderingStyle) -> [(heading: String, table: Table)] {
        let headings = sections.compactMap(\.heading)
        guard (2...Table.maxSheets).contains(sections.count), headings.count == sections.count
        else { return [("Table", withHeadingsInRows(style))] }
        return zip(headings, sections).map { heading, section in
            var table = self
            table.sections = [section]
            let heading = heading.text(fullPaths: style.hasFullPaths(in: .xlsx))
            table.chart?.title = "\(heading): \(chart?.title ?? "")"
            return (heading, table)
        }
    }

    /// The table, with the headings of its sections in an additional first column if there are too
    /// many sections for a sheet each.
    private func withHeadingsInRows(_ style: RenderingStyle) -> Table {
        guard sections.count > Table.maxSheets, sections.contains(where: { $0.heading != nil })
        else { return self }
        var table = self
        table.columns.insert(Column("section", heading: "Section"), at: 0)
        table.sections = sections.map { section in
            let heading = section.heading.map {
                Cell.text($0.text(fullPaths: style.hasFullPaths(in: .xlsx)))
            }
            return Section(
                rows: Rows { body in try section.rows.read { try body([heading ?? .empty] + $0) } }
            )
        }
        table.chart?.shiftColumns()
        return table
    }
}

extension Table.Chart {
    /// Adds 1 to the index of every column, after a column was inserted before them.
    fileprivate mutating func shiftColumns() {
        label += 1
        form =
            switch form {
            case .bars(let column): .bars(column + 1)
            case .lines(let columns): .lines(columns.map { $0 + 1 })
            case .compared(let columns): .compared(columns.map { $0 + 1 })
            case .heatMap(let columns): .heatMap(columns.map { $0 + 1 })
            }
    }
}

/// The rows of a table on a sheet, below a header.
struct TableSheet {
    /// The maximum number of rows that decide the widths of the columns.
    private static let maxMeasuredRows = 1000
    /// The width added to the longest text of a column, in digits.
    private static let padding = 2
    /// The width added to a heading, for its filter button, in digits.
    private static let headingPadding = 4
    /// The maximum width of a table with a chart to its right, in digits.
    private static let maxWidthBesideChart = 90

    private let sheet: Sheet
    private let fields: [TableField]
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

    /// The index of the last column on the sheet that a column of the table is printed in; nil if
    /// workbooks do not print it.
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
    /// Splits bytes, because `"\r\n"` is a single `Character`, which is not equal to a newline.
    fileprivate var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}

/// The numbers of rows and texts of a table that do not fit into a workbook.
struct WorkbookLosses {
    /// The number of rows that are left out because a sheet is full.
    var rows = 0
    /// The number of texts that are cut because a cell is full.
    var texts = 0

    static func += (sum: inout WorkbookLosses, losses: WorkbookLosses) {
        sum.rows += losses.rows
        sum.texts += losses.texts
    }

    /// The losses in sentences that name a format that holds everything; none if nothing was lost.
    func sentences(maxRows: Int) -> [String] {
        let (are, were) = (
            rows == 1 ? "row is" : "rows are", texts == 1 ? "text was" : "texts were"
        )
        return [
            rows == 0
                ? nil
                : "\(rows) \(are) left out of the workbook, whose sheets hold \(maxRows) each; "
                    + "csv holds all",
            texts == 0
                ? nil
                : "\(texts) \(were) cut to the \(CellText.maxLength) characters that a cell holds; "
                    + "csv holds all",
        ].compactMap(\.self)
    }
}
