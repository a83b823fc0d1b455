/// A hash of bytes that is the same in every run and on every machine, so that it can be stored.
///
/// It is not safe against deliberate collisions: use it only where a false match does little harm.
package enum StableHash {
    /// The hash of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - seed: A number that makes hashes of the same bytes different for kinds of keys.
    /// - Returns: The hash, whose bits are all mixed.
    /// - Complexity: O(*n*), eight bytes at a time.
    package static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
        let raw = bytes.bytes
        var hash = mix(seed &+ UInt64(bytes.count))
        var offset = 0
        while offset &+ 8 <= bytes.count {
            let word = raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            hash = step(hash, word.littleEndian)
            offset &+= 8
        }
        return mix(step(hash, lastBytes(bytes, from: offset)))
    }

    /// The at most seven bytes from an offset on, the last one lowest.
    @inline(__always)
    private static func lastBytes(_ bytes: Span<UInt8>, from offset: Int) -> UInt64 {
        if bytes.count >= 8 {
            let word = bytes.bytes.unsafeLoadUnaligned(
                fromByteOffset: bytes.count &- 8,
                as: UInt64.self
            )
            return word.bigEndian & (1 << UInt64((bytes.count &- offset) &* 8) &- 1)
        }
        var last: UInt64 = 0
        for index in offset..<bytes.count { last = last << 8 | UInt64(bytes[index]) }
        return last
    }

    @inline(__always)
    private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// The hash of a list of numbers, from the hash of those before the last one.
    @inline(__always)
    static func hash(_ before: UInt64, followedBy number: UInt64) -> UInt64 {
        step(before, number) &+ 1
    }

    /// Mixes the bits of a number.
    ///
    /// Different numbers have different results.
    @inlinable @inline(__always)
    package static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }
}

extension Span<UInt8> {
    /// Whether two spans have the same bytes.
    @inlinable @inline(__always)
    package func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }
}
