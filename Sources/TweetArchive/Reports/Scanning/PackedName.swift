import TweetDumps

/// A screen name in lower case, in a number that is quickly compared.
///
/// The order of the numbers is the alphabetical order of the names.
struct PackedName: Sendable, Hashable, Comparable {
    /// The number of bits of each letter, enough for 37 letters and the end of the name.
    private static let bitsPerLetter = 6

    /// The letters from the first one on, in the upper bits.
    private let bits: UInt128

    /// Packs a name in any letter case; nil if it is no screen name.
    @inline(__always)
    init?(_ name: Span<UInt8>) {
        guard ScreenName.lengths.contains(name.count) else { return nil }
        var bits: UInt128 = 0
        for index in 0..<name.count {
            guard ScreenName.isAllowed(name[index]) else { return nil }
            bits = bits << UInt128(PackedName.bitsPerLetter) | PackedName.code(name[index])
        }
        let missing = ScreenName.lengths.upperBound - name.count
        self.bits = bits << UInt128(PackedName.bitsPerLetter * missing)
    }

    /// The number of a letter, from 1 on: digits, `_`, letters, as in ASCII.
    @inline(__always)
    private static func code(_ byte: UInt8) -> UInt128 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt128(byte - UInt8(ascii: "0") + 1)
        case UInt8(ascii: "_"): 11
        default: UInt128((byte | 0x20) - UInt8(ascii: "a") + 12)
        }
    }

    static func < (one: PackedName, other: PackedName) -> Bool { one.bits < other.bits }
}
