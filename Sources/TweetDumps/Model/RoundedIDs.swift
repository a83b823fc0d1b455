/// Signs that ids were rounded before the dump was written.
///
/// A tool that reads ids into 64-bit floating-point numbers keeps only 53 bits of them, so that the
/// last digits are wrong. JavaScript, R, pandas and spreadsheets have done this to many dumps.
public struct RoundedIDs: Sendable, Equatable {
    /// The number of tweets whose `id` differs from their `id_str`.
    ///
    /// The `id_str` is used.
    public internal(set) var disagreeing = 0
    /// The number of tweets whose id is only given as a number, of more than 53 bits.
    public internal(set) var large = 0
    /// The number of these ``large`` ids that end in two zeros.
    ///
    /// One in a hundred does so by chance.
    public internal(set) var rounded = 0

    /// No signs of rounding.
    public static let none = RoundedIDs()

    /// Adds the counts of two parts of a dump.
    public static func + (one: RoundedIDs, other: RoundedIDs) -> RoundedIDs {
        RoundedIDs(
            disagreeing: one.disagreeing + other.disagreeing,
            large: one.large + other.large,
            rounded: one.rounded + other.rounded
        )
    }
}

extension RoundedIDs {
    /// The largest whole number up to which a 64-bit floating-point number is exact.
    private static let maxExact: Int64 = 1 << 53

    /// Adds the signs that a tweet's `id` and `id_str` show.
    mutating func note(_ tweet: TweetObject) {
        guard case .value(let number) = tweet.id, tweet.isIDNumber else { return }
        if case .value(let id) = tweet.idText {
            if id != number { disagreeing += 1 }
        } else if number > RoundedIDs.maxExact {
            large += 1
            if number % 100 == 0 { rounded += 1 }
        }
    }
}
