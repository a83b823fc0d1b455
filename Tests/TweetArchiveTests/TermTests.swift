import Foundation
import Testing
import TweetDumps

@testable import TweetArchive

/// Search terms and their tweets, also when terms are forgotten or renamed.
@Suite struct TermTests {
    private func term(_ typed: String) throws -> SearchTerm { try #require(SearchTerm(typed)) }

    /// Three tweets: the first found by both terms, the others by one each.
    private func prepared() throws -> Example {
        let example = try Example(
            [tweet(1, ["a"], ["u"]), tweet(2, ["b"])],
            term: "#One",
            name: "x"
        )
        try example.add([tweet(1, ["a"], ["u"]), tweet(3, ["b", "B"])], term: "two", name: "y")
        return example
    }

    /// More pairs of term and tweet than are kept in memory; the tweets are in one page.
    @Test func findsAllTweetsOfAPageWithManyRules() throws {
        let example = try Example()
        let tweets = (1...300).map { tweet($0, ["a", "n\($0 % 10)"]) }
        let rules = (1...220).map { #"{"value":"r\#($0)"}"# }
        let page =
            #"{"data":[\#(tweets.joined(separator: ","))],"#
            + #""matching_rules":[\#(rules.joined(separator: ","))]}"#
        #expect(try example.add([page]).counts.new == 300)
        let terms = try example.archive.terms().terms
        #expect(terms.map(\.tweets) == Array(repeating: 300, count: 220))
        #expect(try example.archive.check() == [])
    }

    /// A term of an empty dump is kept, too, as with one term for all.
    @Test func isTheNameOfTheDump() throws {
        let example = try Example()
        let dumps = try [("#One.jsonl", [1, 2]), ("two.json", [2, 3]), ("three.csv", [])]
            .map { name, ids in
                try example.dump(ids.map { tweet($0) }.joined(separator: "\n"), named: name)
            }
        let page = #"{"search_metadata":{"query":"own"},"statuses":[\#(tweet(4))]}"#
        try example.add([page], name: "own.json")
        let paged = example.folder.appending(path: "own.json").path
        // The dumps that a table lacks name their own terms, and import again adds terms.
        let some = GivenTerms.byName([dumps[0].name: try ["a", "b"].map(term)])
        for given in [GivenTerms.fromNames, some, some] {
            let opened = OpenedDumps(dumps + [DumpFile(path: paged)])
            try example.archive.importDumps(opened, terms: given)
        }
        let terms = try example.archive.terms().terms
        let found = terms.map { "\($0.name) \($0.tweets)" }
        #expect(found.sorted() == ["#One 2", "a 2", "b 2", "own 1", "three 0", "two 2"])
        #expect(try example.archive.check() == [])
    }

    @Test func isShownAsLastTyped() throws {
        let example = try prepared()
        try example.add([tweet(9)], term: " #ONE\u{3000}", name: "z")
        let terms = try example.archive.terms().terms
        #expect(terms.map(\.name) == ["#ONE", "two"])
        #expect(terms.map(\.tweets) == [3, 2])
        #expect(terms.map(\.dumps) == [2, 1])
        #expect(try example.archive.terms(limit: 1).leftOut == 1)
        #expect(try example.archive.check() == [])
    }

    @Test func isForgottenAsIfNeverImported() throws {
        let example = try prepared()
        let (tweets, pruned) = try example.archive.forget(term("#one"))
        #expect(tweets == 2)
        #expect(pruned == 0)
        #expect(try example.table() == "#b 3/2 #a 1/1 @u 1/1")
        #expect(try example.table("two") == "#b 2/1 #a 1/1 @u 1/1")
        #expect(throws: ArchiveError.unknownTerm("#one", nearest: ["two"])) {
            try example.table("#one")
        }
        #expect(try example.archive.check() == [])
    }

    @Test func removesItsOwnTweetsWhenPruned() throws {
        let example = try prepared()
        try example.add([tweet(4, ["free"])])
        let (tweets, pruned) = try example.archive.forget(term("#one"), prune: true)
        #expect(tweets == 2)
        #expect(pruned == 1)
        #expect(try example.table() == "#B 2/1 #a 1/1 #free 1/1 @u 1/1")
        try example.archive.forget(term("two"), prune: true)
        #expect(try example.table() == "#free 1/1")
        try example.add([tweet(1, ["a"], ["u"]), tweet(2, ["b"])], term: "#One")
        #expect(try example.table("#one") == "#a 1/1 #b 1/1 @u 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test func keepsItsTweetsWhenRenamed() throws {
        let example = try prepared()
        let isFirstMerged = try example.archive.rename(term("#one"), to: term("#Uno"))
        #expect(!isFirstMerged)
        #expect(try example.table("#uno") == "#a 1/1 #b 1/1 @u 1/1")
        let isSecondMerged = try example.archive.rename(term("#uno"), to: term("#UNO"))
        #expect(!isSecondMerged)
        #expect(try example.archive.terms().terms.map(\.name).contains("#UNO"))
        #expect(try example.archive.check() == [])
    }

    @Test func mergesWithTheTermOfItsNewName() throws {
        let example = try prepared()
        let isMerged = try example.archive.rename(term("#one"), to: term("TWO"))
        #expect(isMerged)
        #expect(try example.table("two") == "#b 3/2 #a 1/1 @u 1/1")
        #expect(try example.archive.terms().terms.map(\.tweets) == [3])
        #expect(try example.archive.terms().terms.map(\.name) == ["TWO"])
        #expect(try example.archive.check() == [])
    }

    @Test func keepsTheFirstAndLastUseWhenMerged() throws {
        let example = try prepared()
        try example.execute(
            """
            UPDATE term SET first_used = '2025-01-01T00:00:00.000Z',
                last_used = '2025-01-02T00:00:00.000Z' WHERE folded = '#one';
            UPDATE term SET first_used = '2025-01-03T00:00:00.000Z',
                last_used = '2025-01-04T00:00:00.000Z' WHERE folded = 'two';
            """
        )
        try example.archive.rename(term("#one"), to: term("two"))
        let merged = try example.archive.terms().terms
        #expect(merged.map(\.firstUsed) == ["2025-01-01T00:00:00Z"])
        #expect(merged.map(\.lastUsed) == ["2025-01-04T00:00:00Z"])
        #expect(merged.map(\.dumps) == [2])
        #expect(try example.archive.check() == [])
    }

    @Test func isReadFromItsPage() throws {
        let page =
            #"{"statuses":[\#(tweet(1, ["a"])),\#(tweet(2, ["a"]))],"search_metadata":{"query":"%23UCD+x"}}"#
        let example = try Example([page, tweet(3, ["a"])])
        #expect(try example.table("#ucd X") == "#a 2/2")
        #expect(try example.table() == "#a 3/3")
        try example.add([page], term: "mine")
        #expect(try example.archive.terms().terms.map(\.tweets) == [2, 2])
    }

    /// A long page names its term at the end, in a later batch than its first tweets.
    @Test func findsAllTweetsOfALargePage() throws {
        let filler = String(repeating: "x", count: 100_000)
        let tweets = (1...40).map { tweet($0, ["a"], text: filler) }
        let page = #"{"statuses":["# + tweets.joined(separator: ",\n")
        let example = try Example([
            page + #"],"search_metadata":{"query":"q"}}"#, tweet(90, ["a"]),
        ])
        #expect(try example.table("q") == "#a 40/40")
        #expect(try example.table() == "#a 41/41")
        #expect(try example.archive.check() == [])
    }

    /// The term of a page can come in a batch without tweets.
    @Test func isOnlyTheGivenOne() throws {
        let filler = repeatElement("\"\(String(repeating: "x", count: 1000))\"", count: 4000)
        let page =
            #"{"statuses":[\#(tweet(1, ["a"]))],"x":[\#(filler.joined(separator: ",\n"))],"#
            + #""search_metadata":{"query":"other"}}"#
        let example = try Example()
        let summary = try example.add([page], term: "given")
        #expect(summary.terms == ["given"])
        #expect(try example.archive.terms().terms.map(\.name) == ["given"])
    }

    @Test func isSuggestedForAMistypedOne() throws {
        let example = try Example()
        for name in ["#ucd", "ucla", "#berkeley", "#ucsd"] {
            try example.add([tweet(1)], term: name)
        }
        #expect(throws: ArchiveError.unknownTerm("udc", nearest: ["#ucd", "#ucsd", "ucla"])) {
            try example.table("udc")
        }
    }
}

