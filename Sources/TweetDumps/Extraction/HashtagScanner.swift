/// Finds the hashtags of a text, including those inside links.
struct HashtagScanner {
    let text: ScannedText

    /// The ranges of the hashtags' names, without signs, in the order of the text.
    func names() -> [Range<Int>] {
        var names: [Range<Int>] = []
        var end = 0  // of the last name
        for sign in 0..<text.count where canBegin(at: sign, after: end) {
            guard let name = name(at: sign + 1) else { continue }
            end = name.upperBound
            if !isInvalidated(at: end) {
                names.append(name)
            }
        }
        return names
    }

    /// True if a sign that can begin a hashtag is at the position.
    ///
    /// The preceding character must not belong to a word or to the last hashtag: in `#one#two` the
    /// second sign invalidates the first hashtag and begins no other.
    private func canBegin(at sign: Int, after end: Int) -> Bool {
        guard text[sign]?.isHashSign == true else { return false }
        guard let before = text[sign - 1] else { return true }
        return sign > end
            && (isEmojiSelector(before) || !(before.isHashtagCharacter || before == "&"))
    }

    /// The longest name at the position; nil if it has no letter.
    private func name(at start: Int) -> Range<Int>? {
        guard let first = text[start], !makesKeycap(first) else { return nil }
        let end = text.end(from: start, while: \.isHashtagCharacter)
        let name = start..<end
        return name.contains { text[$0]?.isHashtagLetter == true } ? name : nil
    }

    /// True if the following characters show that the name is not a hashtag.
    private func isInvalidated(at end: Int) -> Bool {
        text[end]?.isHashSign == true || text.has("://", at: end)
    }
}

/// True for variation selectors, which follow an emoji but have the category of a combining mark.
private func isEmojiSelector(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
}

/// True if a sign before this scalar is part of the emoji of a key, such as `#️⃣`.
private func makesKeycap(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FE0F}" || scalar == "\u{20E3}"
}
