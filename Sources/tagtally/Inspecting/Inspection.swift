import TweetDumps

/// What a dump turns out to be when it is read, or several dumps together.
///
/// It remembers the ids of the tweets, so that its size grows with their number.
struct Inspection {
    /// How many dumps were read.
    private(set) var dumps = 0
    /// How many files of a folder, or of an archive, are none.
    private(set) var others = 0
    /// How many dumps are in the archives, such as ZIP files, that were read.
    private(set) var members = 0
    /// What in those archives cannot be read.
    private(set) var unreadableMembers: [DumpError] = []
    /// How the dumps are packed, outermost first, as in `tar, bzip2`.
    private(set) var containers: Set<String> = []
    /// The names of the formats of the tweets.
    private(set) var formats: Set<String> = []
    /// How many records are of tweets.
    private(set) var tweets = 0
    /// The ids of the tweets.
    private(set) var ids: Set<Int64> = []
    /// How many records are recognised and no tweets.
    private(set) var nonTweets = 0
    /// How many records were refused for each reason.
    private(set) var refused: [RefusalReason: Int] = [:]
    /// The first and the last time of a tweet, in seconds since 1970.
    private(set) var times: ClosedRange<Int64>?
    /// In how many records of tweets the mentions were extracted from the text.
    private(set) var extracted = 0
    /// In how many records of tweets the text is cut.
    private(set) var cut = 0
    /// The ids of the tweets that each term found.
    private(set) var terms: [SearchTerm: Set<Int64>] = [:]
    /// What tells of ids that were ruined before.
    private(set) var idSigns = RoundedIDs.none
    /// The first refusals, each with the name of its dump.
    private(set) var refusals: [(dump: String, refusal: Refusal)] = []
    /// Why the dump could not be read, or not to its end.
    private(set) var problem: DumpError.Reason?
    /// The tweets of a page whose terms are yet to come.
    private var openPage: [Int64] = []

    /// Nothing yet.
    init() {}

    var refusedInAll: Int { refused.values.reduce(0, +) }

    var records: Int { tweets + nonTweets + refusedInAll }

    /// How many tweets no term of the dumps found.
    var foundByNone: Int { terms.values.reduce(ids) { $0.subtracting($1) }.count }
}

// MARK: - Reading

extension Inspection {
    /// Reads dumps, and gives what each of them is.
    static func inspect(_ files: [DumpFile], mostRefusals: Int) -> [Inspection] {
        let reader = DumpReader(files)
        var inspections: [Inspection] = []
        // What is being read: a dump, or a member of one, which may turn out to be none.
        var current = Inspection()
        while let part = reader.next() {
            let file = files[part.dump]
            if inspections.count == part.dump { inspections.append(Inspection()) }
            current.add(part.batch, of: file, mostRefusals: mostRefusals)
            if let container = part.container, part.batch.records > 0 {
                current.containers.insert(container)
            }
            guard part.endsRecordFile || part.problem != nil else { continue }
            inspections[part.dump].end(part, of: file, current, mostRefusals: mostRefusals)
            current = Inspection()
        }
        return inspections
    }

    private mutating func add(_ batch: TweetBatch, of file: DumpFile, mostRefusals: Int) {
        formats.formUnion(batch.formats)
        nonTweets += batch.nonTweets
        idSigns = idSigns + batch.roundedIDs
        for row in batch.rows { add(row) }
        addTerms(of: batch)
        for refusal in batch.refusals { refused[refusal.reason, default: 0] += 1 }
        refusals += batch.refusals.prefix(mostRefusals - refusals.count).map { (file.name, $0) }
    }

    private mutating func add(_ row: TweetBatch.Row) {
        tweets += 1
        ids.insert(row.id)
        extracted += row.isExtracted ? 1 : 0
        cut += row.isCut ? 1 : 0
        if row.time != .min { widen(to: row.time...row.time) }
    }

    private mutating func widen(to others: ClosedRange<Int64>) {
        guard let times else {
            times = others
            return
        }
        self.times =
            min(times.lowerBound, others.lowerBound)...max(times.upperBound, others.upperBound)
    }

    private mutating func addTerms(of batch: TweetBatch) {
        func term(_ place: Int) -> SearchTerm { batch.terms[Int(batch.termReferences[place])] }
        for row in batch.rows {
            for place in row.terms.indices { terms[term(place), default: []].insert(row.id) }
        }
        if let end = batch.endOfOpenPage {
            for place in end.terms.indices { terms[term(place), default: []].formUnion(openPage) }
            openPage = []
        }
        if let first = batch.openPage { openPage += batch.rows[first...].map(\.id) }
    }

    /// Ends a dump, or a member of it.
    private mutating func end(
        _ part: DumpPart,
        of file: DumpFile,
        _ read: Inspection,
        mostRefusals: Int
    ) {
        add(read, mostRefusals: mostRefusals)
        if let member = part.entry {
            endMember(member, part.problem)
        } else {
            problem = part.problem
        }
        if part.isLast { endDump(isNamed: !file.isFromFolder) }
    }

    /// Ends a dump; what stands in a folder and has no known record is none.
    private mutating func endDump(isNamed: Bool) {
        if !isNamed, problem == nil, !isKnown {
            self = Inspection()
            problem = .notADumpOfTweets
        }
        if problem == nil || records > 0 {
            dumps = 1
        } else if problem?.isNoDump == true {
            others += 1
        }
    }

    private mutating func endMember(_ name: String, _ problem: DumpError.Reason?) {
        guard let problem else {
            members += 1
            return
        }
        if problem.isNoDump {
            others += 1
        } else {
            unreadableMembers.append(DumpError(name: name, reason: problem))
        }
    }

    /// Whether some record shows that this is a dump of tweets, or there are none.
    private var isKnown: Bool {
        records == 0 || tweets + nonTweets > 0 || refused.keys.contains(where: \.impliesTweets)
    }
}

// MARK: - Together

extension Inspection {
    /// What several dumps are together.
    static func sum(of inspections: [Inspection], mostRefusals: Int) -> Inspection {
        var sum = Inspection()
        for one in inspections { sum.add(one, mostRefusals: mostRefusals) }
        return sum
    }

    private mutating func add(_ other: Inspection, mostRefusals: Int) {
        dumps += other.dumps
        others += other.others
        members += other.members
        unreadableMembers += other.unreadableMembers
        formats.formUnion(other.formats)
        tweets += other.tweets
        ids.formUnion(other.ids)
        nonTweets += other.nonTweets
        refused.merge(other.refused, uniquingKeysWith: +)
        if let times = other.times { widen(to: times) }
        extracted += other.extracted
        cut += other.cut
        terms.merge(other.terms) { $0.union($1) }
        idSigns = idSigns + other.idSigns
        containers.formUnion(other.containers)
        refusals += other.refusals.prefix(mostRefusals - refusals.count)
    }
}
