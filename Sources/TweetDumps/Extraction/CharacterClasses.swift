/// The character classes of twitter-text's grammar.
extension Unicode.Scalar {
    var isASCIILetter: Bool {
        switch self {
        case "a"..."z", "A"..."Z": true
        default: false
        }
    }

    var isASCIIDigit: Bool { ("0"..."9").contains(self) }

    /// A character of screen names: an ASCII letter, a digit or `_`.
    var isUserCharacter: Bool { isASCIILetter || isASCIIDigit || self == "_" }

    /// The sign of hashtags, in half or full width.
    var isHashSign: Bool { self == "#" || self == "＃" }

    /// The sign of users, in half or full width.
    var isAtSign: Bool { self == "@" || self == "＠" }

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
    var isWordCharacter: Bool {
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
