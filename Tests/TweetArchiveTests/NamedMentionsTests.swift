import Testing

@testable import TweetArchive
@testable import TweetDumps

/// The mentions of new tweets, in the order in which their rows are inserted.
@Suite struct NamedMentionsTests {
    /// A mention as it was counted: its name, its spelling, the tweet, and how often the tweet has it.
    private struct Counted: Hashable {
        let folded: String
        let spelling: String
        let tweet: Int64
        let count: Int32
    }

    private static let records = [
        tweet(3, "zeta", "Alpha", "alpha", "Alpha"),
        tweet(1, "beta", "ZETA"),
        tweet(2, "alpha", "longer than eight", "longer than Eight"),
    ]

    private static func tweet(_ id: Int, _ hashtags: String...) -> String {
        let list = hashtags.map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
        let entities = #"{"hashtags":[\#(list)],"user_mentions":[]}"#
        return #"{"id_str":"\#(id)","text":"","entities":\#(entities)}"#
    }

    private static func named() throws -> NamedMentions {
        let dump = ConstructedDump("dump.jsonl")
        dump.add(records)
        let batch = try #require(dump.next(waiting: 0)).batch
        var named = NamedMentions()
        named.begin(batch)
        for row in batch.rows { _ = named.add(row, in: batch) }
        return named
    }

    private static func counted(_ named: NamedMentions) -> Set<Counted> {
        Set(
            named.occurrences.map { occurrence in
                let spelling = Int(occurrence.spelling)
                let mention = named.spellings[spelling].mention
                return Counted(
                    folded: String(decoding: named.folded[mention], as: UTF8.self),
                    spelling: String(decoding: named.names[spelling], as: UTF8.self),
                    tweet: occurrence.tweet,
                    count: occurrence.count
                )
            }
        )
    }

    @Test func staySameWhenSorted() throws {
        let named = try Self.named()
        var sorted = named
        sorted.sort()
        #expect(Self.counted(named).count == 8)
        #expect(Self.counted(sorted) == Self.counted(named))
        for (index, mention) in sorted.mentions.enumerated() {
            let ofTweets = Self.counted(named).filter {
                $0.folded == String(decoding: sorted.folded[index], as: UTF8.self)
            }
            #expect(mention.count == ofTweets.reduce(0) { $0 + Int64($1.count) })
            #expect(mention.tweets == Set(ofTweets.map(\.tweet)).count)
        }
    }

    @Test func areSortedByNameAndSpellingsByMention() throws {
        var named = try Self.named()
        named.sort()
        let names = named.mentions.indices.map {
            String(decoding: named.folded[$0], as: UTF8.self)
        }
        #expect(names == ["alpha", "beta", "longer than eight", "zeta"])
        let mentions = named.spellings.map(\.mention)
        #expect(mentions == mentions.sorted())
    }
}
