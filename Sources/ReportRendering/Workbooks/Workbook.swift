import CXlsxWriter
import DraftFiles
import Foundation

/// A workbook that is being written.
///
/// Rows are kept in temporary files and not in memory. The files have no names, so nothing is left
/// of them even if the program is killed.
final class Workbook {
    let library: xlsx_writer
    private let folder: String
    private let file: ScratchFile
    /// The workbook of the library; nil after it was closed.
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private var formats: [CellStyle: UnsafeMutablePointer<lxw_format>] = [:]
    private var names = SheetNames()
    private var sheets: [UnsafeMutablePointer<lxw_worksheet>] = []

    /// Creates an empty workbook, with a title in the properties of the document.
    init(title: String) throws {
        library = try .loaded()
        let folder = FileManager.default.temporaryDirectory.path
        self.folder = folder
        file = try Workbook.rethrowing(in: folder) { () throws(SystemError) in
            try ScratchFile(in: folder)
        }
        let file = file
        workbook = try folder.withCString { [library] folder in
            var options = lxw_workbook_options()
            options.constant_memory = 1
            // The library copies the path.
            options.tmpdir = .init(mutating: folder)
            return try library.required(library.workbook_new_opt(file.path, &options))
        }
        try setProperties(title: title)
    }

    deinit {
        if let workbook { library.lxw_workbook_free(workbook) }
    }

    /// The time of creation is constant, so that the same table makes the same bytes.
    private func setProperties(title: String) throws {
        // The library copies the strings.
        let (title, author) = (strdup(CellText.cleaned(title)), strdup("tagtally"))
        defer {
            free(title)
            free(author)
        }
        var properties = lxw_doc_properties()
        properties.title = title
        properties.author = author
        // The beginning of 1980, which the library also sets as the time of the entries of the zip
        // file.
        properties.created = 315_532_800
        try library.check(library.workbook_set_properties(workbook, &properties))
    }

    /// Adds a sheet to the right of the others.
    ///
    /// The heading is its name, changed if Excel does not allow it.
    func addSheet(_ heading: String) throws -> Sheet {
        let name = names.next(for: heading)
        let sheet = try library.required(library.workbook_add_worksheet(workbook, name))
        sheets.append(sheet)
        return Sheet(of: self, name: name, sheet)
    }

    /// Creates a chart, which must be inserted into a sheet.
    func addChart(_ type: lxw_chart_type) throws -> UnsafeMutablePointer<lxw_chart> {
        try library.required(library.workbook_add_chart(workbook, UInt8(type.rawValue)))
    }

    func format(_ style: CellStyle) throws -> UnsafeMutablePointer<lxw_format> {
        if let format = formats[style] { return format }
        let format = try library.required(library.workbook_add_format(workbook))
        style.apply(to: format, library)
        formats[style] = format
        return format
    }

    /// Closes the workbook, and writes its bytes to an output.
    func finish(into output: inout some TableOutput) throws {
        try checkRows()
        // The library frees the workbook even if closing it fails.
        defer { workbook = nil }
        try library.check(library.workbook_close(workbook))
        try Workbook.rethrowing(in: folder) { () throws(SystemError) in
            try file.read { output.write($0) }
        }
    }

    /// Throws an error if a row could not be written to its temporary file.
    ///
    /// The library does not check that.
    private func checkRows() throws {
        try Workbook.rethrowing(in: folder) { () throws(SystemError) in
            for rows in sheets.compactMap(\.pointee.optimize_tmpfile) {
                guard fflush(rows) == 0, ferror(rows) == 0 else { throw SystemError() }
            }
        }
    }

    /// Calls a function, and turns its system error into a ``RenderingError`` that names the
    /// folder.
    private static func rethrowing<Result>(
        in folder: String,
        _ body: () throws(SystemError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw RenderingError.workbook("\(folder): \(error)")
        }
    }
}

/// A sheet of a workbook, whose rows must be written from top to bottom.
struct Sheet {
    /// The maximum width of a column, in digits; longer texts are wrapped into lines.
    static let maxColumnWidth = 60

    let workbook: Workbook
    let name: String
    let sheet: UnsafeMutablePointer<lxw_worksheet>
    private let library: xlsx_writer

    /// Prepares a new sheet, which is printed in landscape on A4, as wide as the page.
    init(of workbook: Workbook, name: String, _ sheet: UnsafeMutablePointer<lxw_worksheet>) {
        self.workbook = workbook
        self.name = name
        self.sheet = sheet
        library = workbook.library
        library.worksheet_set_landscape(sheet)
        library.worksheet_set_paper(sheet, 9)  // A4.
        library.worksheet_fit_to_pages(sheet, 1, 0)
    }

