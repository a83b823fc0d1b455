/// The account of one dump: what the parts that were read so far contain.
///
/// Imports and inspections keep one for each dump:
///
/// ```swift
/// var account = DumpAccount(of: file)
/// let reader = DumpReader([file])
/// while let part = reader.next() { account.add(part) }
/// print("\(account.tweets) tweets, \(account.refusals.count) records refused")
/// ```
///
/// A picture or a script in a folder can look like a dump whose records are all refused. So the
/// refusals of a file that was found in a folder are counted only once a record shows that the file
/// is a dump of tweets; if none does, its ``problem`` is `notADumpOfTweets`.
public struct DumpAccount: Sendable {
    /// The dump.
    public let file: DumpFile
    /// The names of the formats of its tweets, such as `v1.1`.
    public private(set) var formats: Set<String> = []
    /// The number of records that are tweets.
    public private(set) var tweets = 0
    /// The number of records that are recognised and no tweets, such as the notices of a stream.
    public private(set) var nonTweets = 0
    /// The names of the first members of its first non-tweet that is an object.
    public private(set) var nonTweetMembers: [String] = []
    /// The refused records; none while the file may be no dump of tweets.
    public private(set) var refusals: RefusalAccount
    /// The kinds of the refused records; nil for those of no known kind.
    private var foreignRecords: Set<ForeignRecords?> = []
    /// Signs that ids were rounded before the dump was written.
    package private(set) var roundedIDs = RoundedIDs.none
    /// The tables in it with different columns, at most ``maxTables``.
    package private(set) var tables: [TableUse] = []
    /// The members of its records that no format knows; none if they are not counted.
    package private(set) var unknownMembers = UnknownMembers()
    /// The entries, if the dump is a container such as a zip.
    public private(set) var entries = EntryAccount()
    /// How its records are contained and compressed, outermost first, such as `tar, bzip2`.
    public private(set) var containers: Set<String> = []
    /// Why the dump could not be read, or not to its end; nil also while it is being read.
    ///
    /// The problems of single entries are in ``entries``.
    public private(set) var problem: DumpError.Reason?
    /// True if the last part was added, so that nothing changes any more.
    public private(set) var isComplete = false

    /// True if a record shows that the file is a dump of tweets, or if the user has named the file.
    package private(set) var isKnown: Bool
    private(set) var manifest = ManifestAccount()
    /// The refusals that count only if the file is a dump of tweets.
    private var pendingRefusals: RefusalAccount

    /// The maximum number of refusals that an import keeps of a dump, each with its line.
    package static let maxRefusals = 20

    /// The maximum number of tables with different columns whose columns are counted.
    private static let maxTables = 20

    /// Begins the account of a dump, with at most `maxRefusals` refusals; all are counted.
    package init(of file: DumpFile, maxRefusals: Int = DumpAccount.maxRefusals) {
        self.file = file
        isKnown = !file.isFromFolder
        refusals = RefusalAccount(maxKept: maxRefusals)
        pendingRefusals = refusals
    }

    /// Adds the next part of the dump, in the order of ``DumpReader``, in constant time per refusal.
    package mutating func add(_ part: DumpPart) {
        add(part.batch)
        manifest.add(part)
        if let container = part.container, part.batch.records > 0 { containers.insert(container) }
        if part.endsFile {
            if let entry = part.entry {
                entries.add(entry, problem: part.problem)
            } else {
                problem = part.problem
            }
        }
        guard part.isLast else { return }
        isComplete = true
        if isDoubtful { problem = problem ?? .notADumpOfTweets }
    }

    private mutating func add(_ use: TableUse) {
        for index in tables.indices where tables[index].add(use) { return }
        if tables.count < DumpAccount.maxTables { tables.append(use) }
    }

    private mutating func add(_ batch: TweetBatch) {
        tweets += batch.count
        nonTweets += batch.nonTweets
        if nonTweetMembers.isEmpty { nonTweetMembers = batch.nonTweetMembers }
        formats.formUnion(batch.formats)
        roundedIDs = roundedIDs + batch.roundedIDs
        for use in batch.tableUses { add(use) }
        unknownMembers.add(batch.unknownMembers)
        foreignRecords.formUnion(batch.foreignRecords)
        isKnown = isKnown || batch.showsTweets
        guard isKnown else { return pendingRefusals.add(batch.refusals) }
        if pendingRefusals.count > 0 { swap(&refusals, &pendingRefusals) }
        refusals.add(batch.refusals)
    }
}

