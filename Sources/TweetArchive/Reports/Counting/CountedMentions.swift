import TweetDumps

/// A mention with its numbers in the tweets of a report.
struct CountedMention {
    let id: Int64
    let kind: MentionKind
    let count: Int
    let tweets: Int
    /// The number of different known authors; 0 if none is known or they are not counted.
    let authors: Int

    /// One of the numbers.
    subscript(number: ShownMentions.Number) -> Int {
        switch number {
        case .count: count
        case .tweets: tweets
        case .authors: authors
        }
    }
}

/// The mentions in the tweets of a report, in the order of their ids.
///
/// Each is created when it is read: all of them at once would need several times the memory of their
/// numbers.
struct CountedMentions: Sequence, IteratorProtocol {
    private let numbers: [MentionTally.Numbers]
    private let authors: [Int]
    private let mentions: SpellingIndex
    private let excluded: Set<Int64>
    /// The number of the mention that may be next.
    private var number = 0

    /// Creates the mentions that were counted.
    ///
    /// - Parameters:
    ///   - numbers: The counts of all mentions of the archive, by number.
    ///   - authors: The number of different authors of each; empty if they are not counted.
    ///   - mentions: The mentions of the archive.
    ///   - excluded: The ids of the mentions that are left out.
    init(
        numbers: [MentionTally.Numbers],
        authors: [Int],
        mentions: SpellingIndex,
        excluded: Set<Int64>
    ) {
        self.numbers = numbers
        self.authors = authors
        self.mentions = mentions
        self.excluded = excluded
    }

    mutating func next() -> CountedMention? {
        while number < numbers.count {
            defer { number += 1 }
            let counted = numbers[number]
            let id = mentions.id(ofMention: number)
            if counted.tweets == 0 || excluded.contains(id) { continue }
            return CountedMention(
                id: id,
                kind: mentions.kind(ofMention: number),
                count: counted.count,
                tweets: Int(counted.tweets),
                authors: authors.isEmpty ? 0 : authors[number]
            )
        }
        return nil
    }
}
