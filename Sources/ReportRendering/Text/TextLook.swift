/// A look of text on a terminal, as ECMA-48's SGR numbers it.
enum TextLook: String {
    case plain = ""
    case bold = "1"
    case hashtag = "36"
    case user = "33"
    case bar = "34"

    init(_ mention: Table.Mention.Kind?) {
        switch mention {
        case .hashtag: self = .hashtag
        case .user: self = .user
        case nil: self = .plain
        }
    }

    /// The look of a bar or curve about a mention, or about something else.
    init(bar mention: Table.Mention.Kind?) {
        self = mention.map { TextLook($0) } ?? .bar
    }

    /// A text in this look; it has to be ``visible(_:)``.
    func dress(_ text: String, if isColoured: Bool) -> String {
        guard isColoured, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
