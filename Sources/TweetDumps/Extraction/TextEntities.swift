/// The hashtags and users in a text, as twitter-text's `extractEntities` finds them.
///
/// Names inside a link do not count, nor does the user of a list (`@user/list`). Takes linear time.
struct TextEntities {
    /// The names after `#` or `＃`, as typed, in the order of the text.
    var hashtags: [String] = []

    /// The names after `@` or `＠`, as typed, in the order of the text.
    var users: [String] = []

    /// Finds the hashtags and users in a text as in a record, with `&amp;`, `&lt;` and `&gt;`.
    ///
    /// If `leavesOutCutEnd` is true, a name that touches the `…` or ` ...` at the end of the text
    /// is left out, because the rest of it is missing.
    init(in text: String, leavesOutCutEnd: Bool) {
        guard mayHaveSigns(text) else { return }
        let text = ScannedText(unescaping: text)
        let hashtagRanges = HashtagScanner(text: text).names()
        let userRanges = UserScanner(text: text).names()
        if hashtagRanges.isEmpty, userRanges.isEmpty { return }

        let links = LinkScanner.links(in: text)
        let cut = leavesOutCutEnd ? text.cutMark : nil
        func names(_ ranges: [Range<Int>]) -> [String] {
            ranges
                .filter { $0.upperBound != cut && !links.contains($0.lowerBound - 1) }
                .map(text.string)
        }
        hashtags = names(hashtagRanges)
        users = names(userRanges)
    }
}

extension TextEntities {
    /// The links in a text, with and without a protocol.
    static func links(in text: String) -> [String] {
        let scanned = ScannedText(unescaping: text)
        return LinkScanner.links(in: scanned).ranges.map(scanned.string)
    }
}

/// The hashtags and users in any text, folded and without signs.
package struct TextMentions {
    /// The folded hashtags.
    package let hashtags: Set<String>
    /// The folded users.
    package let users: Set<String>

    /// Finds them; takes linear time.
    package init(in text: String) {
        let entities = TextEntities(in: text, leavesOutCutEnd: false)
        hashtags = Set(entities.hashtags.map(Folding.folded))
        users = Set(entities.users.map(Folding.folded))
    }
}

private func mayHaveSigns(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x23 || $0 == 0x40 || $0 == 0xEF }
}

/// Finds the hashtags of a text, including those inside links.
private struct HashtagScanner {
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

/// Finds the users mentioned in a text, including those inside links.
private struct UserScanner {
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

/// A text as an array of scalars, with HTML entities decoded.
struct ScannedText {
    private let scalars: [Unicode.Scalar]

    /// Decodes `&amp;`, `&lt;` and `&gt;` once: `&amp;lt;` becomes `&lt;`.
    init(unescaping text: String) {
        scalars = TweetText.unescapedScalars(of: text)
    }

    var count: Int { scalars.count }

    /// The scalar at a position; nil before the start and after the end of the text.
    subscript(position: Int) -> Unicode.Scalar? {
        scalars.indices.contains(position) ? scalars[position] : nil
    }

    func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    func has(_ part: String, at position: Int) -> Bool {
        (0...count).contains(position) && scalars[position...].starts(with: part.unicodeScalars)
    }

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
        while let scalar = self[end - 1], scalar.isBlank {
            end -= 1
        }
        if has("…", at: end - 1) { return end - 1 }
        if has(" ...", at: end - 4) { return end - 4 }
        return nil
    }
}

/// The character classes of twitter-text's grammar, and of searches.
extension Unicode.Scalar {
    /// White space, or one of the separators U+001C to U+001F.
    package var isBlank: Bool { properties.isWhitespace || 0x1C...0x1F ~= value }

    package var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z": true
        default: false
        }
    }

    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// A character of screen names: an ASCII letter, a digit or `_`.
    var isUserCharacter: Bool { isASCIILetter || isASCIIDigit || self == "_" }

    /// The sign of hashtags, in half or full width.
    package var isHashSign: Bool { self == "#" || self == "＃" }

    /// The sign of users, in half or full width.
    package var isAtSign: Bool { self == "@" || self == "＠" }

    /// A letter or a combining mark.
    ///
    /// Every hashtag has at least one.
    var isHashtagLetter: Bool {
        if isASCII { return isASCIILetter }
        return properties.isLetter || properties.isMark
    }

    var isHashtagCharacter: Bool {
        if isASCII { return isUserCharacter }
        return isHashtagLetter || properties.generalCategory == .decimalNumber || joinsHashtag
    }

    /// Punctuation that is part of words in some language.
    private var joinsHashtag: Bool {
        switch self {
        case "\u{200C}", "\u{200D}": true  // joiners of Arabic and Indic letters
        case "\u{A67E}": true  // Cyrillic kavyka
        case "\u{05BE}", "\u{05F3}", "\u{05F4}": true  // Hebrew maqaf, geresh, gershayim
        case "\u{FF5E}", "\u{301C}": true  // full-width tilde, wave dash
        case "\u{309B}", "\u{309C}": true  // sound marks of kana
        case "\u{30A0}", "\u{30FB}", "\u{3003}": true  // double hyphen, middle dot, ditto mark
        case "\u{0F0B}", "\u{0F0C}": true  // Tibetan tsheg
        case "\u{00B7}": true  // the middle dot of Catalan
        default: false
        }
    }

    /// A letter or number of any script, or `_`, as in the labels of a host name.
    package var isWordCharacter: Bool {
        if isASCII { return isUserCharacter }
        return properties.isLetter || properties.numericType != nil
    }

    /// A Latin letter beyond ASCII, or a combining mark used with Latin letters.
    var isAccentedLatin: Bool {
        switch value {
        case 0x00C0...0x00D6, 0x00D8...0x00F6, 0x00F8...0x024F: true
        case 0x0253, 0x0254, 0x0256, 0x0257, 0x0259, 0x025B, 0x0263, 0x0268, 0x026F: true
        case 0x0272, 0x0289, 0x028B, 0x02BB: true
        case 0x0300...0x036F, 0x1E00...0x1EFF: true
        default: false
        }
    }
}
