/// The contents of a dump, or of several dumps together.
package struct Inspection {
    /// The accounts of the dumps.
    package private(set) var accounts: [DumpAccount]
    private var contents = InspectedTweets()
    private let maxRefusals: Int

    /// The contents of several dumps together.
    ///
    /// - Parameters:
    ///   - inspections: The dumps.
    ///   - maxRefusals: The maximum number of refusals that are kept with their lines.
    package init(sumOf inspections: [Inspection], maxRefusals: Int) {
        accounts = inspections.flatMap(\.accounts)
        self.maxRefusals = maxRefusals
        for inspection in inspections { contents.add(inspection.contents) }
    }

    private init(of file: DumpFile, maxRefusals: Int) {
        accounts = [DumpAccount(of: file, maxRefusals: maxRefusals)]
        self.maxRefusals = maxRefusals
    }

    /// Reads dumps.
    ///
    /// - Parameters:
    ///   - files: The dumps.
    ///   - maxRefusals: The maximum number of refusals that are kept of each, with their lines.
    /// - Returns: The inspection of each dump.
    package static func inspect(_ files: [DumpFile], maxRefusals: Int) -> [Inspection] {
        let reader = DumpReader(files)
        var inspections = files.map { Inspection(of: $0, maxRefusals: maxRefusals) }
        while let part = reader.next() { inspections[part.dump].add(part) }
        return inspections
    }

    private mutating func add(_ part: DumpPart) {
        accounts[0].add(part)
        contents.add(part)
    }
}

// MARK: - Findings

extension Inspection {
    /// The number of dumps that could be read, if only in part.
    package var dumps: Int { accounts.count { $0.problem == nil || $0.records > 0 } }

    /// The number of files of a folder, or entries of a container, that are no dumps.
    package var others: Int {
        accounts.reduce(0) { $0 + ($1.problem?.isNoDump == true ? 1 : $1.entries.others.count) }
    }

    /// The number of entries of containers that are dumps.
    package var entries: Int { read.reduce(0) { $0 + $1.entries.dumps } }

    /// How the records are contained and compressed, outermost first, such as `tar, bzip2`.
    package var containers: Set<String> { read.reduce(into: []) { $0.formUnion($1.containers) } }

    /// The names of the formats of the tweets.
    package var formats: Set<String> { read.reduce(into: []) { $0.formUnion($1.formats) } }

    /// The number of records.
    package var records: Int { accounts.reduce(0) { $0 + $1.records } }

    /// The number of records that are tweets.
    package var tweets: Int { accounts.reduce(0) { $0 + $1.tweets } }

    /// The number of records that are recognised and no tweets.
    package var nonTweets: Int { accounts.reduce(0) { $0 + $1.nonTweets } }

    /// The number of records that were refused.
    package var refusedInAll: Int { accounts.reduce(0) { $0 + $1.refusals.count } }

    /// The number of records that were refused for each reason; no reason has 0.
    package var refused: [RefusalReason: Int] {
        let counts = RefusalReason.allCases.map { reason in
            (reason, accounts.reduce(0) { $0 + $1.refusals[reason] })
        }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    /// The first refusals, each with the name of its dump.
    package var refusals: [(dump: String, refusal: Refusal)] {
        let all = accounts.lazy.flatMap { account in
            account.refusals.kept.map { (account.file.name, $0) }
        }
        return Array(all.prefix(maxRefusals))
    }

    /// Why the first dump could not be read, or not to its end.
    package var problem: DumpError.Reason? { accounts.first?.problem }

    /// The accounts of the files that are dumps, or seem to be as far as they could be read.
    private var read: [DumpAccount] { accounts.filter { $0.problem?.isNoDump != true } }
}

// MARK: - Tweets

extension Inspection {
    /// The ids of the tweets.
    package var ids: Set<Int64> { contents.ids }

    /// The first and the last time of a tweet, in seconds since 1970; nil if no tweet has a time.
    package var times: ClosedRange<Int64>? { contents.times }

    /// The number of records whose mentions were extracted from the text.
    package var extracted: Int { contents.extracted }

    /// The number of records whose text is cut.
    package var cut: Int { contents.cut }

    /// The ids of the tweets that each term found.
    package var terms: [SearchTerm: Set<Int64>] { contents.terms }

    /// The number of tweets that were found by no term of the dumps.
    package var foundByNone: Int { terms.values.reduce(ids) { $0.subtracting($1) }.count }
}
