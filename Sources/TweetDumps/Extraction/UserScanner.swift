/// Finds the users that a text names, without regard to links.
struct UserScanner {
    let text: ScannedText

    /// The ranges of the names, without signs, in the order of the text.
    func names() -> [Range<Int>] {
        var names: [Range<Int>] = []
        var end = 0  // of the last name or list
        for sign in 0..<text.count where canBegin(at: sign, after: end) {
            guard let name = name(at: sign + 1) else { continue }
            end = endOfList(behind: name.upperBound)
            if end == name.upperBound, !isSpoiled(by: end) {
                names.append(name)
            }
        }
        return names
    }

    /// Whether a sign stands at the position, apart from the word before it.
    ///
    /// What comes before the sign must not belong to the last name.
    private func canBegin(at sign: Int, after end: Int) -> Bool {
        guard text[sign]?.isAtSign == true else { return false }
        guard let before = text[sign - 1] else { return true }
        return sign > end && !sticksToSign(before) || isRetweetMark(at: sign - 2, after: end)
    }

    /// Whether `RT` in any case stands at the position, as a word of its own.
    ///
    /// The mark can touch the sign, though it ends in a letter.
    private func isRetweetMark(at start: Int, after end: Int) -> Bool {
        guard
            text[start] == "R" || text[start] == "r",
            text[start + 1] == "T" || text[start + 1] == "t"
        else { return false }
        guard let before = text[start - 1] else { return true }
        return start > end && !sticksToRetweetMark(before)
    }

    /// The name behind a sign, or the first 20 characters of what is too long for a name.
    private func name(at start: Int) -> Range<Int>? {
        let name = start..<text.end(from: start, atMost: 20, while: \.isUserCharacter)
        return name.isEmpty ? nil : name
    }

    /// Where the name of a list ends, `/` and a slug, that follows a user; else `start`.
    private func endOfList(behind start: Int) -> Int {
        guard text[start] == "/", text[start + 1]?.isASCIILetter == true else { return start }
        return text.end(from: start + 2, atMost: 24) { $0.isUserCharacter || $0 == "-" }
    }

    /// Whether what follows makes of the name an address, or a part of another word.
    private func isSpoiled(by end: Int) -> Bool {
        guard let next = text[end] else { return false }
        return next.isAtSign || next.isAccentedLatin || text.has("://", at: end)
    }
}

/// Whether `@` right behind this scalar begins no name.
private func sticksToSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!", "#", "$", "%", "&", "*", "@", "＠": true
    default: scalar.isUserCharacter
    }
}

/// Whether `RT` right behind this scalar is a part of a word.
private func sticksToRetweetMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", "~", ".", "-": true
    default: scalar.isUserCharacter
    }
}
