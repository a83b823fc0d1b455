import Testing
import TweetDumps
import TweetSearch

@testable import TweetArchive

/// The kinds, languages, years and hashtags of tweets.
@Suite struct FacetTests {
    private static let records = [
        tweet(1, ["Owl"], more: english + time("Wed Dec 31 23:59:59 +0000 2014")),
        tweet(2, ["owl", "fox"], more: english + time("Thu Jan 01 00:00:00 +0000 2015")),
        tweet(3, ["owl", "owl"], more: #", "lang": "de", "in_reply_to_status_id_str": "1""#),
        tweet(4, ["elk"], more: #", "lang": "und""# + time("Fri Jan 02 10:00:00 +0000 2015")),
    ]
    private static let english = #", "lang": "en""#

    private static func time(_ text: String) -> String { #", "created_at": "\#(text)""# }

    private static func rows(
        _ example: Example,
        _ term: String? = nil,
        search: String? = nil,
        limit: Int = 10
    ) throws -> [String] {
        var filter = TweetFilter()
        filter.search = try search.map { try SearchQuery(parsing: $0) }
        let term = term.flatMap { SearchTerm($0) }
        let report = try example.archive.facets(of: term, filter, limit: limit)
        return report.rows.map { "\($0.facet.rawValue) \($0.value) \($0.tweets)" }
    }

    @Test func divideTheTweets() throws {
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) == [
                "kind original 3", "kind reply 1", "language en 2", "language de 1",
                "year 2015 2", "year 2014 1", "hashtag #owl 3", "hashtag #elk 1",
                "hashtag #fox 1",
            ]
        )
    }

    @Test func countTheTweetsOfATermAndASearch() throws {
        let example = try Example()
        try example.add(Self.records)
        try example.add(Array(Self.records[1...2]), term: "#t", name: "found")
        #expect(
            try Self.rows(example, "#t") == [
                "kind original 1", "kind reply 1", "language de 1", "language en 1",
                "year 2015 1", "hashtag #owl 2", "hashtag #fox 1",
            ]
        )
        #expect(
            try Self.rows(example, "#t", search: "lang:de")
                == ["kind reply 1", "language de 1", "hashtag #owl 1"]
        )
    }

    @Test func keepTheMostCommonLanguagesAndHashtags() throws {
        let example = try Example()
        try example.add(Self.records)
        let rows = try Self.rows(example, limit: 1)
        #expect(rows.filter { $0.hasPrefix("language") } == ["language en 2"])
        #expect(rows.filter { $0.hasPrefix("hashtag") } == ["hashtag #owl 3"])
    }

    @Test func sayWhyThereAreNone() throws {
        let example = try Example()
        var isBegun = false
        let empty = try example.archive.facets(of: nil) { isBegun = true }
        #expect(empty.rows.isEmpty && empty.subject.emptyResult == [.noTweets] && isBegun)
        isBegun = false
        #expect(throws: ArchiveError.self) {
            try example.archive.facets(of: SearchTerm("#none")) { isBegun = true }
        }
        #expect(!isBegun)
    }
}