extension DumpAccount {
    /// The account without the lines of refused records, which takes less memory.
    package var withoutRefusals: DumpAccount {
        var account = self
        account.refusals.forgetKept()
        account.pendingRefusals.forgetKept()
        return account
    }

    /// The number of columns of tables that have values, but were not used.
    package var unusedColumns: Int {
        tables.reduce(0) { sum, table in
            sum + table.columns.count { $0.reason != nil && $0.values > 0 }
        }
    }

    /// The kind of all refused records; nil if it is unknown or they have several.
    package var foreign: ForeignRecords? {
        // The cells of columns can be anything.
        if foreignRecords.contains(.columns) { return .columns }
        return foreignRecords.count == 1 ? foreignRecords.first ?? nil : nil
    }

    /// The number of records.
    public var records: Int { tweets + nonTweets + refusals.count }

    /// True if the dump was read to its end.
    public var isFinished: Bool { isComplete && problem == nil && !hasNoDump }

    /// True if the dump is a container and none of its entries is a dump.
    public var hasNoDump: Bool {
        isComplete && entries.dumps == 0 && records == 0
            && entries.others.count + entries.unreadable.count > 0
    }

    /// True while all records were refused, and none shows that the file is a dump of tweets.
    ///
    /// If it is still true at the end, the file is no dump of tweets.
    package var isDoubtful: Bool { pendingRefusals.count > 0 }

    /// True if the parts so far show that the file is a dump, even one without records.
    package var showsDump: Bool {
        records > 0 || (entries.dumps > 0 || isFinished) && !isDoubtful
    }

    /// True if the file proved to be a dump: it has records, or no problem.
    package var isRead: Bool { (problem == nil && !hasNoDump) || records > 0 }

    /// True if the file was found in a folder and is no dump, which is normal there.
    package var isHarmless: Bool {
        file.isFromFolder && (problem?.isNoDump == true || hasNoDump)
    }
}

extension TweetBatch {
    fileprivate var showsTweets: Bool {
        count + nonTweets > 0 || isOfPersonalArchive
            || refusals.contains { $0.reason.impliesTweets }
    }
}

/// The refused records of a dump: their number for each reason, and the first of them.
public struct RefusalAccount: Sendable {
    /// The number of all refused records.
    public private(set) var count = 0
    /// The first refusals, in the order of the records.
    public private(set) var kept: [Refusal] = []

    /// The numbers of refusals, by the raw value of the reason.
    private var counts = [Int](repeating: 0, count: RefusalReason.allCases.count)
    private let maxKept: Int

    init(maxKept: Int) { self.maxKept = maxKept }

    /// The number of records that were refused for a reason.
    public subscript(reason: RefusalReason) -> Int { counts[Int(reason.rawValue)] }

    mutating func add(_ refusals: [Refusal]) {
        guard !refusals.isEmpty else { return }
        count += refusals.count
        for refusal in refusals { counts[Int(refusal.reason.rawValue)] += 1 }
        kept += refusals.prefix(max(0, maxKept - kept.count))
    }

    mutating func forgetKept() { kept = [] }
}

/// The entries of a container, such as the files in a zip, by what they turned out to be.
public struct EntryAccount: Sendable {
    /// The number of entries that are dumps, including those without records.
    public private(set) var dumps = 0
    /// The entries that are no dumps, such as pictures, which is normal.
    public private(set) var others = SkippedEntries()
    /// The entries that could not be read, or not to their end.
    public private(set) var unreadable = SkippedEntries()

    /// The number of all entries.
    package var count: Int { dumps + others.count + unreadable.count }

    mutating func add(_ name: String, problem: DumpError.Reason?) {
        guard let problem else {
            dumps += 1
            return
        }
        let error = DumpError(name: name, reason: problem)
        if problem.isNoDump { others.add(error) } else { unreadable.add(error) }
    }
}

/// Entries of a container from which no records, or not all, were taken.
public struct SkippedEntries: Sendable {
    private static let maxKept = 20

    /// The number of entries.
    public private(set) var count = 0
    /// The first entries, each with its name in the container and with the reason.
    public private(set) var kept: [DumpError] = []

    mutating func add(_ entry: DumpError) {
        count += 1
        if kept.count < SkippedEntries.maxKept { kept.append(entry) }
    }
}

