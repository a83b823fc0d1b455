/// The scalars of a text, by their positions, without the escapes of HTML.
struct ScannedText {
    private let scalars: [Unicode.Scalar]

    /// Undoes `&amp;`, `&lt;` and `&gt;`, once: `&amp;lt;` is `&lt;`.
    init(unescaping text: String) {
        scalars = TweetText.unescapedScalars(of: text)
    }

    /// The number of scalars.
    var count: Int { scalars.count }

    /// The scalar at the position, or `nil` before the start and behind the end of the text.
    subscript(position: Int) -> Unicode.Scalar? {
        scalars.indices.contains(position) ? scalars[position] : nil
    }

    /// The scalars of a range as a string.
    func string(_ range: Range<Int>) -> String {
        var string = String.UnicodeScalarView()
        string.append(contentsOf: scalars[range])
        return String(string)
    }

    /// Whether the part stands at the position.
    func has(_ part: String, at position: Int) -> Bool {
        (0...count).contains(position) && scalars[position...].starts(with: part.unicodeScalars)
    }

    /// Whether the scalar occurs anywhere.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalars.contains(scalar)
    }

    /// The position behind the scalars that belong together from `start` on, at most `limit`.
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

    /// The position of the mark by which a text ends that was cut, `…` or ` ...`.
    ///
    /// White space behind the mark does not matter.
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

/// White space, and the separators among the control characters.
private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || ("\u{1C}"..."\u{1F}").contains(scalar)
}
