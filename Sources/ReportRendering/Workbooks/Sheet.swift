import CXlsxWriter

/// A sheet of a workbook, whose rows have to be written from top to bottom.
struct Sheet {
    /// The widest that a column may be, in digits; what is longer is broken into lines.
    static let widest = 60

    let workbook: Workbook
    let name: String
    let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let library: xlsx_writer

    /// Prepares a sheet, and its print.
    init(of workbook: Workbook, name: String, _ sheet: UnsafeMutablePointer<lxw_worksheet>) {
        self.workbook = workbook
        self.name = name
        self.sheet = sheet
        library = workbook.library
        library.worksheet_set_landscape(sheet)
        library.worksheet_set_paper(sheet, 9)  // A4
        library.worksheet_fit_to_pages(sheet, 1, 0)
    }

    /// Writes a cell; nothing if it has no datum.
    ///
    /// - Returns: Whether a text was too long, and is cut.
    func write(
        _ cell: Table.Cell,
        row: Int,
        column: Int,
        alignment: Table.Column.Alignment?
    ) throws -> Bool {
        switch CellContent(cell) {
        case .nothing: return false
        case .number(let number, let kind):
            let format = try workbook.format(CellLook(kind: kind, alignment: alignment))
            try library.check(
                library.worksheet_write_number(sheet, UInt32(row), UInt16(column), number, format)
            )
            return false
        case .text(let text):
            let kind = Sheet.isParagraph(text) ? CellLook.Kind.paragraph : .text
            let look = CellLook(kind: kind, alignment: alignment)
            return try write(text, look, row: row, column: column)
        }
    }

    /// Writes a text, and never a formula, a number or a link.
    ///
    /// - Returns: Whether it was too long, and is cut.
    @discardableResult
    func write(_ text: String, _ look: CellLook, row: Int, column: Int) throws -> Bool {
        let cell = CellText(text)
        try library.check(
            library.worksheet_write_string(
                sheet,
                UInt32(row),
                UInt16(column),
                cell.escaped,
                workbook.format(look)
            )
        )
        return cell.isCut
    }

    /// Whether a text needs more than a line.
    static func isParagraph(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "\n")) || text.forPeople.displayWidth > widest
    }

    /// Makes a row, the one that is written next, as high as so many lines.
    func setHeight(_ lines: Int, ofRow row: Int) throws {
        guard lines > 1 else { return }
        // 15 points a line, and 409 at most.
        let height = min(15 * Double(lines), 409)
        try library.check(library.worksheet_set_row(sheet, UInt32(row), height, nil))
    }

    /// Makes a column as wide as so many digits.
    func setWidth(_ width: Int, ofColumn column: Int) throws {
        let column = UInt16(column)
        try library.check(library.worksheet_set_column(sheet, column, column, Double(width), nil))
    }

    /// Makes a header of the first row, which stays in view, is printed on each page, and filters.
    func setHeader(columns: Int, rows: Int) throws {
        library.worksheet_freeze_panes(sheet, 1, 0)
        try library.check(library.worksheet_repeat_rows(sheet, 0, 0))
        let (last, bottom) = (UInt16(columns - 1), UInt32(rows))
        try library.check(library.worksheet_autofilter(sheet, 0, 0, bottom, last))
    }

    /// Has Excel not mark each text that looks like a number as a mistake.
    func allowTextOfDigits() throws {
        let kind = UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue)
        try library.check(library.worksheet_ignore_errors(sheet, kind, "A1:XFD1048576"))
    }
}
