/// The contents of dumps, without importing them.
package struct InspectionReport {
    /// A dump, or a folder with the inspection of each of its files.
    package struct Outcome {
        /// The dump or folder.
        package let source: DumpSource
        /// The inspections of its files, in the order of the source.
        package let files: [Inspection]
        /// The inspection of all files together.
        package let sum: Inspection
        /// The personal archives in the folder or zip file.
        package let archives: [PersonalArchiveContents]
        /// The personal archives in each zip file of the folder; empty unless each file is shown.
        package let archivesOfFiles: [[PersonalArchiveContents]]

        /// True for a folder, and for a dump that could be read at least in part.
        package var isShown: Bool { source.isFolder || sum.dumps > 0 }
    }

    /// The dumps and folders, in the order in which they were named.
    package let outcomes: [Outcome]
    /// True if each file of a folder is shown beside the sum of all.
    package let showsFiles: Bool

    /// Reads dumps, and keeps at most `maxRefusals` refusals of each dump or folder.
    package init(_ sources: [DumpSource], maxRefusals: Int, showsFiles: Bool = false) {
        let files = Inspection.inspect(sources.flatMap(\.files), maxRefusals: maxRefusals)
        outcomes = sources.dividing(files).map { source, files in
            let sum = Inspection(sumOf: files, maxRefusals: maxRefusals)
            let hasFiles = showsFiles && source.isFolder
            return Outcome(
                source: source,
                files: files,
                sum: sum,
                archives: PersonalArchiveContents.readable(in: source),
                archivesOfFiles: hasFiles
                    ? source.files.map { PersonalArchiveContents.readable(in: DumpSource($0)) } : []
            )
        }
        self.showsFiles = showsFiles
    }

    /// True if there is nothing to show, because no dump could be read.
    package var isEmpty: Bool { outcomes.allSatisfy { !$0.isShown } }
}

/// The contents of a dump, or of several dumps together.
///
/// It keeps the ids of the tweets, so that its size grows with their number.
package struct Inspection {
    /// The accounts of the dumps.
    package private(set) var accounts: [DumpAccount]
    /// The ids of the tweets.
    package private(set) var ids: Set<Int64> = []
    /// The first and the last time of a tweet, in seconds since 1970; nil if no tweet has a time.
    package private(set) var times: ClosedRange<Int64>?
    /// The number of records whose mentions were extracted from the text.
    package private(set) var extracted = 0
    /// The number of records whose text is cut.
    package private(set) var cut = 0
    /// The ids of the tweets that each term found.
    package private(set) var terms: [SearchTerm: Set<Int64>] = [:]

    /// The open page, whose terms are not known yet.
    private var openPage = OpenPage()
    private let maxRefusals: Int

    /// The contents of several dumps together, with at most `maxRefusals` refusals and their lines.
    package init(sumOf inspections: [Inspection], maxRefusals: Int) {
        accounts = inspections.flatMap(\.accounts)
        self.maxRefusals = maxRefusals
        for inspection in inspections { add(inspection) }
    }

    private init(of file: DumpFile, maxRefusals: Int) {
        accounts = [DumpAccount(of: file, maxRefusals: maxRefusals)]
        self.maxRefusals = maxRefusals
    }

    /// Reads dumps; returns the inspection of each, with at most `maxRefusals` refusals and their
    /// lines.
    package static func inspect(_ files: [DumpFile], maxRefusals: Int) -> [Inspection] {
        let reader = DumpReader(inspecting: files)
        var inspections = files.map { Inspection(of: $0, maxRefusals: maxRefusals) }
        while let part = reader.next() { inspections[part.dump].add(part) }
        return inspections
    }
}

// MARK: - Adding

extension Inspection {
    private mutating func add(_ part: DumpPart) {
        accounts[0].add(part)
        for row in part.batch.rows { add(row) }
        addTerms(of: part)
    }

    /// Adds the tweets of other dumps.
    private mutating func add(_ other: Inspection) {
        ids.formUnion(other.ids)
        if let times = other.times { widen(to: times) }
        extracted += other.extracted
        cut += other.cut
        terms.merge(other.terms) { $0.union($1) }
    }

    private mutating func add(_ row: TweetBatch.Row) {
        ids.insert(row.id)
        extracted += row.isExtracted ? 1 : 0
        cut += row.isCut ? 1 : 0
        if let time = row.numbers[.time] { widen(to: time...time) }
    }

    private mutating func widen(to others: ClosedRange<Int64>) {
        let known = times ?? others
        times = min(known.lowerBound, others.lowerBound)...max(known.upperBound, others.upperBound)
    }

    private mutating func addTerms(of part: DumpPart) {
        let batch = part.batch
        func term(_ index: Int) -> SearchTerm { batch.terms[Int(batch.termReferences[index])] }
        for row in batch.rows {
            for index in row.terms.indices { terms[term(index), default: []].insert(row.id) }
        }
        let tweets = openPage.add(part)
        guard let end = batch.endOfOpenPage else { return }
        for index in end.terms.indices { terms[term(index), default: []].formUnion(tweets) }
    }
}

// MARK: - Findings

extension Inspection {
    /// The number of dumps that could be read, even if only in part.
    package var dumps: Int { accounts.count { $0.problem == nil || $0.records > 0 } }

    /// The number of files of a folder, or entries of a container, that are no dumps.
    package var others: Int {
        accounts.reduce(0) { $0 + ($1.problem?.isNoDump == true ? 1 : $1.entries.others.count) }
    }

    /// The number of entries of containers that are dumps.
    package var entries: Int { read.reduce(0) { $0 + $1.entries.dumps } }

    /// How the records are contained and compressed, outermost first, such as `tar, bzip2`.
    package var containers: Set<String> { read.reduce(into: []) { $0.formUnion($1.containers) } }

    /// The tables of the only dump; none of several dumps.
    package var tables: [TableUse] { read.count == 1 ? read[0].tables : [] }

    /// The number of columns of tables that have values, but were not used.
    package var unusedColumns: Int { read.reduce(0) { $0 + $1.unusedColumns } }

    /// The members of records that no format knows.
    package var unknownMembers: UnknownMembers {
        read.reduce(into: UnknownMembers()) { $0.add($1.unknownMembers) }
    }

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

    /// The number of tweets that were found by no term of the dumps.
    package var foundByNone: Int { terms.values.reduce(ids) { $0.subtracting($1) }.count }

    /// The accounts of the files that are dumps, or may be.
    private var read: [DumpAccount] { accounts.filter { $0.problem?.isNoDump != true } }
}
