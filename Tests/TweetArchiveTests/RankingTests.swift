import Foundation
import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

/// Counts of links and domains.
@Suite struct LinkTests {
    static func record(_ id: Int, _ links: [String], by author: String? = nil) -> String {
        let user = author.map { #""user": {"screen_name": "\#($0)"}, "# } ?? ""
        let urls = links.map { #"{"expanded_url": "\#($0)"}"# }.joined(separator: ", ")
        return #"{"id_str": "\#(id)", "text": "x", \#(user)"entities": {"urls": [\#(urls)]}}"#
    }

    private static func rows(
        _ example: Example,
        _ term: String? = nil,
        _ change: (inout LinkReport.Options) -> Void = { $0.minCount = 1 }
    ) throws -> [String] {
        var options = LinkReport.Options()
        change(&options)
        let term = term.flatMap { SearchTerm($0) }
        return try example.archive.links(of: term, options: options) { report in
            let rows = try report.rows.collected()
            return rows.map { "\($0.link) \($0.tweets)/\($0.authors.map(String.init) ?? "-")" }
                + ["\(report.hidden) hidden, \(report.leftOut) left out"]
        }
    }

    /// Links with ties in the number of tweets, and in that of authors.
    private static let records = [
        record(1, ["http://a.org/x", "http://a.org/x", "https://www.a.org/b"], by: "Ann"),
        record(2, ["http://a.org/x"], by: "bob"),
        record(3, ["https://www.a.org/b", "http://c.org"], by: "ann"),
        record(4, ["http://d.org", "http://d.org", "http://C.org/Ä"]),
        record(5, ["http://a.org/x", "http://d.org"], by: "no name"),
        record(6, ["mailto:", "http://c.org"], by: "bob"),
    ]

    @Test func countsTweetsAndAuthors() throws {
        let example = try Example(Self.records)
        #expect(
            try Self.rows(example) == [
                "http://a.org/x 3/2", "http://c.org 2/2", "https://www.a.org/b 2/1",
                "http://d.org 2/-", "mailto: 1/1", "http://C.org/Ä 1/-", "0 hidden, 0 left out",
            ]
        )
        #expect(
            try Self.rows(example) { $0.limit = 3 } == [
                "http://a.org/x 3/2", "http://c.org 2/2", "https://www.a.org/b 2/1",
                "2 hidden, 1 left out",
            ]
        )
        let total = try example.archive.links(of: nil) { $0.subject.total }
        #expect((total.tweets, total.authorless) == (6, 2))
    }

