import GRDB

/// Counts pairs of ids, in twelve bytes of memory for each different pair.
struct PairTally {
    /// A pair with the number of times that it was added.
    struct Counted {
        let first: Int
        let second: Int
        let count: Int
    }

    /// The minimum number of pairs that are collected before they are sorted.
    private static let minBatch = 1 << 18

    /// Pairs that are not yet counted: the first id in the upper half, the second in the lower.
    private var added: [UInt64] = []
    /// The different pairs, in ascending order.
    private var pairs: [UInt64] = []
    private var counts: [UInt32] = []

    mutating func add(_ first: Int, _ second: Int) throws {
        guard let first = UInt32(exactly: first), let second = UInt32(exactly: second) else {
            throw DamagedValue(column: "author")
        }
        added.append(UInt64(first) << 32 | UInt64(second))
        if added.count >= max(PairTally.minBatch, pairs.count) { merge() }
    }

    /// Calls a closure with each different pair, in order of the first ids, then of the second.
    mutating func read(_ body: (Counted) throws -> Void) rethrows {
        merge()
        for (pair, count) in zip(pairs, counts) {
            try body(
                Counted(
                    first: Int(pair >> 32),
                    second: Int(pair & UInt64(UInt32.max)),
                    count: Int(count)
                )
            )
        }
    }

    /// The number of different pairs with each first id below a count.
    mutating func pairsOfFirsts(count: Int) -> [Int] {
        var numbers = Array(repeating: 0, count: count)
        read { numbers[$0.first] += 1 }
        return numbers
    }

    mutating func add(_ other: PairTally) {
        var other = other
        other.merge()
        merge()
        merge(Array(zip(other.pairs, other.counts)))
    }

    /// Counts the pairs that were added.
    private mutating func merge() {
        if added.isEmpty { return }
        added.sort()
        merge(added.lazy.map { ($0, 1) })
    }

    /// Merges pairs with their counts, in ascending order, into the sorted ones.
    private mutating func merge(_ others: some Collection<(UInt64, UInt32)>) {
        var merged = PairTally()
        merged.pairs.reserveCapacity(pairs.count + others.count)
        merged.counts.reserveCapacity(pairs.count + others.count)
        var next = 0
        for (pair, count) in others {
            while next < pairs.count, pairs[next] <= pair {
                merged.append(pairs[next], counts[next])
                next += 1
            }
            merged.append(pair, count)
        }
        while next < pairs.count {
            merged.append(pairs[next], counts[next])
            next += 1
        }
        self = merged
    }

    private mutating func append(_ pair: UInt64, _ count: UInt32) {
        if pairs.last == pair {
            counts[counts.count - 1] += count
        } else {
            pairs.append(pair)
            counts.append(count)
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index from a start on whose element meets a condition, as all elements behind it
    /// must do; the end of the collection if there is none.
    @inline(__always)
    func sortedIndex(from start: Int? = nil, where isBehind: (Element) -> Bool) -> Int {
        var (lower, upper) = (start ?? startIndex, endIndex)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            if isBehind(self[middle]) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}

extension Array where Element: Comparable {
    /// The first index of an element in an array in ascending order; nil if it does not have it.
    @inline(__always)
    func sortedIndex(of element: Element) -> Int? {
        let index = sortedIndex { $0 >= element }
        return index < count && self[index] == element ? index : nil
    }
}
