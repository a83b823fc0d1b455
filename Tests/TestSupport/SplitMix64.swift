/// The random number generator SplitMix64, which repeats its numbers for the same seed.
///
/// ```swift
/// var generator = SplitMix64(seed: 1)
/// let number = Int.random(in: 1...6, using: &generator)
/// ```
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Seeds from 0 on, followed by three random ones.
    public static func seeds(_ count: Int) -> [UInt64] {
        (0..<UInt64(count)).map { $0 } + (0..<3).map { _ in UInt64.random(in: 1000..<1_000_000) }
    }
}
