/// The options of the output formats: for text on a terminal, and for pages and workbooks.
///
/// ```swift
/// var style = RenderingStyle()
/// style.width = 120
/// style.isColoured = true
/// print(try table.rendered(as: .text, style: style), terminator: "")
/// ```
public struct RenderingStyle: Sendable {
    /// For text: the width of the terminal, in cells; nil for a file or a pipe.
    public var width: Int?
    /// For text: whether hashtags and users are coloured, with escape sequences.
    public var isColoured = false
    /// For text: whether bars are printed beside the numbers that the table's chart shows.
    public var hasBars = false
    /// For pages and workbooks: whether they print full paths, which reveal the folders of a
    /// computer, instead of short names.
    public var showsFullPaths = false

    /// Creates the default style: text for a file or a pipe without colours and bars, pages and
    /// workbooks with short names instead of paths.
    public init() {}

    /// The width of lines without a terminal, in cells.
    private static let defaultWidth = 80

    /// Whether text is printed on a terminal.
    var isTerminal: Bool { width != nil }

    /// The width that bars and sparklines may fill, in cells.
    var lineWidth: Int { width ?? RenderingStyle.defaultWidth }
}

extension RenderingStyle {
    /// Whether a format prints full paths.
    ///
    /// Pages and workbooks are often passed on, so they print short names by default.
    func hasFullPaths(in format: Format) -> Bool {
        showsFullPaths || (format != .html && format != .xlsx)
    }
}
