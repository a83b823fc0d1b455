/// Decodes the HTML entities in texts of tweets: Twitter writes `&amp;`, `&lt;` and `&gt;` for `&`,
/// `<` and `>`.
package enum TweetText {
    /// The text as it was typed.
    ///
    /// ```swift
    /// TweetText.unescaped("R&amp;D")  // "R&D"
    /// ```
    ///
    /// Entities are decoded once: `&amp;lt;` becomes `&lt;`.
    package static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return String(String.UnicodeScalarView(unescapedScalars(of: text)))
    }

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

// MARK: - HTML in the names of programs

extension [UInt8] {
    /// Removes HTML tags, decodes character references, and trims white space, from an offset on.
    ///
    /// The first search API has escaped tags, which are removed, too.
    mutating func removeMarkup(from offset: Int) {
        if firstIndex(of: UInt8(ascii: "<"), from: offset) == nil { decodeReferences(from: offset) }
        removeTags(from: offset)
        decodeReferences(from: offset)
        let trimmed = self[offset...].trimmed
        if trimmed.count < count - offset { replaceSubrange(offset..., with: Array(trimmed)) }
    }

    /// Removes each `<` and everything up to the next `>`.
    private mutating func removeTags(from offset: Int) {
        var kept: [UInt8] = []
        var rest = self[offset...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        {
            kept += rest[..<open]
            rest = rest[(close + 1)...]
        }
        kept += rest
        replaceSubrange(offset..., with: kept)
    }

    /// Decodes each character reference once: `&amp;lt;` becomes `&lt;`.
    private mutating func decodeReferences(from offset: Int) {
        var decoded: [UInt8] = []
        var rest = self[offset...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            let name = rest[(sign + 1)...]
            let reference = Self.references.first { name.starts(with: $0.name) }
            decoded += rest[..<sign]
            decoded.append(reference?.byte ?? UInt8(ascii: "&"))
            rest = name.dropFirst(reference?.name.count ?? 0)
        }
        decoded += rest
        replaceSubrange(offset..., with: decoded)
    }

    private static var references: [(name: String.UTF8View, byte: UInt8)] {
        [
            ("amp;".utf8, UInt8(ascii: "&")), ("lt;".utf8, UInt8(ascii: "<")),
            ("gt;".utf8, UInt8(ascii: ">")), ("quot;".utf8, UInt8(ascii: "\"")),
            ("apos;".utf8, UInt8(ascii: "'")), ("#39;".utf8, UInt8(ascii: "'")),
        ]
    }
}
