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
    func required<Kind>(_ pointer: UnsafeMutablePointer<Kind>?) throws -> LibraryObject<Kind> {
        guard let pointer else { throw RenderingError.workbook("there is not enough memory") }
        return LibraryObject(pointer: pointer)
    }
}

/// An object of the library: a workbook, a sheet, a format, a chart or a series of a chart.
///
/// A workbook is freed when it is closed, and everything in it with it. No object may be used
/// afterwards.
struct LibraryObject<Kind> {
    /// The argument for the functions of the library.
    let pointer: UnsafeMutablePointer<Kind>
}

extension xlsx_writer {
    /// Sets the colours of the bars of a series, one after another.
    ///
    /// - Throws: ``RenderingError/workbook(_:)`` if memory is exhausted.
    func setColours(
        _ colours: [lxw_color_t],
        of series: LibraryObject<lxw_chart_series>
    ) throws {
        // The library copies the points and fills of the list, which ends with a null pointer.
        let fills = UnsafeMutablePointer<lxw_chart_fill>.allocate(capacity: colours.count)
        let points = UnsafeMutablePointer<lxw_chart_point>.allocate(capacity: colours.count)
        defer {
            fills.deallocate()
            points.deallocate()
        }
        for (index, colour) in colours.enumerated() {
            var fill = lxw_chart_fill()
            fill.color = colour
            (fills + index).initialize(to: fill)
            (points + index).initialize(
                to: lxw_chart_point(line: nil, fill: fills + index, pattern: nil)
            )
        }
        var list = colours.indices.map { points + $0 } + [nil]
        try check(chart_series_set_points(series.pointer, &list))
    }
}

extension lxw_error {
    /// Whether `errno` has the reason of the error, which the library's own message does not name.
    fileprivate var isSystemError: Bool {
        [LXW_ERROR_CREATING_XLSX_FILE, LXW_ERROR_CREATING_TMPFILE, LXW_ERROR_ZIP_FILE_OPERATION]
            .contains(self)
    }
}
