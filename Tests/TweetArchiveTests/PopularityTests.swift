import Foundation
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// The rows of popularity tables: shown, hidden and beyond the limit.
@Suite struct ReportTests {
    /// Of the whole archive `#a 3/3 @u 2/2 #b 2/1` and five more mentions once; of `t` less.
    private func prepared() throws -> Example {
        let example = try Example([
            tweet(1, ["a", "x"], ["u"]), tweet(2, ["a", "y"], ["u", "v"]),
        ])
        try example.add([tweet(3, ["a", "b", "b", "z"], ["w"])], term: "t")
        return example
    }

    @Test func hidesMentionsThatOccurOnce() throws {
        let example = try prepared()
        let whole = try example.popularity()
        #expect(whole.term == nil)
        #expect(whole.tweets == 3)
        #expect(whole.rows.map(\.example) == ["#a 3/3", "#b 2/1", "@u 2/2"])
        #expect(whole.hidden == 5)
        let term = try example.popularity(of: "T")
        #expect(term.term == "t")
        #expect(term.tweets == 1)
        #expect(term.rows.map(\.example) == ["#b 2/1"])
        #expect(term.hidden == 3)
    }

    @Test func countsTweetsOverTime() throws {
        let hours = [0, 0, 1, 3, 3]
        let records = hours.enumerated().map { id, hour in
            let time = #", "created_at": "Mon Jan 01 0\#(hour):30:00 +0000 2018""#
            return tweet(id + 1, ["a", id > 2 ? "B" : "b", "b"], ["u"], more: time)
        }
        let example = try Example(records + [tweet(9, ["a"])])
        let names = ["#B", "@u", "#a"].compactMap { MentionName($0) }
        let curves = try example.archive.popularity(of: nil) { try $0.curves(names) }
        #expect(curves == Array(repeating: [2, 1, 0, 2], count: 3))
        let end = try #require(NamedPeriod("2018-01-01T01:00", in: .utc)).start
        let filter = TweetFilter { ($0.mentions, $0.until) = (names, end) }
        let short = try example.archive.popularity(of: nil, filter) { try $0.curves(names) }
        #expect(short == [[], [], []])
    }

    @Test func hidesMentionsBelowTheMinimumCount() throws {
        let example = try prepared()
        for (minCount, shown, hidden) in [(1, 8, 0), (2, 3, 5), (3, 1, 7), (4, 0, 8)] {
            for isByKind in [false, true] {
                let table = try example.popularity {
                    ($0.minCount, $0.isByKind) = (minCount, isByKind)
                }
                let rows = table.sections.flatMap(\.rows)
                #expect(rows.count == shown)
                #expect(rows.allSatisfy { $0.count >= minCount })
                #expect(table.hidden == hidden)
            }
        }
    }

    @Test func showsAndHidesOneKind() throws {
        let example = try prepared()
        for (kind, shown, hidden) in [
            (MentionKind.hashtag, ["#a 3/3", "#b 2/1"], 3), (.user, ["@u 2/2"], 2),
        ] {
            let table = try example.popularity { $0.kinds = [kind] }
            #expect(table.rows.map(\.example) == shown)
            #expect(table.hidden == hidden)
        }
    }

    /// Rows beyond the limit do not count as hidden, nor hidden ones as left out.
    @Test func countsTheRowsBeyondTheLimit() throws {
        let example = try prepared()
        for (limit, leftOut) in [(1, 2), (2, 1), (3, 0), (4, 0)] {
            let table = try example.popularity { $0.limit = RowLimit(limit) }
            let rows = table.sections.map { $0.rows.map(\.example) }
            #expect(rows == [Array(["#a 3/3", "#b 2/1", "@u 2/2"].prefix(limit))])
            #expect(table.sections.map(\.leftOut) == [leftOut])
            #expect(table.hidden == 5)
        }
    }

