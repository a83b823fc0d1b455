import TweetDumps

/// A scalar of a folded text, with its effect on the boundaries of words.
///
/// Words are compared unit by unit. The units of a text are its folded scalars in canonical
/// decomposition; only syllables of Hangul and symbols remain composed.
struct WordUnit: Hashable {
    enum Kind: UInt8 {
        case separator
        /// A letter or digit, which continues a word of letters and digits.
        case letter
        /// A combining mark. It belongs to the letter before it, or begins a word.
        case mark
        /// A letter that is a whole word, in a script without blanks.
        case unspaced
        /// A combining mark of such a script. It belongs to the letter before it, or is a word.
        case unspacedMark
        /// A symbol that is a word together with those that joiners bind to it, such as an emoji.
        case emoji
        /// A regional indicator. Two of them are a word: a flag.
        case flag
    }

    /// The scalar in the lower 24 bits, the kind above.
    let bits: UInt32

    /// A separator that is no scalar of a text: the boundary of a word.
    static let boundary = WordUnit(bits: 0)

    init(bits: UInt32) {
        self.bits = bits
    }

    /// Folds an ASCII character.
    @inline(__always)
    init(ascii byte: UInt8) {
        let kind = byte.isInWords ? Kind.letter : .separator
        bits = UInt32(byte.asSmallLetter) | UInt32(kind.rawValue) << 24
    }

    init(_ scalar: Unicode.Scalar) {
        bits = scalar.value | UInt32(WordUnit.kind(of: scalar).rawValue) << 24
    }

    var kind: Kind {
        // The bits always have a kind.
        @inline(__always) get { Kind(rawValue: UInt8(bits >> 24)) ?? .separator }
    }

    var scalar: Unicode.Scalar { Unicode.Scalar(bits & 0xFF_FFFF) ?? "\u{FFFD}" }

    /// True if the scalar is in a word together with letters or marks.
    var isInWords: Bool {
        switch kind {
        case .letter, .mark, .unspaced, .unspacedMark: true
        case .separator, .emoji, .flag: false
        }
    }

    /// True if the scalar is an emoji or another symbol that is a word, or half of a flag.
    var isEmoji: Bool { kind == .emoji || kind == .flag }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        if isSign(scalar) { return .emoji }
        let properties = scalar.properties
        if properties.isLetter || properties.isNumber {
            return isUnspaced(scalar) ? .unspaced : .letter
        }
        if properties.isMark { return isUnspaced(scalar) ? .unspacedMark : .mark }
        if properties.generalCategory == .otherSymbol {
            return 0x1F1E6...0x1F1FF ~= scalar.value ? .flag : .emoji
        }
        return scalar == "_" ? .letter : .separator
    }

    /// True for emoji that Unicode classifies as punctuation, mathematical symbols or a letter.
    private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x203C, 0x2049, 0x2139, 0x2194: true  // ‼ ⁉ ℹ ↔
        case 0x25FB...0x25FE, 0x2934...0x2935, 0x3030, 0x303D: true  // ◻ ◼ ◽ ◾ ⤴ ⤵ 〰 〽
        default: false
        }
    }

    /// True for scalars of scripts without blanks between words.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
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

/// The contribution of a scalar to the words of its text, in one integer.
///
/// This is the folded form of the scalar alone. In its text, the folded form is the same, except in some
/// clusters of a letter and marks: see ``WordSplitter``.
struct ScalarEntry {
    /// From the lowest bit: the unit or the index of the first unit (32 bits), the canonical
    /// combining class of the last unit (8), the number of units (8), then flags.
    private let bits: UInt64

    static let unknown = ScalarEntry(bits: 0)

    static let separator = ScalarEntry(first: 0, count: 1, order: 0, traits: .symbol)

    struct Traits: OptionSet {
        let rawValue: UInt64

        /// Another scalar before it may change its folded form: it is left out, or a combining
        /// mark, or part of a syllable.
        static let extender = Traits(rawValue: 1 << 48)
        /// It is left out after a Latin letter.
        static let accent = Traits(rawValue: 1 << 49)
        /// Accents after it are left out.
        static let latin = Traits(rawValue: 1 << 50)
        /// It has to be normalized together with its neighbours.
        static let normalized = Traits(rawValue: 1 << 51)
        /// It does not belong to the word before it, although it is left out: an apostrophe.
        static let apostrophe = Traits(rawValue: 1 << 52)
        /// It is a whole word, or separates words.
        static let symbol = Traits(rawValue: 1 << 53)
        /// It is a letter that is a whole word, or a mark of such letters.
        static let unspaced = Traits(rawValue: 1 << 54)
        /// The joiner U+200D, which binds an emoji to the next one.
        static let joiner = Traits(rawValue: 1 << 55)
        /// It is left out, and may be between an emoji and a joiner.
        static let emojiPart = Traits(rawValue: 1 << 56)
    }

    private static let known: UInt64 = 1 << 63

    private init(bits: UInt64) {
        self.bits = bits
    }

    /// Creates an entry from the bits of the only unit, or the index of the first of several units,
    /// and the canonical combining class of the last one.
    init(first: UInt32, count: Int, order: UInt8, traits: Traits) {
        bits =
            UInt64(first) | UInt64(order) << 32 | UInt64(UInt8(truncatingIfNeeded: count)) << 40
            | traits.rawValue | ScalarEntry.known
    }

