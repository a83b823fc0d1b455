import Foundation

/// Ranks that become rarer by a power of the rank, as words, hashtags and users do: few are
/// everywhere, and most are seen once.
struct ZipfDistribution {
    private let reach: Double
    private let power: Double

    /// - Parameters:
    ///   - count: How many ranks there are.
    ///   - exponent: How fast they become rare, other than 1.
    init(count: Int, exponent: Double) {
        reach = pow(Double(count + 1), 1 - exponent) - 1
        power = 1 / (1 - exponent)
    }

    /// A rank, from 0.
    ///
    /// - Complexity: O(1): the continuous distribution is inverted.
    func rank(_ random: inout Randomness) -> Int {
        Int(pow(random.fraction() * reach + 1, power)) - 1
    }
}
