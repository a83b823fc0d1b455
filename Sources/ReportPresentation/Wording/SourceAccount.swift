package import TweetDumps

/// The accounts of a dump, or of the files of a folder, that a user names.
///
/// It determines which problems of imports and inspections are failures, and which are normal in a
/// folder.
package struct SourceAccount {
    package let source: DumpSource
    /// The accounts of its files, in their order; those that were not begun are missing at the end.
    package let accounts: [DumpAccount]

    package init(source: DumpSource, accounts: [DumpAccount]) {
        (self.source, self.accounts) = (source, accounts)
    }

    /// The failures, each in a sentence.
    package var errors: [String] {
        let errors = source.problems.map(\.description) + accounts.flatMap(\.failures)
        guard errors.isEmpty, hasUnknownRecordsOnly else { return errors }
        let advice = accounts.lazy.compactMap(\.foreign).first.map { ": \($0.advice)" } ?? ""
        return ["\(source.name) has no record that is known\(advice)"]
    }

    /// Names the files of a folder that are no dumps, which is no failure.
    ///
    /// Files of known kinds, such as pictures, are counted by kind if there are several.
    ///
    /// At most `limit` other files are named, or all if it is nil. If some are not, the hint is added, which
    /// explains how to see all.
    package func otherFiles(upTo limit: Int?, hint: String = "") -> [String] {
        let files = accounts.filter(\.isHarmless)
        guard let limit else { return files.compactMap(\.noDump) }
        let kinds = files.compactMap(\.problem?.kind)
        let isCounted = kinds.count > 1
        let named = files.filter { !isCounted || $0.problem?.kind == nil }.compactMap(\.noDump)
        let more = named.count - limit
        let counted = "\(source.name): \(kinds.count.grouped) files are not dumps: \(kinds.sum)"
        return Array(named.prefix(limit))
            + (more > 0 ? ["… and \(more.counted("other file"))\(hint)"] : [])
            + (isCounted ? [counted] : [])
    }

    /// Warnings about ids that were rounded or lost, each in a sentence that begins with a dump.
    package var idWarnings: [String] {
        IDWarning.all(in: accounts).map { "\($0.dump ?? source.name): \($0.sentence)" }
    }

    /// True if some files were read and none has a known record, unless all are empty dumps.
    private var hasUnknownRecordsOnly: Bool {
        let isEmpty = accounts.allSatisfy { $0.isFinished && $0.records == 0 }
        let isKnown = accounts.contains { $0.tweets + $0.nonTweets > 0 }
        return !isEmpty && !isKnown && accounts.contains(where: \.isComplete)
    }
}

extension DumpAccount {
    /// The parts of the dump that could not be read, each in a sentence.
    fileprivate var failures: [String] {
        let entries = unreadableEntries
        // The container has no dump because its entries cannot be read, which is already reported.
        let isReported = problem == nil && !entries.isEmpty
        return entries + (isHarmless || isReported ? [] : [noDump].compactMap(\.self))
    }

    /// The first entries that cannot be read, each in a sentence, and the number of the others.
    private var unreadableEntries: [String] {
        let named = entries.unreadable.kept.map { "\(file.name)!\($0)" }
        let more = entries.unreadable.count - named.count
        guard more > 0 else { return named }
        let others = more == 1 ? "1 more entry" : "\(more.grouped) more entries"
        return named + ["\(others) of \(file.name) cannot be read"]
    }

    /// Why the file is no dump, or could not be read to its end; nil otherwise.
    fileprivate var noDump: String? {
        if let problem { return DumpError(name: file.name, reason: problem).description }
        return hasNoDump ? "\(file.name) has no dump in it" : nil
    }
}

extension DumpError.Reason {
    /// The known kind of a file that is no dump; nil if it is of no known kind.
    fileprivate var kind: OtherKind? {
        switch self {
        case .otherKind(let kind): OtherKind(noun: kind.rawValue, owner: "")
        case .besidePersonalArchive: OtherKind(noun: "other file", owner: " of a personal archive")
        default: nil
        }
    }
}

/// A kind of files that are counted, not named.
private struct OtherKind: Hashable {
    /// The name of the kind in the singular.
    let noun: String
    /// What the files belong to, after the noun.
    let owner: String
}

extension [OtherKind] {
    /// The kinds with their numbers, the most common first: `497 JPEG pictures, 6 MP4 films`.
    fileprivate var sum: String {
        Dictionary(grouping: self) { $0 }.mapValues(\.count)
            .sorted { ($1.value, $0.key.noun) < ($0.value, $1.key.noun) }
            .map { $1.counted($0.noun) + $0.owner }.joined(separator: ", ")
    }
}

/// A warning about ids that a program has rounded or damaged, with the dumps that have them.
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
    package let sentence: String

    /// A dump with the name to print.
    private typealias NamedAccount = (name: String, account: DumpAccount)

    /// The warnings about some dumps; none if nothing is wrong with the ids.
    package static func all(in accounts: [DumpAccount]) -> [IDWarning] {
        let dumps = accounts.map { (name: $0.file.name, account: $0) }
        return rounded(in: accounts) + [lost(in: dumps)].compactMap(\.self)
    }

    /// The warnings about ids that were rounded to floating-point numbers.
    ///
    /// `name` returns the name to print of a dump.
    package static func rounded(
        in accounts: [DumpAccount],
        name: (String) -> String = { $0 }
    ) -> [IDWarning] {
        let dumps = accounts.map { (name: name($0.file.name), account: $0) }
        return [disagreement(in: dumps), rounding(in: dumps)].compactMap(\.self)
    }

    /// The warning that ids differ from the texts beside them.
    private static func disagreement(in dumps: [NamedAccount]) -> IDWarning? {
        IDWarning(counts(in: dumps) { $0.roundedIDs.disagreeing }) { count, dumps in
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
    private static func rounding(in dumps: [NamedAccount]) -> IDWarning? {
        let signs = dumps.reduce(RoundedIDs.none) { $0 + $1.account.roundedIDs }
        guard signs.large >= minLarge, looksRounded(signs) else { return nil }
        let counts = counts(in: dumps) {
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
    private static func lost(in dumps: [NamedAccount]) -> IDWarning? {
        IDWarning(counts(in: dumps) { $0.refusals[.idLost] }) { count, dumps in
            "\(count.counted("id"))\(dumps) \(count.wasOrWere) written with an exponent or a decimal "
                + "point, as spreadsheets do, and the last digits are lost"
        }
    }

    /// The dumps with a count above 0, by their names.
    private static func counts(
        in dumps: [NamedAccount],
        _ count: (DumpAccount) -> Int
    ) -> [String: Int] {
        let counts = dumps.map { ($0.name, count($0.account)) }.filter { $0.1 > 0 }
        return Dictionary(counts) { $0 + $1 }
    }

    /// Creates a warning from the number of ids in each dump; nil if no dump has such ids.
    ///
    /// The sentence is made of the number of all ids and the names of the dumps.
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
