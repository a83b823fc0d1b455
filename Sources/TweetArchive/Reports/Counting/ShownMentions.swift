import TweetDumps

/// The mentions that a report shows of those in its tweets.
struct ShownMentions {
    /// The number by which mentions are ranked first.
    enum Number {
        /// The number of times that tweets contain the mention.
        case count
        /// The number of tweets that contain it.
        case tweets
        /// The number of different authors of those tweets.
        case authors
    }

    /// The kinds of mentions that are ranked together, for each table of the report.
    let groups: [[MentionKind]]
    /// The number by which they are ranked first.
    var number = Number.count
    /// The minimum count of a mention.
    let minCount: Int
    /// The maximum number of mentions in each table.
    let limit: RowLimit

    /// The least number that a mention must have to be in a table; nil if each can be.
    ///
    /// - Parameter mentions: All mentions.
    /// - Returns: The number, which is for all tables.
    /// - Complexity: Memory for twice the limit.
    func leastNumber(of mentions: some Sequence<CountedMention>) -> Int? {
        guard let limit = limit.maximum else { return nil }
        var numbers = groups.map { _ in LargestNumbers(maxCount: limit) }
        for mention in mentions where mention.count >= minCount {
            for (index, kinds) in groups.enumerated() where kinds.contains(mention.kind) {
                numbers[index].add(mention[number])
            }
        }
        return numbers.map { $0.least() ?? 0 }.min()
    }
}

/// The largest of many numbers.
///
/// Most numbers are smaller than the least one that is kept, so that adding them takes one comparison.
private struct LargestNumbers {
    private let maxCount: Int
    /// The largest numbers, and up to as many smaller ones.
    private var numbers: [Int] = []
    /// A number that is not larger changes nothing.
    private var bound = Int.min

    /// Creates an empty collection.
    ///
    /// - Parameter maxCount: The number of largest numbers to find, from 1.
    init(maxCount: Int) { self.maxCount = maxCount }

    @inline(__always)
    mutating func add(_ number: Int) {
        if number <= bound { return }
        numbers.append(number)
        if numbers.count / 2 >= maxCount { dropSmaller() }
    }

    private mutating func dropSmaller() {
        numbers.sort(by: >)
        numbers.removeSubrange(maxCount...)
        bound = numbers[maxCount - 1]
    }

    /// The least of the largest numbers; nil without numbers.
    func least() -> Int? { numbers.sorted(by: >).prefix(maxCount).last }
}