    /// The first rows of a counted table are those of the table without a limit.
    @Test(arguments: [false, true]) func limitsCountedTables(isByKind: Bool) throws {
        let tweets = (1...600).map { id in
            let hashtags = ["a\(id % 7)", "a\(id % 7)", "b\(id % 31)"]
            return tweet(id, hashtags, ["u\(id % 13)"], by: "v\(id % 5)")
        }
        let example = try Example(tweets)
        let filter = TweetFilter { $0.kinds = [.original] }
        for order in PopularityReport.Order.allCases {
            func table(_ limit: RowLimit) throws -> CollectedReport {
                try example.popularity(of: nil, filter) {
                    ($0.order, $0.isByKind, $0.limit) = (order, isByKind, limit)
                }
            }
            let whole = try table(.none)
            #expect(whole.sections.reduce(0) { $0 + $1.rows.count } == 51)
            for limit in [1, 2, 7, 10, 37, 38, 60] {
                let limited = try table(.requested(limit))
                #expect(limited.hidden == whole.hidden)
                for (section, all) in zip(limited.sections, whole.sections) {
                    #expect(section.rows == Array(all.rows.prefix(limit)))
                    #expect(section.leftOut == max(0, all.rows.count - limit))
                }
            }
        }
    }

    /// Another import of the same file, or one without tweets, does not add a source.
    @Test func countsTheDumpsOfTheTweets() throws {
        let example = try Example()
        func source() throws -> String {
            let subject = try example.archive.popularity(of: SearchTerm("t")) { $0.subject }
            let names = subject.dumps.map { URL(filePath: $0).lastPathComponent }
            let terms = try example.archive.terms().terms.map(\.dumps)
            return "\(subject.dumpCount) \(names) \(terms)"
        }
        try example.add([tweet(1, ["a"])], term: "t", name: "one")
        #expect(try source() == #"1 ["one"] [1]"#)
        try example.add([tweet(1, ["a"])], term: "t", name: "one")
        try example.add(["{}", "[]"], term: "t", name: "refused")
        try example.add([#"{"delete":{}}"#], term: "t", name: "notices")
        #expect(try source() == #"1 ["one"] [1]"#)
        try example.add([tweet(1, ["a"])], term: "t", name: "two")
        #expect(try source() == #"2 ["one", "two"] [2]"#)
    }

    /// Dumps that the number of dumps leaves out are counted: those without tweets, and those whose
    /// last import is unfinished.
    @Test func countsTheDumpsThatAreLeftOut() throws {
        let example = try Example()
        func source(_ term: String?) throws -> [Int] {
            let term = term.flatMap { SearchTerm($0) }
            let subject = try example.archive.popularity(of: term) { $0.subject }
            return [subject.dumpCount, subject.dumpsWithoutTweets, subject.unfinishedImports]
        }
        // The import is stopped after the first of several parts.
        let filler = String(repeating: "x", count: 100_000)
        let lines = (1...40).map { tweet($0, ["a"], text: filler) }
        let dumps = [try example.dump(lines.joined(separator: "\n"), named: "long")]
        try example.archive.importDumps(dumps, term: SearchTerm("t")) { $0.tweets > 0 }
        try example.archive.importDumps(dumps, term: SearchTerm("t")) { $0.tweets > 0 }
        #expect(try source(nil) == [0, 0, 1])
        #expect(try source("t") == [0, 0, 1])
        try example.add([#"{"delete":{}}"#], term: "u", name: "notices")
        try example.add([#"{"delete":{}}"#], term: "u", name: "notices")
        try example.add([tweet(1)], term: "u", name: "one")
        #expect(try source(nil) == [1, 1, 1])
        #expect(try source("u") == [1, 1, 0])
        try example.archive.importDumps(dumps, term: SearchTerm("t"))
        #expect(try source(nil) == [2, 1, 0])
        #expect(try source("t") == [1, 0, 0])
        try example.add([tweet(1)], name: "notices")
        #expect(try source(nil) == [3, 0, 0])
    }

    @Test func limitsEachSection() throws {
        let example = try prepared()
        let table = try example.popularity { ($0.isByKind, $0.minCount, $0.limit) = (true, 1, 2) }
        let rows = table.sections.map { $0.rows.map(\.example) }
        #expect(rows == [["#a 3/3", "#b 2/1"], ["@u 2/2", "@v 1/1"]])
        #expect(table.sections.map(\.leftOut) == [3, 1])
        #expect(table.hidden == 0)
    }

    /// Names are sorted by code point, not by UTF-16 code unit.
    @Test func sortsTiesByCodePoint() throws {
        let example = try Example([tweet(1, ["\u{10428}", "\u{FF41}", "z", "é", "1", "_"], ["z"])])
        #expect(
            try example.table()
                == "#1 1/1 #_ 1/1 #z 1/1 @z 1/1 #é 1/1 #\u{FF41} 1/1 #\u{10428} 1/1"
        )
    }

    /// A spelling that a fuller record removes no longer counts.
    @Test func showsNoSpellingThatAFullerRecordLacks() throws {
        let example = try Example([
            tweet(1, ["IOT"], more: #","truncated":true"#), tweet(2, ["iot"]),
        ])
        #expect(try example.table() == "#IOT 2/2")
        try example.add([tweet(1, ["iot"])])
        #expect(try example.table() == "#iot 2/2")
        try example.add([tweet(2, ["IoT", "x"])])
        #expect(try example.table() == "#IoT 2/2 #x 1/1")
    }
}

/// The authors of tweets, some of whom are unknown.
@Suite struct AuthorTests {
    private static let byNobody =
        #"{"id_str":"9","text":"t","entities":{"hashtags":[{"text":"b"},{"text":"c"}]}}"#

    @Test func leavesUnknownAuthorsOut() throws {
        let example = try Example([
            Self.byNobody, tweet(2, ["a"], by: "ann"), tweet(3, ["a"], by: "ann"),
        ])
        let joe = TweetFilter { $0.authors = ["Joe Doe"] }
        #expect(throws: ArchiveError.unknownAuthor("Joe Doe")) { try total(joe, example) }
        let byAnn = try total(TweetFilter { $0.authors = ["ann"] }, example)
        #expect(byAnn.tweets == 2)
        #expect(byAnn.leftOut == [.author: 1])
    }

    /// Every tweet has an author, so that 0 would be wrong.
    @Test func distinguishesUnknownAuthorsFromNone() throws {
        let example = try Example([Self.byNobody, tweet(1, ["a"]), tweet(2, ["c", "a"])])
        #expect(try authors(in: example) == ["#a": 1, "#b": nil, "#c": 1])
        #expect(try authors(in: example).keys.sorted() == ["#a", "#b", "#c"])
        let rows = try example.popularity { ($0.order, $0.minCount) = (.authors, 1) }.rows
        #expect(rows.map(\.mention.signed) == ["#a", "#c", "#b"])
    }

    private func authors(in example: Example) throws -> [String: Int?] {
        let rows = try example.popularity { ($0.countsAuthors, $0.minCount) = (true, 1) }.rows
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.mention.signed, $0.authors) })
    }

    private func total(_ filter: TweetFilter, _ example: Example) throws -> TweetTotal {
        try example.archive.popularity(of: nil, filter) { $0.subject.total }
    }
}

/// Compares the least number of the shown mentions with that of sorted mentions.
@Suite struct ShownMentionsTests {
    /// Many mentions are more than are kept before they are sorted.
    @Test(arguments: SplitMix64.seeds(8)) func findsTheNumberAtTheLimit(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let count = Int64.random(in: 0...(seed.isMultiple(of: 2) ? 300 : 20_000), using: &generator)
        let mentions = (0..<count).map { id in
            CountedMention(
                id: id,
                kind: MentionKind.allCases.randomElement(using: &generator) ?? .user,
                count: Int.random(in: 1...5_000, using: &generator),
                tweets: Int.random(in: 1...5_000, using: &generator),
                authors: Int.random(in: 0...5_000, using: &generator)
            )
        }
        for (limit, number) in [(1, ShownMentions.Number.count), (7, .tweets), (150, .authors)] {
            let kinds: [[MentionKind]] = [[.hashtag], [.user]]
            let shown = ShownMentions(
                groups: kinds,
                number: number,
                minCount: 2,
                limit: .requested(limit)
            )
            let tables = kinds.map { kinds in
                mentions.filter { kinds.contains($0.kind) && $0.count >= 2 }
                    .map { $0[number] }.sorted(by: >)
            }
            let expected = tables.map { $0.prefix(limit).last ?? 0 }.min()
            #expect(shown.leastNumber(of: mentions) == expected)
        }
    }

    @Test func takesTheLargestLimit() {
        let mention = CountedMention(id: 1, kind: .user, count: 3, tweets: 2, authors: 1)
        let groups = [MentionKind.allCases]
        let largest = ShownMentions(groups: groups, minCount: 2, limit: .requested(.max))
        #expect(largest.leastNumber(of: [mention]) == 3)
        let unlimited = ShownMentions(groups: groups, minCount: 2, limit: .none)
        #expect(unlimited.leastNumber(of: [mention]) == nil)
    }
}
