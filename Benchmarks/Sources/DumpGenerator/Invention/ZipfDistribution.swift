import Foundation

/// Ranks whose frequency falls with a power of the rank, like that of words, hashtags and users.
///
/// A few are very common, and most occur once.
struct ZipfDistribution {
    private let reach: Double
    private let power: Double

    /// Creates a distribution.
    ///
    /// - Parameters:
    ///   - count: The number of ranks.
    ///   - exponent: The exponent of the power, not 1.
    init(count: Int, exponent: Double) {
        reach = pow(Double(count + 1), 1 - exponent) - 1
        power = 1 / (1 - exponent)
    }

    /// A random rank, from 0.
    ///
    /// - Complexity: Constant time: the continuous distribution is inverted.
    func rank(_ random: inout Randomness) -> Int {
        Int(pow(random.fraction() * reach + 1, power)) - 1
    }
}
