/// Counts pairs of numbers, and the times of what was counted, in 24 bytes of memory for each different pair.
///
/// If periods are counted, the pairs of each period are apart.
struct EdgeCounts: Sendable {
    /// A pair in a period.
    struct Counted: Sendable {
        /// The first number in the upper half, the second in the lower.
        fileprivate let pair: UInt64
        /// The number of the period; 0 if the time is unknown, or if periods are not counted.
        let period: UInt32
        fileprivate(set) var weight: UInt32 = 1
        /// The first time, in seconds since 1970; the maximum if no time is known.
        private(set) var first: UInt32
        /// The last time; 0 if no time is known.
        private(set) var last: UInt32

        fileprivate init(_ pair: UInt64, period: UInt32, time: UInt32?) {
            (self.pair, self.period) = (pair, period)
            (first, last) = (time ?? .max, time ?? 0)
        }

        var source: UInt32 { UInt32(pair >> 32) }
        var target: UInt32 { UInt32(truncatingIfNeeded: pair) }

        fileprivate func precedes(_ other: Counted) -> Bool {
            pair == other.pair ? period < other.period : pair < other.pair
        }

        fileprivate mutating func add(_ other: Counted) {
            weight += other.weight
            (first, last) = (min(first, other.first), max(last, other.last))
        }

        /// The same pair with other numbers.
        fileprivate func with(_ source: UInt32, _ target: UInt32) -> Counted {
            var changed = Counted(UInt64(source) << 32 | UInt64(target), period: period, time: nil)
            (changed.weight, changed.first, changed.last) = (weight, first, last)
            return changed
        }
    }

    /// The minimum number of pairs that are collected before they are sorted.
    private static let minBatch = 1 << 18
    /// The maximum number of different pairs, of all periods together; they need about 500 MB.
    static let maxCount = 10_000_000

    /// Pairs that are not yet counted.
    private var added: [Counted] = []
    /// The different pairs, in ascending order.
    private var counted: [Counted] = []

    /// Counts a pair once; throws an error if there are too many different pairs.
    @inline(__always)
    mutating func add(_ source: UInt32, _ target: UInt32, period: UInt32, time: UInt32?) throws {
        let pair = UInt64(source) << 32 | UInt64(target)
        added.append(Counted(pair, period: period, time: time))
        if added.count >= max(EdgeCounts.minBatch, counted.count / 2) { try merge() }
    }

    /// Adds the pairs of another part of the tweets, whose numbers are translated.
    mutating func add(
        _ other: EdgeCounts,
        translating numbers: (_ source: UInt32, _ target: UInt32) -> (UInt32, UInt32)
    ) throws {
        var other = other
        try other.merge()
        try merge()
        added = other.counted.map { edge in
            let (source, target) = numbers(edge.source, edge.target)
            return edge.with(source, target)
        }
        other.counted = []
        try merge()
    }

    /// The different pairs in ascending order, those of different periods one after another.
    mutating func all() throws -> [Counted] {
        try merge()
        return counted
    }

    private mutating func merge() throws {
        if added.isEmpty { return }
        added.sort { $0.precedes($1) }
        var merged: [Counted] = []
        merged.reserveCapacity(counted.count + added.count)
        func append(_ edge: Counted) {
            if let last = merged.last, last.pair == edge.pair, last.period == edge.period {
                merged[merged.count - 1].add(edge)
            } else {
                merged.append(edge)
            }
        }
        var next = 0
        for edge in added {
            while next < counted.count, !edge.precedes(counted[next]) {
                append(counted[next])
                next += 1
            }
            append(edge)
        }
        while next < counted.count {
            append(counted[next])
            next += 1
        }
        added.removeAll(keepingCapacity: true)
        counted = merged
        guard counted.count <= EdgeCounts.maxCount else {
            throw ArchiveError.networkTooLarge(maximum: EdgeCounts.maxCount)
        }
    }
}
