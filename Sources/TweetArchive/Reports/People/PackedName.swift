import GRDB
import TweetDumps

/// A screen name in lower case, in a number that is quickly compared.
///
/// The order of the numbers is the alphabetical order of the names.
struct PackedName: Sendable, Equatable, Comparable {
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

/// A range of folded names that one thread reads.
struct NameRange: Sendable {
    /// The first name.
    let lower: String
    /// The name that follows the range.
    let upper: String

    /// The number of names from which the bounds between two ranges are chosen.
    private static let namesPerRange = 8
    /// A text that follows all screen names.
    private static let end = "{"

    /// Divides the screen names of the authors into ranges of about the same size.
    ///
    /// The authors with some ids between the smallest and the largest one are a sample of all names.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - count: The number of ranges.
    /// - Returns: At most that many ranges.
    /// - Throws: An error if the archive cannot be read.
    static func ranges(_ db: Database, count: Int) throws -> [NameRange] {
        let last = try RawStatement(db, "SELECT max(id) FROM author").first { $0.integer(0) } ?? 0
        let number = count * namesPerRange
        let find = try RawStatement(db, "SELECT folded FROM author WHERE id >= ?1 LIMIT 1")
        var names: [String] = []
        for index in 1..<number {
            let id = last / Int64(number) * Int64(index)
            let name = try find.first {
                $0.bind(id)
            } read: {
                $0.text(0)
            }
            if let name, ScreenName.isValid(name.utf8) { names.append(name) }
        }
        names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let bounds = stride(from: namesPerRange, to: names.count, by: namesPerRange)
            .map { names[$0] }
        return zip([""] + bounds, bounds + [end]).map(NameRange.init)
    }
}
