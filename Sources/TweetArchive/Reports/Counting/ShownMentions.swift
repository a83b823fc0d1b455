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
    /// - Complexity: Memory proportional to the limit.
    func leastNumber(of mentions: some Sequence<CountedMention>) -> Int? {
        guard let limit = limit.maximum else { return nil }
        var numbers = groups.map { _ in LargestRows<Int>(limit: limit, by: >) }
        for mention in mentions where mention.count >= minCount {
            for (index, kinds) in groups.enumerated() where kinds.contains(mention.kind) {
                numbers[index].append(mention[number])
            }
        }
        return numbers.indices.map { numbers[$0].sorted().last ?? 0 }.min()
    }
}
