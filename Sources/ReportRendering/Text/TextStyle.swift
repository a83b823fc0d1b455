/// How a text table looks.
public struct TextStyle: Sendable {
    /// The width of the terminal, in cells; nil where there is none.
    public var width: Int?
    /// Whether hashtags and users have colours.
    public var isColoured = false
    /// Whether bars stand beside the numbers of a chart.
    public var hasBars = false

    /// For a file or a pipe: without colours and bars.
    public init() {}

    /// The width where there is no terminal.
    private static let usualWidth = 80

    /// Whether it is printed on a terminal.
    var isTerminal: Bool { width != nil }

    /// How many cells a line may have.
    var lineWidth: Int { width ?? TextStyle.usualWidth }
}

/// A look of text on a terminal, as ECMA-48's SGR numbers it.
enum TextLook: String {
    case plain = ""
    case bold = "1"
    case hashtag = "36"
    case user = "33"
    case bar = "34"

    init(_ mention: MentionLook) {
        switch mention {
        case .hashtag: self = .hashtag
        case .user: self = .user
        }
    }

    /// A text in this look; it has to be ``visible(_:)``.
    func dress(_ text: String, if isColoured: Bool) -> String {
        guard isColoured, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
