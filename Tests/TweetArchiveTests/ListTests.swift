import Testing
import TweetDumps
import TweetSearch

@testable import TweetArchive

/// Lists of people.
@Suite struct ListTests {
    private static func lists(_ example: Example) throws -> [String] {
        try example.archive.lists().lists.map { list in
            let people = list.people.map { ($0.isKnown ? "" : "?") + $0.name }
            return ([list.name + ":"] + people).joined(separator: " ")
        }
    }

    private static func name(_ typed: String) throws -> ListName {
        try #require(ListName(typed))
    }

    @Test func addsAndRemovesPeople() throws {
        let example = try Example()
        try example.add([tweet(1, by: "Ann"), tweet(2, by: "bob")])
        let friends = try Self.name(" Friends ")
        let added = try example.archive.add(["@ANN", "cay", "@cay"], to: friends)
        #expect(added == ListChange(list: "Friends", changed: 2, people: 2))
        #expect(try Self.lists(example) == ["Friends: Ann ?cay"])
        let more = try example.archive.add(["bob", "ann"], to: Self.name("fRIENDS"))
        #expect(more == ListChange(list: "Friends", changed: 1, people: 3))
        try example.archive.add(["eve"], to: Self.name("others"))
        #expect(try Self.lists(example) == ["Friends: Ann bob ?cay", "others: ?eve"])
        let fewer = try example.archive.remove(["@Bob", "eve"], from: Self.name("friends"))
        #expect(fewer == ListChange(list: "Friends", changed: 1, people: 2))
        let none = try example.archive.remove(nil, from: friends)
        #expect(none == ListChange(list: "Friends", changed: 2, people: 0))
        #expect(try Self.lists(example) == ["others: ?eve"])
        try example.archive.remove(["EVE"], from: Self.name("others"))
        #expect(try Self.lists(example) == [])
        #expect(throws: ArchiveError.unknownList("Friends")) {
            try example.archive.remove(nil, from: friends)
        }
        #expect(try example.archive.unknownPeople(among: ["ANN", "@x", "bob"]) == ["@x"])
        #expect(try example.archive.check() == [])
    }

    /// The language of searches and the filter find a list by each spelling of its name.
    @Test(
        arguments: [
            ("Straße", "list:STRASSE"), ("my friends", #"list:"My Friends""#),
            ("cafe\u{301}", "list:CAFÉ"), ("a\"b", #"list:"a\"b""#), ("(x)", #"list:"(X)""#),
            ("#team", "list:team"),
        ]
    )
    func isFoundByItsName(name: String, query: String) throws {
        let example = try Example()
        try example.add([tweet(1, by: "Ann"), tweet(2, by: "bob"), tweet(3, by: "ann")])
        try example.archive.add(["ann"], to: Self.name(name))
        var filters = [TweetFilter(), TweetFilter()]
        filters[0].search = try SearchQuery(parsing: query)
        filters[1].list = try Self.name(name.uppercased())
        for filter in filters {
            let ids = try example.archive.tweets(of: nil, filter) { $0.ids }
            #expect(ids == [3, 1])
        }
    }

    @Test func namesAnUnknownList() throws {
        let example = try Example()
        var filter = TweetFilter()
        filter.list = try Self.name("friends")
        #expect(filter.description == "by the people in friends")
        #expect(throws: ArchiveError.unknownList("friends")) {
            try example.archive.tweets(of: nil, filter) { $0.ids }
        }
    }

    @Test(arguments: ["", " ", "#", "a\nb", "a\u{1B}b", "a\0b", String(repeating: "x", count: 101)])
    func refusesOtherNames(typed: String) { #expect(ListName(typed) == nil) }
}
