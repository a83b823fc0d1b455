import Foundation

/// A Bloom filter of names: if it does not have a name, the archive does not have it either.
///
/// It saves look-ups of new names, each of which reads a page of a large archive.
final class NameFilter {
    /// The number of 64-bit words.
    ///
    /// Each name sets three bits in one word; with four million names a word has four.
    private static let words = 1 << 20
    /// The words.
    ///
    /// Memory that is never written costs nothing, so that a small import does not pay for a large
    /// filter.
    private let bits: UnsafeMutablePointer<UInt64>

    /// A filter without names; nil if there is not enough memory.
    init?() {
        let size = MemoryLayout<UInt64>.stride
        guard let memory = calloc(NameFilter.words, size) else { return nil }
        bits = memory.bindMemory(to: UInt64.self, capacity: NameFilter.words)
    }

    deinit { free(bits) }

    /// Adds a name by its hash.
    func insert(_ hash: UInt64) {
        bits[NameFilter.word(hash)] |= NameFilter.pattern(hash)
    }

    /// Whether the filter may have a name; false if it certainly does not.
    func mayHave(_ hash: UInt64) -> Bool {
        let pattern = NameFilter.pattern(hash)
        return bits[NameFilter.word(hash)] & pattern == pattern
    }

    private static func word(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (words - 1)
    }

    private static func pattern(_ hash: UInt64) -> UInt64 {
        1 << (hash >> 58) | 1 << (hash >> 52 & 63) | 1 << (hash >> 46 & 63)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A hash of the bytes: FNV-1a, with its bits mixed, because the upper ones are weak.
    var nameHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 29
    }

    /// The first eight bytes as a number, which sorts like the names unless they begin with the
    /// same bytes.
    var sortingKey: UInt64 {
        (0..<8).reduce(0) { $0 << 8 | ($1 < count ? UInt64(self[$1]) : 0) }
    }
}
