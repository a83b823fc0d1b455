/// Decodes the HTML entities in texts of tweets: Twitter writes `&amp;`, `&lt;` and `&gt;` for `&`,
/// `<` and `>`.
public enum TweetText {
    /// The text as it was typed.
    ///
    /// ```swift
    /// TweetText.unescaped("R&amp;D")  // "R&D"
    /// ```
    ///
    /// Entities are decoded once: `&amp;lt;` becomes `&lt;`.
    public static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return String(String.UnicodeScalarView(unescapedScalars(of: text)))
    }

    /// The scalars of the text as it was typed.
    static func unescapedScalars(of text: String) -> [Unicode.Scalar] {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return Array(text.unicodeScalars) }
        var scalars: [Unicode.Scalar] = []
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "&", let (character, length) = escaped(in: rest) {
                scalars.append(character)
                rest.removeFirst(length)
            } else {
                scalars.append(scalar)
            }
        }
        return scalars
    }

    /// The character of the entity that continues after an ampersand, and the number of scalars in
    /// the rest of the entity; nil if there is no entity.
    private static func escaped(
        in rest: Substring.UnicodeScalarView
    ) -> (character: Unicode.Scalar, length: Int)? {
        if rest.starts(with: "amp;".unicodeScalars) { return ("&", 4) }
        if rest.starts(with: "lt;".unicodeScalars) { return ("<", 3) }
        if rest.starts(with: "gt;".unicodeScalars) { return (">", 3) }
        return nil
    }
}
