import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Compares languages, programs, texts and hours with a plain model of random tweets, which are imported in any
/// order and read on several threads.
@Suite struct GroupTests {
    /// A tweet, of which anything may be unknown.
    private struct Tweet {
        let id: Int
        let account: Int
        let isNameless: Bool
        let isAccountKnown: Bool
        let language: String?
        let source: String?
        /// The number of a text, which has several spellings.
        let text: Int
        let spelling: String
        let time: Int?

        init(id: Int, _ generator: inout SplitMix64) {
            self.id = id
            // The first tweets tell which account has which name; else these could be two persons.
            let isLink = id <= 4
            account = isLink ? id : Int.random(in: 1...4, using: &generator)
            isNameless = !isLink && Int.random(in: 0..<5, using: &generator) == 0
            isAccountKnown = isLink || Int.random(in: 0..<3, using: &generator) > 0
            language = generator.pick(["en", "de", nil])
            source = generator.pick(["web", "app <1>", nil])
            text = Int.random(in: 0..<5, using: &generator)
            spelling = generator.pick(GroupTests.texts[text])
            let hour = Int.random(in: 0..<400, using: &generator)
            time = hour < 350 ? 1_570_000_000 + hour * 3_600 : nil
        }

        var record: String {
            object([
                "id_str": quoted("\(id)"), "text": quoted(spelling), "lang": language.map(quoted),
                "entities": #"{"hashtags":[{"text":"x"}]}"#,
                "source": source.map { quoted("<a>\($0.replacing("<", with: "&lt;"))</a>") },
                "timestamp_ms": time.map { quoted("\($0)000") },
                "user": object([
                    "id_str": isAccountKnown ? quoted("\(account)") : nil,
                    "screen_name": isNameless ? nil : quoted("user\(account)"),
                ]),
            ])
        }

        /// The account, as each has one name; nil if the tweet tells neither.
        var person: Int? { isNameless && !isAccountKnown ? nil : account }
    }

    /// Texts of several spellings; the last is too short.
    private static let texts = [
        ["Vote for the pier!", "vote FOR, the @bob pier https://x.example/a"],
        ["one two three four #five", "One. Two. Three. Four. Five."],
        ["straße no 1 is open", "STRASSE no 1 is open"], ["a single text is this"],
        ["two words", "Two words"],
    ]

    @Test(arguments: SplitMix64.seeds(12)) func countLikeTheModel(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let tweets = (1...60).map { Tweet(id: $0, &generator) }
        let example = try Example(tweets.map(\.record).shuffled(using: &generator))
        for threads in [nil, 1, 3] {
            #expect(try example.groups(.language, threads) == rows(tweets) { $0.language })
            #expect(try example.groups(.source, threads) == rows(tweets) { $0.source })
            let texts = rows(tweets, least: 2) { $0.text == 4 ? nil : "\($0.text)" }
            #expect(try example.groups(.text, threads, name: number) == texts)
        }
        let rows = try example.archive.groups(by: .text, of: nil) { try $0.rows.collected() }
        for row in rows {
            #expect(try example.count(in: .words(like: row.newest)) == row.tweets)
        }
    }

    @Test func findsNoTweetsWithTheWordsOfOthers() throws {
        let text = "one and two and three"
        let example = try Example([
            #"{"id":1,"text":"\#(text)"}"#, #"{"id":2,"text":"RT @a: \#(text)"}"#,
            #"{"id":3,"text":"\#(text) and four"}"#, #"{"id":4,"text":"one, two"}"#,
            #"{"id":5,"text":"\#(text)","truncated":true}"#, #"{"id":6,"text":"ONE, two"}"#,
            #"{"id":7,"text":"no other text is like this"}"#,
        ])
        let counts = try (1...8).map { try example.count(in: .words(like: $0)) }
        #expect(counts == [1, 0, 1, 0, 1, 0, 1, 0])
        let similar = try (1...8).map {
            try example.count(in: .similarWords(like: $0, percent: 60))
        }
        #expect(similar == [2, 0, 2, 0, 2, 0, 1, 0])
        let both = TweetFilter {
            $0.groups = [.similarWords(like: 1, percent: 60), .similarWords(like: 1, percent: 100)]
        }
        #expect(try example.archive.tweetCount(of: nil, both) { $0.tweets } == 1)
    }

