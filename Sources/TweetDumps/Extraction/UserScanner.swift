/// Finds the users mentioned in a text, including those inside links.
struct UserScanner {
    let text: ScannedText

    /// The ranges of the users' names, without signs, in the order of the text.
    func names() -> [Range<Int>] {
        var names: [Range<Int>] = []
        var end = 0  // of the last name or list
        for sign in 0..<text.count where canBegin(at: sign, after: end) {
            guard let name = name(at: sign + 1) else { continue }
            end = endOfList(behind: name.upperBound)
            if end == name.upperBound, !isInvalidated(at: end) {
                names.append(name)
            }
        }
        return names
    }

    /// True if a sign that can begin a user mention is at the position.
    ///
    /// The preceding character must not belong to a word or to the last name.
    private func canBegin(at sign: Int, after end: Int) -> Bool {
        guard text[sign]?.isAtSign == true else { return false }
        guard let before = text[sign - 1] else { return true }
        return sign > end && !sticksToSign(before) || isRetweetMark(at: sign - 2, after: end)
    }

    /// True if the word `RT`, in any case, is at the position.
    ///
    /// A sign may directly follow it, although it ends in a letter.
    private func isRetweetMark(at start: Int, after end: Int) -> Bool {
        guard
            text[start] == "R" || text[start] == "r",
            text[start + 1] == "T" || text[start + 1] == "t"
        else { return false }
        guard let before = text[start - 1] else { return true }
        return start > end && !sticksToRetweetMark(before)
    }

    /// The name at the position, cut after 20 characters; nil if there is none.
    private func name(at start: Int) -> Range<Int>? {
        let name = start..<text.end(from: start, atMost: 20, while: \.isUserCharacter)
        return name.isEmpty ? nil : name
    }

    /// The end of a list's name, `/` and a slug, after a user; `start` if there is none.
    private func endOfList(behind start: Int) -> Int {
        guard text[start] == "/", text[start + 1]?.isASCIILetter == true else { return start }
        return text.end(from: start + 2, atMost: 24) { $0.isUserCharacter || $0 == "-" }
    }

    /// True if the following characters show that the name is part of an address or of another
    /// word.
    private func isInvalidated(at end: Int) -> Bool {
        guard let next = text[end] else { return false }
        return next.isAtSign || next.isAccentedLatin || text.has("://", at: end)
    }
}

/// True if `@` directly after this scalar begins no name.
private func sticksToSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "!", "#", "$", "%", "&", "*", "@", "＠": true
    default: scalar.isUserCharacter
    }
}

/// True if `RT` directly after this scalar is part of a word.
private func sticksToRetweetMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", "~", ".", "-": true
    default: scalar.isUserCharacter
    }
}
