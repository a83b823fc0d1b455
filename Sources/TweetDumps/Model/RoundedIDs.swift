/// Signs that ids were rounded before the dump was written.
///
/// A tool that reads ids into 64-bit floating-point numbers keeps only 53 bits of them, so that the
/// last digits are wrong. JavaScript, R, pandas and spreadsheets have done this to many dumps.
package struct RoundedIDs: Sendable, Equatable {
    /// The number of tweets whose `id` differs from their `id_str`.
    ///
    /// The `id_str` is used.
    package internal(set) var disagreeing = 0
    /// The number of tweets whose id is only given as a number, of more than 53 bits.
    package internal(set) var large = 0
    /// The number of these ``large`` ids that end in two zeros.
    ///
    /// One in a hundred does so by chance.
    package internal(set) var rounded = 0

    /// No signs of rounding.
    package static let none = RoundedIDs()

    /// Adds the counts of two parts of a dump.
    package static func + (one: RoundedIDs, other: RoundedIDs) -> RoundedIDs {
        RoundedIDs(
            disagreeing: one.disagreeing + other.disagreeing,
            large: one.large + other.large,
            rounded: one.rounded + other.rounded
        )
    }
}