/// A file of a personal archive whose number of tweets differs from that in its manifest.
public struct CountMismatch: Sendable, Equatable {
    /// The path of the file; its name in the container if it is an entry.
    public let file: String
    /// The number of tweets that were read, refused ones included.
    public let tweets: Int
    /// The number of tweets that the manifest states.
    public let stated: Int

    /// The mismatches of dumps, which may be files of one personal archive, by the index of the dump that
    /// contains the file, without repetitions.
    package static func all(in accounts: [DumpAccount]) -> [Int: [CountMismatch]] {
        var mismatches: [Int: [CountMismatch]] = [:]
        for (index, account) in accounts.enumerated() {
            for statement in account.manifest.statements {
                guard let (dump, file) = compare(statement, in: index, with: accounts),
                    file.tweets != file.stated, mismatches[dump]?.contains(file) != true
                else { continue }
                mismatches[dump, default: []].append(file)
            }
        }
        return mismatches
    }

    /// Finds the file that a manifest's statement is about; nil if it was not read to its end.
    ///
    /// `index` is that of the dump that is or contains the manifest. The result has the index of the dump
    /// that contains the file.
    private static func compare(
        _ statement: ManifestStatement,
        in index: Int,
        with accounts: [DumpAccount]
    ) -> (dump: Int, file: CountMismatch)? {
        let stated = statement.stated.records
        if let manifest = statement.entry {
            let counts = accounts[index].manifest.tweets
            let file = statement.file(among: Array(counts.keys), manifest: manifest)
            guard let file, let tweets = counts[file] else { return nil }
            return (index, CountMismatch(file: file, tweets: tweets, stated: stated))
        }
        let dumps = accounts.indices.filter {
            accounts[$0].isFinished && accounts[$0].entries.dumps == 0
        }
        let names = dumps.map { accounts[$0].file.name }
        let file = statement.file(among: names, manifest: accounts[index].file.name)
        guard let file, let position = names.firstIndex(of: file) else { return nil }
        let account = accounts[dumps[position]]
        let tweets = account.tweets + account.refusals.count
        return (dumps[position], CountMismatch(file: file, tweets: tweets, stated: stated))
    }
}

/// What the manifests in a dump state, and the numbers of tweets to compare with that.
struct ManifestAccount {
    private(set) var statements: [ManifestStatement] = []
    /// The number of records that should be tweets, refused ones included, by the name of the entry.
    ///
    /// Only JavaScript files are counted, because a manifest lists no others.
    private(set) var tweets: [String: Int] = [:]

    /// The number of tweets so far in the file of records that is being read.
    private var tweetsInFile = 0

    mutating func add(_ part: DumpPart) {
        let batch = part.batch
        statements += batch.manifestCounts.map { ManifestStatement(entry: part.entry, stated: $0) }
        tweetsInFile += batch.count + batch.refusals.count
        guard part.endsFile else { return }
        if let entry = part.entry, part.problem == nil, ManifestStatement.canList(entry) {
            tweets[entry] = tweetsInFile
        }
        tweetsInFile = 0
    }
}

/// The number of tweets that a manifest states for one file of its personal archive.
struct ManifestStatement {
    /// The name of the entry that is the manifest; nil if the dump itself is the manifest.
    let entry: String?
    let stated: ManifestCount

    /// True if a manifest can list an entry of this name.
    static func canList(_ entry: String) -> Bool {
        entry.utf8.suffix(3).elementsEqual(".js".utf8)
    }

    /// Finds the file that the manifest means: its path, relative to the folder of the manifest, is
    /// the end of the stated path.
    ///
    /// So `data/tweets.js` in `X/data/manifest.js` means `X/data/tweets.js`. If all files were put
    /// into one folder, it means `X/tweets.js` in `X/manifest.js`. If several of the paths fit, it
    /// is the longest.
    func file(among paths: [String], manifest: String) -> String? {
        let stated = stated.file.split(separator: "/")
        let folder = manifest.split(separator: "/").dropLast()
        let isAbsolute = manifest.hasPrefix("/")
        let candidates = paths.filter { $0.hasSuffix(stated.last ?? "") }
        let matches = candidates.compactMap { path -> (path: String, length: Int)? in
            let names = path.split(separator: "/")
            let below = names.dropFirst(folder.count)
            guard path.hasPrefix("/") == isAbsolute, names.starts(with: folder), !below.isEmpty,
                below.count <= stated.count, stated.suffix(below.count).elementsEqual(below)
            else { return nil }
            return (path, below.count)
        }
        return matches.max { $0.length < $1.length }?.path
    }
}
