import GRDB

/// Counts pairs of ids, in memory for the different ones.
///
/// - Complexity: A logarithm of their number for each that is added.
struct PairTally {
    /// A pair with how often it was added.
    struct Counted {
        let first: Int
        let second: Int
        let count: Int
    }

    /// How many pairs are at least gathered before they are sorted.
    private static let least = 1 << 18

    private var gathered: [UInt64] = []
    private var pairs: [UInt64] = []
    private var counts: [UInt32] = []

    /// Counts a pair once more.
    mutating func add(_ first: Int, _ second: Int) throws {
        guard let first = UInt32(exactly: first), let second = UInt32(exactly: second) else {
            throw DamagedValue(column: "author")
        }
        gathered.append(UInt64(first) << 32 | UInt64(second))
        if gathered.count >= max(PairTally.least, pairs.count) { merge() }
    }

    /// Calls the body with each different pair, in the order of the first ids, then of the second.
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

    /// Sorts what was gathered into the pairs that are there.
    private mutating func merge() {
        gathered.sort()
        var merged = PairTally()
        merged.pairs.reserveCapacity(pairs.count + gathered.count)
        merged.counts.reserveCapacity(pairs.count + gathered.count)
        var known = 0
        for pair in gathered {
            while known < pairs.count, pairs[known] <= pair {
                merged.append(pairs[known], counts[known])
                known += 1
            }
            merged.append(pair, 1)
        }
        while known < pairs.count {
            merged.append(pairs[known], counts[known])
            known += 1
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
