/// What a scalar of a text contributes to its words, in one integer.
///
/// This is the folded form of the scalar alone. It is that of the scalar in its text, too, except
/// in some clusters of a letter and marks: see ``WordSplitter``.
struct ScalarEntry {
    /// From the lowest bit: the unit or the index of the first unit (32 bits), the canonical
    /// combining class of the last unit (8), the number of units (8), then flags.
    private let bits: UInt64

    /// An entry that is not computed yet.
    static let unknown = ScalarEntry(bits: 0)

    /// The entry of a separator.
    static let separator = ScalarEntry(first: 0, count: 1, order: 0, traits: .symbol)

    /// Traits of a scalar.
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
        /// It is a word of its own or separates words.
        static let symbol = Traits(rawValue: 1 << 53)
        /// It is a letter that is a word of its own, or a mark of such letters.
        static let alone = Traits(rawValue: 1 << 54)
        /// The joiner U+200D, which binds an emoji to the next one.
        static let joiner = Traits(rawValue: 1 << 55)
        /// It is left out, and may be between an emoji and a joiner.
        static let emojiPart = Traits(rawValue: 1 << 56)
    }

    private static let known: UInt64 = 1 << 63

    private init(bits: UInt64) {
        self.bits = bits
    }

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - first: The bits of the only unit; of several units the index of the first.
    ///   - count: The number of units.
    ///   - order: The canonical combining class of the last unit.
    ///   - traits: The traits of the scalar.
    init(first: UInt32, count: Int, order: UInt8, traits: Traits) {
        bits =
            UInt64(first) | UInt64(order) << 32 | UInt64(UInt8(truncatingIfNeeded: count)) << 40
            | traits.rawValue | ScalarEntry.known
    }

    /// True if the entry is computed.
    var isKnown: Bool { @inline(__always) get { bits != 0 } }

    /// The only unit.
    var unit: WordUnit {
        @inline(__always) get { WordUnit(bits: UInt32(truncatingIfNeeded: bits)) }
    }

    /// The index of the first of several units.
    var firstIndex: Int { Int(UInt32(truncatingIfNeeded: bits)) }

    /// The number of units.
    var count: Int { @inline(__always) get { Int(UInt8(truncatingIfNeeded: bits >> 40)) } }

    /// The canonical combining class of the last unit.
    var order: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }

    /// Whether the scalar has a trait.
    @inline(__always)
    func has(_ trait: Traits) -> Bool { bits & trait.rawValue != 0 }
}
