package import TweetDumps

/// The accounts of a dump, or of the files of a folder, that a user names.
///
/// It decides for imports and inspections what is a failure and what is normal in a folder.
package struct SourceAccount {
    /// The dump or folder.
    package let source: DumpSource
    /// The accounts of its files, in their order; those that were not begun are missing at the end.
    package let accounts: [DumpAccount]

    /// Collects the accounts.
    package init(source: DumpSource, accounts: [DumpAccount]) {
        (self.source, self.accounts) = (source, accounts)
    }

    /// The failures, each in a sentence.
    package var errors: [String] {
        let errors = source.problems.map(\.description) + accounts.flatMap(\.failures)
        return errors.isEmpty && hasUnknownRecordsOnly
            ? ["\(source.name) has no record that is known"] : errors
    }

    /// Names the files of a folder that are no dumps, which is no failure.
    ///
    /// Files of known kinds, such as pictures, are counted by kind if there are several.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of other files that are named; nil to name every file.
    ///   - hint: How to have all named, to be added where some are not.
    /// - Returns: The names and numbers, in sentences.
    package func otherFiles(upTo limit: Int?, hint: String = "") -> [String] {
        let files = accounts.filter(\.isHarmless)
        guard let limit else { return files.compactMap(\.noDump) }
        let kinds = files.compactMap(\.problem?.kind)
        let isCounted = kinds.count > 1
        let named = files.filter { !isCounted || $0.problem?.kind == nil }.compactMap(\.noDump)
        let more = named.count - limit
        let counted = "\(source.name): \(kinds.count.grouped) files are no dumps: \(kinds.sum)"
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
