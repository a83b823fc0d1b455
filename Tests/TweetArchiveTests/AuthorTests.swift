import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// The authors of tweets, with screen names or with the display names of earlier versions.
@Suite struct AuthorTests {
    /// Names of authors; earlier versions also stored those that cannot be screen names.
    private static let names = [
        "ann", "A_1", "0123456789abcdefghij", "0123456789abcdefghijk", "Ada Byron", "Zoë", "@ann",
        "a-b",
        "a\u{0}b", "a]b", "",
    ]

    @Test(arguments: names)
    func recognisesDisplayNamesLikeTheDecoder(name: String) throws {
        try Example.withArchive { example in
            try example.add([tweet(1, ["a"])])
            try store(name, in: example)
            let found = try example.archive.evidence(for: mention("#a"), of: nil) {
                try $0.rows.collected()
            }
            #expect(found.map(\.author) == [ScreenName.isValid(name.utf8) ? name : nil])
        }
    }

    @Test func treatsDisplayNamesAsUnknownAuthors() throws {
        try Example.withArchive { example in
            try example.add([
                tweet(1, ["a"]), tweet(2, ["a"], by: "ann"), tweet(3, ["a"], by: "ann"),
            ])
            try store("Joe Doe", in: example)
            // Only archives of the older version have such names.
            try example.archive.write {
                try $0.execute(sql: "PRAGMA user_version = \(ArchiveUpgrade.oldVersion)")
            }
            #expect(try authors(in: example) == ["#a": 1])
            var filter = TweetFilter()
            filter.authors = ["Joe Doe"]
            #expect(throws: ArchiveError.unknownAuthor("Joe Doe")) { try total(filter, example) }
            filter.authors = ["ann"]
            #expect(try total(filter, example).tweets == 2)
            #expect(try total(filter, example).leftOut == [.author: 1])
        }
    }

    /// Every tweet has an author, so that 0 would be wrong.
    @Test func distinguishesUnknownAuthorsFromNone() throws {
        let byNobody =
            #"{"id_str":"9","text":"t","entities":{"hashtags":[{"text":"b"},{"text":"c"}]}}"#
        try Example.withArchive { example in
            try example.add([byNobody, tweet(1, ["a"]), tweet(2, ["c", "a"])])
            #expect(try authors(in: example) == ["#a": 1, "#b": nil, "#c": 1])
            #expect(try authors(in: example).keys.sorted() == ["#a", "#b", "#c"])
            var options = PopularityReport.Options()
            (options.order, options.minCount) = (.authors, 1)
            let rows = try example.archive.collected(of: nil, options: options).sections[0].rows
            #expect(rows.map(\.mention.signed) == ["#a", "#c", "#b"])
        }
    }

    private func store(_ name: String, in example: Example) throws {
        try example.archive.write { db in
            try db.execute(
                sql: """
                    UPDATE author SET name = CAST(? AS TEXT), folded = CAST(? AS TEXT)
                    WHERE id = (SELECT author FROM tweet ORDER BY id LIMIT 1)
                    """,
                arguments: [name.utf8Data, Folding.folded(name).utf8Data]
            )
        }
    }

    private func mention(_ name: String) throws -> MentionName { try #require(MentionName(name)) }

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
