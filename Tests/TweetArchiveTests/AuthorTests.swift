import Testing
import TweetDumps

@testable import TweetArchive

/// The authors of tweets, some of whom are unknown.
@Suite struct AuthorTests {
    private static let byNobody =
        #"{"id_str":"9","text":"t","entities":{"hashtags":[{"text":"b"},{"text":"c"}]}}"#

    @Test func leavesUnknownAuthorsOut() throws {
        let example = try Example()
        try example.add([Self.byNobody, tweet(2, ["a"], by: "ann"), tweet(3, ["a"], by: "ann")])
        var filter = TweetFilter()
        filter.authors = ["Joe Doe"]
        #expect(throws: ArchiveError.unknownAuthor("Joe Doe")) { try total(filter, example) }
        filter.authors = ["ann"]
        #expect(try total(filter, example).tweets == 2)
        #expect(try total(filter, example).leftOut == [.author: 1])
    }

    /// Every tweet has an author, so that 0 would be wrong.
    @Test func distinguishesUnknownAuthorsFromNone() throws {
        let example = try Example()
        try example.add([Self.byNobody, tweet(1, ["a"]), tweet(2, ["c", "a"])])
        #expect(try authors(in: example) == ["#a": 1, "#b": nil, "#c": 1])
        #expect(try authors(in: example).keys.sorted() == ["#a", "#b", "#c"])
        var options = PopularityReport.Options()
        (options.order, options.minCount) = (.authors, 1)
        let rows = try example.archive.collected(of: nil, options: options).sections[0].rows
        #expect(rows.map(\.mention.signed) == ["#a", "#c", "#b"])
    }

    private func authors(in example: Example) throws -> [String: Int?] {
        var options = PopularityReport.Options()
        (options.countsAuthors, options.minCount) = (true, 1)
        let rows = try example.archive.collected(of: nil, options: options).sections[0].rows
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.mention.signed, $0.authors) })
    }

    private func total(_ filter: TweetFilter, _ example: Example) throws -> TweetTotal {
        try example.archive.popularity(of: nil, filter) { $0.subject.total }
    }
}
