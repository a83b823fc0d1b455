/// The mentions of a term with their counts and ranks, in memory.
///
/// - Complexity: Sixteen bytes for each mention, and a logarithm of their number to find one.
struct RankedMentions {
    /// The sum of all counts.
    let sum: Int
    /// The places of the mentions in the alphabet, in ascending order.
    private var places: [UInt32] = []
    private var counts: [Int] = []
    private var ranks: [UInt32] = []

    /// Ranks mentions.
    ///
    /// - Parameters:
    ///   - numbers: The count of each mention, by its place; 0 for those that there are not.
    ///   - order: Their alphabetical order.
    init(_ numbers: [Int], in order: MentionOrder) {
        let ranked = order.ranks(by: numbers)
        sum = numbers.reduce(0, +)
        for (place, number) in numbers.enumerated() where number > 0 {
            places.append(UInt32(place))
            counts.append(number)
            ranks.append(ranked[place])
        }
    }

    /// What the mention at a place is to the term.
    func numbers(at place: Int) -> ComparisonReport.Numbers {
        guard let index = index(of: UInt32(place)) else {
            return ComparisonReport.Numbers(count: 0, rank: nil, share: 0)
        }
        return ComparisonReport.Numbers(
            count: counts[index],
            rank: Int(ranks[index]),
            share: Double(counts[index]) / Double(sum)
        )
    }

    private func index(of place: UInt32) -> Int? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low] == place ? low : nil
    }
}
