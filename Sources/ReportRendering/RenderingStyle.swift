/// The look of a rendered table, as far as the reader can choose it.
public struct RenderingStyle: Sendable {
    /// In text: the width of the terminal, in cells; nil for a file or a pipe.
    public var width: Int?
    /// In text: whether hashtags and users have colours.
    public var isColoured = false
    /// In text: whether there are bars beside the numbers of a chart.
    public var hasBars = false
    /// In pages and workbooks: whether files have their whole paths, which tell others about the
    /// folders of a computer, instead of short names.
    public var showsFullPaths = false

    /// Text for a file or a pipe without colours and bars, pages and workbooks without paths.
    public init() {}

    /// The width without a terminal, in cells.
    private static let defaultWidth = 80

    /// Whether the text is printed on a terminal.
    var isTerminal: Bool { width != nil }

    /// The maximum width of a line, in cells.
    var lineWidth: Int { width ?? RenderingStyle.defaultWidth }
}
