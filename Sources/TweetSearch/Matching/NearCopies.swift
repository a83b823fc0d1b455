import Dispatch
import TweetDumps

/// The bands of MinHash that find pairs with a minimum similarity.
///
/// Each row of a band has a hash function. Its value for a text is the smallest hash of the text's pairs of
/// words.
///
/// Two texts have the same value with a probability that equals their similarity *s*. They share a band if
/// its *r* rows all have the same values. So one of *b* bands finds a pair with this probability:
///
/// 1 − (1 − s^r)^b.
///
/// ```swift
/// SimilarityBands(percent: 80)  // 12 bands of 5 rows, which find 99.2 %
/// ```
struct SimilarityBands: Equatable {
    /// The maximum probability that a pair of exactly the minimum similarity shares no band.
    static let maxMissed = 0.01
    /// The possible numbers of rows of a band.
    ///
    /// With fewer rows, texts share a band that have only one common pair of words, such as *of the*. More
    /// rows are of no use.
    private static let possibleRows = 3...8
    /// The maximum number of hash functions, unless the fewest rows need more; it determines the time.
    private static let maxHashes = 72

    let count: Int
    let rows: Int
    /// The probability that a pair of exactly the minimum similarity shares no band.
    let missed: Double

    /// Chooses the most rows that ``maxHashes`` allows, so that few other pairs share a band.
    init(percent: Int) {
        let possible = SimilarityBands.possibleRows.map { SimilarityBands(rows: $0, percent) }
        self = possible.last { $0.count * $0.rows <= SimilarityBands.maxHashes } ?? possible[0]
    }

    private init(rows: Int, _ percent: Int) {
        var shared = 1.0
        for _ in 0..<rows { shared *= Double(percent) / 100 }
        var (count, missed) = (0, 1.0)
        while missed > SimilarityBands.maxMissed {
            missed *= 1 - shared
            count += 1
        }
        (self.count, self.rows, self.missed) = (count, rows, missed)
    }
}

/// Finds similar texts, and joins them to groups.
///
/// Texts that share a band are compared exactly, in an order that depends only on the texts: each with the
/// next ones, except those that are already in its group. So even a million texts that share a band need at
/// most ``maxCompared`` comparisons each.
struct NearCopies {
    /// The maximum number of texts with which each text of a band is compared.
    static let maxCompared = 32
    /// The maximum number of threads, each of which needs about 20 bytes for each text.
    static let maxThreads = 3
    /// The number of bands in a round; the next round knows the texts that were joined.
    ///
    /// It must not depend on the number of threads, so that the number of comparisons does not either.
    private static let bandsPerRound = 4

    /// For each text, the index of the text that represents its group.
    let roots: [UInt32]
    let leftOut: Int

    private struct Progress {
        var bands: [Int]
        var groups: DisjointSets
        var leftOut: Int
    }

    init(of texts: DifferentTexts, percent: Int, threads: Int) {
        let bands = SimilarityBands(percent: percent)
        let ordered = DifferentTexts.Ordered(texts)
        var roots = Array(0..<UInt32(texts.count))
        var leftOut = 0
        for first in stride(from: 0, to: bands.count, by: NearCopies.bandsPerRound) {
            let round = first..<min(first + NearCopies.bandsPerRound, bands.count)
            let known = roots
            let threads = min(threads, NearCopies.maxThreads)
            let keys = BandKeys(ordered, round, rows: bands.rows, threads: threads)
            let progress = Monitor(
                Progress(
                    bands: round.reversed(),
                    groups: DisjointSets(known),
                    leftOut: leftOut
                )
            )
            DispatchQueue.concurrentPerform(iterations: min(threads, round.count)) { _ in
                while let band = progress.change({ $0.bands.popLast() }) {
                    var sweep = BandSweep(ordered, percent, known)
                    sweep.compare(keys.sorted(of: band))
                    progress.change { progress in
                        for (one, other) in sweep.joined { progress.groups.join(one, other) }
                        progress.leftOut += sweep.leftOut
                    }
                }
            }
            (roots, leftOut) = progress.change { ($0.groups.roots(), $0.leftOut) }
        }
        (self.roots, self.leftOut) = (roots, leftOut)
    }
}

/// The keys of all texts in some bands: texts share a band if they have the same key in it.
private struct BandKeys: Sendable {
    /// The number of texts whose keys a thread finds at a time.
    private static let chunkSize = 1 << 14

    private let bands: Range<Int>
    /// The keys of each text's bands, text after text, in chunks.
    private let chunks: [[UInt32]]

    private struct Progress {
        var next = 0
        var chunks: [[UInt32]]
    }

