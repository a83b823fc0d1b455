/// A scalar of a folded text, with its effect on the limits of words.
///
/// Words are compared unit by unit. The units of a text are its folded scalars in canonical
/// decomposition; only syllables of Hangul and symbols remain composed.
struct WordUnit: Hashable {
    /// The effect of a scalar on the limits of words.
    enum Kind: UInt8 {
        /// It belongs to no word.
        case separator
        /// A letter or digit, which continues a word of such.
        case letter
        /// A combining mark. It belongs to the letter before it, or begins a word.
        case mark
        /// A letter that is a word of its own, in a script that is written without blanks.
        case alone
        /// A combining mark of such a script. It belongs to the letter before it, or is a word.
        case markAlone
        /// A symbol that is a word together with those that joiners bind to it, such as an emoji.
        case emoji
        /// A regional indicator. Two of them are a word: a flag.
        case flag
    }

    /// The scalar in the lower 24 bits, the kind above.
    let bits: UInt32

    /// A separator that is no scalar of a text: the limit of a word.
    static let limit = WordUnit(bits: 0)

    /// Wraps bits.
    init(bits: UInt32) {
        self.bits = bits
    }

    /// Folds an ASCII character.
    @inline(__always)
    init(ascii byte: UInt8) {
        let kind = byte.isInWords ? Kind.letter : .separator
        bits = UInt32(byte.asSmallLetter) | UInt32(kind.rawValue) << 24
    }

    /// Finds the kind of a scalar.
    init(_ scalar: Unicode.Scalar) {
        bits = scalar.value | UInt32(WordUnit.kind(of: scalar).rawValue) << 24
    }

    /// The kind of the scalar.
    var kind: Kind {
        // The bits always have a kind.
        @inline(__always) get { Kind(rawValue: UInt8(bits >> 24)) ?? .separator }
    }

    /// The scalar.
    var scalar: Unicode.Scalar { Unicode.Scalar(bits & 0xFF_FFFF) ?? "\u{FFFD}" }

    /// True if the scalar is in a word together with letters or marks.
    var isInWords: Bool {
        switch kind {
        case .letter, .mark, .alone, .markAlone: true
        case .separator, .emoji, .flag: false
        }
    }

    /// True if the scalar is an emoji or another symbol that is a word, or half of a flag.
    var isEmoji: Bool { kind == .emoji || kind == .flag }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if isSign(scalar) { return .emoji }
        return switch scalar.properties.generalCategory {
        case .otherSymbol:
            0x1F1E6...0x1F1FF ~= scalar.value ? .flag : .emoji
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            isAlone(scalar) ? .alone : .letter
        case .nonspacingMark, .spacingMark, .enclosingMark:
            isAlone(scalar) ? .markAlone : .mark
        default:
            scalar == "_" ? .letter : .separator
        }
    }

    /// True for emoji that Unicode takes for punctuation, mathematical symbols or a letter.
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x203C, 0x2049, 0x2139, 0x2194: true  // ‼ ⁉ ℹ ↔
        case 0x25FB...0x25FE, 0x2934...0x2935, 0x3030, 0x303D: true  // ◻ ◼ ◽ ◾ ⤴ ⤵ 〰 〽
        default: false
        }
    }

    /// True for the scripts that are written without blanks between words.
    private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF: true  // Thai, Lao
        case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true  // Burmese
        case 0x1780...0x17FF: true  // Khmer
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: true  // Kana
        case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // Han
        default: false
        }
    }
}
