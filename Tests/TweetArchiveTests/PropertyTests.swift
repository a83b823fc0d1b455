import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

/// Properties of all dumps, tested with generated dumps.
///
/// The seed of a failure is printed.
@Suite struct PropertyTests {
    /// Random records with few ids, so that tweets occur several times with different mentions.
    private static func records(_ generator: inout SplitMix64, from first: Int = 1) -> [String] {
        let names = ["a", "A", "b", "straße", "STRASSE", "é", "e\u{301}", "日本", "x_1"]
        return (0..<Int.random(in: 5...40, using: &generator)).map { _ in
            let tags = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                names.randomElement(using: &generator) ?? "a"
            }
            let id = first + Int.random(in: 0...11, using: &generator)
            let isCut = Int.random(in: 0...3, using: &generator) == 0
            if Int.random(in: 0...4, using: &generator) == 0 {
                return bareTweet(id, text: tags.map { "#\($0)" }.joined(separator: " "))
            }
            return tweet(
                id,
                tags,
                tags.isEmpty ? [] : ["u"],
                more: isCut ? #","truncated":true"# : ""
            )
        }
    }

    private static func tables(_ example: Example) throws -> [String] {
        #expect(try example.archive.check() == [])
        let terms = try example.archive.terms().terms.map(\.name).sorted()
        return try [example.table()] + terms.map { try "\($0): \(example.table($0))" }
    }

    @Test(arguments: SplitMix64.seeds(6))
    func givesTheSameTablesInAnyOrderAndSplit(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let found = Self.records(&generator).map { record in
            (record: record, term: ["s", "t", "#t"].randomElement(using: &generator) ?? "t")
        }
        let whole = try Example.using { example in
            for term in Set(found.map(\.term)) {
                try example.add(found.filter { $0.term == term }.map(\.record), term: term)
            }
            return try Self.tables(example)
        }
        for _ in 1...3 {
            let shuffled = found.shuffled(using: &generator)
            let example = try Example()
            for (record, term) in shuffled { try example.add([record], term: term) }
            #expect(try Self.tables(example) == whole)
            for (record, term) in shuffled.prefix(5) { try example.add([record], term: term) }
            #expect(try Self.tables(example) == whole)
        }
    }

    @Test(arguments: SplitMix64.seeds(4))
    func forgetsATermAsIfItWereNeverImported(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let kept = Self.records(&generator)
        let gone = Self.records(&generator, from: 100)
        let never = try Example.using { example in
            try example.add(kept, term: "kept")
            return try Self.tables(example)
        }
        let example = try Example()
        try example.add(kept, term: "kept")
        try example.add(kept + gone, term: "gone")
        try example.archive.forget(#require(SearchTerm("gone")), prune: true)
        #expect(try Self.tables(example) == never)
        try example.add(kept, term: "other")
        try example.archive.rename(#require(SearchTerm("other")), to: #require(SearchTerm("KEPT")))
        #expect(try example.table("kept") == example.table())
        #expect(try example.archive.check() == [])
    }
}
