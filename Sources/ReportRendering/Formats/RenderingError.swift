/// The reason why a table cannot be printed in a format.
///
/// ```swift
/// do {
///     print(try table.rendered(as: .svg))
/// } catch RenderingError.noChart {
///     print(try table.rendered(as: .text))
/// }
/// ```
public enum RenderingError: Error, Equatable, CustomStringConvertible {
    /// The table has no chart, which SVG needs.
    case noChart
    /// The table has no network, which GEXF needs.
    case noNetwork
    /// The table has no column with the ids of tweets.
    case noIDs
    /// The table has no people, of whom an address book consists.
    case noContacts
    /// The table has no columns with positions, which GeoJSON needs.
    case noPositions
    /// libxlsxwriter, which writes workbooks, cannot be loaded; with the reason from the system.
    case noWorkbookLibrary(String)
    /// A workbook cannot be written; with the reason.
    case workbook(String)

    /// The reason as a sentence, without a capital letter and a full stop.
    public var description: String {
        switch self {
        case .noChart: "the table has nothing that svg can draw"
        case .noNetwork: "the table is no network, or has more kinds of edges than gexf holds"
        case .noIDs: "the rows of the table are no tweets, whose ids could be listed"
        case .noContacts: "the rows of the table are no people, whom vcard holds"
        case .noPositions: "the table has no positions, which geojson needs"
        case .noWorkbookLibrary(let reason):
            "xlsx needs libxlsxwriter; install the package libxlsxwriter-dev on Debian and Ubuntu, "
                + "libxlsxwriter elsewhere, or choose csv (\(reason))"
        case .workbook(let reason): "the workbook cannot be written: \(reason)"
        }
    }
}
