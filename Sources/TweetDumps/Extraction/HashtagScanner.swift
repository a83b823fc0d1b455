/// Finds the hashtags of a text, without regard to links.
struct HashtagScanner {
    let text: ScannedText

    /// The ranges of the names, without signs, in the order of the text.
    func names() -> [Range<Int>] {
        var names: [Range<Int>] = []
        var end = 0  // of the last name
        for sign in 0..<text.count where canBegin(at: sign, after: end) {
            guard let name = name(at: sign + 1) else { continue }
            end = name.upperBound
            if !isSpoiled(by: end) {
                names.append(name)
            }
        }
        return names
    }

    /// Whether a sign stands at the position, apart from the word before it.
    ///
    /// The character before the sign must not belong to the last name: in `#one#two` the second
    /// sign spoils the first name and begins no other.
    private func canBegin(at sign: Int, after end: Int) -> Bool {
        guard text[sign]?.isHashSign == true else { return false }
        guard let before = text[sign - 1] else { return true }
        return sign > end
            && (isEmojiSelector(before) || !(before.isHashtagCharacter || before == "&"))
    }

    /// The name behind a sign: all that can belong to it, with one letter at least.
    private func name(at start: Int) -> Range<Int>? {
        guard let first = text[start], !makesKeycap(first) else { return nil }
        let end = text.end(from: start, while: \.isHashtagCharacter)
        let name = start..<end
        return name.contains { text[$0]?.isHashtagLetter == true } ? name : nil
    }

    /// Whether what follows makes of the name something else than a hashtag.
    private func isSpoiled(by end: Int) -> Bool {
        text[end]?.isHashSign == true || text.has("://", at: end)
    }
}

/// A variation selector shows the emoji before it as text or as a picture; it is a mark by category.
private func isEmojiSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
}

/// Whether the sign before this scalar is the picture of a key.
private func makesKeycap(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0F}" || scalar == "\u{20E3}"
}
