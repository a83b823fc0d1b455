/// A colour or weight of text on a terminal.
///
/// The raw value is the parameter of the escape sequence SGR (select graphic rendition) of ECMA-48.
enum TextStyle: String {
    case plain = ""
    case bold = "1"
    case hashtag = "36"
    case user = "33"
    case bar = "34"
    case link = "34;4"
    /// What a search found, which keeps the colours of other styles: exchanged foreground and
    /// background.
    case hit = "7"

    /// Creates the style of a mention; plain for other texts.
    init(_ mention: Table.Mention.Kind?) {
        switch mention {
        case .hashtag: self = .hashtag
        case .user: self = .user
        case nil: self = .plain
        }
    }

    /// Creates the style of a bar or sparkline: the colour of its mention, else that of other bars.
    init(bar mention: Table.Mention.Kind?) {
        self = mention.map { TextStyle($0) } ?? .bar
    }

    /// Puts a text between the escape sequences of this style.
    ///
    /// - Parameters:
    ///   - text: A text that is already ``visible(_:)``, so that it has no escape sequences of its
    ///     own.
    ///   - isColoured: Whether escape sequences are wanted.
    /// - Returns: The styled text; the text itself unless `isColoured`.
    func styled(_ text: String, if isColoured: Bool) -> String {
        guard isColoured, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
