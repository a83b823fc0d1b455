/// Makes a text safe to print in a line: what could steer a terminal becomes something to see.
///
/// A newline becomes `⏎`. U+FFFD replaces every other control character (among them escape and tab),
/// the line and paragraph separators, and the controls that turn the direction of writing. The joiners
/// U+200C and U+200D stay, because hashtags and emoji need them.
///
/// ```swift
/// visible("\u{1B}[2Jcafé")  // "�[2Jcafé"
/// ```
///
/// - Parameter text: Any text, for example a name from a dump.
/// - Returns: The text with one scalar for each that was replaced.
public func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminals) else { return text }
    let scalars = text.unicodeScalars.map(\.visible)
    return String(String.UnicodeScalarView(scalars))
}

extension String {
    /// The most scalars of a text in the formats for people: as many as a cell of a spreadsheet holds,
    /// and more than any tweet has.
    private static let mostForPeople = 32_767

    /// The text as people read it: no longer than they would, with `…` where the rest is left out.
    var forPeople: String {
        guard utf8.count > String.mostForPeople,
            let end = unicodeScalars.index(
                startIndex,
                offsetBy: String.mostForPeople,
                limitedBy: endIndex
            ), end < endIndex
        else { return self }
        return self[..<end] + "…"
    }
}

extension Unicode.Scalar {
    /// This scalar, or what is seen in its place.
    var visible: Unicode.Scalar {
        if self == "\n" { return "⏎" }
        return steersTerminals ? "\u{FFFD}" : self
    }

    /// Whether a terminal would obey this scalar rather than print it.
    ///
    /// These are Unicode’s control characters (`Cc`), line and paragraph separators (`Zl`, `Zp`) and the
    /// property `Bidi_Control`, as ranges: each scalar of each cell is asked, and the properties take
    /// most of a table’s time.
    var steersTerminals: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
