/// The mentions of a search term with their counts and ranks, in memory.
///
/// - Complexity: 16 bytes for each mention, and logarithmic time to find one.
struct RankedMentions {
    /// The sum of all counts.
    let sum: Int
    /// The mentions that have a count, as indexes in alphabetical order, ascending.
    private var indexes: [UInt32] = []
    private var counts: [Int] = []
    private var ranks: [UInt32] = []

    /// Ranks mentions.
    ///
    /// - Parameters:
    ///   - numbers: The count of each mention, in alphabetical order; 0 if the term does not have
    ///     it.
    ///   - order: The alphabetical order.
    init(_ numbers: [Int], in order: MentionOrder) {
        let ranked = order.ranks(by: numbers)
        sum = numbers.reduce(0, +)
        for (mention, number) in numbers.enumerated() where number > 0 {
            indexes.append(UInt32(mention))
            counts.append(number)
            ranks.append(ranked[mention])
        }
    }

    /// The numbers of the mention at an index of the alphabetical order.
    func numbers(at mention: Int) -> ComparisonReport.Numbers {
        guard let row = row(of: UInt32(mention)) else {
            return ComparisonReport.Numbers(count: 0, rank: nil, share: 0)
        }
        return ComparisonReport.Numbers(
            count: counts[row],
            rank: Int(ranks[row]),
            share: Double(counts[row]) / Double(sum)
        )
    }

    /// The position of a mention in the arrays, found by binary search; nil if it has no count.
    private func row(of mention: UInt32) -> Int? {
        var (low, high) = (0, indexes.count)
        while low < high {
            let middle = (low + high) / 2
            if indexes[middle] < mention { low = middle + 1 } else { high = middle }
        }
        return low < indexes.count && indexes[low] == mention ? low : nil
    }
}
