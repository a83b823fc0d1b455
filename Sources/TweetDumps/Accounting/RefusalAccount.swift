/// The refused records of a dump: their number for each reason, and the first of them.
public struct RefusalAccount: Sendable {
    /// The number of all refused records.
    public private(set) var count = 0
    /// The first refusals, in the order of the records.
    public private(set) var kept: [Refusal] = []

    /// The numbers of refusals, by the raw value of the reason.
    private var counts = [Int](repeating: 0, count: RefusalReason.allCases.count)
    private let maxKept: Int

    /// - Parameter maxKept: The maximum number of refusals in ``kept``.
    init(maxKept: Int) {
        self.maxKept = maxKept
    }

    /// The number of records that were refused for a reason.
    public subscript(reason: RefusalReason) -> Int { counts[Int(reason.rawValue)] }

    mutating func add(_ refusals: [Refusal]) {
        guard !refusals.isEmpty else { return }
        count += refusals.count
        for refusal in refusals { counts[Int(refusal.reason.rawValue)] += 1 }
        keep(refusals)
    }

    /// Adds the refusals of later records.
    mutating func add(_ others: RefusalAccount) {
        guard others.count > 0 else { return }
        count += others.count
        for index in counts.indices { counts[index] += others.counts[index] }
        keep(others.kept)
    }

    /// Forgets the refusals in ``kept``.
    mutating func forgetKept() { kept = [] }

    private mutating func keep(_ refusals: [Refusal]) {
        kept += refusals.prefix(max(0, maxKept - kept.count))
    }
}
