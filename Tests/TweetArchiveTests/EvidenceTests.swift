import Testing
import TweetArchive
import TweetDumps

/// The tweets behind a row of a popularity table.
@Suite struct EvidenceTests {
    private func prepared() throws -> Example {
        let example = try Example()
        try example.add(
            [
                tweet(30, ["IoT", "iot"], ["bob"], text: "a &lt; b &amp;amp; c"),
                tweet(9, ["iot"]), tweet(20, ["other"]),
            ],
            term: "t"
        )
        try example.add([tweet(40, ["IOT", "bob"])])
        return example
    }

    private func evidence<Result>(
        _ example: Example,
        _ name: String,
        of term: String?,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none,
        _ body: (EvidenceReport) throws -> Result
    ) throws -> Result {
        try example.archive.evidence(
            for: try #require(MentionName(name)),
            of: term.flatMap { SearchTerm($0) },
            filter,
            limit: limit,
            body
        )
    }

    @Test(arguments: [("t", 3, [9, 30]), (nil, 4, [9, 30, 40])] as [(String?, Int, [Int64])])
    func showsTheTweetsOfARow(term: String?, count: Int, ids: [Int64]) throws {
        let example = try prepared()
        try evidence(example, "＃iOT", of: term) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == ids)
            #expect(rows.map(\.count).reduce(0, +) == count)
            #expect(report.count == count)
            #expect(report.tweets == ids.count)
            #expect(rows.contains { $0.text == "a < b &amp; c" })
        }
    }

    @Test func countsTheTweetsBeyondTheLimit() throws {
        let example = try prepared()
        try evidence(example, "iot", of: nil, limit: 1) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == [9])
            #expect(report.leftOut == 2)
            #expect(report.tweets == 3)
        }
    }

    /// The tweets with `#a` that pass a filter.
    struct Case: CustomTestStringConvertible {
        let ids: [Int64]
        /// The number of times that they contain `#a`.
        let count: Int
        /// The number of tweets that pass, with the mention or without.
        let tweets: Int
        let undated: Int
        let term: String?
        let filter: TweetFilter
        var testDescription: String { "\(term ?? "all"): \(ids)" }

        init(
            _ ids: [Int64],
            count: Int,
            tweets: Int,
            undated: Int = 0,
            of term: String?,
            _ change: (inout TweetFilter) -> Void
        ) {
            var filter = TweetFilter()
            change(&filter)
            (self.ids, self.count, self.tweets) = (ids, count, tweets)
            (self.undated, self.term, self.filter) = (undated, term, filter)
        }
    }

    @Test(arguments: [
        Case([1, 3, 4], count: 3, tweets: 3, of: "t") { $0.authors = ["@ANN"] },
        Case([1, 3, 4, 6], count: 4, tweets: 4, of: nil) { $0.authors = ["ann"] },
        Case([2], count: 2, tweets: 2, of: "t") { $0.authors = ["Bob"] },
        Case([3], count: 1, tweets: 1, of: "t") { $0.kinds = [.reply] },
        Case([2, 3], count: 3, tweets: 3, undated: 1, of: "t") { $0.since = 1_577_923_200 },
        Case([1], count: 1, tweets: 1, undated: 1, of: nil) { $0.until = 1_577_923_200 },
        Case([], count: 0, tweets: 0, of: "t") { $0.languages = ["xx"] },
    ])
    func showsTheTweetsThatPassTheFilter(filtered: Case) throws {
        let example = try Example()
        let reply = #","in_reply_to_status_id":1"#
        try example.add(
            [
                tweet(1, at: "2020-01-01T10:00:00", ["a"], by: "ann"),
                tweet(2, at: "2020-01-02T10:00:00", ["a", "A"], by: "bob"),
                tweet(3, at: "2020-01-02T11:00:00", ["a"], by: "Ann", more: reply),
                tweet(4, ["a"], by: "ann"),
                tweet(5, at: "2020-01-03T10:00:00", ["b"], by: "bob"),
            ],
            term: "t"
        )
        try example.add([tweet(6, at: "2020-01-03T10:00:00", ["a"], by: "ann")])
        try evidence(example, "#a", of: filtered.term, filtered.filter) { report in
            let rows = try report.rows.collected()
            #expect(rows.map(\.id) == filtered.ids)
            #expect(rows.map(\.count).reduce(0, +) == filtered.count)
            #expect(report.tweets == filtered.ids.count)
            #expect(report.count == filtered.count)
            #expect(report.subject.tweets == filtered.tweets)
            #expect(report.subject.total.leftOut[.time, default: 0] == filtered.undated)
        }
    }

    @Test(arguments: [
        ("#nosuch", ArchiveError.unknownMention("#nosuch", nearest: [])),
        ("@iot", .unknownMention("@iot", nearest: [])),
        ("#boc", .unknownMention("#boc", nearest: ["#bob"])),
        ("bob", .ambiguousMention("bob")),
    ])
    func refusesUnknownAndAmbiguousMentions(name: String, error: ArchiveError) throws {
        let example = try prepared()
        #expect(throws: error) { try evidence(example, name, of: nil) { _ in } }
    }

    /// The counts in the tables of the archive and of the term are those of the tweets behind them.
    @Test func agreesWithThePopularityTable() throws {
        let example = try prepared()
        for term in [nil, "t"] {
            var options = PopularityReport.Options()
            options.minCount = 1
            let table = try example.archive.collected(
                of: term.flatMap { SearchTerm($0) },
                options: options
            )
            for row in table.sections[0].rows {
                try evidence(example, row.mention.signed, of: term) { report in
                    let tweets = try report.rows.collected()
                    #expect(report.count == row.count)
                    #expect(tweets.count == row.tweets)
                }
            }
        }
    }
}
