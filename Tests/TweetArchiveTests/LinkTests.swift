import GRDB
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
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) == [
                "http://a.org/x 3/2", "http://c.org 2/2", "https://www.a.org/b 2/1",
                "http://d.org 2/-", "mailto: 1/1", "http://C.org/Ä 1/-",
                "0 hidden, 0 left out",
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
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) { ($0.grouping, $0.minCount) = (.domain, 1) } == [
                "a.org 4/2", "c.org 3/2", "d.org 2/-", "mailto 1/1", "0 hidden, 0 left out",
            ]
        )
    }

    @Test func countsTheTweetsOfATermAndAFilter() throws {
        let example = try Example()
        try example.add(Self.records)
        try example.add([Self.records[1]], term: "#t", name: "found")
        #expect(try Self.rows(example, "#t") == ["http://a.org/x 1/1", "0 hidden, 0 left out"])
        var filter = TweetFilter()
        filter.authors = ["ann"]
        let rows = try example.archive.links(of: nil, filter) { report in
            try report.rows.collected().map(\.link)
        }
        #expect(rows == ["https://www.a.org/b"])
    }

    private static let domains = [
        ("http://a.org", "a.org"), ("https://www.a.org/b?c#d", "a.org"), ("a.org/b", "a.org"),
        ("//a.org:80/", "a.org"), ("http://u:p@a.org:8080/x@y:1", "a.org"), ("http:///x", ""),
        ("http://[::1]:80/", "[::1]"), ("http://a.org?u=http://b.org", "a.org"), ("", ""),
        ("http://www.", ""), ("a.org/http://b.org", "a.org"), (#"http://a.org\b"#, "a.org"),
        ("://", ""), (":", ""), ("http://a.org:", "a.org"), ("http://日本.jp/", "日本.jp"),
    ]

    @Test(arguments: domains) func findsTheDomain(address: String, domain: String) {
        let found = LinkDomain.domain(of: Array(address.utf8)[...])
        #expect(String(decoding: found, as: UTF8.self) == domain)
    }
}
