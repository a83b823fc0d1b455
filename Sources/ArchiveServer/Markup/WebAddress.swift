/// An address on the web that a page may link to: one of `http` or `https`.
///
/// Others, such as `javascript:` and `file:`, remain text.
struct WebAddress: Sendable, Equatable {
    /// The maximum length, in bytes.
    private static let maxLength = 4_096

    /// The address, of visible ASCII.
    let text: String

    /// Creates an address; nil if the text is none that may be linked to.
    init?(_ text: String) {
        guard text.utf8.count <= WebAddress.maxLength,
            let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }),
            text.utf8.count > scheme.utf8.count,
            !text.unicodeScalars.contains(where: \.isForbidden)
        else { return nil }
        self.text = text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a blank, a control character, or one that HTML or addresses reserve.
    fileprivate var isForbidden: Bool {
        if properties.isWhitespace || properties.isBidiControl { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate:
            return true
        default: return "<>\"\\`".unicodeScalars.contains(self)
        }
    }
}
