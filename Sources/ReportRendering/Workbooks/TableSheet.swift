/// The rows of a table on a sheet, below a header.
struct TableSheet {
    /// How many rows are measured; the widths of a long table's columns are those of its beginning.
    private static let measuredRows = 1000
    /// What a column has beside its text, and its heading beside that for the filter's button.
    private static let (padding, button) = (2, 4)
    /// How wide a table may be, in digits, for one to see a chart to its right.
    private static let widestBesideChart = 90

    private let sheet: Sheet
    private let fields: [TableField]
    /// How many rows the sheet holds, with the header.
    private let mostRows: Int
    /// The widths of the columns, in digits.
    private(set) var widths: [Int]
    /// How many rows there are below the header.
    private(set) var rows = 0
    /// The first rows, as many as a chart has bars.
    private(set) var firstRows: [[Table.Cell]] = []
    private(set) var lastRow: [Table.Cell]?
    private(set) var losses = WorkbookLosses()
    private var hasHighRows = false

    /// Begins with the header.
    init(of table: Table, on sheet: Sheet, mostRows: Int, _ style: RenderingStyle) throws {
        self.sheet = sheet
        self.mostRows = mostRows
        fields = table.fields(in: .xlsx, style)
        widths = fields.map { $0.heading.forPeople.displayWidth + TableSheet.button }
        for (index, field) in fields.enumerated() {
            let look = CellLook(kind: .heading, alignment: field.column.alignment)
            try sheet.write(field.heading, look, row: 0, column: index)
        }
    }

    /// Adds a row below the others, if there is room.
    mutating func add(_ row: [Table.Cell]) throws {
        guard rows + 1 < mostRows else {
            losses.rows += 1
            return
        }
        if rows < Table.Chart.maxBars { firstRows.append(row) }
        lastRow = row
        rows += 1
        let cells = fields.map { $0.cell(of: row) }
        let lines = lines(of: cells)
        try sheet.setHeight(lines, ofRow: rows)
        if lines > 1 { hasHighRows = true }
        for (index, cell) in cells.enumerated() {
            let alignment = fields[index].column.alignment
            if try sheet.write(cell, row: rows, column: index, alignment: alignment) {
                losses.texts += 1
            }
            guard rows <= TableSheet.measuredRows else { continue }
            widths[index] = max(widths[index], cell.width + TableSheet.padding)
        }
    }

    /// How many lines the highest cell of a row has, about; spreadsheets do not all look for themselves.
    private func lines(of cells: [Table.Cell]) -> Int {
        let lines = zip(cells, widths).map { cell, width in
            cell.lines(inWidth: rows > TableSheet.measuredRows ? width : Sheet.widest)
        }
        return lines.max() ?? 1
    }

    /// Does what the rows had to be known for.
    mutating func finish() throws {
        widths = widths.map { min($0, Sheet.widest) }
        for (index, width) in widths.enumerated() {
            try sheet.setWidth(width, ofColumn: index)
        }
        try sheet.setHeader(columns: fields.count, rows: rows)
        try sheet.allowTextOfDigits()
    }

    /// Whether a chart to the right of the rows is seen, and is as high as the library thinks.
    var leavesRoomForChart: Bool {
        !hasHighRows && widths.reduce(0, +) <= TableSheet.widestBesideChart
    }

    /// The last column on the sheet, from 0, that is made of a column of the table; nil if none is.
    func column(_ index: Int) -> Int? { fields.lastIndex { $0.index == index } }
}

/// What a workbook cannot hold of a table.
struct WorkbookLosses {
    /// Rows below the last of a sheet.
    var rows = 0
    /// Texts that are cut.
    var texts = 0

    static func += (sum: inout WorkbookLosses, losses: WorkbookLosses) {
        sum.rows += losses.rows
        sum.texts += losses.texts
    }

    /// What was lost, in sentences, each with what holds all.
    ///
    /// Of the rows of a sheet the header is none.
    func sentences(mostRows: Int) -> [String] {
        var sentences: [String] = []
        if rows > 0 {
            let are = rows == 1 ? "row is" : "rows are"
            sentences.append(
                "\(rows) \(are) left out of the workbook, whose sheets hold \(mostRows) each; csv holds all"
            )
        }
        if texts > 0 {
            let were = texts == 1 ? "text was" : "texts were"
            sentences.append(
                "\(texts) \(were) cut to the \(CellText.limit) characters that a cell holds; csv holds all"
            )
        }
        return sentences
    }
}

extension Table.Cell {
    /// How many digits wide the longest line of a cell is.
    fileprivate var width: Int {
        guard number == nil else { return forPrograms.utf8.count }
        return forPeople.lines.map(\.displayWidth).max() ?? 0
    }

    /// How many lines a cell needs in a column.
    ///
    /// Most letters are narrower than digits, which makes up for the room at the ends of lines.
    fileprivate func lines(inWidth width: Int) -> Int {
        guard number == nil, Sheet.isParagraph(forPeople) else { return 1 }
        let room = min(width, Sheet.widest)
        return forPeople.lines.reduce(0) { $0 + max(1, ($1.displayWidth + room - 1) / room) }
    }
}

extension String {
    /// The lines between newlines, of which a carriage return is no part.
    fileprivate var lines: [Substring] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }
}
