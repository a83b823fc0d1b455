import TweetArchive
import TweetDumps

extension DumpSummary {
    /// What else there is to say of the dumps that one argument of the command line names.
    static func notes(_ dumps: [DumpSummary], of name: String) -> [String] {
        let signs = dumps.reduce(IDSigns.none) { $0 + $1.idSigns }
        let lost = dumps.reduce(0) { $0 + $1.lostIDs }
        let removed = dumps.reduce(0) { $0 + $1.removed }
        let notes = [signs.disagreement, lostIDs(lost), signs.rounding, removal(removed)]
        return notes.compactMap(\.self).map { "\(name): \($0)" } + dumps.flatMap(\.countNotes)
    }

    private static func lostIDs(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        let were = count == 1 ? "was" : "were"
        return "\(count.of("id")) \(were) written with an exponent or a decimal point, as "
            + "spreadsheets do, and the last digits are lost"
    }

    private static func removal(_ count: Int) -> String? {
        guard count > 0 else { return nil }
        return "\(count.of("tweet")) \(count == 1 ? "was" : "were") deleted, and removed"
    }

    /// Files of a personal archive that have more or less than it says.
    private var countNotes: [String] {
        mismatches.map { mismatch in
            let name = mismatch.file == file.name ? file.name : "\(file.name)!\(mismatch.file)"
            return "\(name) has \(mismatch.tweets.of("tweet")), its manifest says "
                + mismatch.stated.grouped
        }
    }
}

extension IDSigns {
    /// The fewest large ids from which their last digits say something.
    private static let fewest = 10

    /// That ids differ from their texts, which tells of rounding before.
    fileprivate var disagreement: String? {
        guard disagreeing > 0 else { return nil }
        let differs =
            disagreeing == 1
            ? "has an id that differs from its id_str" : "have an id that differs from their id_str"
        return "\(disagreeing.of("tweet")) \(differs); id_str was taken. "
            + "The id was rounded before: do not join other data by it."
    }

    /// That the ids themselves are rounded, by how many end in zeros.
    fileprivate var rounding: String? {
        guard large >= IDSigns.fewest, rounded * 2 > large else { return nil }
        return "the ids look rounded: \(rounded.grouped) of \(large.grouped) end in 00, so that "
            + "different tweets may have become one"
    }
}
