/// Why a table cannot be written in a format, in a sentence.
public enum RenderingError: Error, Equatable, CustomStringConvertible {
    /// The table has nothing that can be drawn.
    case noChart
    /// The rows are no network, or one of several kinds of edges.
    case noNetwork
    /// The library that writes workbooks cannot be loaded, for this reason.
    case noWorkbookLibrary(String)
    /// A workbook cannot be written, for this reason.
    case workbook(String)

    /// The sentence.
    public var description: String {
        switch self {
        case .noChart: "the table has nothing that svg can draw"
        case .noNetwork: "the table is no network, or has more kinds of edges than gexf holds"
        case .noWorkbookLibrary(let reason):
            "xlsx needs libxlsxwriter; install the package libxlsxwriter-dev on Debian and Ubuntu, "
                + "libxlsxwriter elsewhere, or choose csv (\(reason))"
        case .workbook(let reason): "the workbook cannot be written: \(reason)"
        }
    }
}
