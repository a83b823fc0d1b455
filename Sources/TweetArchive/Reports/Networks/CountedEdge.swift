/// Two numbers that were counted together, such as the nodes of an edge, and the times of what was counted.
///
/// Each period is counted separately. The size is 24 bytes.
struct CountedEdge: CountedValue {
    /// The first number in the upper half, the second in the lower.
    private let pair: UInt64
    /// The number of the period; 0 if the time is unknown, or if periods are not counted.
    let period: UInt32
    private(set) var weight: UInt32 = 1
    /// The first time, in seconds since 1970; the maximum if no time is known.
    private(set) var first: UInt32
    /// The last time; 0 if no time is known.
    private(set) var last: UInt32

    init(_ source: UInt32, _ target: UInt32, period: UInt32, time: UInt32?) {
        pair = UInt64(source) << 32 | UInt64(target)
        self.period = period
        (first, last) = (time ?? .max, time ?? 0)
    }

    var source: UInt32 { UInt32(pair >> 32) }
    var target: UInt32 { UInt32(truncatingIfNeeded: pair) }

    @inline(__always)
    func precedes(_ other: CountedEdge) -> Bool {
        pair == other.pair ? period < other.period : pair < other.pair
    }

    func isSame(as other: CountedEdge) -> Bool { pair == other.pair && period == other.period }

    mutating func add(_ other: CountedEdge) {
        weight += other.weight
        (first, last) = (min(first, other.first), max(last, other.last))
    }

    /// The same counts of other numbers.
    func with(_ source: UInt32, _ target: UInt32) -> CountedEdge {
        var changed = CountedEdge(source, target, period: period, time: nil)
        (changed.weight, changed.first, changed.last) = (weight, first, last)
        return changed
    }
}