    @Test func countsDomains() throws {
        let example = try Example(Self.records)
        #expect(
            try Self.rows(example) { ($0.grouping, $0.minCount) = (.domain, 1) } == [
                "a.org 4/2", "c.org 3/2", "d.org 2/-", "mailto 1/1", "0 hidden, 0 left out",
            ]
        )
    }

    @Test func countsTheTweetsOfATermAndAFilter() throws {
        let example = try Example(Self.records)
        try example.add([Self.records[1]], term: "#t", name: "found")
        #expect(try Self.rows(example, "#t") == ["http://a.org/x 1/1", "0 hidden, 0 left out"])
        let filter = TweetFilter { $0.authors = ["ann"] }
        let rows = try example.archive.links(of: nil, filter) { report in
            try report.rows.collected().map(\.link)
        }
        #expect(rows == ["https://www.a.org/b"])
    }

    /// Several addresses of a page, and links of shorteners, also inside another address.
    private static let samePages = [
        record(1, ["http://www.a.co.uk/x?utm_source=t", "https://a.co.uk/x/"], by: "ann"),
        record(2, ["http://m.a.co.uk/x", "http://b.a.co.uk"], by: "bob"),
        record(3, ["https://bit.ly/q", "http://www.bit.ly/q/"], by: "ann"),
        record(
            4,
            ["https://l.facebook.com/l.php?u=http%3A%2F%2Fbit.ly%2Fq", "http://on.wsj.com/1"]
        ),
        record(5, ["http://wsj.com/1", "mailto:x"], by: "bob"), record(6, [], by: "bob"),
    ]

    /// The rows with their spellings, and the tweets that have links and short ones.
    private static func canonicalRows(
        _ example: Example,
        _ change: (inout LinkReport.Options) -> Void
    ) throws -> [String] {
        var options = LinkReport.Options()
        options.minCount = 1
        change(&options)
        return try example.archive.links(of: nil, options: options) { report in
            let rows = try report.rows.collected()
            let linked = report.linked.map { "\($0.short) of \($0.tweets)" } ?? "none"
            return rows.map { "\($0.link) \($0.tweets)/\($0.authors ?? 0)/\($0.spellings ?? -1)" }
                + [linked]
        }
    }

    @Test func countsPagesAndRegistrableDomains() throws {
        let example = try Example(Self.samePages)
        #expect(
            try Self.canonicalRows(example) { $0.isCanonical = true } == [
                "https://a.co.uk/x 2/2/3", "https://bit.ly/q 2/1/3", "https://b.a.co.uk 1/1/1",
                "https://wsj.com/1 1/1/1", "mailto:x 1/1/1", "https://on.wsj.com/1 1/0/1", "2 of 5",
            ]
        )
        #expect(
            try Self.canonicalRows(example) { ($0.isCanonical, $0.grouping) = (true, .domain) } == [
                "a.co.uk 2/2/4", "bit.ly 2/1/3", "wsj.com 2/1/2", "2 of 5",
            ]
        )
    }

    @Test func countsShortLinks() throws {
        let example = try Example(Self.samePages)
        #expect(
            try Self.canonicalRows(example) { $0.isShort = true } == [
                "http://www.bit.ly/q/ 1/1/1", "https://bit.ly/q 1/1/1", "http://on.wsj.com/1 1/0/1",
                "https://l.facebook.com/l.php?u=http%3A%2F%2Fbit.ly%2Fq 1/0/1", "2 of 5",
            ]
        )
        #expect(
            try Self.canonicalRows(example) { ($0.isShort, $0.isCanonical) = (true, true) } == [
                "https://bit.ly/q 2/1/3", "https://on.wsj.com/1 1/0/1", "2 of 5",
            ]
        )
        #expect(
            try Self.canonicalRows(example) { ($0.isShort, $0.grouping) = (true, .domain) } == [
                "bit.ly 2/1/3", "on.wsj.com 1/0/1", "2 of 5",
            ]
        )
    }

    @Test func findsTheTweetsOfCanonicalLinks() throws {
        let example = try Example(Self.samePages)
        for (group, count) in [
            (TweetGroup.canonicalLink("https://a.co.uk/x"), 2),
            (.canonicalLink("http://a.co.uk/x"), 0), (.canonicalLink("mailto:x"), 1),
            (.registrableDomain("wsj.com"), 2), (.registrableDomain("mailto"), 0),
            (.shortener("bit.ly"), 2), (.shortener("on.wsj.com"), 1), (.shortener("wsj.com"), 0),
        ] {
            #expect(try example.count(in: group) == count, "\(group)")
        }
    }

    @Test func countsWhereShortLinksLead() throws {
        let example = try Example(Self.samePages)
        let table = "https://bit.ly/q\thttps://j.mp/r\nj.mp/r\thttp://www.a.co.uk/x?fbclid=1\n"
        #expect(try example.expand(table) == ExpandedLinkChange(added: 2, known: 0))
        #expect(try example.expand(table) == ExpandedLinkChange(added: 0, known: 2))
        var options = LinkReport.Options()
        (options.isCanonical, options.minCount) = (true, 1)
        try example.archive.links(of: nil, options: options) { report in
            let rows = try report.rows.collected()
            #expect(rows.first?.link == "https://a.co.uk/x")
            #expect(rows.first?.tweets == 4 && rows.first?.spellings == 6)
            #expect(report.linked == .init(tweets: 5, short: 1, expanded: 3))
        }
        for (group, count) in [
            (TweetGroup.canonicalLink("https://a.co.uk/x"), 4),
            (.canonicalLink("https://bit.ly/q"), 0),
            (.registrableDomain("a.co.uk"), 4), (.shortener("bit.ly"), 0),
            (.shortener("on.wsj.com"), 1),
        ] {
            #expect(try example.count(in: group) == count, "\(group)")
        }
    }

    @Test func linksThatLeadInACircleLeadToTheNextOne() throws {
        let example = try Example([Self.record(1, ["http://t.co/a", "http://t.co/b"])])
        _ = try example.expand("t.co/a,t.co/b\nt.co/b,t.co/a\n")
        var options = LinkReport.Options()
        (options.isCanonical, options.minCount) = (true, 1)
        let links = try example.archive.links(of: nil, options: options) { report in
            try report.rows.collected().map(\.link)
        }
        #expect(links == ["https://t.co/a", "https://t.co/b"])
    }

    @Test func refusesContradictions() throws {
        let example = try Example()
        _ = try example.expand("short link;long_url\nhttp://t.co/k;http://y.org\n")
        for (table, sentence) in [
            (
                "short,long\nt.co/a,b.org\nhttps://t.co/a,c.org\n",
                ":3: https://t.co/a leads to c.org, but line 2 says b.org"
            ),
            (
                "t.co/x,z.org\nt.co/k,x.org\n",
                ":2: t.co/k leads to x.org, but the archive has http://y.org"
            ),
            ("t.co/a,nowhere\n", ":1: 'nowhere' is not an address on the web"),
            ("t.co/a\n", ":1: a row has a short link and where it leads, in two cells"),
        ] {
            let error = try #require(throws: PairTable.Failure.self) { try example.expand(table) }
            #expect(error.description.hasSuffix(sentence), "\(error)")
            #expect(try example.expand("t.co/k,y.org\n") == ExpandedLinkChange(added: 0, known: 1))
            #expect(try example.number("SELECT count(*) FROM expanded_link") == 1)
        }
    }

    @Test(arguments: [
        ("http://a.org", "a.org"), ("https://www.a.org/b?c#d", "a.org"), ("a.org/b", "a.org"),
        ("//a.org:80/", "a.org"), ("http://u:p@a.org:8080/x@y:1", "a.org"), ("http:///x", ""),
        ("http://[::1]:80/", "[::1]"), ("http://a.org?u=http://b.org", "a.org"), ("", ""),
        ("http://www.", ""), ("a.org/http://b.org", "a.org"), (#"http://a.org\b"#, "a.org"),
        ("://", ""), (":", ""), ("http://a.org:", "a.org"), ("http://日本.jp/", "日本.jp"),
    ]) func findsTheDomain(address: String, domain: String) {
        let found = LinkDomain.domain(of: Array(address.utf8)[...])
        #expect(String(decoding: found, as: UTF8.self) == domain)
    }
}

