extension String {
    /// Whether it has letters that are written from right to left.
    var hasRightToLeft: Bool {
        // The bytes of the first of these letters begin with D6.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
    }

    /// The text in parts that are one blank apart, of which some are written from right to left.
    ///
    /// Where nothing keeps such words apart from what follows, `#` and digits change their places: in
    /// `with #שלום, 46 times` the number would be seen before the word. Words without a sign that follow
    /// one another are one part.
    var directionParts: [(text: String, isRightToLeft: Bool)] {
        guard hasRightToLeft else { return [(self, false)] }
        var parts: [(text: String, isRightToLeft: Bool)] = []
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let (turns, hasSign) = (
                word.hasRightToLeft, ["#", "@"].contains(word.unicodeScalars.first)
            )
            if let last = parts.last, last.isRightToLeft == turns, !(turns && hasSign) {
                parts[parts.count - 1].text += " " + word
            } else {
                parts.append((word, turns))
            }
        }
        return parts
    }

    /// The text for a terminal, some of which turn words of Arabic and Hebrew themselves.
    ///
    /// Behind such words stands a left-to-right mark, which takes up no cell, so that what follows keeps
    /// its place. No other text may have it: ``visible(_:)`` takes it out.
    var keepingDirections: String {
        guard hasRightToLeft else { return self }
        return directionParts.map { $0.isRightToLeft ? $0.text + "\u{200E}" : $0.text }
            .joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether it is in a block of letters that are written from right to left.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}
