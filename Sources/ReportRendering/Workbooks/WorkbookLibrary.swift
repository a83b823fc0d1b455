import CXlsxWriter
import DraftFiles

extension xlsx_writer {
    /// The library, loaded if it is not yet.
    ///
    /// - Throws: ``RenderingError`` where it is not installed.
    static func loaded() throws -> xlsx_writer {
        try withUnsafeTemporaryAllocation(of: xlsx_writer.self, capacity: 1) { writer in
            guard let library = writer.baseAddress else { preconditionFailure("it has room") }
            if let reason = load_xlsx_writer(library) {
                throw RenderingError.noWorkbookLibrary(String(cString: reason))
            }
            return library.pointee
        }
    }

    /// - Throws: ``RenderingError`` if the library says that something went wrong.
    func check(_ result: lxw_error) throws {
        guard result != LXW_NO_ERROR else { return }
        let system = SystemError()
        throw RenderingError.workbook(result.isSystemError ? system.description : words(result))
    }

    private func words(_ result: lxw_error) -> String {
        lxw_strerror(result).map { String(cString: $0) } ?? "error \(result.rawValue)"
    }

    /// What the library has made.
    ///
    /// - Throws: ``RenderingError`` if it made nothing, for want of memory.
    func made<Part>(_ part: Part?) throws -> Part {
        guard let part else { throw RenderingError.workbook("there is not enough memory") }
        return part
    }
}

extension lxw_error {
    /// Whether the system has the reason, of which the library says nothing.
    fileprivate var isSystemError: Bool {
        [LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_ZIP_FILE_OPERATION]
            .contains(self)
    }
}