extension Example {
    /// Adds a table of links that were expanded elsewhere.
    fileprivate func expand(_ table: String) throws -> ExpandedLinkChange {
        let file = folder.appending(path: "links.csv")
        try table.write(to: file, atomically: true, encoding: .utf8)
        return try archive.add(ExpandedLinks(readingFrom: file.path))
    }
}

/// The tweets that were retweeted or liked most.
@Suite struct TopTweetTests {
    private static func record(_ id: Int, _ text: String, by author: String, _ more: String = "")
        -> String
    { tweet(id, by: author, text: text, more: more) }

    /// Tweet 1 is in the archive, 2 is not; the retweets 30 to 32 do not tell the id of a third.
    private static var records: [String] {
        let one = record(1, "one &amp; all", by: "Ann", #", "retweet_count": 5"#)
        let two = record(2, "two", by: "Bob", #", "retweet_count": 9, "favorite_count": 4"#)
        return [
            one, record(3, "three", by: "Ann", #", "favorite_count": 4"#),
            record(10, "cut…", by: "x", #", "retweeted_status": \#(one)"#),
            record(11, "cut…", by: "y", #", "retweet_count": 7, "retweeted_status": \#(one)"#),
            record(20, "cut…", by: "x", #", "retweet_count": 8, "retweeted_status": \#(two)"#),
            record(30, "RT @Cay: third", by: "x"), record(31, "RT @Cay: third", by: "y"),
            record(32, "RT @Cay: third", by: "z"), record(33, "RT @Cay: fourth", by: "z"),
        ]
    }

    private static func rows(
        _ example: Example,
        _ counting: TopTweetReport.Counting,
        _ filter: TweetFilter = .init(),
        limit: RowLimit = .none
    ) throws -> [String] {
        try example.archive.topTweets(of: nil, filter, by: counting, limit: limit) { report in
            let rows = try report.rows.collected()
            #expect(report.count - rows.count == report.leftOut)
            return rows.map {
                "\($0.number) \($0.id ?? 0) \($0.author ?? "-") \($0.text) \($0.source.id)"
            }
        }
    }

    @Test func findsTheRetweetsThatItCounts() throws {
        let example = try Example(Self.records)
        let rows = try example.archive.topTweets(of: nil) { try $0.rows.collected() }
        for row in rows {
            #expect(try example.count(in: .repeats(like: row.counted)) == row.number)
        }
        // Neither an original nor an unknown tweet is a retweet.
        for id in [1, 99] { #expect(try example.count(in: .repeats(like: Int64(id))) == 0) }
    }

    @Test func countsRetweetsInTheArchive() throws {
        let example = try Example(Self.records)
        let expected = [
            "3 0 Cay third 30", "2 1 Ann one & all 1", "1 0 Cay fourth 33", "1 2 Bob two 20",
        ]
        #expect(try Self.rows(example, .archive) == expected)
        #expect(try Self.rows(example, .archive, limit: 2) == Array(expected.prefix(2)))
        let filter = TweetFilter { $0.authors = ["y"] }
        #expect(
            try Self.rows(example, .archive, filter) == ["1 0 Cay third 31", "1 1 Ann one & all 1"]
        )
    }

    /// A retweet tells the number of its original.
    @Test func takesTheNumbersOfTwitter() throws {
        let example = try Example(Self.records)
        #expect(try Self.rows(example, .retweets) == ["8 2 Bob two 20", "7 1 Ann one & all 1"])
        #expect(try Self.rows(example, .likes) == ["4 3 Ann three 3"])
    }

    @Test func showsRetweetsWithoutAName() throws {
        let example = try Example([Self.record(5, "RT @Cay: x", by: "x")])
        try example.execute("UPDATE tweet SET text = 'RT x'")
        #expect(try Self.rows(example, .archive) == ["1 0 - RT x 5"])
    }

    @Test(arguments: [
        ("RT @ann: x", "ann|x"), ("RT @a_1:x", "a_1|x"), ("RT @ann:", "ann|"), ("RT @ann", nil),
        ("RT @: x", nil), ("RT ann: x", nil), ("", nil), ("RT @", nil), ("RT @ann x:", nil),
        ("RT @0123456789abcdefghij: x", "0123456789abcdefghij|x"),
        ("RT @0123456789abcdefghijk: x", nil), ("rt @ann: x", nil),
    ]) func findsTheNameInARetweet(text: String, expected: String?) {
        let bytes = Array(text.utf8)
        let found = RetweetPrefix(bytes.span).map { prefix in
            [bytes[prefix.name], bytes[prefix.end...]]
                .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|")
        }
        #expect(found == expected)
    }
}

/// Counts of words in an archive.
@Suite struct WordReportTests {
    private static func rows(
        _ example: Example,
        _ term: String? = nil,
        _ filter: TweetFilter = .init(),
        _ change: (inout WordReport.Options) -> Void = { $0.minCount = 1 }
    ) throws -> [String] {
        var options = WordReport.Options()
        change(&options)
        let term = term.flatMap { SearchTerm($0) }
        return try example.archive.words(of: term, filter, options: options) { report in
            let rows = try report.rows.collected()
            return rows.map { "\($0.word) \($0.count)/\($0.tweets)" }
                + ["\(report.stopWords) \(report.hidden) \(report.leftOut)"]
        }
    }

    private static let records = [
        tweet(1, ["owls"], text: "The owl and the Owl #owls", more: #", "lang": "en""#),
        tweet(2, by: "bob", text: "de uil, the owl 🦉", more: #", "lang": "nl""#),
        tweet(3, text: "The 3 foxes 🦉"),
        tweet(4, text: "An owl and a beauti… https://t.co/x", more: #", "truncated": true"#),
    ]

    @Test func countsTheWordsOfTheArchive() throws {
        let example = try Example(Self.records)
        #expect(
            try Self.rows(example) == [
                "owl 4/3", "The 2/2", "a 1/1", "An 1/1", "and 1/1", "foxes 1/1", "uil 1/1",
                "4 0 0",
            ]
        )
        #expect(try Self.rows(example) { $0.limit = 1 } == ["owl 4/3", "4 5 1"])
        #expect(
            try Self.rows(example) { ($0.choice, $0.minCount) = (.emoji, 1) }
                == ["🦉 2/2", "0 0 0"]
        )
        let all = try Self.rows(example) { $0.choice = .allWords }
        #expect(all == ["owl 4/3", "The 4/3", "and 2/2", "0 5 0"])
    }

    @Test func countsTheTweetsOfAWordOverTime() throws {
        let texts = [
            "The owl, an Owl 👍🏽", "de uil 👍👍", "the OWL", "#owl @owl https://a.org", "owl…",
        ]
        let records = (0..<100).map { id in
            let time = #", "created_at": "Mon Jan 0\#(id % 7 + 1) 0\#(id % 10):00:00 +0000 2018""#
            let language = #", "lang": "\#(["en", "nl", "und"][id % 3])""#
            return tweet(id + 1, text: texts[id % 5], more: time + language)
        }
        let example = try Example(records)
        var options = WordReport.Options()
        for choice in [WordChoice.words, .allWords, .emoji] {
            (options.choice, options.minCount) = (choice, 1)
            try example.archive.words(of: nil, options: options) { report in
                let rows = try report.rows.collected()
                let curves = try report.curves(rows.map(\.word))
                #expect(!rows.isEmpty && curves.allSatisfy { $0.count == 24 })
                #expect(curves.map { $0.reduce(0, +) } == rows.map(\.tweets))
            }
        }
    }

    @Test func countsTheTweetsOfATermAndAFilter() throws {
        let example = try Example(Self.records)
        try example.add([Self.records[1]], term: "#t", name: "found")
        #expect(try Self.rows(example, "#t") == ["owl 1/1", "the 1/1", "uil 1/1", "1 0 0"])
        let filter = TweetFilter { $0.languages = ["en"] }
        #expect(try Self.rows(example, nil, filter) == ["Owl 2/1", "3 0 0"])
    }

    @Test(arguments: SplitMix64.seeds(5)) func countsOnSeveralThreads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let words = ["owl", "Owl", "fox", "Ärger", "arger", "the", "日本", "don't"]
        let records = (1...300).map { id in
            let text = (0...5).map { _ in generator.pick(words) }
            return tweet(id, text: text.joined(separator: " "), more: #", "lang": "en""#)
        }
        let example = try Example(records)
        let answers = try [nil, 1, 3].map { threads in
            try example.readingTweets(with: threads) { tweets in
                let report = try tweets.words(.init())
                let rows = try report.rows.collected()
                return rows.map { "\($0.word) \($0.count) \($0.tweets)" }
                    + ["\(report.stopWords) \(report.hidden)"]
            }
        }
        #expect(answers[0].count > 1)
        #expect(answers[1] == answers[0] && answers[2] == answers[0])
    }
}

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
        let filter = try TweetFilter(searching: search)
        let term = term.flatMap { SearchTerm($0) }
        let report = try example.archive.facets(of: term, filter, limit: limit)
        return report.rows.map { "\($0.facet.rawValue) \($0.value) \($0.tweets)" }
    }

    @Test func divideTheTweets() throws {
        let example = try Example(Self.records)
        #expect(
            try Self.rows(example) == [
                "kind original 3", "kind reply 1", "language en 2", "language de 1",
                "year 2015 2", "year 2014 1", "hashtag #owl 3", "hashtag #elk 1",
                "hashtag #fox 1",
            ]
        )
    }

    @Test func countTheTweetsOfATermAndASearch() throws {
        let example = try Example(Self.records)
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
        let example = try Example(Self.records)
        let rows = try Self.rows(example, limit: 1)
        #expect(rows.filter { $0.hasPrefix("language") } == ["language en 2"])
        #expect(rows.filter { $0.hasPrefix("hashtag") } == ["hashtag #owl 3"])
    }

    @Test func sayWhyThereAreNone() throws {
        let example = try Example()
        let empty = try example.archive.facets(of: nil)
        #expect(empty.rows.isEmpty && empty.subject.emptyResult == [.noTweets])
        #expect(throws: ArchiveError.self) { try example.archive.facets(of: SearchTerm("#none")) }
    }

    @Test func areRefusedForUnknownNamesBeforeTweetsAreRead() throws {
        let example = try Example(Self.records)
        var filter = TweetFilter()
        try example.archive.requireNames(in: nil, filter)
        #expect(throws: ArchiveError.self) {
            try example.archive.requireNames(in: SearchTerm("#none"), filter)
        }
        filter.authors = ["nobody_x"]
        #expect(throws: ArchiveError.unknownAuthor("nobody_x")) {
            try example.archive.requireNames(in: nil, filter)
        }
        #expect(throws: ArchiveError.unknownAuthor("nobody_x")) {
            try example.archive.facets(of: nil, filter)
        }
    }
}
