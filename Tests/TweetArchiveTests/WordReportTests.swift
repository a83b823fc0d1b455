import TestSupport
import Testing
import TweetDumps
import TweetSearch

@testable import TweetArchive

/// Counts of words in an archive.
@Suite struct WordReportTests {
    private static func rows(
        _ example: Example,
        _ term: String? = nil,
        _ filter: TweetFilter = .init(),
        _ change: (inout WordReport.Options) -> Void = { $0.minCount = 1 }
    ) throws -> [String] {
        var options = WordReport.Options()
        change(&options)
        let term = term.flatMap { SearchTerm($0) }
        return try example.archive.words(of: term, filter, options: options) { report in
            let rows = try report.rows.collected()
            return rows.map { "\($0.word) \($0.count)/\($0.tweets)" }
                + ["\(report.stopWords) \(report.hidden) \(report.leftOut)"]
        }
    }

    private static let records = [
        tweet(1, ["owls"], text: "The owl and the Owl #owls", more: #", "lang": "en""#),
        tweet(2, by: "bob", text: "de uil, the owl 🦉", more: #", "lang": "nl""#),
        tweet(3, text: "The 3 foxes 🦉"),
        tweet(4, text: "An owl and a beauti… https://t.co/x", more: #", "truncated": true"#),
    ]

    @Test func countsTheWordsOfTheArchive() throws {
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) == [
                "owl 4/3", "The 2/2", "a 1/1", "An 1/1", "and 1/1", "foxes 1/1", "uil 1/1",
                "4 0 0",
            ]
        )
        #expect(try Self.rows(example) { $0.limit = 1 } == ["owl 4/3", "4 5 1"])
        #expect(
            try Self.rows(example) { ($0.kind, $0.minCount) = (.emoji, 1) }
                == ["🦉 2/2", "0 0 0"]
        )
        let all = try Self.rows(example) { $0.countsStopWords = true }
        #expect(all == ["owl 4/3", "The 4/3", "and 2/2", "0 5 0"])
    }

    @Test func countsTheTweetsOfATermAndAFilter() throws {
        let example = try Example()
        try example.add(Self.records)
        try example.add([Self.records[1]], term: "#t", name: "found")
        #expect(try Self.rows(example, "#t") == ["owl 1/1", "the 1/1", "uil 1/1", "1 0 0"])
        var filter = TweetFilter()
        filter.languages = ["en"]
        #expect(try Self.rows(example, nil, filter) == ["Owl 2/1", "3 0 0"])
    }

    /// Several threads find the same as one.
    @Test(arguments: SplitMix64.seeds(5)) func countsOnSeveralThreads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let words = ["owl", "Owl", "fox", "Ärger", "arger", "the", "日本", "don't"]
        let records = (1...300).map { id in
            let text = (0...5).map { _ in words.randomElement(using: &generator) ?? "" }
            return tweet(id, text: text.joined(separator: " "), more: #", "lang": "en""#)
        }
        let example = try Example()
        try example.add(records)
        let answers = try [nil, 1, 3].map { threads in
            let readers = try threads.map { try ParallelReaders(example.archive, count: $0) }
            return try example.archive.report { db in
                if let readers { #expect(try readers.begin(with: db)) }
                let tweets = SelectedTweets(db, readers, of: nil, .init())
                let counted = try WordCounter(tweets: tweets).words(.init())
                return counted.rows.map { "\($0.word) \($0.count) \($0.tweets)" }
                    + ["\(counted.stopWords) \(counted.hidden)"]
            }
        }
        #expect(answers[0].count > 1)
        #expect(answers[1] == answers[0] && answers[2] == answers[0])
    }
}
