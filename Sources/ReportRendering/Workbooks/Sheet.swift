import CXlsxWriter

/// A sheet of a workbook, whose rows must be written from top to bottom.
struct Sheet {
    /// The maximum width of a column, in digits; longer texts are wrapped into lines.
    static let maxColumnWidth = 60

    let workbook: Workbook
    let name: String
    let sheet: LibraryObject<lxw_worksheet>
    private let library: xlsx_writer

    /// Prepares a new sheet, which is printed in landscape on A4, as wide as the page.
    init(of workbook: Workbook, name: String, _ sheet: LibraryObject<lxw_worksheet>) {
        self.workbook = workbook
        self.name = name
        self.sheet = sheet
        library = workbook.library
        library.worksheet_set_landscape(sheet.pointer)
        library.worksheet_set_paper(sheet.pointer, 9)  // A4.
        library.worksheet_fit_to_pages(sheet.pointer, 1, 0)
    }

    /// Writes a cell; nothing if it has no value.
    ///
    /// - Returns: Whether a text was too long and is cut.
    func write(
        _ cell: Table.Cell,
        row: Int,
        column: Int,
        alignment: Table.Column.Alignment?
    ) throws -> Bool {
        switch CellContent(cell) {
        case .nothing: return false
        case .number(let number, let kind):
            let format = try workbook.format(CellStyle(kind: kind, alignment: alignment))
            try library.check(
                library.worksheet_write_number(
                    sheet.pointer,
                    UInt32(row),
                    UInt16(column),
                    number,
                    format.pointer
                )
            )
            return false
        case .text(let text):
            let kind = Sheet.isParagraph(text) ? CellStyle.Kind.paragraph : .text
            let style = CellStyle(kind: kind, alignment: alignment)
            return try write(text, style, row: row, column: column)
        }
    }

    /// Writes a text, which never becomes a formula, a number or a link.
    ///
    /// - Returns: Whether the text was too long and is cut.
    @discardableResult
    func write(_ text: String, _ style: CellStyle, row: Int, column: Int) throws -> Bool {
        let cell = CellText(text)
        try library.check(
            library.worksheet_write_string(
                sheet.pointer,
                UInt32(row),
                UInt16(column),
                cell.escaped,
                workbook.format(style).pointer
            )
        )
        return cell.isCut
    }

    /// Whether a text needs more than one line.
    static func isParagraph(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "\n")) || text.forPeople.displayWidth > maxColumnWidth
    }

    /// Sets the height of the row that is written next, in lines of text.
    func setHeight(_ lines: Int, ofRow row: Int) throws {
        guard lines > 1 else { return }
        // A line has 15 points, and Excel allows rows of up to 409 points.
        let height = min(15 * Double(lines), 409)
        try library.check(library.worksheet_set_row(sheet.pointer, UInt32(row), height, nil))
    }

    /// Sets the width of a column, in digits.
    func setWidth(_ width: Int, ofColumn column: Int) throws {
        let column = UInt16(column)
        try library.check(
            library.worksheet_set_column(sheet.pointer, column, column, Double(width), nil)
        )
    }

    /// Makes the first row a header that stays in view, is printed on every page and has filters.
    ///
    /// - Parameters:
    ///   - columns: The number of columns.
    ///   - rows: The number of rows below the header.
    /// - Throws: ``RenderingError/workbook(_:)`` if the library reports an error.
    func setHeader(columns: Int, rows: Int) throws {
        library.worksheet_freeze_panes(sheet.pointer, 1, 0)
        try library.check(library.worksheet_repeat_rows(sheet.pointer, 0, 0))
        let (last, bottom) = (UInt16(columns - 1), UInt32(rows))
        try library.check(library.worksheet_autofilter(sheet.pointer, 0, 0, bottom, last))
    }

    /// Prevents Excel from marking texts that look like numbers as errors.
    func allowTextOfDigits() throws {
        let kind = UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue)
        try library.check(library.worksheet_ignore_errors(sheet.pointer, kind, "A1:XFD1048576"))
    }
}