    init(_ ordered: DifferentTexts.Ordered, _ bands: Range<Int>, rows: Int, threads: Int) {
        let (size, count) = (BandKeys.chunkSize, ordered.texts.count)
        let chunkCount = (count + size - 1) / size
        let progress = Monitor(Progress(chunks: Array(repeating: [], count: chunkCount)))
        // Odd numbers, so that different hashes stay different.
        let factors = (bands.lowerBound * rows..<bands.upperBound * rows).map {
            StableHash.mix(UInt64($0 + 1)) | 1
        }
        DispatchQueue.concurrentPerform(iterations: max(1, min(threads, chunkCount))) { _ in
            var hashes: [UInt64] = []
            while true {
                let chunk = progress.change { progress in
                    defer { progress.next += 1 }
                    return progress.next
                }
                if chunk >= chunkCount { return }
                var keys: [UInt32] = []
                keys.reserveCapacity(size * bands.count)
                for text in chunk * size..<min((chunk + 1) * size, count) {
                    ordered.readHashes(of: text, into: &hashes)
                    BandKeys.append(hashes, factors, rows, to: &keys)
                }
                progress.change { [keys] in $0.chunks[chunk] = keys }
            }
        }
        self.bands = bands
        chunks = progress.change { $0.chunks }
    }

    /// Appends the key of each band: the smallest hash of each row, as one number.
    @inline(__always)
    private static func append(
        _ hashes: [UInt64],
        _ factors: [UInt64],
        _ rows: Int,
        to keys: inout [UInt32]
    ) {
        var (key, row) = (UInt64(0), 0)
        for factor in factors {
            // The hashes are mixed, so each factor gives their products another random order.
            var least = UInt64.max
            for hash in hashes { least = min(least, hash &* factor) }
            key = StableHash.mix(key &+ least)
            row += 1
            if row == rows {
                keys.append(UInt32(truncatingIfNeeded: key >> 32))
                (key, row) = (0, 0)
            }
        }
    }

    /// The keys of a band in ascending order, each with the index of its text in the lower 32 bits.
    func sorted(of band: Int) -> [UInt64] {
        var keys: [UInt64] = []
        keys.reserveCapacity(chunks.reduce(0) { $0 + $1.count } / bands.count)
        for chunk in chunks {
            for index in stride(from: band - bands.lowerBound, to: chunk.count, by: bands.count) {
                keys.append(UInt64(chunk[index]) << 32 | UInt64(keys.count))
            }
        }
        keys.sortByUpperHalves()
        return keys
    }
}

extension DifferentTexts.Ordered {
    /// Finds the hash of each pair of successive words of a text, including repeated pairs.
    @inline(__always)
    fileprivate func readHashes(of text: Int, into found: inout [UInt64]) {
        let words = texts[text]
        found.removeAll(keepingCapacity: true)
        var last = hashes[Int(words[words.startIndex])]
        for word in words.dropFirst() {
            let next = hashes[Int(word)]
            found.append(StableHash.mix(last &* 3 &+ next))
            last = next
        }
        if found.isEmpty { found.append(last) }
    }
}

/// Compares the texts that share a band.
private struct BandSweep {
    /// The pairs of words of a text, sorted.
    private struct Pairs {
        var position = -1
        var values: [UInt64] = []
    }

    private let ordered: DifferentTexts.Ordered
    private let percent: Int
    /// The roots of the texts' groups before this round.
    private let known: [UInt32]
    /// The groups of these roots, with the texts that were joined in the current bucket.
    private var groups: DisjointSets
    /// The pairs of words of the texts that were compared last, by their positions in the bucket.
    private var pairs = [Pairs](repeating: Pairs(), count: NearCopies.maxCompared + 1)
    /// The pairs of texts that were found to be similar.
    private(set) var joined: [(UInt32, UInt32)] = []
    private(set) var leftOut = 0

    init(_ ordered: DifferentTexts.Ordered, _ percent: Int, _ known: [UInt32]) {
        (self.ordered, self.percent, self.known) = (ordered, percent, known)
        groups = DisjointSets(Array(0..<UInt32(known.count)))
    }

    /// Compares texts with the same key, which is the upper half of a sorted number; the lower half is the
    /// text's index.
    mutating func compare(_ keys: [UInt64]) { keys.forEachRun { compare($0) } }

    // MARK: Buckets

    /// Compares the texts of a bucket, each with the next ones.
    private mutating func compare(_ bucket: ArraySlice<UInt64>) {
        var texts = bucket.map { Int(UInt32(truncatingIfNeeded: $0)) }
        // If there are few texts, all are compared, and their order does not matter.
        let isCrowded = texts.count > NearCopies.maxCompared + 1
        if isCrowded { texts.sort { ordered.ranks[$0] < ordered.ranks[$1] } }
        for slot in 0..<min(texts.count, pairs.count) { pairs[slot].position = -1 }
        for one in texts.indices {
            for other in one + 1..<min(one + 1 + NearCopies.maxCompared, texts.count)
            where !areJoined(texts[one], texts[other]) {
                if areSimilar(texts, one, other) {
                    groups.join(known[texts[one]], known[texts[other]])
                    joined.append((UInt32(texts[one]), UInt32(texts[other])))
                }
            }
        }
        if isCrowded { countLeftOut(texts) }
        for text in texts { groups.reset(known[text]) }
    }

    private mutating func areJoined(_ one: Int, _ other: Int) -> Bool {
        groups.root(of: known[one]) == groups.root(of: known[other])
    }