    var isKnown: Bool { @inline(__always) get { bits != 0 } }

    var unit: WordUnit {
        @inline(__always) get { WordUnit(bits: UInt32(truncatingIfNeeded: bits)) }
    }

    /// The index of the first of several units.
    var firstIndex: Int { Int(UInt32(truncatingIfNeeded: bits)) }

    var count: Int { @inline(__always) get { Int(UInt8(truncatingIfNeeded: bits >> 40)) } }

    /// The canonical combining class of the last unit.
    var order: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }

    @inline(__always)
    func has(_ trait: Traits) -> Bool { bits & trait.rawValue != 0 }
}

/// The entries of all scalars, computed when they are first needed.
struct ScalarTable {
    private static let pageSize = 256

    /// The index in ``entries`` where the page of a scalar begins; 0 if it has none yet.
    private var pages = [Int32](repeating: 0, count: 0x110000 / pageSize)
    /// The pages, of which the first has only unknown entries.
    private var entries = [ScalarEntry](repeating: .unknown, count: pageSize)
    private var severalUnits: [WordUnit] = []

    /// The entry of a scalar, whose value must be below 0x110000; a separator if there is no such scalar.
    @inline(__always)
    mutating func entry(of value: UInt32) -> ScalarEntry {
        let page = Int(pages[Int(value) / ScalarTable.pageSize])
        let entry = entries[page + Int(value) % ScalarTable.pageSize]
        return entry.isKnown ? entry : computedEntry(of: value)
    }

    func units(of entry: ScalarEntry) -> ArraySlice<WordUnit> {
        severalUnits[entry.firstIndex..<entry.firstIndex + entry.count]
    }

    @inline(never)
    private mutating func computedEntry(of value: UInt32) -> ScalarEntry {
        let page = Int(value) / ScalarTable.pageSize
        if pages[page] == 0 {
            pages[page] = Int32(entries.count)
            entries += [ScalarEntry](repeating: .unknown, count: ScalarTable.pageSize)
        }
        let entry = Unicode.Scalar(value).map { newEntry(of: $0) } ?? .separator
        entries[Int(pages[page]) + Int(value) % ScalarTable.pageSize] = entry
        return entry
    }

    private mutating func newEntry(of scalar: Unicode.Scalar) -> ScalarEntry {
        let units =
            ScalarTable.foldsToItself(scalar)
            ? [WordUnit(scalar)] : TextFolding.units(String(scalar))
        let orders = units.map { CanonicalOrder.order(of: $0.scalar) }
        let entry = ScalarEntry(
            first: units.count == 1 ? units[0].bits : UInt32(severalUnits.count),
            count: units.count,
            order: orders.last ?? 0,
            traits: ScalarTable.traits(of: scalar, units: units, orders: orders)
        )
        if units.count > 1 { severalUnits += units }
        return entry
    }

    /// True for letters of Han and syllables of Hangul, most of which fold to themselves.
    private static func foldsToItself(_ scalar: Unicode.Scalar) -> Bool {
        0x3400...0x9FFF ~= scalar.value || 0xAC00...0xD7A3 ~= scalar.value
    }
}

// MARK: - Traits

extension ScalarTable {
    private static func traits(
        of scalar: Unicode.Scalar,
        units: [WordUnit],
        orders: [UInt8]
    ) -> ScalarEntry.Traits {
        var traits: ScalarEntry.Traits = []
        let isLeftOut = TextFolding.isLeftOut(scalar)
        if isLeftOut || scalar.properties.isMark || isJoinedInSyllables(scalar) {
            traits.insert(.extender)
        }
        if isAccent(scalar), !isLeftOut { traits.insert(.accent) }
        if TextFolding.isApostrophe(scalar) { traits.insert(.apostrophe) }
        if scalar.value == EmojiJoint.joiner { traits.insert(.joiner) }
        if TextFolding.isEmojiPart(scalar.value) { traits.insert(.emojiPart) }
        if units.last(where: { !isAccent($0.scalar) }).map({ TextFolding.isLatin($0.scalar) })
            == true
        {
            traits.insert(.latin)
        }
        switch units.last?.kind {
        case .separator, .emoji, .flag: traits.insert(.symbol)
        case .unspaced, .unspacedMark: traits.insert(.unspaced)
        case .letter, .mark, nil: break
        }
        if needsNeighbours(scalar, orders: orders) { traits.insert(.normalized) }
        return traits
    }

    /// True if a scalar has to be normalized together with its neighbours.
    ///
    /// A mark that decomposes to several, or is no accent but has a combining class, may change its place
    /// among other marks. The Greek iota below a letter becomes a letter itself when its case is folded.
    private static func needsNeighbours(_ scalar: Unicode.Scalar, orders: [UInt8]) -> Bool {
        let hasIota = CanonicalDecomposition.scalars(of: String(scalar)).contains("\u{345}")
        let isOrdered = scalar.properties.isMark && orders.contains { $0 != 0 }
        return hasIota || isJoinedInSyllables(scalar)
            || isOrdered && (orders.count > 1 || !isAccent(scalar))
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .nonspacingMark
    }

    /// True for the vowels and finals of Hangul and the vowels of Kirat Rai.
    private static func isJoinedInSyllables(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x16D40...0x16D7F: true
        default: false
        }
    }
}
