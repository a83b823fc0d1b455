import Foundation

/// A Bloom filter: of a name that an archive does not have it mostly says so, of one that it has
/// never.
///
/// A look-up in a large archive reads a page for each name, and most names that come are new.
final class NameFilter {
    /// Two bytes a name for four million names, in words of which a name has three bits.
    private static let words = 1 << 20
    /// Memory that is not touched costs nothing, so that a small import need not pay for a large one.
    private let bits: UnsafeMutablePointer<UInt64>

    /// A filter for an archive without names.
    init?() {
        let size = MemoryLayout<UInt64>.stride
        guard let memory = calloc(NameFilter.words, size) else { return nil }
        bits = memory.bindMemory(to: UInt64.self, capacity: NameFilter.words)
    }

    deinit { free(bits) }

    func insert(_ hash: UInt64) {
        bits[NameFilter.word(hash)] |= NameFilter.pattern(hash)
    }

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
    /// A hash of the bytes, of a seed of its own: FNV-1a, mixed, since its upper bits are weak.
    var nameHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
        return hash ^ hash >> 29
    }

    /// The first eight bytes, in an order that is that of the names, for all but those that begin
    /// with the same.
    var sortingKey: UInt64 {
        (0..<8).reduce(0) { $0 << 8 | ($1 < count ? UInt64(self[$1]) : 0) }
    }
}
