/// Returns a text that is safe to print in a line of a terminal.
///
/// A newline becomes `⏎`. U+FFFD replaces every other control character (such as escape and tab),
/// the line and paragraph separators, and the controls of the writing direction. The joiners U+200C
/// and U+200D stay, because hashtags and emoji need them.
///
/// Markup is escaped by `escapedForMarkup` in `Markup.swift`, for pages and drawings, and by
/// `MarkdownRenderer`. `SeparatedRenderer` keeps texts from becoming formulas in CSV.
///
/// ```swift
/// visible("\u{1B}[2Jcafé")  // "�[2Jcafé"
/// ```
///
/// - Parameter text: Any text, for example a name from a dump.
/// - Returns: The text, with each scalar that controls a terminal replaced by a visible one.
public func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.controlsTerminal) else { return text }
    let scalars = text.unicodeScalars.map(\.visible)
    return String(String.UnicodeScalarView(scalars))
}

extension String {
    /// The maximum number of scalars of a text in the formats for people.
    ///
    /// A cell of a spreadsheet holds as many, and no tweet is longer.
    private static let maxScalarsForPeople = 32_767

    /// The text for people, cut with `…` at its end if it has more than 32,767 scalars.
    var forPeople: String {
        guard utf8.count > String.maxScalarsForPeople,
            let end = unicodeScalars.index(
                startIndex,
                offsetBy: String.maxScalarsForPeople,
                limitedBy: endIndex
            ), end < endIndex
        else { return self }
        return self[..<end] + "…"
    }
}

extension Unicode.Scalar {
    /// This scalar, or the visible scalar that ``visible(_:)`` replaces it by.
    var visible: Unicode.Scalar {
        if self == "\n" { return "⏎" }
        return controlsTerminal ? "\u{FFFD}" : self
    }

    /// Whether a terminal interprets this scalar instead of printing it.
    ///
    /// These are Unicode’s control characters (`Cc`), line and paragraph separators (`Zl`, `Zp`)
    /// and the scalars with the property `Bidi_Control`. They are listed as ranges, because looking
    /// up the properties of each scalar would take most of the time of printing a table.
    var controlsTerminal: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
