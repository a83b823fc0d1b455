import CXlsxWriter
import DraftFiles

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

extension xlsx_writer {
    /// Returns the functions of the library, which is loaded at the first call.
    ///
    /// - Throws: ``RenderingError/noWorkbookLibrary(_:)`` if it cannot be loaded.
    static func loaded() throws -> xlsx_writer {
        try withUnsafeTemporaryAllocation(of: xlsx_writer.self, capacity: 1) { writer in
            guard let library = writer.baseAddress else { preconditionFailure("the capacity is 1") }
            if let reason = load_xlsx_writer(library) {
                throw RenderingError.noWorkbookLibrary(String(cString: reason))
            }
            return library.pointee
        }
    }

    /// Checks the result of a function of the library.
    ///
    /// - Throws: ``RenderingError/workbook(_:)`` if the result is an error.
    func check(_ result: lxw_error) throws {
        guard result != LXW_NO_ERROR else { return }
        let system = SystemError()
        throw RenderingError.workbook(result.isSystemError ? system.description : message(result))
    }

    private func message(_ result: lxw_error) -> String {
        lxw_strerror(result).map { String(cString: $0) } ?? "error \(result.rawValue)"
    }

    /// Returns an object that a function of the library has created.
    ///
    /// - Throws: ``RenderingError/workbook(_:)`` if it is nil, which means that memory is
    ///   exhausted.
    func required<Object>(_ object: Object?) throws -> Object {
        guard let object else { throw RenderingError.workbook("there is not enough memory") }
        return object
    }
}

extension lxw_error {
    /// Whether `errno` has the reason of the error, which the library's own message does not name.
    fileprivate var isSystemError: Bool {
        [LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_ZIP_FILE_OPERATION]
            .contains(self)
    }
}
