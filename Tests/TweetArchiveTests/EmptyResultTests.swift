import Testing
import TweetArchive
import TweetDumps
import TweetSearch

/// The reasons why a report is about no tweets.
@Suite struct EmptyResultTests {
    private static let day = 86_400
    /// The first day of 2020.
    private static let start = 1_577_836_800

    private func prepared() throws -> Example {
        let example = try Example()
        let english = #","lang":"en""#
        try example.add(
            [
                tweet(1, at: "2020-01-01T00:00:00", ["a"], more: english),
                tweet(2, at: "2020-01-02T00:00:00", ["a"], more: english),
            ],
            term: "t"
        )
        try example.add([tweet(3, at: "2020-01-05T00:00:00", ["b"], more: #","lang":"de""#)])
        return example
    }

    private func reasons(
        _ example: Example,
        of term: String? = nil,
        _ change: (inout TweetFilter) -> Void
    ) throws -> [EmptyResult] {
        var filter = TweetFilter()
        change(&filter)
        return try example.archive.popularity(of: term.flatMap { SearchTerm($0) }, filter) {
            $0.subject.emptyResult
        }
    }

    @Test func reportsAnArchiveWithoutTweets() throws {
        let example = try Example()
        let all = try reasons(example) { _ in }
        #expect(all == [.noTweets])
        let filtered = try reasons(example) { $0.languages = ["en"] }
        #expect(filtered == [.noTweets])
    }

    @Test func reportsLanguagesWithoutTweets() throws {
        let example = try prepared()
        let some = try reasons(example) { $0.languages = ["English", "DE"] }
        #expect(some == [])
        let none = try reasons(example) { $0.languages = ["Ent", "English"] }
        #expect(
            none == [
                .unknownLanguage("english", nearest: ["en", "de"]),
                .unknownLanguage("ent", nearest: ["en", "de"]),
            ]
        )
        // The archive has it, the term does not.
        let ofTerm = try reasons(example, of: "t") { $0.languages = ["de"] }
        #expect(ofTerm == [])
    }

    @Test func suggestsOperators() throws {
        let example = try prepared()
        for (query, typed, meant) in [
            ("form:nasa", "form", "from"), ("owl lnag:en", "lnag", "lang"),
            ("Sicne:2019-01-01", "Sicne", "since"),
        ] {
            let reasons = try reasons(example) { $0.search = try? SearchQuery(parsing: query) }
            #expect(reasons == [.unknownOperator(typed, meant: meant)], "\(query)")
        }
        for query in ["https://from.example", "moon:landing", "from:", "\"form:nasa\""] {
            let reasons = try reasons(example) { $0.search = try? SearchQuery(parsing: query) }
            #expect(reasons == [], "\(query)")
        }
    }

    @Test func reportsTimesWithoutTweets() throws {
        let (start, day) = (Self.start, Self.day)
        let example = try prepared()
        let all = EmptyResult.otherTimes(first: start, last: start + 4 * day)
        let before = try reasons(example) { $0.until = TimeBound(start) }
        #expect(before == [all])
        let after = try reasons(example) { $0.since = TimeBound(start + 4 * day + 1) }
        #expect(after == [all])
        let last = try reasons(example) { $0.since = TimeBound(start + 4 * day) }
        #expect(last == [])
        let ofTerm = try reasons(example, of: "t") { $0.since = TimeBound(start + 2 * day) }
        #expect(ofTerm == [.otherTimes(first: start, last: start + day)])
        // Between two tweets, nothing is wrong with the time itself.
        let between = try reasons(example) {
            ($0.since, $0.until) = (TimeBound(start + 2 * day), TimeBound(start + 3 * day))
        }
        #expect(between == [])
    }
}
