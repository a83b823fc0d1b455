import Foundation

/// The random number generator SplitMix64, which repeats its numbers for the same seed.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many seeds of a test of a property, which are new in each run.
    ///
    /// `make soak` gives every test more of them by `TAGTALLY_SEEDS`. The name of a failed test has its
    /// seed, with which `TAGTALLY_SEED` in the environment repeats it.
    public static func seeds(_ count: Int) -> [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["TAGTALLY_SEED"].flatMap({ UInt64($0) }) { return [seed] }
        let count = environment["TAGTALLY_SEEDS"].flatMap { Int($0) } ?? count
        return (0..<count).map { _ in UInt64.random(in: 0..<1_000_000_000) }
    }
}
