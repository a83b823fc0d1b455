package import TweetDumps

extension RoundedIDs {
    /// The minimum number of large ids whose last digits are evidence.
    private static let minLarge = 10

    /// Warnings about ids that a program rounded to floating-point numbers, each in a sentence.
    package var warnings: [String] { [disagreement, rounding].compactMap(\.self) }

    /// The warning that ids differ from the texts beside them.
    private var disagreement: String? {
        guard disagreeing > 0 else { return nil }
        let differs =
            disagreeing == 1
            ? "has an id that differs from its id_str" : "have an id that differs from their id_str"
        return "\(disagreeing.counted("tweet")) \(differs); id_str was taken. "
            + "The id was rounded before: do not join other data by it."
    }

    /// The warning that many ids without a text beside them end in two zeros.
    ///
    /// One in a hundred does so by chance.
    private var rounding: String? {
        guard large >= RoundedIDs.minLarge, rounded * 10 > large else { return nil }
        return "the ids look rounded: \(rounded.grouped) of \(large.grouped) end in 00, so that "
            + "different tweets may have become one"
    }
}
