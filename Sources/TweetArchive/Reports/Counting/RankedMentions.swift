/// The mentions of a term with their counts and ranks, in memory.
///
/// - Complexity: Sixteen bytes for each mention, and a logarithm of their number to find one.
struct RankedMentions {
    /// The sum of all counts.
    let sum: Int
    /// The ids, in ascending order.
    private var ids: [UInt32] = []
    private var counts: [Int] = []
    private var ranks: [UInt32] = []

    /// Ranks mentions.
    ///
    /// - Parameters:
    ///   - numbers: The count of each mention, by its id; 0 for those that there are not.
    ///   - order: Their alphabetical order.
    init(_ numbers: [Int], in order: MentionOrder) {
        let ranked = order.ranks(by: numbers)
        sum = numbers.reduce(0, +)
        for (id, number) in numbers.enumerated() where number > 0 {
            ids.append(UInt32(id))
            counts.append(number)
            ranks.append(ranked[id])
        }
    }

    /// What a mention is to the term.
    func numbers(ofMention id: Int) -> ComparisonReport.Numbers {
        guard let place = place(of: UInt32(id)) else {
            return ComparisonReport.Numbers(count: 0, rank: nil, share: 0)
        }
        return ComparisonReport.Numbers(
            count: counts[place],
            rank: Int(ranks[place]),
            share: Double(counts[place]) / Double(sum)
        )
    }

    private func place(of id: UInt32) -> Int? {
        var (low, high) = (0, ids.count)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < ids.count && ids[low] == id ? low : nil
    }
}
