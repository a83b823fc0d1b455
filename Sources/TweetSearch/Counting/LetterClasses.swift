/// What a scalar of a text is to the words that are counted.
enum LetterClass: UInt8 {
    /// Not computed yet.
    case unknown
    /// It ends words.
    case separator
    /// A letter, which continues a word.
    case letter
    /// A digit or `_`, which continues a word, but makes none alone.
    case digit
    /// A combining mark. It belongs to the letter before it.
    case mark
    /// A letter that is a word of its own, in a script that is written without blanks.
    case alone
    /// A digit of such a script, which is no word.
    case aloneDigit
    /// A combining mark of such a script. It belongs to the letter before it.
    case markAlone
    case emoji
    /// Another symbol, which is a part of an emoji behind a joiner.
    case symbol
    /// A regional indicator. Two of them are an emoji: a flag.
    case flag
    /// It is left out, also inside a word: an apostrophe, a joiner or a skin tone.
    case leftOut
    /// `#`, also in full width.
    case hashtagSign
    /// `@`, also in full width.
    case userSign

    /// True if it continues a word of letters.
    var continuesLetters: Bool {
        @inline(__always) get { self == .letter || self == .digit || self == .mark }
    }
    /// True if it continues a word of one letter.
    var continuesLetter: Bool {
        @inline(__always) get { self == .mark || self == .markAlone }
    }
    /// True if a joiner can bind it to an emoji.
    var isEmoji: Bool {
        @inline(__always) get { self == .emoji || self == .symbol || self == .flag }
    }
    /// True if it continues a hashtag.
    var continuesHashtag: Bool {
        @inline(__always) get {
            continuesLetters || self == .alone || self == .aloneDigit || self == .markAlone
                || self == .leftOut
        }
    }
}

extension LetterClass {
    /// Finds the class of a scalar by its folded form.
    init(of scalar: Unicode.Scalar) {
        let units = TextFolding.units(String(scalar))
        guard let first = units.first else {
            self = .leftOut
            return
        }
        switch first.kind {
        case .separator:
            self = first.scalar == "#" ? .hashtagSign : first.scalar == "@" ? .userSign : .separator
        case .letter: self = units.contains { $0.scalar.properties.isLetter } ? .letter : .digit
        case .mark: self = .mark
        case .alone: self = first.scalar.properties.isLetter ? .alone : .aloneDigit
        case .markAlone: self = .markAlone
        case .emoji: self = scalar.properties.isEmoji ? .emoji : .symbol
        case .flag: self = .flag
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isLetter: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            true
        default: false
        }
    }
}

/// The classes of all scalars, each of which is computed when it is first needed.
struct LetterClasses {
    private var classes = [LetterClass](repeating: .unknown, count: 0x110000)

    /// A scalar of a text.
    struct Letter {
        let value: UInt32
        let `class`: LetterClass
        /// The offset behind it.
        let end: Int
    }

    /// The scalar at an offset of a text.
    @inline(__always)
    mutating func letter(
        in text: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> Letter {
        let (value, length) = ScalarReader(bytes: text).scalar(at: offset)
        let known = classes[Int(value)]
        let found = known == .unknown ? computed(value) : known
        return Letter(value: value, class: found, end: offset + length)
    }

    /// The class of the scalar at an offset of a text, and the offset behind it.
    @inline(__always)
    mutating func read(
        _ text: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> (class: LetterClass, end: Int) {
        let found = letter(in: text, at: offset)
        return (found.class, found.end)
    }

    @inline(never)
    private mutating func computed(_ value: UInt32) -> LetterClass {
        let found = Unicode.Scalar(value).map { LetterClass(of: $0) } ?? .separator
        classes[Int(value)] = found
        return found
    }
}
