import TweetDumps

/// The mentions of a record, for the comparison in rule 12 (d) of the counting rules: first their
/// counts, then their spellings.
///
/// Names are compared by the bytes of their UTF-8, which is the order of their code points.
struct MentionContent: Comparable {
    /// A mention, and the number of times that the tweet contains it.
    struct Counted: Comparable {
        var kind: Int64
        var folded: [UInt8]
        var count: Int64

        static func < (one: Counted, other: Counted) -> Bool {
            if one.kind != other.kind { return one.kind < other.kind }
            if one.folded != other.folded {
                return one.folded.lexicographicallyPrecedes(other.folded)
            }
            return one.count < other.count
        }
    }

    /// A spelling of a mention.
    struct Spelled: Comparable {
        var kind: Int64
        var folded: [UInt8]
        var name: [UInt8]

        static func < (one: Spelled, other: Spelled) -> Bool {
            if one.kind != other.kind { return one.kind < other.kind }
            if one.folded != other.folded {
                return one.folded.lexicographicallyPrecedes(other.folded)
            }
            return one.name.lexicographicallyPrecedes(other.name)
        }
    }

    private var counts: [Counted] = []
    private var spellings: [Spelled] = []

    /// Creates content from spellings with their counts.
    ///
    /// Spellings of the same mention must follow one another.
    init(_ entries: [(spelled: Spelled, count: Int64)]) {
        for (spelled, count) in entries {
            spellings.append(spelled)
            if let last = counts.last, last.kind == spelled.kind, last.folded == spelled.folded {
                counts[counts.count - 1].count += count
            } else {
                counts.append(
                    Counted(kind: spelled.kind, folded: spelled.folded, count: count)
                )
            }
        }
        counts.sort()
        spellings.sort()
    }

    /// Creates the content of a decoded tweet.
    init(_ row: TweetBatch.Row, in batch: TweetBatch) {
        self.init(
            batch.spellingCounts[row.spellingCounts.indices].map { entry in
                let spelling = batch.spellings[Int(entry.spelling)]
                let mention = batch.mentions[Int(spelling.mention)]
                let spelled = Spelled(
                    kind: Int64(mention.kind.rawValue),
                    folded: mention.folded.range.map { Array(batch.bytes[$0]) } ?? [],
                    name: spelling.name.range.map { Array(batch.bytes[$0]) } ?? []
                )
                return (spelled, Int64(entry.count))
            }
        )
    }

    static func < (one: MentionContent, other: MentionContent) -> Bool {
        if one.counts != other.counts { return one.counts.lexicographicallyPrecedes(other.counts) }
        return one.spellings.lexicographicallyPrecedes(other.spellings)
    }
}
