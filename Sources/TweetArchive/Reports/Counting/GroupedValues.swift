/// Values in groups with small numbers, which are placed by a counting sort.
struct GroupedValues<Value> {
    /// The values of one group after another; those of each are in the order in which they were added.
    private(set) var values: [Value]
    /// The index of each group's first value, and the number of all.
    private let firsts: [Int]

    /// Groups the values that a closure adds, each with the number of its group.
    ///
    /// The closure is called twice, to count the values and to place them, and must add the same ones.
    init(groups: Int, _ addAll: (_ add: (_ group: Int, Value) -> Void) -> Void) {
        var firsts = Array(repeating: 0, count: groups + 1)
        addAll { group, _ in firsts[group + 1] += 1 }
        for group in 0..<groups { firsts[group + 1] += firsts[group] }
        var next = firsts
        values = Array(unsafeUninitializedCapacity: firsts[groups]) { values, count in
            addAll { group, value in
                values.initializeElement(at: next[group], to: value)
                next[group] += 1
            }
            count = firsts[groups]
        }
        self.firsts = firsts
    }

    var groupCount: Int { firsts.count - 1 }

    @inline(__always)
    subscript(group: Int) -> ArraySlice<Value> { values[firsts[group]..<firsts[group + 1]] }

    mutating func sort(by precedes: (Value, Value) -> Bool) {
        let firsts = firsts
        values.withUnsafeMutableBufferPointer { values in
            for (first, end) in zip(firsts, firsts.dropFirst()) {
                values[first..<end].sort(by: precedes)
            }
        }
    }
}

extension GroupedValues: Sendable where Value: Sendable {}
