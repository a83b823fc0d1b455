/// The account of one dump: what the parts of it contain that were read so far.
///
/// Importing and inspecting both keep it, and add what they alone need:
///
/// ```swift
/// var account = DumpAccount(of: file)
/// let reader = DumpReader([file])
/// while let part = reader.next() { account.add(part) }
/// print("\(account.tweets) tweets, \(account.refusals.count) records refused")
/// ```
///
/// A picture or a script in a folder can look like a dump whose records are all refused. So the
/// refusals of a file that was found in a folder are held back until a record shows that the file
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
    /// The refused records; none while they are held back.
    public private(set) var refusals: RefusalAccount
    /// Signs that ids were rounded before the dump was written.
    package private(set) var roundedIDs = RoundedIDs.none
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
    /// What is compared with the manifest of a personal archive.
    private(set) var manifest = ManifestAccount()
    /// The refusals that are held back.
    private var heldRefusals: RefusalAccount

    /// The maximum number of refusals that an import keeps of a dump, each with its line.
    package static let maxRefusals = 20

    /// Opens the account of a dump of which nothing was read.
    ///
    /// - Parameters:
    ///   - file: The dump.
    ///   - maxRefusals: The maximum number of refusals that are kept; all are counted.
    package init(of file: DumpFile, maxRefusals: Int = DumpAccount.maxRefusals) {
        self.file = file
        isKnown = !file.isFromFolder
        refusals = RefusalAccount(maxKept: maxRefusals)
        heldRefusals = refusals
    }

    /// Adds the next part of the dump, which must be given in the order of ``DumpReader``.
    ///
    /// - Complexity: O(*r*) in the number of refusals of the part, whatever the number of tweets.
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
        if part.isLast { complete() }
    }

    private mutating func add(_ batch: TweetBatch) {
        tweets += batch.count
        nonTweets += batch.nonTweets
        if nonTweetMembers.isEmpty { nonTweetMembers = batch.nonTweetMembers }
        formats.formUnion(batch.formats)
        roundedIDs = roundedIDs + batch.roundedIDs
        isKnown = isKnown || batch.showsTweets
        guard isKnown else { return heldRefusals.add(batch.refusals) }
        releaseRefusals()
        refusals.add(batch.refusals)
    }

    /// Counts the refusals that were held back.
    private mutating func releaseRefusals() {
        guard heldRefusals.count > 0 else { return }
        swap(&refusals, &heldRefusals)
    }

    private mutating func complete() {
        isComplete = true
        if isDoubtful { problem = problem ?? .notADumpOfTweets }
    }
}

extension DumpAccount {
    /// The account without the places of refused records, which takes less memory.
    package var withoutRefusals: DumpAccount {
        var account = self
        account.refusals.forgetKept()
        account.heldRefusals.forgetKept()
        return account
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

    /// True while refusals are held back: all records so far were refused, and none shows a tweet.
    ///
    /// A complete account for which this is true is that of a file that is no dump of tweets.
    package var isDoubtful: Bool { heldRefusals.count > 0 }

    /// True if the parts so far show that the file is a dump, if only one without records.
    package var showsDump: Bool {
        records > 0 || (entries.dumps > 0 || isFinished) && !isDoubtful
    }

    /// True if the file is a dump as far as it was read: it has records, or no problem.
    package var isRead: Bool { (problem == nil && !hasNoDump) || records > 0 }

    /// True if the file was found in a folder and is no dump, which is normal there.
    package var isHarmless: Bool {
        file.isFromFolder && (problem?.isNoDump == true || hasNoDump)
    }
}

extension TweetBatch {
    /// True if some record shows that it comes from a dump of tweets.
    fileprivate var showsTweets: Bool {
        count + nonTweets > 0 || refusals.contains { $0.reason.impliesTweets }
    }
}

extension DumpPart {
    /// True if a file of records ends with the part: the dump, or an entry of it.
    var endsFile: Bool { endsRecordFile || problem != nil }
}
