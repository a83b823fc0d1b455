import CXlsxWriter
import DraftFiles
import Foundation

/// A workbook that is being written, in temporary files without names, of which nothing is left.
///
/// Its sheets are written row by row, and no row stays in memory.
final class Workbook {
    let library: xlsx_writer
    private let folder: String
    private let file: ScratchFile
    /// Nil when nothing more can be written to it.
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private var formats: [CellLook: UnsafeMutablePointer<lxw_format>] = [:]
    private var names = SheetNames()
    private var sheets: [UnsafeMutablePointer<lxw_worksheet>] = []

    /// Begins a workbook.
    ///
    /// - Parameter title: What its properties call it.
    /// - Throws: An error if the library cannot be loaded, or the folder not be made.
    init(title: String) throws {
        library = try .loaded()
        let folder = FileManager.default.temporaryDirectory.path
        self.folder = folder
        file = try Workbook.inSentences(folder) { () throws(SystemError) in
            try ScratchFile(in: folder)
        }
        let file = file
        workbook = try folder.withCString { [library] folder in
            var options = lxw_workbook_options()
            options.constant_memory = 1
            // The library copies it.
            options.tmpdir = UnsafeMutablePointer(mutating: folder)
            return try library.made(library.workbook_new_opt(file.path, &options))
        }
        try setProperties(title: title)
    }

    deinit {
        if let workbook { library.lxw_workbook_free(workbook) }
    }

    /// Says what made the workbook, and a time that is always the same, so that its bytes are, too.
    private func setProperties(title: String) throws {
        // The library copies them.
        let (title, author) = (strdup(CellText.cleaned(title)), strdup("tagtally"))
        defer {
            free(title)
            free(author)
        }
        var properties = lxw_doc_properties()
        properties.title = title
        properties.author = author
        // 1980, as the library dates the members of the zip file.
        properties.created = 315_532_800
        try library.check(library.workbook_set_properties(workbook, &properties))
    }

    /// Adds a sheet to the right of the others.
    ///
    /// Its name is the heading, as far as Excel allows.
    func addSheet(_ heading: String) throws -> Sheet {
        let name = names.next(for: heading)
        let sheet = try library.made(library.workbook_add_worksheet(workbook, name))
        sheets.append(sheet)
        return Sheet(of: self, name: name, sheet)
    }

    /// Adds a chart, which a sheet has to take.
    func addChart(_ type: lxw_chart_type) throws -> UnsafeMutablePointer<lxw_chart> {
        try library.made(library.workbook_add_chart(workbook, UInt8(type.rawValue)))
    }

    /// The format for cells that look like this.
    func format(_ look: CellLook) throws -> UnsafeMutablePointer<lxw_format> {
        if let format = formats[look] { return format }
        let format = try library.made(library.workbook_add_format(workbook))
        look.dress(format, library)
        formats[look] = format
        return format
    }

    /// Writes what is left, and gives the bytes of the whole file, some after others.
    func finish(into output: inout some TableOutput) throws {
        try checkRows()
        // It is gone even where this fails.
        defer { workbook = nil }
        try library.check(library.workbook_close(workbook))
        try Workbook.inSentences(folder) { () throws(SystemError) in
            try file.read { output.write($0) }
        }
    }

    /// Whether all rows could be stored; the library does not look.
    private func checkRows() throws {
        try Workbook.inSentences(folder) { () throws(SystemError) in
            for rows in sheets.compactMap(\.pointee.optimize_tmpfile) {
                guard fflush(rows) == 0, ferror(rows) == 0 else { throw SystemError() }
            }
        }
    }

    /// Makes a sentence of what the system says of a failure.
    private static func inSentences<Result>(
        _ folder: String,
        _ body: () throws(SystemError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw RenderingError.workbook("\(folder): \(error)")
        }
    }
}
