/// A hash of bytes that is the same in every run and on every machine, so that it can be stored.
///
/// It is no defence against chosen collisions: whoever decides by it must bear a false match.
enum StableHash {
    /// Complexity: O(*n*), eight bytes at a time.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
        var hash = mix(seed &+ UInt64(bytes.count))
        var place = 0
        while place &+ 8 <= bytes.count {
            let word = UnsafeRawBufferPointer(bytes)
                .loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
            hash = step(hash, word)
            place &+= 8
        }
        var last: UInt64 = 0
        while place < bytes.count {
            last = last << 8 | UInt64(bytes[place])
            place &+= 1
        }
        return mix(step(hash, last))
    }

    @inline(__always)
    private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// Spreads the bits of a number: a bijection in which each bit depends on all others.
    @inline(__always)
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }
}
