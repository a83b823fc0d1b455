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

    /// The files of a folder that are no dumps, which is no failure, each in a sentence.
    package var otherFiles: [String] { accounts.filter(\.isHarmless).compactMap(\.noDump) }

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