    /// Writes a cell, unless it has no value; true if a text was too long and is cut.
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
                library.worksheet_write_number(sheet, UInt32(row), UInt16(column), number, format)
            )
            return false
        case .text(let text):
            let kind = Sheet.isParagraph(text) ? CellStyle.Kind.paragraph : .text
            let style = CellStyle(kind: kind, alignment: alignment)
            return try write(text, style, row: row, column: column)
        }
    }

    /// Writes a text, which never becomes a formula, a number or a link; true if it was too long and
    /// is cut.
    @discardableResult
    func write(_ text: String, _ style: CellStyle, row: Int, column: Int) throws -> Bool {
        let (cell, row, column) = (CellText(text), UInt32(row), UInt16(column))
        let format = try workbook.format(style)
        try library.check(library.worksheet_write_string(sheet, row, column, cell.escaped, format))
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
        try library.check(library.worksheet_set_row(sheet, UInt32(row), height, nil))
    }

    /// Sets the width of a column, in digits.
    func setWidth(_ width: Int, ofColumn column: Int) throws {
        let column = UInt16(column)
        try library.check(library.worksheet_set_column(sheet, column, column, Double(width), nil))
    }

    /// Makes the first row a header that stays in view, is printed on every page and has filters.
    func setHeader(columns: Int, rows: Int) throws {
        library.worksheet_freeze_panes(sheet, 1, 0)
        try library.check(library.worksheet_repeat_rows(sheet, 0, 0))
        let (last, bottom) = (UInt16(columns - 1), UInt32(rows))
        try library.check(library.worksheet_autofilter(sheet, 0, 0, bottom, last))
    }

    /// Prevents Excel from marking texts that look like numbers as errors.
    func allowTextOfDigits() throws {
        let kind = UInt8(LXW_IGNORE_NUMBER_STORED_AS_TEXT.rawValue)
        try library.check(library.worksheet_ignore_errors(sheet, kind, "A1:XFD1048576"))
    }
}

/// Makes the names of a workbook's sheets, which must differ and follow the rules of Excel.
struct SheetNames {
    /// The maximum length of a name, in UTF-16 code units.
    private static let maxLength = 31

    /// The names in use, in lower case, and one that Excel reserves.
    private var used: Set<String> = ["history"]

    /// Returns a new name that is as similar to a heading as possible.
    mutating func next(for heading: String) -> String {
        let name = SheetNames.allowed(heading)
        var candidate = name
        var number = 1
        while !used.insert(candidate.lowercased()).inserted {
            number += 1
            let suffix = " (\(number))"
            candidate = name.prefix(utf16: SheetNames.maxLength - suffix.utf16.count) + suffix
        }
        return candidate
    }

    private static func allowed(_ heading: String) -> String {
        let scalars = heading.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case "[", "]", "*", "?", "/", "\\", ":": "-"
            // Quotes must be doubled in references, and are not allowed at the ends of a name.
            case "'": "’"
            default: scalar.visible
            }
        }
        let name = CellText.cleaned(String(String.UnicodeScalarView(scalars)))
            .prefix(utf16: maxLength - 2)
        if name.allSatisfy(\.isWhitespace) { return "Sheet" }
        return isReadAsReference(name) ? "(\(name))" : name
    }

    /// Whether the name has another meaning in references without quotes, like `A1` and `2024`.
    ///
    /// The library writes a name without quotes into references if it consists of ASCII letters,
    /// digits, `_` and `.`.
    private static func isReadAsReference(_ name: String) -> Bool {
        let isPlain = name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                || Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let isWord = name.count > 3 && name.allSatisfy(\.isLetter)
        return isPlain && (!isWord || ["true", "false"].contains(name.lowercased()))
    }
}

extension xlsx_writer {
    /// Returns the functions of the library, which is loaded at the first call.
    static func loaded() throws -> xlsx_writer {
        try withUnsafeTemporaryAllocation(of: xlsx_writer.self, capacity: 1) { writer in
            guard let library = writer.baseAddress else { preconditionFailure("the capacity is 1") }
            if let reason = load_xlsx_writer(library) {
                throw RenderingError.noWorkbookLibrary(String(cString: reason))
            }
            return library.pointee
        }
    }

    func check(_ result: lxw_error) throws {
        guard result != LXW_NO_ERROR else { return }
        let system = SystemError()
        let message = lxw_strerror(result).map { String(cString: $0) }
        throw RenderingError.workbook(
            result.isSystemError ? system.description : message ?? "error \(result.rawValue)"
        )
    }

    /// Returns an object that the library has created: a workbook, or a sheet, format, chart or series in it,
    /// which is freed when the workbook is closed.
    ///
    /// The object is nil if memory is exhausted.
    func required<Kind>(
        _ object: UnsafeMutablePointer<Kind>?
    ) throws -> UnsafeMutablePointer<Kind> {
        guard let object else { throw RenderingError.workbook("there is not enough memory") }
        return object
    }
}

extension lxw_error {
    /// Whether `errno` has the reason of the error, which the library's message does not name.
    fileprivate var isSystemError: Bool {
        [LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_ZIP_FILE_OPERATION]
            .contains(self)
    }
}