    /// Groups of similar texts have the same tweets under each filter, and each number counts these.
    @Test(arguments: SplitMix64.seeds(6)) func countSimilarTexts(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let words = ["one", "two", "three", "four", "five", "six", "seven"]
        let records = (1...80).map { id in
            let kept = words.filter { _ in Int.random(in: 0..<9, using: &generator) > 0 }
            let text = kept.isEmpty ? "none" : kept.joined(separator: " ")
            let language = generator.pick(["en", "de"])
            let author = Int.random(in: 1...5, using: &generator)
            return tweet(id, by: "u\(author)", text: text, more: #","lang":"\#(language)""#)
        }
        let example = try Example(records.shuffled(using: &generator))
        let filters = [
            TweetFilter(), TweetFilter { $0.languages = ["en"] },
            TweetFilter { $0.groups = [.similarWords(like: 3, percent: 60)] },
            TweetFilter { $0.groups = [.words(like: 4)] },
        ]
        var options = GroupReport.Options()
        for percent in [50, 60, 80] {
            options.similar = percent
            for filter in filters {
                let rows = try example.archive.groups(by: .text, of: nil, filter, options: options)
                { try $0.rows.collected() }
                for row in rows {
                    var part = filter
                    part.groups.append(.similarWords(like: row.newest, percent: percent))
                    let count = try example.archive.tweetCount(of: nil, part) { $0.tweets }
                    #expect(count == row.tweets, "\(percent) % of \(filter): \(row)")
                }
            }
            let rows = try example.groups(.text, nil, options)
            for threads in [1, 3] {
                #expect(try example.groups(.text, threads, options) == rows)
            }
        }
    }

    /// Of similar texts the one of the most tweets is shown, as its newest tweet has it.
    @Test func namesSimilarTextsByTheMostCommonOne() throws {
        let texts = [
            "Vote for the pier now", "VOTE for the pier, now", "Vote for the pier now!!",
            "vote for the pier now or not",
        ]
        let example = try Example(
            texts.indices.map { tweet($0 + 1, by: "u\($0)", text: texts[$0]) }
        )
        var options = GroupReport.Options()
        options.similar = 60
        let rows = try example.archive.groups(by: .text, of: nil, options: options) {
            try $0.rows.collected()
        }
        #expect(rows.map(\.name) == [texts[2]])
        #expect(
            rows.map(\.tweets) == [4] && rows.map(\.accounts) == [4] && rows.map(\.newest) == [4]
        )
    }

    private func number(ofText text: String) -> String {
        Self.texts.firstIndex { $0.contains(text) }.map(String.init) ?? text
    }

    /// The rows of the groups with at least some number of tweets.
    private func rows(
        _ tweets: [Tweet],
        least: Int = 1,
        by key: (Tweet) -> String?
    ) -> [String] {
        let groups = Dictionary(grouping: tweets.filter { key($0) != nil }) { key($0) ?? "" }
        return groups.filter { $0.value.count >= least }.map { name, tweets in
            let accounts = Set(tweets.compactMap(\.person)).count
            let times = tweets.compactMap(\.time)
            let newest = tweets.map(\.id).max() ?? 0
            return (
                [tweets.count, accounts, newest],
                "\(name) \(tweets.count) \(accounts) \(times.min() ?? 0) \(times.max() ?? 0)"
            )
        }.sorted { $1.0.lexicographicallyPrecedes($0.0) }.map(\.1)
    }

    @Test func hidesGroupsOfFewAccounts() throws {
        let (one, two) = ("one and two and x", "three and four x")
        let example = try Example([
            tweet(1, by: "ann", text: one), tweet(2, by: "ann", text: one),
            tweet(3, by: "ann", text: two), tweet(4, by: "bob", text: two),
        ])
        var options = GroupReport.Options()
        for (accounts, names) in [(1, [two, one]), (2, [two]), (3, [])] {
            options.minAccounts = accounts
            try example.archive.groups(by: .text, of: nil, options: options) { report in
                let found = try report.rows.collected().map(\.name)
                #expect(found == names)
                #expect(report.others == nil)
            }
        }
        (options.minAccounts, options.limit) = (1, 1)
        try example.archive.groups(by: .text, of: nil, options: options) { report in
            let found = try report.rows.collected().map(\.name)
            #expect(found == [two])
            #expect(report.leftOut == 1)
        }
    }

    /// The clocks go forward on the 31st of March 2019, a Sunday, and back on the 27th of October.
    @Test(arguments: [
        (1_553_993_999, 1, 6), (1_553_994_000, 3, 6), (1_572_134_400, 2, 6), (1_572_138_000, 2, 6),
        (1_572_141_600, 3, 6), (1_572_220_799, 0, 0), (-1, 0, 0),
    ]) func findsTheHourByTheClock(time: Int, hour: Int, day: Int) throws {
        let tags = #""entities":{"hashtags":[{"text":"a"},{"text":"A"},{"text":"b"}]}"#
        let example = try Example([
            #"{"id":1,"text":"a A b","timestamp_ms":"\#(time)000",\#(tags)}"#
        ])
        let filter = TweetFilter { $0.timeZone = NamedTimeZone("Europe/Berlin") ?? .utc }
        for (number, count) in [(HourReport.Number.tweets, 1), (.mentions, 3)] {
            let report = try example.archive.hours(of: nil, filter, counting: number)
            // Before Twitter began, a time is unknown.
            #expect(report.timeless == (time < 0 ? 1 : 0))
            #expect(report.hours[hour][day] == (time < 0 ? 0 : count))
            #expect(report.hours.joined().reduce(0, +) == (time < 0 ? 0 : count))
        }
    }
}

extension Example {
    /// The rows of groups, counted with some further connections.
    fileprivate func groups(
        _ grouping: GroupReport.Grouping,
        _ threads: Int?,
        _ options: GroupReport.Options = .init(),
        name: (String) -> String = { $0 }
    ) throws -> [String] {
        try readingTweets(with: threads) { tweets in
            let report = try TweetGroups(tweets: tweets, options: options).counted(by: grouping)
            return try report.rows.collected().map { row in
                "\(name(row.name)) \(row.tweets) \(row.accounts ?? 0) \(row.first ?? 0) \(row.last ?? 0)"
            }
        }
    }
}
