/// Makes a text safe to print: what could steer a terminal becomes U+FFFD.
///
/// Replaced are every control character (among them escape, tab and newline), the line and
/// paragraph separators, and the controls that turn the direction of writing. The joiners U+200C
/// and U+200D stay, because hashtags and emoji need them.
///
/// ```swift
/// visible("\u{1B}[2Jcafé")  // "�[2Jcafé"
/// ```
///
/// - Parameter text: Any text, for example a name from a dump.
/// - Returns: The text with one U+FFFD for each scalar that was replaced.
public func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminals) else { return text }
    let scalars = text.unicodeScalars.map { $0.steersTerminals ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
}

extension Unicode.Scalar {
    /// Whether a terminal would obey this scalar rather than print it.
    var steersTerminals: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