    /// Counts the pairs that are too far apart in the bucket to be compared, and that no other texts joined.
    private mutating func countLeftOut(_ texts: [Int]) {
        var sizes: [UInt32: Int] = [:]
        for text in texts { sizes[groups.root(of: known[text]), default: 0] += 1 }
        let count = { (size: Int) in size * (size - 1) / 2 }
        var apart = count(texts.count) - sizes.values.reduce(0) { $0 + count($1) }
        for one in texts.indices {
            for other in one + 1..<min(one + 1 + NearCopies.maxCompared, texts.count)
            where !areJoined(texts[one], texts[other]) {
                apart -= 1
            }
        }
        leftOut += apart
    }

    // MARK: Comparing

    /// Whether two texts of a bucket are similar, by the exact numbers of their pairs of words.
    private mutating func areSimilar(_ texts: [Int], _ one: Int, _ other: Int) -> Bool {
        let (one, other) = (slot(texts, one), slot(texts, other))
        let counts = (pairs[one].values.count, pairs[other].values.count)
        if min(counts.0, counts.1) * 100 < max(counts.0, counts.1) * percent { return false }
        let shared = BandSweep.shared(pairs[one].values, pairs[other].values)
        return shared * 100 >= (counts.0 + counts.1 - shared) * percent
    }

    /// The number of values that two sorted lists of different values have in common.
    private static func shared(_ one: [UInt64], _ other: [UInt64]) -> Int {
        var (shared, first, second) = (0, 0, 0)
        while first < one.count, second < other.count {
            let (value, against) = (one[first], other[second])
            shared += value == against ? 1 : 0
            first += value <= against ? 1 : 0
            second += value >= against ? 1 : 0
        }
        return shared
    }

    /// The index in ``pairs`` of a text of the bucket; reads the text if it is not there.
    private mutating func slot(_ texts: [Int], _ position: Int) -> Int {
        let slot = position % pairs.count
        if pairs[slot].position != position {
            pairs[slot].position = position
            pairs[slot].values.removeAll(keepingCapacity: true)
            ordered.texts.appendPairs(of: texts[position], to: &pairs[slot].values)
        }
        return slot
    }
}

extension DifferentTexts {
    /// Appends the different pairs of successive words of a text, sorted by the words' numbers.
    ///
    /// They are the numbers themselves instead of hashes, so different pairs are never equal.
    func appendPairs(of text: Int, to pairs: inout [UInt64]) {
        let words = self[text]
        for (word, next) in zip(words, words.dropFirst()) {
            pairs.append(UInt64(word) << 32 | UInt64(next))
        }
        if pairs.isEmpty, let word = words.first {
            pairs.append(UInt64(UInt32.max) << 32 | UInt64(word))
        }
        pairs.sort()
        var count = 1
        for index in pairs.indices.dropFirst() where pairs[index] != pairs[count - 1] {
            pairs[count] = pairs[index]
            count += 1
        }
        pairs.removeSubrange(min(count, pairs.count)...)
    }
}

// MARK: - Groups

/// Disjoint sets of numbers (union-find).
private struct DisjointSets: Sendable {
    /// The number to which each one was joined; a root is its own parent.
    private var parents: [UInt32]

    init(_ roots: [UInt32]) { parents = roots }

    /// The number that represents the set of a number.
    mutating func root(of number: UInt32) -> UInt32 {
        var number = number
        while parents[Int(number)] != number {
            let parent = parents[Int(number)]
            parents[Int(number)] = parents[Int(parent)]
            number = parent
        }
        return number
    }

    mutating func join(_ one: UInt32, _ other: UInt32) {
        let roots = (root(of: one), root(of: other))
        parents[Int(max(roots.0, roots.1))] = min(roots.0, roots.1)
    }

    /// Removes a number from its set, whose other numbers the caller also removes.
    mutating func reset(_ number: UInt32) { parents[Int(number)] = number }

    mutating func roots() -> [UInt32] { parents.indices.map { root(of: UInt32($0)) } }
}

// MARK: - Sorting

extension [UInt64] {
    /// Sorts numbers by their upper 32 bits; those with the same keep their order.
    ///
    /// - Complexity: O(*n*).
    mutating func sortByUpperHalves() {
        var other = [UInt64](repeating: 0, count: count)
        for shift in [32, 43, 54] as [UInt64] {
            var ends = [Int](repeating: 0, count: 2049)
            for number in self { ends[Int(number >> shift & 2047) + 1] += 1 }
            for index in 1..<ends.count { ends[index] += ends[index - 1] }
            for number in self {
                let digit = Int(number >> shift & 2047)
                other[ends[digit]] = number
                ends[digit] += 1
            }
            swap(&self, &other)
        }
    }

    /// Calls a closure with each run of at least two numbers that have the same upper 32 bits.
    func forEachRun(_ body: (ArraySlice<UInt64>) -> Void) {
        var start = 0
        while start < count {
            var end = start + 1
            while end < count, self[end] >> 32 == self[start] >> 32 { end += 1 }
            if end - start > 1 { body(self[start..<end]) }
            start = end
        }
    }
}
