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
    private var workbook: LibraryObject<lxw_workbook>?
    private var formats: [CellStyle: LibraryObject<lxw_format>] = [:]
    private var names = SheetNames()
    private var sheets: [LibraryObject<lxw_worksheet>] = []

    /// Creates an empty workbook.
    ///
    /// - Parameter title: The title in the properties of the document.
    /// - Throws: ``RenderingError`` if the library cannot be loaded or a temporary file cannot be
    ///   created.
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
        if let workbook { library.lxw_workbook_free(workbook.pointer) }
    }

    /// Sets the properties of the document.
    ///
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
        try library.check(library.workbook_set_properties(workbook?.pointer, &properties))
    }

    /// Adds a sheet to the right of the others.
    ///
    /// - Parameter heading: The name of the sheet, which is changed if Excel does not allow it.
    /// - Returns: The sheet.
    /// - Throws: ``RenderingError/workbook(_:)`` if memory is exhausted.
    func addSheet(_ heading: String) throws -> Sheet {
        let name = names.next(for: heading)
        let sheet = try library.required(library.workbook_add_worksheet(workbook?.pointer, name))
        sheets.append(sheet)
        return Sheet(of: self, name: name, sheet)
    }

    /// Creates a chart, which must be inserted into a sheet.
    func addChart(_ type: lxw_chart_type) throws -> LibraryObject<lxw_chart> {
        try library.required(library.workbook_add_chart(workbook?.pointer, UInt8(type.rawValue)))
    }

    /// The library's format for cells of a style.
    func format(_ style: CellStyle) throws -> LibraryObject<lxw_format> {
        if let format = formats[style] { return format }
        let format = try library.required(library.workbook_add_format(workbook?.pointer))
        style.apply(to: format, library)
        formats[style] = format
        return format
    }

    /// Closes the workbook, and writes its bytes to an output.
    ///
    /// - Throws: ``RenderingError`` if the workbook cannot be written, for example to a full disk.
    func finish(into output: inout some TableOutput) throws {
        try checkRows()
        // The library frees the workbook even if closing it fails.
        defer { workbook = nil }
        try library.check(library.workbook_close(workbook?.pointer))
        try Workbook.rethrowing(in: folder) { () throws(SystemError) in
            try file.read { output.write($0) }
        }
    }

    /// Throws an error if a row could not be written to its temporary file.
    ///
    /// The library does not check that.
    private func checkRows() throws {
        try Workbook.rethrowing(in: folder) { () throws(SystemError) in
            for rows in sheets.compactMap(\.pointer.pointee.optimize_tmpfile) {
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
