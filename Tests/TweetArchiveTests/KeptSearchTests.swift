import GRDB
import TestSupport
import Testing
import TweetArchive
import TweetDumps
import TweetSearch

/// Searches whose tweets are kept as those of a term, and recent searches.
@Suite struct KeptSearchTests {
    /// Three tweets about the moon, one of them found by a term, and one about the sun.
    private func prepared() throws -> Example {
        let example = try Example([
            tweet(1, ["Moon"], ["ann"], text: "the moon"),
            tweet(2, ["moon"], text: "Apollo 11"),
            tweet(4, ["sun"], text: "the sun"),
        ])
        try example.add([tweet(3, ["orbit"], text: "moon")], term: "#dumped", name: "other")
        return example
    }

    private func query(_ text: String) throws -> SearchQuery { try SearchQuery(parsing: text) }
    private func term(_ name: String) throws -> SearchTerm { try #require(SearchTerm(name)) }

    @Test func hasTheTableOfTheSearch() throws {
        let example = try prepared()
        let kept = try example.archive.keep(query("moon OR apollo"), as: term("lunar"))
        #expect(kept.numbers == [3, 3, 0, 3])
        #expect(kept.query == "moon OR apollo")
        #expect(try example.table("lunar") == "#Moon 2/2 @ann 1/1 #orbit 1/1")
        let stored = try #require(example.archive.terms().terms.first { $0.name == "lunar" })
        #expect(stored.query == "moon OR apollo")
        #expect(stored.dumps == 0 && stored.tweets == 3)
        try example.archive.popularity(of: term("lunar")) { report in
            #expect(report.subject.query == "moon OR apollo")
            #expect(report.subject.dumpCount == 2)
        }
        #expect(try example.archive.check() == [])
    }

    /// Without words, a search finds all tweets.
    @Test(arguments: [("moon OR apollo", "Moon  OR Apollo", 4), ("", " ", 5)])
    func addsNewTweetsOfTheSameSearch(first: String, second: String, count: Int) throws {
        let example = try prepared()
        try example.archive.keep(query(first), as: term("lunar"))
        try example.add([tweet(5, text: "MOON")], name: "later")
        let kept = try example.archive.keep(query(second), as: term("lunar"))
        #expect(kept.numbers == [count, 1, 0, count])
        #expect(kept.query == second)
        #expect(try example.archive.keepAgain(term("lunar")).tweets == count)
        #expect(try example.archive.check() == [])
    }

    @Test func replacesTheTweetsWhenRunAgain() throws {
        let example = try prepared()
        try example.archive.keep(query("min_retweets:1 OR -moon"), as: term("lunar"))
        // What is known of tweet 3 grows; a tweet is removed, another one is new.
        try example.archive.remove([4])
        try example.add([
            tweet(3, ["orbit"], text: "moon", more: #", "retweet_count": 3"#),
            tweet(5, text: "no"),
        ])
        let kept = try example.archive.keepAgain(term("lunar"))
        #expect(kept.numbers == [3, 2, 0, 3])
        try example.add([tweet(2, ["moon"], text: "Apollo 11, the longer text of moon")])
        let last = try example.archive.keepAgain(term("lunar"))
        #expect(last.numbers == [2, 0, 1, 2])
        #expect(try example.table("lunar") == "#orbit 1/1")
        #expect(try example.archive.check() == [])
    }

    @Test func keepsTweetsOfOtherOriginsApart() throws {
        let example = try prepared()
        try example.archive.keep(query("moon"), as: term("lunar"))
        let before = try ArchiveTables(of: example.archive.path)
        #expect(throws: ArchiveError.termOfSearch("lunar", query: "moon")) {
            try example.archive.keep(query("sun"), as: term("lunar"))
        }
        #expect(throws: ArchiveError.termOfDumps("#dumped")) {
            try example.archive.keep(query("sun"), as: term("#dumped"))
        }
        #expect(throws: ArchiveError.termOfDumps("#dumped")) {
            try example.archive.keepAgain(term("#dumped"))
        }
        let after = try ArchiveTables(of: example.archive.path)
        #expect(after.differences(from: before).isEmpty)
        #expect(try example.archive.check() == [])
    }

    @Test func addsToTermsOfOtherOrigins() throws {
        let example = try prepared()
        let added = try example.archive.keep(
            query("sun"),
            as: term("#dumped"),
            addingToOthers: true
        )
        #expect(added.numbers == [1, 1, 0, 2])
        #expect(added.query == nil)
        try example.archive.keep(query("apollo"), as: term("lunar"))
        let both = try example.archive.keep(
            query("sun moon"),
            as: term("lunar"),
            addingToOthers: true
        )
        #expect(both.query == "(apollo) OR (sun moon)")
        #expect(try example.archive.keepAgain(term("lunar")).tweets == 1)
        // A query for both would be too long.
        let long = try query(String(repeating: "x ", count: SearchQuery.maxLength / 2))
        let unclear = try example.archive.keep(long, as: term("lunar"), addingToOthers: true)
        #expect(unclear.query == nil)
        #expect(unclear.tweets == 1)
        #expect(try example.archive.check() == [])
    }

    @Test func isOfDumpsAfterAnImport() throws {
        let example = try prepared()
        try example.archive.keep(query("apollo"), as: term("lunar"))
        try example.add([tweet(9)], term: "Lunar", name: "later")
        let stored = try #require(example.archive.terms().terms.first)
        #expect(stored.query == nil)
        #expect(throws: ArchiveError.termOfDumps("Lunar")) {
            try example.archive.keepAgain(term("lunar"))
        }
        #expect(try example.archive.check() == [])
    }

    @Test func keepsItsSearchWhenMergedWithTheSame() throws {
        let example = try prepared()
        try example.archive.keep(query("apollo"), as: term("lunar"))
        try example.archive.keep(query("apollo"), as: term("other"))
        try example.archive.rename(term("lunar"), to: term("other"))
        #expect(try example.archive.keepAgain(term("other")).tweets == 1)
        try example.archive.rename(term("other"), to: term("#dumped"))
        let terms = try example.archive.terms().terms
        try #require(terms.count == 1)
        #expect(terms[0].query == nil)
        #expect(terms[0].tweets == 2)
        #expect(try example.archive.check() == [])
    }

    // MARK: - Recent searches

    @Test func remembersSearches() throws {
        let example = try prepared()
        let archive = try TweetArchive(readingAt: example.archive.path)
        archive.recordSearch(try query(" "), tweets: 4)
        archive.recordSearch(try query("nasa"), tweets: nil)
        archive.recordSearch(try query("moon"), tweets: 2)
        archive.recordSearch(try query(" NASA "), tweets: 1)
        let searches = try archive.recentSearches().searches
        #expect(searches.map(\.query) == ["NASA", "moon"])
        #expect(searches.map(\.tweets) == [1, 2])
        #expect(try archive.recentSearches(limit: 1).leftOut == 1)
        #expect(try example.archive.clearSearches() == 2)
        #expect(try archive.recentSearches().searches.isEmpty)
        #expect(try example.archive.check() == [])
    }

    @Test func tellsSearchesOfDifferentMeaningApart() throws {
        let example = try prepared()
        let texts = ["owl", "#owl", "@owl", "＃owl", "a OR b", "a or b", "a AND b", "a and b"]
        for text in texts { example.archive.recordSearch(try query(text), tweets: 0) }
        example.archive.recordSearch(try query("A  OR B"), tweets: 1)
        let queries = try example.archive.recentSearches().searches.map(\.query)
        #expect(Set(queries) == Set(texts).subtracting(["a OR b"]).union(["A  OR B"]))
        #expect(try example.archive.check() == [])
    }

    @Test func forgetsTheOldestOfManySearches() throws {
        let example = try prepared()
        for number in 0..<TweetArchive.maxRecentSearches + 5 {
            example.archive.recordSearch(try query("n\(number)"), tweets: 0)
        }
        let queries = try example.archive.recentSearches().searches.map(\.query)
        #expect(queries.count == TweetArchive.maxRecentSearches)
        // Searches of the same millisecond are in alphabetical order.
        #expect(!queries.contains("n0") && queries.contains("n104"))
        #expect(try example.archive.check() == [])
    }

    @Test func isNotRecordedWhileAnotherProgramWrites() throws {
        let example = try prepared()
        let archive = try TweetArchive(readingAt: example.archive.path)
        let writer = try DatabaseQueue(path: example.archive.path)
        try writer.inTransaction(.immediate) { _ in
            archive.recordSearch(try query("moon"), tweets: 2)
            return .rollback
        }
        #expect(try archive.recentSearches().searches.isEmpty)
        archive.recordSearch(try query("moon"), tweets: 2)
        #expect(try archive.recentSearches().searches.count == 1)
        #expect(try example.archive.check() == [])
    }

    @Test func isRecordedInMemory() throws {
        let archive = try TweetArchive(inMemory: ())
        archive.recordSearch(try query("moon"), tweets: 2)
        #expect(try archive.recentSearches().searches.map(\.query) == ["moon"])
    }
}

extension KeptSearch {
    /// The numbers of tweets: found, added, dropped, in all.
    fileprivate var numbers: [Int] { [found, added, dropped, tweets] }
}
