import TweetArchive
import TweetDumps

extension DumpSummary {
    /// What else there is to say of the dumps that one argument of the command line names.
    static func notes(_ dumps: [DumpSummary], of name: String) -> [String] {
        let signs = dumps.reduce(RoundedIDs.none) { $0 + $1.idSigns }
        let lost = dumps.reduce(0) { $0 + $1.lostIDs }
        let removed = dumps.reduce(0) { $0 + $1.removed }
        let notes = [lostIDs(lost), removal(removed)]
        return (signs.warnings + notes.compactMap(\.self)).map { "\(name): \($0)" }
            + dumps.flatMap(\.countNotes)
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
