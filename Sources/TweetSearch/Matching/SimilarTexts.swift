import TweetDumps

/// Groups of similar texts, each of which counts as one text.
///
/// Two texts are similar if their sets of pairs of successive words have a minimum Jaccard similarity: the
/// number of pairs in both, divided by the number of pairs in at least one. A single word counts as a pair.
/// Groups are transitive: if one text is similar to two others, all three are in one group.
///
/// ```swift
/// var texts = DifferentTexts()
/// texts.add("vote for the new pier".utf8.span, of: 1)
/// texts.add("vote for the new pier today".utf8.span, of: 2)
/// let similar = texts.similar(percent: 80)
/// similar.withLeader(of: "vote for the new pier today".utf8.span) { print($0) }  // vote for the new pier
/// ```
///
/// Pairs suit tweets, most of which have ten to thirty words. If one word in the middle of fifteen is
/// replaced, the similarity is 75 % with pairs, but only 63 % with triples. With single words, texts would be
/// similar that say different things in the same words.
package struct SimilarTexts: Sendable {
    /// The minimum similarities that can be requested, in percent.
    package static let percentages = 50...100

    /// The number of comparisons that were left out because too many texts share a band.
    package let leftOut: Int
    /// The number of different texts.
    package let count: Int
    /// The number of groups of at least two texts.
    package let groupCount: Int
    /// The number of texts that are in a group with others.
    package let groupedCount: Int
    /// The texts that are in a group with others, and those that several tweets have.
    private let repeated: InternTable
    /// For each of these texts, the index of the text that names its group.
    private let leaders: [UInt32]
    /// The newest tweet with each text.
    private let newest: [Int64]

    fileprivate init(_ texts: DifferentTexts, _ copies: NearCopies) {
        let groups = texts.repeatedGroups(copies.roots)
        let similar = groups.filter { $0.count > 1 }
        (count, leftOut, groupCount) = (texts.count, copies.leftOut, similar.count)
        groupedCount = similar.reduce(0) { $0 + $1.count }
        var (repeated, leaders, newest) = (InternTable(), [UInt32](), [Int64]())
        var bytes: [UInt8] = []
        for group in groups {
            let leader = UInt32(repeated.count)
            for text in group {
                bytes.removeAll(keepingCapacity: true)
                texts.appendBytes(of: text, to: &bytes)
                repeated.append(bytes.span, SimilarTexts.hash(bytes.span))
                leaders.append(leader)
                newest.append(texts.newest[text])
            }
        }
        (self.repeated, self.leaders, self.newest) = (repeated, leaders, newest)
    }

    /// Calls a closure with the text that names the group of a text: the text itself if no other one is
    /// similar.
    ///
    /// The text that the most tweets have names a group; of several, the first by code point.
    package func withLeader<Result>(
        of text: Span<UInt8>,
        _ body: (Span<UInt8>) throws -> Result
    ) rethrows -> Result {
        guard let index = repeated.index(of: text, SimilarTexts.hash(text)) else {
            return try body(text)
        }
        return try body(repeated[Int(leaders[index])].span)
    }

    /// Calls a closure with the text that names the group of a text, unless the group has only one tweet.
    package func withLeader(
        ofRepeated text: Span<UInt8>,
        _ body: (Span<UInt8>) throws -> Void
    ) rethrows {
        guard let index = repeated.index(of: text, SimilarTexts.hash(text)) else { return }
        try body(repeated[Int(leaders[index])].span)
    }

    /// The newest tweet with exactly this text; nil if its group has only one tweet.
    package func newestTweet(with text: Span<UInt8>) -> Int64? {
        repeated.index(of: text, SimilarTexts.hash(text)).map { newest[$0] }
    }

    /// A hash that differs in every run, because a hostile dump can choose its texts.
    fileprivate static func hash(_ text: Span<UInt8>) -> UInt64 {
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}

/// Distinct texts with the numbers of their tweets, among which ``similar(percent:threads:)`` finds groups.
///
/// A text takes four bytes for each of its words and about forty more, in addition to the distinct words.
package struct DifferentTexts: Sendable {
    private var words = InternTable()
    /// The numbers of the words of all texts, one text after another.
    private var numbers: [UInt32] = []
    /// The end of each text in ``numbers``.
    private var ends: [UInt32] = []
    /// The number of tweets with each text.
    private var tweets: [UInt32] = []
    fileprivate private(set) var newest: [Int64] = []
    /// Finds the index of a text by its words.
    private var table = HashIndex()

    /// Creates an empty collection.
    package init() {}

    /// The number of different texts.
    package var count: Int { ends.count }

    /// Adds a text of a tweet: words with one blank between them, as ``ComparableText`` finds them.
    package mutating func add(_ text: Span<UInt8>, of tweet: Int64) {
        var first = 0
        for offset in 0..<text.count where text[offset] == UInt8(ascii: " ") {
            addWord(text.extracting(first..<offset))
            first = offset + 1
        }
        addWord(text.extracting(first..<text.count))
        addText(tweets: 1, newest: tweet)
    }

    /// Adds the texts of other tweets.
    package mutating func add(_ other: DifferentTexts) {
        let indices = (0..<other.words.count).map { index in
            words.insert(other.words[index].span, other.words.hash(at: index)).index
        }
        for text in 0..<other.count {
            for number in other[text] { numbers.append(UInt32(indices[Int(number)])) }
            addText(tweets: other.tweets[text], newest: other.newest[text])
        }
    }

    private mutating func addWord(_ word: Span<UInt8>) {
        numbers.append(UInt32(words.insert(word, SimilarTexts.hash(word)).index))
    }

    /// Adds the text whose words are at the end of ``numbers``; if the text is known, removes them.
    private mutating func addText(tweets added: UInt32, newest tweet: Int64) {
        let start = Int(ends.last ?? 0)
        precondition(numbers.count < UInt32.max, "positions of 32 bits")
        var hash: UInt64 = 0
        for number in numbers[start...] {
            hash = StableHash.mix(hash &+ words.hash(at: Int(number)))
        }
        let known = table.find(hash) { self[$0].elementsEqual(numbers[start...]) }
        if let known {
            numbers.removeSubrange(start...)
            tweets[known] += added
            newest[known] = max(newest[known], tweet)
            return
        }
        table.insert(hash, index: count)
        ends.append(UInt32(numbers.count))
        tweets.append(added)
        newest.append(tweet)
    }

    /// The numbers of a text's words.
    @inline(__always)
    subscript(text: Int) -> ArraySlice<UInt32> {
        numbers[(text == 0 ? 0 : Int(ends[text - 1]))..<Int(ends[text])]
    }

    /// Groups similar texts, and releases the others.
    ///
    /// Two texts below the percentage are not joined directly. A pair at exactly the percentage is missed
    /// with a probability of at most ``SimilarityBands/maxMissed``, and a more similar pair with a lower one,
    /// unless it is left out because too many texts share a band. The result depends neither on the order of
    /// the texts nor on the threads.
    ///
    /// - Parameters:
    ///   - percent: The minimum similarity in percent, in ``SimilarTexts/percentages``.
    ///   - threads: The maximum number of threads, at least 1; at most ``NearCopies/maxThreads`` are used.
    /// - Returns: The groups.
    /// - Complexity: O(words of all texts) with a factor of about a hundred, and up to
    ///   ``NearCopies/maxCompared`` comparisons of a text in each band.
    package consuming func similar(percent: Int, threads: Int = 1) -> SimilarTexts {
        precondition(SimilarTexts.percentages.contains(percent), "a percentage of the range")
        var texts = self
        texts.table = HashIndex()
        let copies = NearCopies(of: texts, percent: percent, threads: threads)
        return SimilarTexts(texts, copies)
    }

    // MARK: Reading

    fileprivate func appendBytes(of text: Int, to bytes: inout [UInt8]) {
        for number in self[text] {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
            bytes.append(contentsOf: words[Int(number)])
        }
    }

    /// Whether one text is before another by its bytes.
    fileprivate func precedes(_ one: Int, _ other: Int) -> Bool {
        var bytes: ([UInt8], [UInt8]) = ([], [])
        appendBytes(of: one, to: &bytes.0)
        appendBytes(of: other, to: &bytes.1)
        return bytes.0.lexicographicallyPrecedes(bytes.1)
    }

    /// The groups with at least two tweets, given the root of each text; the text that names a group is its
    /// first.
    fileprivate func repeatedGroups(_ roots: [UInt32]) -> [[Int]] {
        var sums = [UInt32](repeating: 0, count: count)
        for (text, root) in roots.enumerated() { sums[Int(root)] &+= tweets[text] }
        var groups: [UInt32: [Int]] = [:]
        for (text, root) in roots.enumerated() where sums[Int(root)] > 1 {
            groups[root, default: []].append(text)
        }
        return groups.values.map { texts in
            if texts.count == 1 { return texts }
            let most = texts.map { tweets[$0] }.max()
            let named = texts.indices.filter { tweets[texts[$0]] == most }.map { position in
                var bytes: [UInt8] = []
                appendBytes(of: texts[position], to: &bytes)
                // Tables show the words in another normal form than that in which they are compared.
                let shown = Array(Folding.composed(String(decoding: bytes, as: UTF8.self)).utf8)
                return (position: position, shown: shown)
            }
            var texts = texts
            let first = named.min { $0.shown.lexicographicallyPrecedes($1.shown) }
            if let first { texts.swapAt(0, first.position) }
            return texts
        }
    }
}

extension DifferentTexts {
    /// Texts in an order that depends on their words alone, with the hashes of their words.
    struct Ordered: Sendable {
        let texts: DifferentTexts
        /// The hash of each word, which is the same in every run.
        let hashes: [UInt64]
        /// The position of each text in the order.
        let ranks: [UInt32]

        init(_ texts: DifferentTexts) {
            let hashes = (0..<texts.words.count).map {
                StableHash.hash(texts.words[$0].span, seed: 0x7365_7478_6574)
            }
            let all = { (text: Int) in
                texts[text].reduce(0) { StableHash.mix($0 &+ hashes[Int($1)]) }
            }
            var keys = (0..<texts.count).map { (all($0) & ~UInt64(UInt32.max)) | UInt64($0) }
            keys.sortByUpperHalves()
            let sortedKeys = keys
            sortedKeys.forEachRun { run in
                // Different texts rarely have the same half of a hash, unless they were made for that.
                let sorted = run.map { Int(UInt32(truncatingIfNeeded: $0)) }.sorted {
                    texts.precedes($0, $1)
                }
                for (position, text) in zip(run.indices, sorted) { keys[position] = UInt64(text) }
            }
            var ranks = [UInt32](repeating: 0, count: keys.count)
            for (rank, key) in keys.enumerated() {
                ranks[Int(UInt32(truncatingIfNeeded: key))] = UInt32(rank)
            }
            self.ranks = ranks
            (self.texts, self.hashes) = (texts, hashes)
        }
    }
}
