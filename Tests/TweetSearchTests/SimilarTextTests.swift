import TestSupport
import Testing

@testable import TweetSearch

/// Similar texts, compared with all pairs of random texts of which many are near-copies.
@Suite struct SimilarTextTests {
    /// Texts, each with the number of its tweets.
    private typealias Texts = [(text: String, tweets: Int)]

    private static func collected(_ texts: Texts) -> DifferentTexts {
        var all = DifferentTexts()
        for (index, one) in texts.enumerated() {
            for turn in 0..<one.tweets {
                all.add(one.text.utf8.span, of: Int64(turn * 10_000 + index))
            }
        }
        return all
    }

    private static func leader(of text: String, in similar: SimilarTexts) -> String {
        similar.withLeader(of: text.utf8.span) { name in
            name.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The text that names the group of each text.
    private static func leaders(_ texts: Texts, in similar: SimilarTexts) -> [String] {
        texts.map { leader(of: $0.text, in: similar) }
    }

    // MARK: The definition

    /// The pairs of successive words.
    private static func pairs(of text: String) -> Set<String> {
        let words = text.split(separator: " ")
        return words.count == 1 ? [text] : Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
    }

    /// The texts that have pairs of words in common, and how many of all their pairs these are.
    private static func overlaps(
        _ texts: Texts
    ) -> [(one: Int, other: Int, shared: Int, all: Int)] {
        let sets = texts.map { pairs(of: $0.text) }
        return sets.indices.flatMap { one in
            sets.indices[(one + 1)...].compactMap { other in
                let shared = sets[one].intersection(sets[other]).count
                let all = sets[one].count + sets[other].count - shared
                return shared == 0 ? nil : (one, other, shared, all)
            }
        }
    }

    /// The name of each text's group by the definition, if these texts are similar.
    private static func leaders(_ texts: Texts, joining similar: [(Int, Int)]) -> [String] {
        var groups = Array(texts.indices)
        for (one, other) in similar where groups[one] != groups[other] {
            let (from, to) = (groups[other], groups[one])
            for text in groups.indices where groups[text] == from { groups[text] = to }
        }
        let names = Dictionary(grouping: texts.indices) { groups[$0] }.mapValues { members in
            let most = members.map { texts[$0].tweets }.max()
            return members.filter { texts[$0].tweets == most }.map { texts[$0].text }.min()
        }
        return groups.map { names[$0, default: nil] ?? "" }
    }

    /// Random texts of few words, of which most are another one with a word changed, added or left out.
    private static func random(_ count: Int, _ generator: inout SplitMix64) -> Texts {
        var texts: [[String]] = []
        func word() -> String { "w\(Int.random(in: 0..<40, using: &generator))" }
        while texts.count < count {
            var words = (0..<Int.random(in: 1...20, using: &generator)).map { _ in word() }
            if let other = texts.randomElement(using: &generator), Bool.random(using: &generator) {
                words = other
                let index = Int.random(in: words.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: words[index] = word()
                case 1: words.insert(word(), at: index)
                default: if words.count > 1 { words.remove(at: index) }
                }
            }
            if !texts.contains(words) { texts.append(words) }
        }
        return texts.map {
            ($0.joined(separator: " "), Int.random(in: 1...3, using: &generator))
        }
    }

    // MARK: Tests

    @Test(arguments: SplitMix64.seeds(8)) func joinNothingElseAndMissLittle(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let texts = Self.random(250, &generator)
        let overlaps = Self.overlaps(texts)
        for percent in [50, 67, 80, 90, 100] {
            let similar = Self.collected(texts).similar(percent: percent)
            let pairs = overlaps.filter { $0.shared * 100 >= $0.all * percent }
                .map { ($0.one, $0.other) }
            let leaders = Self.leaders(texts, joining: pairs)
            let found = Self.leaders(texts, in: similar)
            let names = Dictionary(grouping: texts.indices) { found[$0] }
            // Each found group is a part of one group of the definition.
            for group in names.values { #expect(Set(group.map { leaders[$0] }).count == 1) }
            let missed = pairs.count { found[$0.0] != found[$0.1] }
            #expect(missed * 100 <= pairs.count + 400, "\(percent) %: \(missed) of \(pairs.count)")
            if missed == 0 { #expect(found == leaders, "\(percent) %") }
            #expect(similar.leftOut == 0)
            #expect(similar.count == texts.count)
        }
    }

    /// Pairs of exactly the least similarity, of which no others are joined: 99 % of them are found.
    @Test(arguments: [
        (50, 1, 2), (60, 3, 5), (70, 7, 10), (75, 3, 4), (80, 4, 5), (90, 9, 10), (95, 19, 20),
        (100, 1, 1),
    ]) func findPairsAtTheLimit(percent: Int, shared: Int, all: Int) throws {
        let bands = SimilarityBands(percent: percent)
        #expect(bands.missed <= SimilarityBands.maxMissed && bands.count * bands.rows <= 128)
        let pairs = 2_000
        var texts = DifferentTexts()
        let scale = 10 / all + 1
        for pair in 0..<pairs {
            // Both begin with the same pairs of words; what one of them has more makes the rest of all.
            let words = (0...all * scale).map { "\(pair)x\($0)" }
            for (index, end) in [shared * scale, all * scale].enumerated() {
                var text = words[...end].joined(separator: " ")
                // Texts with the same set of pairs, one of which has two pairs more often.
                if percent == 100 {
                    text = String(repeating: "\(words[0]) \(words[1]) ", count: 2 - index) + text
                }
                texts.add(text.utf8.span, of: 1)
            }
        }
        try #require(texts.count == 2 * pairs)
        let similar = texts.similar(percent: percent, threads: 2)
        // Four standard deviations, so that the fixed hashes, not luck, decide.
        let expected = Double(pairs) * (1 - SimilarityBands.maxMissed)
        #expect(Double(similar.groupCount) > expected - 4 * (expected * 0.01).squareRoot())
        #expect(similar.groupedCount == 2 * similar.groupCount)
        if percent < 100 {
            // None of them is found if the limit is higher.
            let none = texts.similar(percent: percent + 1)
            #expect(none.groupedCount == 0)
        }
    }

    @Test(arguments: SplitMix64.seeds(4))
    func dependOnNeitherOrderNorThreads(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // Texts with so much in common that some bands have too many of them.
        let start = (0..<12).map { "s\($0)" }.joined(separator: " ")
        let many = (0..<300).map { (text: "\(start) x\($0) y\($0) z\($0 % 7)", tweets: 1) }
        let texts = Self.random(150, &generator) + many
        for percent in [50, 80, 85] {
            let first = Self.collected(texts).similar(percent: percent)
            let names = Self.leaders(texts, in: first)
            for threads in 1...4 {
                let shuffled = texts.shuffled(using: &generator)
                var all = Self.collected(Array(shuffled.prefix(170)))
                all.add(Self.collected(Array(shuffled.dropFirst(170))))
                let other = all.similar(percent: percent, threads: threads)
                #expect(Self.leaders(texts, in: other) == names)
                #expect(other.leftOut == first.leftOut && other.groupCount == first.groupCount)
                #expect(other.groupedCount == first.groupedCount && other.count == first.count)
            }
        }
    }

    /// Very many texts that share most bands, but are not similar enough.
    @Test func boundTheComparisonsOfABucket() {
        let count = 4_000
        let start = (0..<30).map { "s\($0)" }.joined(separator: " ")
        var texts = DifferentTexts()
        for index in 0..<count {
            texts.add("\(start) x\(index) y\(index) z\(index)".utf8.span, of: 1)
        }
        // 29 of 35 pairs are those of all.
        let none = texts.similar(percent: 83, threads: 2)
        #expect(none.groupedCount == 0)
        #expect(none.leftOut > count * 32)
        let all = texts.similar(percent: 82, threads: 2)
        #expect(all.groupedCount == count && all.groupCount == 1)
        #expect(all.leftOut < none.leftOut / 10)
    }

    @Test func areNamedByTheTextOfMostTweets() {
        let texts: Texts = [
            ("vote for the new pier today", 1), ("vote for the new pier", 2),
            ("vote for the new pier tomorrow", 1), ("open the old quay again", 1),
            ("a new pier for the vote", 1),
        ]
        let similar = Self.collected(texts).similar(percent: 80)
        let name = "vote for the new pier"
        #expect(
            Self.leaders(texts, in: similar) == [name, name, name, texts[3].text, texts[4].text]
        )
        #expect(similar.newestTweet(with: name.utf8.span) == 10_001)
        #expect(similar.newestTweet(with: texts[3].text.utf8.span) == nil)
        // Without the one between them, they are not similar enough.
        let ends = [texts[0], texts[2]]
        #expect(
            Self.leaders(ends, in: Self.collected(ends).similar(percent: 80)) == ends.map(\.text)
        )
        // Of several with as many tweets, the first by the code points that tables show.
        let accents: Texts = [("e\u{301} b c d e f g", 1), ("f b c d e f g", 1)]
        let named = Self.collected(accents).similar(percent: 50)
        #expect(Self.leaders(accents, in: named) == ["f b c d e f g", "f b c d e f g"])
        #expect(DifferentTexts().similar(percent: 80).groupCount == 0)
    }
}
