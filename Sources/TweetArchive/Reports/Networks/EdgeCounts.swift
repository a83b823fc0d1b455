/// Counts pairs of numbers, and the times of what was counted.
///
/// If periods are counted, the pairs of each period are apart. A pair has 24 bytes.
struct EdgeCounts: Sendable {
    /// A pair in a period.
    struct Counted: CountedValue {
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

        @inline(__always)
        func precedes(_ other: Counted) -> Bool {
            pair == other.pair ? period < other.period : pair < other.pair
        }

        func isSame(as other: Counted) -> Bool {
            pair == other.pair && period == other.period
        }

        mutating func add(_ other: Counted) {
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

    private var counts: SortedCounts<Counted>

    /// Begins with no pair; about some number of different ones are kept in memory.
    init(maxInMemory: Int = 1 << 20) { counts = SortedCounts(maxInMemory: maxInMemory) }

    /// Counts a pair once.
    ///
    /// - Throws: ``ArchiveError/noRoom(_:)`` if the temporary files cannot be written; so do the others.
    @inline(__always)
    mutating func add(
        _ source: UInt32,
        _ target: UInt32,
        period: UInt32 = 0,
        time: UInt32? = nil
    ) throws {
        let pair = UInt64(source) << 32 | UInt64(target)
        try counts.add(Counted(pair, period: period, time: time))
    }

    /// Adds the pairs of another part of the tweets, whose numbers are translated.
    mutating func add(
        _ other: EdgeCounts,
        translating numbers: (_ source: UInt32, _ target: UInt32) -> (UInt32, UInt32) = { ($0, $1) }
    ) throws {
        try counts.add(other.counts) { edge in
            let (source, target) = numbers(edge.source, edge.target)
            return edge.with(source, target)
        }
    }

    /// Calls a closure with the different pairs in ascending order, those of different periods one after
    /// another.
    mutating func forEachPair(_ body: (Counted) throws -> Void) throws { try counts.read(body) }
}
