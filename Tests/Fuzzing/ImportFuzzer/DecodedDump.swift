import TweetDumps

/// What was decoded of a dump, independent of its division into parts.
struct DecodedDump {
    private(set) var tweets: [DecodedTweet] = []
    private(set) var refusals: [Refusal] = []
    /// The bytes of the refused records, if they are kept.
    private(set) var refusedBytes: [UInt8] = []
    private(set) var nonTweets = 0
    private(set) var deletions: [Int64] = []
    private(set) var formats: Set<String> = []
    private(set) var roundedIDs = RoundedIDs.none
    private(set) var manifestCounts: [ManifestCount] = []
    /// The problems of its record files.
    private(set) var problems: [DumpError.Reason] = []
    /// Its record files, in order.
    private(set) var files: [DecodedFile] = []
    /// The indices of the tweets of the open page, whose terms may follow.
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

    /// What differs in another dump, apart from positions; nil if the records are the same.
    func difference(from other: DecodedDump) -> String? {
        let differences = [
            "tweets": tweets != other.tweets,
            "refusals": refusals.map(\.position) != other.refusals.map(\.position),
            "bytes of refused records": refusedBytes.filledLines != other.refusedBytes.filledLines,
            "non-tweets": nonTweets != other.nonTweets,
            "deletions": deletions != other.deletions,
            "formats": formats != other.formats,
            "signs of lost ids": roundedIDs != other.roundedIDs,
            "stated counts": manifestCounts != other.manifestCounts,
            "problems": problems != other.problems,
        ]
        let names = differences.filter(\.value).keys.sorted()
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private mutating func append(_ batch: TweetBatch) {
        if let end = batch.endOfOpenPage {
            let terms = end.terms.indices.map { batch.terms[Int(batch.termReferences[$0])] }
            for index in openPage { tweets[index].terms.formUnion(terms) }
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
        roundedIDs = roundedIDs + batch.roundedIDs
        manifestCounts += batch.manifestCounts
    }
}

/// A record file: the dump itself, or an entry of a container.
struct DecodedFile {
    private(set) var refusals: [Refusal] = []
    private(set) var refusedBytes: [UInt8] = []
    /// The first row of a table with refused rows.
    private(set) var refusedHeader: [UInt8] = []
    /// True if some record shows that the file is a dump.
    private(set) var isKnown = false

    mutating func append(_ part: DumpPart) {
        refusals += part.batch.refusals
        if !part.batch.refusedBytes.isEmpty { refusedHeader = part.batch.refusedHeader }
        refusedBytes += part.batch.refusedBytes
        isKnown =
            isKnown || part.batch.count + part.batch.nonTweets > 0
            || part.batch.refusals.contains { $0.reason.impliesTweets }
    }
}

extension [DecodedFile] {
    /// The refused records of the files as an import writes them: rows below the first row of their
    /// table.
    var refusedLines: [UInt8] {
        var (lines, header) = ([UInt8](), [UInt8]())
        for file in self where !file.refusedBytes.isEmpty {
            if file.refusedHeader != header { lines += file.refusedHeader }
            header = file.refusedHeader
            lines += file.refusedBytes
        }
        return lines
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
    /// A hash of everything that the record says.
    let recordDigest: UInt64
    var terms: Set<SearchTerm>

    init(_ batch: TweetBatch, _ index: Int) {
        let (tweet, row) = (batch[index], batch.rows[index])
        id = tweet.id
        // Strings are equal if their normal forms are, but bytes are compared here.
        author = tweet.author.map { Array($0.utf8) }
        time = tweet.time
        language = tweet.language.map { Array($0.utf8) }
        kind = tweet.kind
        text = Array(tweet.text.utf8)
        isCut = tweet.isCut
        isExtracted = tweet.isExtracted
        mentions = Set(tweet.mentions)
        mentionCount = row.mentionCount
        digest = row.mentionDigest
        recordDigest = row.recordDigest
        terms = Set(tweet.terms)
        expect(mentions.count == tweet.mentions.count, "a tweet has a spelling twice")
    }
}

extension Refusal {
    /// The position and reason, without the entry.
    fileprivate var position: String { "\(line) \(recordNumber ?? 0) \(reason)" }
}

extension [UInt8] {
    /// The lines that are not blank, without white space at either end.
    var filledLines: [[UInt8]] {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        return split { $0 == 0x0A }.compactMap { line in
            guard let last = line.lastIndex(where: { !isBlank($0) }) else { return nil }
            return Array(line[...last].drop(while: isBlank))
        }
    }
}