/// Changes of another program between two transactions of an import.
@Suite struct InterferenceTests {
    /// The term at the end of a page does not find tweets that were pruned meanwhile.
    @Test func findsNoTweetThatWasPruned() throws {
        let filler = String(repeating: "x", count: 100_000)
        let tweets = (1...40).map { tweet($0, ["a"], text: filler) }
        let example = try Example(tweets, term: "old")
        let page =
            #"{"statuses":["# + tweets.joined(separator: ",\n")
            + #"],"search_metadata":{"query":"new"}}"#
        let parts = try PartsWithPauses(example, ["page": page])
        let other = try TweetArchive(updatingAt: example.archive.path)
        var pruned = 0
        parts.inPause = {
            pruned = try other.forget(#require(SearchTerm("old")), prune: true).pruned
        }
        _ = try Importer(example.archive, parts).run()
        #expect(pruned == 40)
        // Those of later parts are new again.
        let found = try example.ids(.init())
        #expect(!found.isEmpty && found.count < 40)
        #expect(try example.archive.check() == [])
    }

    @Test func showsTheNameOfATermFromTheLastDump() throws {
        let pages = ["%23UCD", "%23ucd"].enumerated().map { index, query in
            #"{"statuses":[\#(tweet(index + 1))],"search_metadata":{"query":"\#(query)"}}"#
        }
        let example = try Example(pages)
        #expect(try example.archive.terms().terms.map(\.name) == ["#ucd"])
    }
}
