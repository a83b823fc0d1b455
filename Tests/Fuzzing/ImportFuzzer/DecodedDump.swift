import TweetDumps

/// What was decoded of a dump, whatever the parts in which it came.
struct DecodedDump {
    private(set) var tweets: [DecodedTweet] = []
    private(set) var refusals: [Refusal] = []
    /// The bytes of the refused records, where they are kept.
    private(set) var refusedBytes: [UInt8] = []
    private(set) var nonTweets = 0
    private(set) var deletions: [Int64] = []
    private(set) var formats: Set<String> = []
    private(set) var idSigns = RoundedIDs.none
    private(set) var statedCounts: [ManifestCount] = []
    /// What is wrong with its files of records, one of them or more.
    private(set) var problems: [DumpError.Reason] = []
    /// Its files of records, in their order.
    private(set) var files: [DecodedFile] = []
    /// The tweets of a page whose terms are yet to come.
    private var openPage: [Int] = []
    private var file = DecodedFile()

    init(_ parts: [DumpPart]) {
        for part in parts {
            append(part.batch)
            file.append(part)
            if let problem = part.problem { problems.append(problem) }
            guard part.endsRecordFile else { continue }
            files.append(file)
            file = DecodedFile()
            openPage = []
        }
    }

    var ids: Set<Int64> { Set(tweets.map(\.id)) }
    var isCut: Bool { refusals.contains { $0.reason == .compressedDataCut } }

    /// What another dump has otherwise, wherever it stands; nil where it has the same records.
    func difference(from other: DecodedDump) -> String? {
        let differences = [
            "tweets": tweets != other.tweets,
            "refusals": refusals.map(\.place) != other.refusals.map(\.place),
            "bytes of refused records": refusedBytes.filledLines != other.refusedBytes.filledLines,
            "non-tweets": nonTweets != other.nonTweets,
            "deletions": deletions != other.deletions,
            "formats": formats != other.formats,
            "signs of lost ids": idSigns != other.idSigns,
            "stated counts": statedCounts != other.statedCounts,
            "problems": problems != other.problems,
        ]
        let names = differences.filter(\.value).keys.sorted()
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private mutating func append(_ batch: TweetBatch) {
        if let end = batch.endOfOpenPage {
            let terms = end.terms.indices.map { batch.terms[Int(batch.termReferences[$0])] }
            for place in openPage { tweets[place].terms.formUnion(terms) }
            openPage = []
        }
        if let first = batch.openPage {
            openPage += first + tweets.count..<batch.count + tweets.count
        }
        tweets += batch.indices.map { DecodedTweet(batch, $0) }
        refusals += batch.refusals
        refusedBytes += batch.refusedBytes
        nonTweets += batch.nonTweets
        deletions += batch.deletions
        formats.formUnion(batch.formats)
        idSigns = idSigns + batch.roundedIDs
        statedCounts += batch.manifestCounts
    }
}

/// A file of records of a dump: the dump itself, or a member of it.
struct DecodedFile {
    private(set) var refusals: [Refusal] = []
    private(set) var refusedBytes: [UInt8] = []
    /// Whether it is a dump, whoever has named it.
    private(set) var isKnown = false

    mutating func append(_ part: DumpPart) {
        refusals += part.batch.refusals
        refusedBytes += part.batch.refusedBytes
        isKnown =
            isKnown || part.batch.count + part.batch.nonTweets > 0
            || part.batch.refusals.contains { $0.reason.impliesTweets }
    }
}

/// A tweet of a batch, in a form that can be compared with that of another batch.
struct DecodedTweet: Equatable {
    let id: Int64
    let author: [UInt8]?
    let time: Int64?
    let language: [UInt8]?
    let kind: TweetKind
    let text: [UInt8]
    let isCut: Bool
    let isExtracted: Bool
    let mentions: Set<Mention>
    let mentionCount: Int32
    let digest: UInt64
    var terms: Set<SearchTerm>

    init(_ batch: TweetBatch, _ place: Int) {
        let (tweet, row) = (batch[place], batch.rows[place])
        id = tweet.id
        // Strings are equal where only their normal forms are.
        author = tweet.author.map { Array($0.utf8) }
        time = tweet.time
        language = tweet.language.map { Array($0.utf8) }
        kind = tweet.kind
        text = Array(tweet.text.utf8)
        isCut = tweet.isCut
        isExtracted = tweet.isExtracted
        mentions = Set(tweet.mentions)
        mentionCount = row.mentionCount
        digest = row.digest
        terms = Set(tweet.terms)
        expect(mentions.count == tweet.mentions.count, "a tweet has a spelling twice")
    }
}

extension Refusal {
    /// What it says but for the member.
    fileprivate var place: String { "\(line) \(entry ?? 0) \(reason)" }
}

extension [UInt8] {
    /// The lines that are not blank, without the blanks around each.
    var filledLines: [[UInt8]] {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        return split { $0 == 0x0A }.compactMap { line in
            guard let last = line.lastIndex(where: { !isBlank($0) }) else { return nil }
            return Array(line[...last].drop(while: isBlank))
        }
    }
}
