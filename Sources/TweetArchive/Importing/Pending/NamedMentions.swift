import TweetDumps

/// The mentions and spellings of tweets that are written together, each once, with their counters.
struct NamedMentions {
    struct Mention {
        /// Its row; nil if that is not yet known.
        var id: Int64?
        let kind: MentionKind
        /// True if its row was added for these tweets.
        var isNew = false
        /// The number of times that the tweets contain it.
        fileprivate(set) var count: Int64 = 0
        fileprivate(set) var tweets: Int64 = 0
    }

    struct Spelling {
        /// Its row; nil if that is not yet known.
        var id: Int64?
        fileprivate(set) var mention: Int
        fileprivate(set) var tweets: Int64 = 0
    }

    /// A spelling in a tweet.
    struct Occurrence {
        let tweet: Int64
        fileprivate(set) var spelling: Int32
        /// The number of times that the tweet contains it.
        let count: Int32
    }

    var mentions: [Mention] = []
    var spellings: [Spelling] = []
    /// The spellings in the tweets; those of a tweet, and of a mention in it, follow one another.
    private(set) var occurrences: [Occurrence] = []
    private(set) var folded = InternTable()
    /// The names of the spellings, in their order.
    private(set) var names = InternTable()
    /// The indices of the current batch's spellings among these; -1 if not yet known.
    ///
    /// It is empty if only one tweet of the batch is added.
    private var batchSpellings: [Int] = []

    /// Begins with another batch, many of whose tweets are added next.
    mutating func begin(_ batch: TweetBatch) {
        batchSpellings.removeAll(keepingCapacity: true)
        batchSpellings.append(contentsOf: repeatElement(-1, count: batch.spellings.count))
    }

    mutating func add(_ tweet: TweetBatch.Row, in batch: TweetBatch) -> Range<Int> {
        let first = occurrences.count
        var last = -1
        for entry in batch.spellingCounts[tweet.spellingCounts.indices] {
            let spelling = index(ofSpelling: Int(entry.spelling), in: batch)
            occurrences.append(
                Occurrence(tweet: tweet.id, spelling: Int32(spelling), count: entry.count)
            )
            spellings[spelling].tweets += 1
            let mention = spellings[spelling].mention
            mentions[mention].count += Int64(entry.count)
            if mention != last { mentions[mention].tweets += 1 }
            last = mention
        }
        return first..<occurrences.count
    }

    private mutating func index(ofSpelling index: Int, in batch: TweetBatch) -> Int {
        if index < batchSpellings.count, batchSpellings[index] >= 0 { return batchSpellings[index] }
        let spelling = batch.spellings[index]
        let name = batch.bytes[spelling.name.range ?? 0..<0]
        let (found, isNew) = names.insert(name.span, spelling.hash)
        if isNew {
            let mention = batch.mentions[Int(spelling.mention)]
            spellings.append(Spelling(mention: self.index(of: mention, in: batch)))
        }
        if index < batchSpellings.count { batchSpellings[index] = found }
        return found
    }

    private mutating func index(of mention: TweetBatch.MentionRow, in batch: TweetBatch) -> Int {
        let name = batch.bytes[mention.folded.range ?? 0..<0]
        let (index, isNew) = folded.insert(name.span, mention.hash)
        if isNew { mentions.append(Mention(kind: mention.kind)) }
        return index
    }

    /// Sorts the mentions by name and the spellings by mention, in which order their rows are inserted.
    ///
    /// Nothing can be added afterwards.
    mutating func sort() {
        let order = folded.sort()
        mentions = order.map { mentions[$0] }
        let positions = order.positions
        let sorted = spellings.indices.sorted {
            (positions[spellings[$0].mention], $0) < (positions[spellings[$1].mention], $1)
        }
        names.sort(in: sorted)
        spellings = sorted.map { former in
            var spelling = spellings[former]
            spelling.mention = positions[spelling.mention]
            return spelling
        }
        let spellingPositions = sorted.positions
        for index in occurrences.indices {
            let former = Int(occurrences[index].spelling)
            occurrences[index].spelling = Int32(spellingPositions[former])
        }
    }
}

extension [Int] {
    /// The position of each index in an array that has every index once.
    var positions: [Int] {
        var positions = self
        for (position, index) in enumerated() { positions[index] = position }
        return positions
    }
}
