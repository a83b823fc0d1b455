import Testing
import TweetArchive
import TweetDumps

/// The tweets behind a number.
@Suite struct EvidenceTests {
    private func withTweets(_ body: (Example) throws -> Void) throws {
        try Example.withArchive { example in
            try example.add(
                [
                    tweet(30, ["IoT", "iot"], ["bob"], text: "a &lt; b &amp;amp; c"),
                    tweet(9, ["iot"]), tweet(20, ["other"]),
                ],
                term: "t"
            )
            try example.add([tweet(40, ["IOT", "bob"])])
            try body(example)
        }
    }

    private func evidence<Result>(
        _ example: Example,
        _ name: String,
        of term: String?,
        limit: Int? = nil,
        _ body: (EvidenceReport) throws -> Result
    ) throws -> Result {
        try example.archive.evidence(
            for: try #require(MentionName(name)),
            of: term.flatMap { SearchTerm($0) },
            limit: limit,
            body
        )
    }

    @Test(arguments: [("t", 3, [9, 30]), (nil, 4, [9, 30, 40])] as [(String?, Int, [Int64])])
    func showsTheTweetsOfARow(term: String?, count: Int, ids: [Int64]) throws {
        try withTweets { example in
            try evidence(example, "＃iOT", of: term) { report in
                let rows = try report.rows.collected()
                #expect(rows.map(\.id) == ids)
                #expect(rows.map(\.count).reduce(0, +) == count)
                #expect(report.count == count)
                #expect(report.tweets == ids.count)
                #expect(rows.contains { $0.text == "a < b &amp; c" })
            }
        }
    }

    @Test func saysWhatTheLimitLeavesOut() throws {
        try withTweets { example in
            try evidence(example, "iot", of: nil, limit: 1) { report in
                let rows = try report.rows.collected()
                #expect(rows.map(\.id) == [9])
                #expect(report.leftOut == 2)
                #expect(report.tweets == 3)
            }
        }
    }

    @Test(arguments: [
        ("#nosuch", ArchiveError.unknownMention("#nosuch")), ("@iot", .unknownMention("@iot")),
        ("bob", .ambiguousMention("bob")),
    ])
    func refusesWhatItCannotTell(name: String, error: ArchiveError) throws {
        try withTweets { example in
            #expect(throws: error) { try evidence(example, name, of: nil) { _ in } }
        }
    }

    /// Each number of the table, of the archive and of the term, is that of its tweets.
    @Test func agreesWithTheTable() throws {
        try withTweets { example in
            for term in [nil, "t"] {
                var options = PopularityReport.Options()
                options.minCount = 1
                let table = try example.archive.collected(
                    of: term.flatMap { SearchTerm($0) },
                    options: options
                )
                for row in table.sections[0].rows {
                    let name = (row.kind == .hashtag ? "#" : "@") + row.name
                    try evidence(example, name, of: term) { report in
                        let tweets = try report.rows.collected()
                        #expect(report.count == row.count)
                        #expect(tweets.count == row.tweets)
                    }
                }
            }
        }
    }
}
