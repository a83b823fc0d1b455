import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Compares the least number of the shown mentions with that of sorted mentions.
@Suite struct ShownMentionsTests {
    /// Many mentions are more than are kept before they are sorted.
    @Test(arguments: SplitMix64.seeds(8)) func findsTheNumberAtTheLimit(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let count = Int64.random(in: 0...(seed.isMultiple(of: 2) ? 300 : 20_000), using: &generator)
        let mentions = (0..<count).map { id in
            CountedMention(
                id: id,
                kind: MentionKind.allCases.randomElement(using: &generator) ?? .user,
                count: Int.random(in: 1...5_000, using: &generator),
                tweets: Int.random(in: 1...5_000, using: &generator),
                authors: Int.random(in: 0...5_000, using: &generator)
            )
        }
        for (limit, number) in [(1, ShownMentions.Number.count), (7, .tweets), (150, .authors)] {
            let kinds: [[MentionKind]] = [[.hashtag], [.user]]
            let shown = ShownMentions(
                groups: kinds,
                number: number,
                minCount: 2,
                limit: .requested(limit)
            )
            let tables = kinds.map { kinds in
                mentions.filter { kinds.contains($0.kind) && $0.count >= 2 }
                    .map { $0[number] }.sorted(by: >)
            }
            let expected = tables.map { $0.prefix(limit).last ?? 0 }.min()
            #expect(shown.leastNumber(of: mentions) == expected)
        }
    }

    @Test func takesTheLargestLimit() {
        let mention = CountedMention(id: 1, kind: .user, count: 3, tweets: 2, authors: 1)
        let groups = [MentionKind.allCases]
        let largest = ShownMentions(groups: groups, minCount: 2, limit: .requested(.max))
        #expect(largest.leastNumber(of: [mention]) == 3)
        let unlimited = ShownMentions(groups: groups, minCount: 2, limit: .none)
        #expect(unlimited.leastNumber(of: [mention]) == nil)
    }
}
