import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// The tweets that a tweet answers, and those that answer it.
@Suite struct ConversationTests {
    /// A tweet that may answer another one.
    private static func record(_ id: Int, answering answered: Int?) -> String {
        let more = answered.map { #", "in_reply_to_status_id_str": "\#($0)""# } ?? ""
        return tweet(id, more: more)
    }

    /// The conversation of a tweet, such as `1 2* 4  3`: the depth of each row is the number of dots.
    private static func conversation(of id: Int64, _ example: Example) throws -> [String] {
        try example.archive.conversations(of: [id]) { report in
            try report.conversations.flatMap { conversation in
                try conversation.rows.collected().map { row in
                    String(repeating: ".", count: row.depth) + "\(row.tweet.id)"
                        + (row.isRequested ? "*" : "")
                } + (conversation.missing.map { ["missing \($0)"] } ?? [])
            }
        }
    }

    @Test func hasTheTweetsAboveAndBelow() throws {
        let example = try Example()
        let pairs = [1: nil, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 9, 8: 7] as [Int: Int?]
        try example.add(pairs.map { Self.record($0, answering: $1) })
        #expect(try Self.conversation(of: 2, example) == ["1", ".2*", "..4", "...6", "..5"])
        #expect(try Self.conversation(of: 1, example) == ["1*", ".2", "..4", "...6", "..5", ".3"])
        #expect(try Self.conversation(of: 6, example) == ["1", ".2", "..4", "...6*"])
        #expect(try Self.conversation(of: 8, example) == ["7", ".8*", "missing 9"])
        #expect(try Self.conversation(of: 7, example) == ["7*", ".8", "missing 9"])
        #expect(try Self.conversation(of: 9, example) == [])
    }

    @Test func endsWhereTweetsAnswerEachOther() throws {
        let example = try Example()
        let pairs = [1: 3, 2: 1, 3: 2, 4: 3, 5: 5, 6: 5, .max: .max] as [Int: Int]
        try example.add(pairs.map { Self.record($0, answering: $1) })
        #expect(try Self.conversation(of: 1, example) == ["2", ".3", "..1*"])
        #expect(try Self.conversation(of: 3, example) == ["1", ".2", "..3*", "...4"])
        #expect(try Self.conversation(of: 5, example) == ["5*", ".6"])
        #expect(try Self.conversation(of: .max, example) == ["\(Int.max)*"])
    }

    /// A conversation as deep as the archive needs no stack.
    @Test func readsDeepConversations() throws {
        let example = try Example()
        try example.add((1...20_000).map { Self.record($0, answering: $0 - 1) })
        let rows = try Self.conversation(of: 10_000, example)
        #expect(rows.count == 20_000)
        #expect(rows.last?.hasSuffix(".20000") == true)
    }

    @Test(arguments: SplitMix64.seeds(10)) func readsWhatAModelReads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let count = Int.random(in: 1...40, using: &generator)
        let answered = (1...count).map { _ in
            Bool.random(using: &generator) ? Int.random(in: 1...count + 2, using: &generator) : nil
        }
        let records = answered.enumerated().map {
            Self.record($0 + 1, answering: $1)
        }
        let example = try Example()
        try example.add(records.shuffled(using: &generator))
        let model = Model(answered: answered)
        for id in 1...count {
            let rows = try Self.conversation(of: Int64(id), example)
            #expect(rows.filter { !$0.hasPrefix("missing") } == model.conversation(of: id))
        }
    }

    /// What tweets 1, 2 and so on answer, if anything.
    private struct Model {
        let answered: [Int?]

        func conversation(of id: Int) -> [String] {
            var above: [Int] = []
            var next = answered[id - 1]
            while let tweet = next, tweet <= answered.count, tweet != id, !above.contains(tweet) {
                above.insert(tweet, at: 0)
                next = answered[tweet - 1]
            }
            let before = above.enumerated().map { String(repeating: ".", count: $0) + "\($1)" }
            return before
                + below(id, depth: above.count, known: Set(above)).map {
                    $0.hasSuffix("." + "\(id)") || $0 == "\(id)" ? $0 + "*" : $0
                }
        }

        private func below(_ id: Int, depth: Int, known: Set<Int>) -> [String] {
            let known = known.union([id])
            let answers = (1...answered.count).filter {
                answered[$0 - 1] == id && !known.contains($0)
            }
            return [String(repeating: ".", count: depth) + "\(id)"]
                + answers.flatMap { below($0, depth: depth + 1, known: known) }
        }
    }
}
