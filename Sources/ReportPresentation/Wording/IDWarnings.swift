package import TweetDumps

/// A warning about ids that a program has rounded or spoilt, with the dumps that have them.
///
/// ```swift
/// for warning in IDWarning.all(in: accounts) { print(warning.dump ?? "dumps", warning.sentence) }
/// ```
package struct IDWarning {
    /// The minimum number of large ids whose last digits are evidence.
    private static let minLarge = 10
    /// The maximum number of dumps that a warning names.
    private static let maxNamed = 5

    /// The only dump with such ids; nil if there are several, which the sentence names.
    package let dump: String?
    /// The warning in a sentence.
    package let sentence: String

    /// The warnings about some dumps.
    ///
    /// - Parameters:
    ///   - accounts: The accounts of the dumps.
    ///   - name: Returns the name to print of a dump.
    /// - Returns: The warnings; none if nothing is wrong with the ids.
    package static func all(
        in accounts: [DumpAccount],
        name: (String) -> String = { $0 }
    ) -> [IDWarning] {
        rounded(in: accounts, name: name) + [lost(in: accounts, name)].compactMap(\.self)
    }

    /// The warnings about ids that were rounded to floating-point numbers.
    package static func rounded(
        in accounts: [DumpAccount],
        name: (String) -> String = { $0 }
    ) -> [IDWarning] {
        [disagreement(in: accounts, name), rounding(in: accounts, name)].compactMap(\.self)
    }

    /// The warning that ids differ from the texts beside them.
    private static func disagreement(
        in accounts: [DumpAccount],
        _ name: (String) -> String
    ) -> IDWarning? {
        IDWarning(counts(in: accounts, name) { $0.roundedIDs.disagreeing }) { count, dumps in
            let differs =
                count == 1
                ? "has an id that differs from its id_str"
                : "have an id that differs from their id_str"
            return "\(count.counted("tweet"))\(dumps) \(differs); id_str was taken. "
                + "The id was rounded before: do not join other data by it."
        }
    }

    /// The warning that many ids without a text beside them end in two zeros.
    ///
    /// One in a hundred does so by chance, so only dumps with many more are named.
    private static func rounding(
        in accounts: [DumpAccount],
        _ name: (String) -> String
    ) -> IDWarning? {
        let signs = accounts.reduce(RoundedIDs.none) { $0 + $1.roundedIDs }
        guard signs.large >= minLarge, looksRounded(signs) else { return nil }
        let counts = counts(in: accounts, name) {
            looksRounded($0.roundedIDs) ? $0.roundedIDs.rounded : 0
        }
        return IDWarning(counts) { _, dumps in
            "the ids look rounded: \(signs.rounded.grouped) of \(signs.large.grouped) end in 00"
                + "\(dumps), so that different tweets may have become one"
        }
    }

    private static func looksRounded(_ signs: RoundedIDs) -> Bool {
        signs.rounded * 10 > signs.large
    }

    /// The warning that ids were written with an exponent.
    private static func lost(
        in accounts: [DumpAccount],
        _ name: (String) -> String
    ) -> IDWarning? {
        IDWarning(counts(in: accounts, name) { $0.refusals[.idLost] }) { count, dumps in
            let were = count == 1 ? "was" : "were"
            return "\(count.counted("id"))\(dumps) \(were) written with an exponent or a decimal "
                + "point, as spreadsheets do, and the last digits are lost"
        }
    }

    /// The dumps with a count above 0, by their names.
    private static func counts(
        in accounts: [DumpAccount],
        _ name: (String) -> String,
        _ count: (DumpAccount) -> Int
    ) -> [String: Int] {
        let counts = accounts.map { (name($0.file.name), count($0)) }.filter { $0.1 > 0 }
        return Dictionary(counts) { $0 + $1 }
    }

    /// Creates a warning; nil if no dump has such ids.
    ///
    /// - Parameters:
    ///   - counts: The number of ids in each dump.
    ///   - sentence: Makes the sentence, of the number of all ids and the names of the dumps.
    private init?(_ counts: [String: Int], _ sentence: (Int, String) -> String) {
        guard !counts.isEmpty else { return nil }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        var dumps = sorted.prefix(IDWarning.maxNamed).map { "\($1.grouped) in \($0)" }
        let more = sorted.dropFirst(IDWarning.maxNamed)
        if !more.isEmpty {
            let rest = more.reduce(0) { $0 + $1.value }
            dumps.append("\(rest.grouped) in \(more.count.grouped) more")
        }
        dump = counts.count == 1 ? sorted[0].key : nil
        let listed = counts.count == 1 ? "" : " (\(dumps.joined(separator: ", ")))"
        self.sentence = sentence(counts.values.reduce(0, +), listed)
    }
}
