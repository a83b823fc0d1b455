import TweetDumps

extension RoundedIDs {
    /// The fewest large ids from which their last digits say something.
    private static let fewest = 10

    /// What there is to say of ids that went through a floating-point number, in sentences.
    var warnings: [String] { [disagreement, rounding].compactMap(\.self) }

    /// That ids differ from their texts.
    private var disagreement: String? {
        guard disagreeing > 0 else { return nil }
        let differs =
            disagreeing == 1
            ? "has an id that differs from its id_str" : "have an id that differs from their id_str"
        return "\(disagreeing.of("tweet")) \(differs); id_str was taken. "
            + "The id was rounded before: do not join other data by it."
    }

    /// That ids without a text beside them are rounded, by how many end in zeros.
    ///
    /// One in a hundred does so by chance.
    private var rounding: String? {
        guard large >= RoundedIDs.fewest, rounded * 10 > large else { return nil }
        return "the ids look rounded: \(rounded.grouped) of \(large.grouped) end in 00, so that "
            + "different tweets may have become one"
    }
}
