import Foundation
import Testing
import TweetDumps
import TweetSearch

@testable import TweetArchive

/// Popularity tables of the tweets that pass a filter.
@Suite struct FilterTests {
    /// A Monday, and the two days after.
    private static let days = ["Mon Oct 08", "Tue Oct 09", "Wed Oct 10"]
    /// A search that finds every tweet but those with a word that none has.
    private static let wordless = try? SearchQuery(parsing: "-nosuchword")

    /// An archive of four tweets that a term found, and of another one.
    private func prepared(hasOther: Bool = true) throws -> Example {
        let more = Self.days.map { #","created_at":"\#($0) 12:00:00 +0000 2018""# }
        let example = try Example(
            [
                tweet(1, ["a", "A", "b"], ["u"], more: more[0] + #","lang":"en""#),
                tweet(2, ["a"], ["v"], by: "Ann", more: more[1] + #","lang":"de""#),
                tweet(3, ["b"], by: "ann", text: "RT @u: b", more: more[2] + #","lang":"EN""#),
                tweet(4, ["a"], by: "bob", more: #","in_reply_to_status_id":1"#),
            ],
            term: "t"
        )
        if hasOther { try example.add([tweet(5, ["a"], more: more[2])]) }
        return example
    }

    /// The table of the tweets that pass a filter, and the filter.
    private static let cases: [(rows: String, change: @Sendable (inout TweetFilter) -> Void)] = [
        ("#a 4/3 #b 2/2 @u 1/1 @v 1/1", { _ in }),
        ("#a 1/1 #b 1/1 @v 1/1", { $0.since = 1_539_000_001 }),
        ("#a 3/2 #b 1/1 @u 1/1 @v 1/1", { $0.until = 1_539_172_800 }),
        ("#a 1/1 @v 1/1", { ($0.since, $0.until) = (1_539_086_400, 1_539_172_800) }),
        (
            "#a 1/1 @v 1/1",
            { ($0.since, $0.until, $0.search) = (1_539_000_001, 1_539_172_800, wordless) }
        ),
        ("", { ($0.since, $0.until) = (1_539_172_800, 1_539_086_400) }),
        ("", { ($0.since, $0.until) = (1_539_086_400, 1_539_086_400) }),
        ("#a 2/1 #b 2/2 @u 1/1", { $0.languages = ["En"] }),
        ("#a 2/1 #b 2/2 @u 1/1", { $0.languages = ["en", "EN"] }),
        (
            "#a 3/2 #b 1/1 @u 1/1 @v 1/1",
            { ($0.languages, $0.kinds) = (["en", "de"], [.original]) }
        ),
        ("#b 1/1", { $0.kinds = [.retweet] }),
        ("#a 1/1", { $0.kinds = [.reply, .quote] }),
        ("", { $0.kinds = [] }),
        ("", { $0.languages = ["xx"] }),
        ("#a 1/1 #b 1/1 @v 1/1", { $0.authors = ["@ANN"] }),
        ("#a 3/2 #b 1/1 @u 1/1", { $0.authors = ["me", "bob"] }),
        ("#a 1/1 @v 1/1", { ($0.authors, $0.kinds) = (["ann"], [.original]) }),
    ]

    @Test func countsTheTweetsThatPassTheFilter() throws {
        for term in ["t", nil] {
            let example = try prepared(hasOther: term != nil)
            for (rows, change) in Self.cases {
                let filter = TweetFilter(change)
                #expect(try example.table(term, filter) == rows, "\(filter)")
            }
        }
    }

    /// Expects the same counts of mentions in tweets as the archive's counters have, and returns them.
    ///
    /// Counting authors reads the tweets.
    @discardableResult
    private func expectCountersAndTweetsToAgree(
        _ example: Example,
        of term: String?,
        _ change: @escaping (inout PopularityReport.Options) -> Void
    ) throws -> CollectedReport {
        let reports = try [false, true].map { countsAuthors in
            try example.popularity(of: term) { options in
                change(&options)
                options.countsAuthors = countsAuthors
            }
        }
        let rows = reports.map { $0.sections.map { $0.rows.map(\.example) } }
        #expect(rows[0] == rows[1])
        #expect(reports[0].tweets == reports[1].tweets)
        #expect(reports[0].hidden == reports[1].hidden)
        return reports[1]
    }

    /// Statistics of few rows can make SQLite sort rows, or read them from another index.
    @Test(arguments: [1, 6, 12, 60])
    func countsTheSameAfterAnalyze(count: Int) throws {
        let example = try Example()
        func add(_ ids: ClosedRange<Int>) throws {
            let tweets = ids.map { tweet($0, ["t\(9999 - $0)", "a"], ["u\($0)"]) }
            try example.add(tweets, term: "t")
        }
        try add(1...count)
        try example.execute("ANALYZE")
        for last in [count, count + 500] {
            if last > count { try add(count + 1...last) }
            for term in ["t", nil] {
                let report = try expectCountersAndTweetsToAgree(example, of: term) {
                    $0.minCount = 1
                }
                #expect(report.rows.count == 1 + 2 * last)
            }
        }
    }

    @Test func refusesAnUnknownAuthor() throws {
        let example = try prepared()
        let filter = TweetFilter { $0.authors = ["me", "nobody"] }
        #expect(throws: ArchiveError.unknownAuthor("nobody")) {
            try example.archive.popularity(of: nil, filter) { _ in }
        }
    }

    @Test(arguments: [nil, "t"]) func agreesWithTheCounters(term: String?) throws {
        let example = try prepared()
        let excluded = [try #require(MentionName("#B"))]
        for minCount in 1...3 {
            for isByKind in [false, true] {
                try expectCountersAndTweetsToAgree(example, of: term) {
                    ($0.minCount, $0.isByKind, $0.excluded) = (minCount, isByKind, excluded)
                }
            }
        }
    }

    /// The tweets of a term can be close together or far apart, and can have no mentions.
    @Test func skipsTweetsOfOtherTerms() throws {
        let all = (1...3_000).map { id in
            tweet(id, id.isMultiple(of: 5) ? [] : ["t\(id % 7)", "a"])
        }
        let example = try Example(all)
        let found = (1...75).map { $0 * ($0 + 1) / 2 }
        try example.add(found.map { all[$0 - 1] }, term: "t")
        try expectCountersAndTweetsToAgree(example, of: "t") { $0.minCount = 1 }
    }

    @Test func countsDifferentAuthors() throws {
        let example = try Example([
            tweet(1, ["spam"], by: "ann"), tweet(2, ["spam"], by: "Ann"),
            tweet(3, ["spam"], by: "ANN"), tweet(4, ["real"], by: "ann"),
            tweet(5, ["real"], by: "bob"),
        ])
        let rows = try example.popularity { $0.order = .authors }.rows
        #expect(rows.map(\.example) == ["#real 2/2", "#spam 3/3"])
        #expect(rows.map(\.authors) == [2, 1])
    }

    @Test func leavesOutExcludedMentions() throws {
        let example = try prepared()
        let excluded = try ["#a", "v", "#nosuch"].map { try #require(MentionName($0)) }
        let report = try example.popularity { ($0.minCount, $0.excluded) = (1, excluded) }
        #expect(report.rows.map(\.example) == ["#b 2/2", "@u 1/1"])
        #expect(report.hidden == 0)
        let hidden = try example.popularity { ($0.minCount, $0.excluded) = (2, excluded) }.hidden
        #expect(hidden == 1)
    }

    /// Missing data are counted only if the filter needs them, and once for each tweet.
    @Test func countsTweetsThatLackDataOfTheFilter() throws {
        let time = #","created_at":"Mon Oct 08 12:00:00 +0000 2018""#
        let example = try Example([
            tweet(1, ["a"], more: time + #","lang":"en""#),
            tweet(2, ["a"], more: #","lang":"en""#),
            tweet(3, ["a"], more: time),
            #"{"id_str":"4","text":"t","lang":"en","entities":{"hashtags":[{"text":"a"}]}}"#,
            #"{"id_str":"5","text":"t","lang":"de","entities":{"hashtags":[{"text":"a"}]}}"#,
        ])
        func total(_ change: (inout TweetFilter) -> Void) throws -> TweetTotal {
            try example.archive.popularity(of: nil, TweetFilter(change)) { $0.subject.total }
        }
        #expect(try total { _ in }.leftOut == [:])
        #expect(try total { $0.since = 0 }.leftOut == [.time: 3])
        #expect(try total { $0.languages = ["en"] }.leftOut == [.language: 1])
        #expect(try total { $0.authors = ["me"] }.leftOut == [.author: 2])
        let all = try total { ($0.since, $0.languages, $0.authors) = (0, ["en"], ["me"]) }
        #expect(all.leftOut == [.time: 2, .language: 1, .author: 0])
        #expect(all.tweets == 1)
        var options = PopularityReport.Options()
        options.countsAuthors = true
        let counted = try example.archive.popularity(of: nil, options: options) {
            $0.subject.total
        }
        #expect(counted.authorless == 2)
        #expect(try total { ($0.since, $0.kinds) = (0, [.retweet]) }.leftOut == [.time: 0])
    }

    /// Around every change of a clock since 2006, a day or month has the times with its name, also
    /// where it begins at 01:00 or midnight comes twice.
    @Test func readsDaysAndMonthsInEveryTimeZone() throws {
        let zones = TimeZone.knownTimeZoneIdentifiers.compactMap { NamedTimeZone($0) }
        // Of zones whose offsets change at the same times in the same way, one is enough.
        let alike = Dictionary(grouping: zones) { zone in
            Self.changes(of: zone).flatMap { [$0, zone.offset(at: $0 - 1), zone.offset(at: $0)] }
        }
        var gaps = 0
        for zone in alike.values.map({ $0[0] }) {
            for change in Self.changes(of: zone) {
                let local = Self.local(change, zone)
                let days = [-86_400, 0, 86_400].map { Self.day(local + $0) }
                let isNewDay = Self.day(Self.local(change - 1, zone)) < days[1]
                if isNewDay, local % 86_400 != 0 { gaps += 1 }
                for name in Set(days + days.map { String($0.prefix(7)) }) {
                    // A zone that crossed the date line skipped a day.
                    guard let period = NamedPeriod(name, in: zone) else { continue }
                    let (start, end) = (period.start.seconds, period.end.seconds)
                    let found = [start - 1, start, end - 1, end].map {
                        String(Self.day(Self.local($0, zone)).prefix(name.count))
                    }
                    #expect(found[0] < name && found[1] == name, "\(name) \(zone)")
                    #expect(found[2] <= name && found[3] > name, "\(name) \(zone)")
                }
            }
        }
        #expect(zones.count < 100 || gaps > 10)
    }

    /// The times at which the offset of a zone changes, each of which is the first with a new one.
    private static func changes(of zone: NamedTimeZone) -> [Int] {
        let step = 14 * 86_400
        return stride(from: 1_136_073_600, to: 1_893_456_000, by: step).compactMap { start in
            var (before, change) = (start, start + step)
            guard zone.offset(at: before) != zone.offset(at: change) else { return nil }
            while change - before > 1 {
                let middle = (before + change) / 2
                if zone.offset(at: middle) == zone.offset(at: start) {
                    before = middle
                } else {
                    change = middle
                }
            }
            return change
        }
    }

    /// What a clock shows, in seconds since 1970 of that clock.
    private static func local(_ time: Int, _ zone: NamedTimeZone) -> Int {
        time + zone.offset(at: time)
    }

    /// The day of a clock's time, such as `2018-11-04`.
    private static func day(_ local: Int) -> String {
        String(Date(timeIntervalSince1970: TimeInterval(local)).formatted(.iso8601).prefix(10))
    }

    /// A second report over the same connection does not find tables of the first.
    @Test func leavesNoTemporaryTables() throws {
        let example = try prepared()
        let tables = try (1...3).map { _ in
            try example.popularity { $0.countsAuthors = true }.rows
        }
        #expect(tables.allSatisfy { $0 == tables[0] })
        let left = try example.rows(of: "SELECT count(*) FROM sqlite_temp_schema")
        #expect(left == [[.integer(0)]])
        try example.add([tweet(6, ["a"])])
    }
}

/// The reasons why a report is about no tweets.
@Suite struct EmptyResultTests {
    private static let day = 86_400
    /// The first day of 2020.
    private static let start = 1_577_836_800

    private func prepared() throws -> Example {
        let english = #","lang":"en""#
        let example = try Example(
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
        let term = term.flatMap { SearchTerm($0) }
        return try example.archive.popularity(of: term, TweetFilter(change)) {
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

/// Suggestions for mistyped names.
@Suite struct NearestNameTests {
    @Test(arguments: [
        ("reprot", "report"), ("cvs", "csv"), ("csb", "csv"), ("csvv", "csv"), ("CSV", "csv"),
        ("--ouput", "--output"), ("-output", "--output"), ("-O", "-o"), ("hastag", "hashtag"),
        ("-x", nil), ("x", nil), ("", nil), ("pdf", nil), ("tx", nil), ("--foo", nil),
    ])
    func suggestsOnlyASimilarName(typed: String, name: String?) {
        let names = ["text", "report", "csv", "-o", "--top", "--output", "hashtag"]
        #expect(NearestNames.suggestion(for: typed, among: names) == name)
    }

    @Test func suggestsTheFirstOfEquallySimilarNames() {
        #expect(NearestNames.suggestion(for: "dat", among: ["day", "data", "dat2"]) == "day")
        #expect(NearestNames.suggestion(for: "data", among: []) == nil)
    }
}
