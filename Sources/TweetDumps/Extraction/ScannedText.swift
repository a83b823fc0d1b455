/// A text as an array of scalars, with HTML entities decoded.
struct ScannedText {
    private let scalars: [Unicode.Scalar]

    /// Decodes `&amp;`, `&lt;` and `&gt;` once: `&amp;lt;` becomes `&lt;`.
    init(unescaping text: String) {
        scalars = TweetText.unescapedScalars(of: text)
    }

    /// The number of scalars.
    var count: Int { scalars.count }

    /// The scalar at a position; nil before the start and after the end of the text.
    subscript(position: Int) -> Unicode.Scalar? {
        scalars.indices.contains(position) ? scalars[position] : nil
    }

    /// The scalars of a range as a string.
    func string(_ range: Range<Int>) -> String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: scalars[range])
        return String(string)
    }

    /// True if the part begins at the position.
    func has(_ part: String, at position: Int) -> Bool {
        (0...count).contains(position) && scalars[position...].starts(with: part.unicodeScalars)
    }

    /// True if the text has the scalar.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalars.contains(scalar)
    }

    /// The end of a run of scalars that begins at `start` and has at most `limit` scalars.
    func end(
        from start: Int,
        atMost limit: Int = .max,
        while belongs: (Unicode.Scalar) -> Bool
    ) -> Int {
        var end = start
        while end - start < limit, let scalar = self[end], belongs(scalar) {
            end += 1
        }
        return end
    }

    /// The position of the mark at the end of a cut text, `…` or ` ...`; nil if there is none.
    ///
    /// White space after the mark is ignored.
    var cutMark: Int? {
        var end = count
        while let scalar = self[end - 1], isBlank(scalar) {
            end -= 1
        }
        if has("…", at: end - 1) { return end - 1 }
        if has(" ...", at: end - 4) { return end - 4 }
        return nil
    }
}

/// True for white space and for the separators U+001C to U+001F.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
}
