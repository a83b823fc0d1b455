import TweetDumps

/// How full a record of a tweet is, compared with the record whose mentions are stored.
///
/// A record that is not fuller is a duplicate; ``TweetMerge`` merges its other values.
enum RecordFullness {
    /// Its mentions replace the stored ones.
    case fuller
    /// It has the stored mentions.
    case equal
    case lesser

    /// Compares a record with the stored values of its tweet, and also with the stored key if the ranks are
    /// equal, so that the order of imports does not matter.
    ///
    /// See `Documentation/counting.md`.
    init(
        of row: TweetBatch.Row,
        in batch: TweetBatch,
        _ stored: StoredTweet,
        storedKey: () throws -> RecordKey
    ) rethrows {
        let rank = RecordRank(row)
        if rank != stored.rank {
            self = rank > stored.rank ? .fuller : .lesser
        } else if row.mentionDigest == stored.mentionDigest {
            self = .equal
        } else {
            // The fuller record has the smaller key.
            self = try RecordKey(row, in: batch) < storedKey() ? .fuller : .lesser
        }
    }
}

/// A sort key, in bytes, by which the fuller of two records of a tweet comes first.
///
/// First come the values of ``RecordRank``, then the sorted mentions with their counts, then the mentions
/// with their spellings, then how often each spelling occurs. Records that agree in all of these have equal
/// keys. See `Documentation/counting.md`.
struct RecordKey: Comparable {
    /// A spelling in a tweet, with the number of times that it occurs.
    struct Entry {
        let kind: Int64
        /// The folded name of the mention, in UTF-8.
        let folded: [UInt8]
        /// The spelling, in UTF-8.
        let name: [UInt8]
        let count: Int64
    }

    /// The key as the archive stores it.
    let bytes: [UInt8]

    /// The mentions, each once with the number of times that it occurs in any spelling.
    private static func counted(_ entries: [Entry]) -> [[UInt8]] {
        var elements: [[UInt8]] = []
        var rest = entries[...]
        while let first = rest.first {
            let ofMention = rest.prefix { $0.kind == first.kind && $0.folded == first.folded }
            var element = OrderedBytes()
            element.append(first.kind)
            element.append(text: first.folded)
            element.append(ofMention.reduce(0) { $0 + $1.count })
            elements.append(element.bytes)
            rest = rest[ofMention.endIndex...]
        }
        return elements
    }

    static func < (one: RecordKey, other: RecordKey) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}

extension RecordKey {
    /// Creates the key of a record; the spellings of a mention follow one another.
    init(_ rank: RecordRank, _ entries: [Entry]) {
        var key = OrderedBytes()
        key.append(rank.isCut)
        key.append(rank.isExtracted)
        key.append(~rank.mentions)
        key.append(RecordKey.counted(entries))
        key.append(entries.map { $0.name(withCount: false) })
        key.append(entries.map { $0.name(withCount: true) })
        bytes = key.bytes
    }

    init(_ row: TweetBatch.Row, in batch: TweetBatch) {
        self.init(
            RecordRank(row),
            batch.spellingCounts[row.spellingCounts.indices].map { entry in
                let spelling = batch.spellings[Int(entry.spelling)]
                let mention = batch.mentions[Int(spelling.mention)]
                return Entry(
                    kind: Int64(mention.kind.rawValue),
                    folded: mention.folded.range.map { Array(batch.bytes[$0]) } ?? [],
                    name: spelling.name.range.map { Array(batch.bytes[$0]) } ?? [],
                    count: Int64(entry.count)
                )
            }
        )
    }
}

extension RecordKey.Entry {
    fileprivate func name(withCount hasCount: Bool) -> [UInt8] {
        var bytes = OrderedBytes()
        bytes.append(kind)
        bytes.append(text: folded)
        bytes.append(text: name)
        if hasCount { bytes.append(count) }
        return bytes.bytes
    }
}

/// Bytes whose order is the order of the values that were appended.
private struct OrderedBytes {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// Appends a number, the highest byte first; numbers of different signs must not be compared.
    mutating func append(_ number: Int64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends a text; if it is the beginning of another text, it comes before that.
    ///
    /// Two zero bytes end it, so that a zero byte within it is followed by another one.
    mutating func append(text: [UInt8]) {
        for byte in text {
            bytes.append(byte)
            if byte == 0 { bytes.append(0xFF) }
        }
        bytes.append(contentsOf: [0, 0])
    }

    /// Appends a sorted list; if it is the beginning of another list, it comes before that.
    mutating func append(_ elements: [[UInt8]]) {
        let sorted = elements.sorted { $0.lexicographicallyPrecedes($1) }
        for element in sorted { bytes += [1] + element }
        bytes.append(0)
    }
}

/// The values that decide first which of two records of a tweet is fuller.
///
/// These make a record fuller, in this order: a text that is not cut, mentions from entities instead of from
/// the text, and more mentions. See `Documentation/counting.md`.
struct RecordRank: Comparable {
    var isCut: Bool
    /// Whether mentions were extracted from the text.
    var isExtracted: Bool
    var mentions: Int64

    static func < (one: RecordRank, other: RecordRank) -> Bool {
        if one.isCut != other.isCut { return one.isCut }
        if one.isExtracted != other.isExtracted { return one.isExtracted }
        return one.mentions < other.mentions
    }
}

extension RecordRank {
    init(_ row: TweetBatch.Row) {
        isCut = row.isCut
        isExtracted = row.isExtracted
        mentions = Int64(row.mentionCount)
    }
}
