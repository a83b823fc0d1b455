import GRDB
import Testing
import TweetDumps

@testable import TweetArchive

/// The authors of tweets with their numbers.
@Suite struct PeopleTests {
    private static let day = #", "created_at": "Tue Oct 02 12:00:00 +0000 2018""#
    private static let nextDay = #", "created_at": "Wed Oct 03 12:00:00 +0000 2018""#

    /// Ann wrote two tweets; Bob is retweeted without being here with the original; nobody knows Cay.
    private static var records: [String] {
        let ann = tweet(1, [], ["bob", "BOB"], by: "Ann", text: "one", more: nextDay)
        let away = tweet(99, [], [], by: "bob", text: "two")
        return [
            ann, tweet(2, by: "ann", more: day), tweet(3, [], ["ann"], by: "bob", text: "@ann"),
            tweet(10, [], ["ann"], by: "dee", more: #", "retweeted_status": \#(ann)"#),
            tweet(11, [], ["bob"], by: "dee", more: #", "retweeted_status": \#(away)"#),
            tweet(12, [], ["cay"], by: "dee", text: "RT @cay: x"),
            #"{"id_str": "13", "text": "RT @Bob: y", "entities": {}}"#,
        ]
    }

    private static func rows(
        _ example: Example,
        _ order: PeopleReport.Order = .tweets,
        _ filter: TweetFilter = .init(),
        term: String? = nil,
        limit: RowLimit = .none
    ) throws -> [String] {
        let term = term.flatMap { SearchTerm($0) }
        return try example.archive.people(of: term, filter, order: order, limit: limit) { report in
            #expect(report.subject.total.authorless <= 1)
            return try report.rows.collected().map {
                "\($0.name) \($0.tweets) \($0.retweeted) \($0.mentioned)"
            } + ["\(report.count) people, \(report.otherRetweets) others"]
        }
    }

    @Test func countsTweetsRetweetsAndMentions() throws {
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) == ["dee 3 0 0", "Ann 2 1 2", "bob 1 2 3", "3 people, 1 others"]
        )
        #expect(
            try Self.rows(example, .retweeted, limit: 2) == [
                "bob 1 2 3", "Ann 2 1 2", "3 people, 1 others",
            ]
        )
        #expect(try Self.rows(example, .mentioned)[0] == "bob 1 2 3")
    }

    @Test func countsTheTweetsOfAFilterOrATerm() throws {
        let example = try Example()
        try example.add(Self.records)
        try example.add([Self.records[2]], term: "#t", name: "found")
        #expect(
            try Self.rows(example, term: "#t") == ["bob 1 0 0", "Ann 0 0 1", "2 people, 0 others"]
        )
        var filter = TweetFilter()
        filter.kinds = [.retweet]
        #expect(
            try Self.rows(example, .tweets, filter) == [
                "dee 3 0 0", "Ann 0 1 1", "bob 0 2 2", "3 people, 1 others",
            ]
        )
    }

    @Test func tellsTimesAndProfiles() throws {
        let profile = #""name": "A", "description": "D", "location": "L""#
        let example = try Example()
        try example.add(Self.records)
        try example.add([
            #"{"id_str": "50", "text": "x", "user": {"screen_name": "ann", \#(profile)}}"#
        ])
        let people = try example.archive.people(of: nil) { try $0.rows.collected() }
        let ann = try #require(people.first { $0.name == "Ann" })
        #expect([ann.first, ann.last] == [1_538_481_600, 1_538_568_000])
        #expect([ann.display, ann.description, ann.location] == ["A", "D", "L"])
        let dee = try #require(people.first { $0.name == "dee" })
        #expect([dee.first, dee.last] == [nil, nil])
    }

    /// Profiles are shown as their authors typed them, as texts are.
    @Test func showsProfilesWithoutEntities() throws {
        let profile =
            #""name": "A &amp; B", "description": "&lt;3 &amp;amp;", "location": "B&amp;B""#
        let shown: [String?] = ["A & B", "<3 &amp;", "B&B"]
        let example = try Example()
        try example.add([
            #"{"id_str": "50", "text": "x", "user": {"screen_name": "ann", \#(profile)}}"#
        ])
        let people = try example.archive.people(of: nil) { try $0.rows.collected() }
        #expect(people.map { [$0.display, $0.description, $0.location] } == [shown])
        let ann = try example.archive.profile(of: "ann")
        #expect([ann.display, ann.description, ann.location] == shown)
        let details = try example.archive.details(of: [50]) { try $0.tweets.collected() }
        #expect(details.map(\.displayName) == ["A & B"])
    }

    /// The order of packed names is that of their bytes.
    @Test func packsNamesInOrder() {
        let names = ["0", "09", "9", "_", "_a", "a", "a0", "a_", "aa", "zzzzzzzzzzzzzzzzzzzz"]
        let packed = names.map { PackedName(Array($0.utf8).span) }
        for (one, other) in zip(packed, packed.dropFirst()) {
            #expect(one.flatMap { one in other.map { one < $0 } } == true)
        }
        #expect(PackedName(Array("aB".utf8).span) == PackedName(Array("Ab".utf8).span))
        for name in ["", "a b", "é", "0123456789abcdefghijk"] {
            #expect(PackedName(Array(name.utf8).span) == nil)
        }
    }

    /// The ranges of names have every author once, also with few of them.
    @Test(arguments: [0, 1, 5, 300]) func dividesAllNames(authors: Int) throws {
        let example = try Example()
        try example.add((0..<authors).map { tweet($0 + 1, by: "u\($0)") })
        for count in [1, 2, 7] {
            let names = try example.archive.report { db in
                try NameRange.ranges(db, count: count).flatMap { range in
                    var rows = try NameRows(db, in: "author", range)
                    defer { rows.end() }
                    var ids: [Int64] = []
                    while let row = rows.current {
                        ids.append(row.id)
                        try rows.step()
                    }
                    return ids
                }
            }
            #expect(names.count == authors)
            #expect(Set(names).count == authors)
        }
    }

    /// A damaged archive with a large id needs no large array.
    @Test func readsLargeIDs() throws {
        let example = try Example()
        try example.add(Self.records)
        let rows = try Self.rows(example)
        try example.archive.write {
            try $0.execute(
                sql: """
                    UPDATE tweet SET author = 9223372036854775807
                    WHERE author = (SELECT id FROM author WHERE folded = 'ann');
                    UPDATE author SET id = 9223372036854775807 WHERE folded = 'ann'
                    """
            )
        }
        #expect(try Self.rows(example) == rows)
    }
}
