import GRDB
import TestSupport
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
                "\($0.name ?? "") \($0.tweets) \($0.retweeted) \($0.mentioned)"
            } + ["\(report.count) people, \(report.otherRetweets) others"]
        }
    }

    @Test func countsTweetsRetweetsAndMentions() throws {
        let example = try Example(Self.records)
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
        let example = try Example(Self.records)
        try example.add([Self.records[2]], term: "#t", name: "found")
        #expect(
            try Self.rows(example, term: "#t") == ["bob 1 0 0", "Ann 0 0 1", "2 people, 0 others"]
        )
        #expect(
            try Self.rows(example, .tweets, TweetFilter { $0.kinds = [.retweet] }) == [
                "dee 3 0 0", "Ann 0 1 1", "bob 0 2 2", "3 people, 1 others",
            ]
        )
    }

    @Test func tellsTimesAndProfiles() throws {
        let profile = #""name": "A", "description": "D", "location": "L""#
        let example = try Example(Self.records)
        try example.add([
            #"{"id_str": "50", "text": "x", "user": {"screen_name": "ann", \#(profile)}}"#
        ])
        let people = try example.archive.people(of: nil) { try $0.rows.collected() }
        let ann = try #require(people.first { $0.name == "Ann" })
        #expect([ann.first, ann.last] == [1_538_481_600, 1_538_568_000])
        #expect([.display, .description, .location].map(ann.text) == ["A", "D", "L"])
        let dee = try #require(people.first { $0.name == "dee" })
        #expect([dee.first, dee.last] == [nil, nil])
    }

    /// Profiles are shown as their authors typed them, as texts are.
    @Test func showsProfilesWithoutEntities() throws {
        let profile =
            #""name": "A &amp; B", "description": "&lt;3 &amp;amp;", "location": "B&amp;B""#
        let shown: [String?] = ["A & B", "<3 &amp;", "B&B"]
        let example = try Example([
            #"{"id_str": "50", "text": "x", "user": {"screen_name": "ann", \#(profile)}}"#
        ])
        let people = try example.archive.people(of: nil) { try $0.rows.collected() }
        let fields: [AuthorField] = [.display, .description, .location]
        #expect(people.map { fields.map($0.text) } == [shown])
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
        for name in packed.compactMap(\.self) {
            #expect(PackedName(halves: name.half(0), name.half(1)) == name)
        }
        // A damaged archive can have other numbers, with which nothing is looked up.
        for half in [0, -1, .min, 1 << 60, .max] as [Int64] {
            #expect(PackedName(halves: half, 0) == nil)
        }
        #expect(PackedName(Array("aB".utf8).span) == PackedName(Array("Ab".utf8).span))
        for name in ["", "a b", "é", "0123456789abcdefghijk"] {
            #expect(PackedName(Array(name.utf8).span) == nil)
        }
    }

    /// The ranges of names have every author once, also with few of them.
    @Test(arguments: [0, 1, 5, 300]) func dividesAllNames(authors: Int) throws {
        let example = try Example((0..<authors).map { tweet($0 + 1, by: "u\($0)") })
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
        let example = try Example(Self.records)
        let rows = try Self.rows(example)
        try example.execute(
            """
            UPDATE tweet SET author = 9223372036854775807
            WHERE author = (SELECT id FROM author WHERE folded = 'ann');
            UPDATE author SET id = 9223372036854775807 WHERE folded = 'ann'
            """
        )
        #expect(try Self.rows(example) == rows)
    }
}

/// Counts of places and points.
@Suite struct PlaceReportTests {
    private static func record(
        _ id: Int,
        place: String? = nil,
        box: String? = nil,
        point: String? = nil,
        by author: String? = nil
    ) -> String {
        let corners = box.map { #", "bounding_box": {"coordinates": [\#($0)]}"# } ?? ""
        let place = place.map {
            #", "place": {"id": "\#($0)", "full_name": "The \#($0)", "country_code": "nl"\#(corners)}"#
        }
        let point = point.map { #", "coordinates": {"coordinates": [\#($0)]}"# }
        let user = author.map { #", "user": {"screen_name": "\#($0)"}"# }
        return #"{"id_str": "\#(id)", "text": "x", "created_at": "2019-10-10 20:19:\#(10 + id)""#
            + [place, point, user].compactMap(\.self).joined() + "}"
    }

    private static func rows(_ example: Example, limit: RowLimit = .none) throws -> [String] {
        try example.archive.places(of: nil, limit: limit) { report in
            try report.rows.collected().map(\.listed)
                + ["\(report.placeless) \(report.leftOut) \(report.subject.tweets)"]
        }
    }

    private static let box = "[[4, 51], [5, 51], [5, 53], [4, 53]]"
    private static let records = [
        record(1, place: "quay", box: box, by: "ann"),
        record(2, place: "quay", box: box, by: "bob"),
        record(3, place: "hill", point: "6.5, 50", by: "ann"),
        record(4, place: "hill", point: "6.25, 50", by: "Ann"),
        record(5, place: "isle"), record(6, point: "6.5, 50", by: "ann"),
        record(7, point: "-7, 3"), record(8, point: "6.5, 50"), record(9),
    ]

    @Test func countsPlacesAndPoints() throws {
        let example = try Example(Self.records)
        #expect(
            try Self.rows(example) == [
                "The quay NL 2/2 1-2 4.5 52.0 4.0 51.0 5.0 53.0", "The hill NL 2/1 3-4 6.25 50.0",
                "- - 2/1 6-8 6.5 50.0", "The isle NL 1/- 5-5 - -", "- - 1/- 7-7 -7.0 3.0",
                "1 0 9",
            ]
        )
        #expect(
            try Self.rows(example, limit: 1)
                == ["The quay NL 2/2 1-2 4.5 52.0 4.0 51.0 5.0 53.0", "1 4 9"]
        )
    }

    @Test(arguments: [
        (4.0, 6.0, 5.0), (170, -170, 180), (170, -160, -175), (160, -170, 175), (-180, 180, 0),
    ]) func findsTheMiddleOfABox(west: Double, east: Double, middle: Double) {
        let box = PlaceReport.Box(west: west, south: -10, east: east, north: 20)
        #expect(box.middle == MapPoint(middle, 5))
    }

    @Test func sortsPlacesOfTheSameNameByTheCountry() throws {
        let places = [("b1", "us"), ("a1", "nl"), ("c1", "fr"), ("d1", "us")]
        let example = try Example(
            places.enumerated().map { index, place in
                #"{"id_str": "\#(index + 1)", "text": "x", "created_at": "#
                    + #""2019-10-10 20:19:1\#(8 - index)", "place": {"id": "\#(place.0)", "#
                    + #""full_name": "Paris", "country_code": "\#(place.1)"}}"#
            }
        )
        let countries = try example.archive.places(of: nil) { report in
            try report.rows.collected().map { "\($0.country ?? "") \(($0.first ?? 0) % 10)" }
        }
        #expect(countries == ["FR 6", "NL 7", "US 5", "US 8"])
    }

    @Test func sortsPlacesByTheFoldedName() throws {
        let names = ["Arcata", "arc", "Ärzen", "ärzen", "Zell", "an Domingo", "Z"]
        let example = try Example(
            names.enumerated().map { index, name in
                #"{"id_str": "\#(index + 1)", "text": "x", "#
                    + #""place": {"id": "p\#(index)", "full_name": "\#(name)"}}"#
            }
        )
        let sorted = try example.archive.places(of: nil) { try $0.rows.collected().map(\.name) }
        #expect(sorted == ["an Domingo", "arc", "Arcata", "Z", "Zell", "Ärzen", "ärzen"])
    }

    @Test func leavesOutPointsBeyondTheMap() throws {
        #expect(
            MapPoint(.nan, 1) == nil && MapPoint(1, .infinity) == nil && MapPoint(181, 1) == nil
        )
        #expect(MapPoint(180, -90) != nil)
        let example = try Example(Self.records)
        try example.execute("UPDATE tweet SET longitude = 1e300 WHERE place IS NULL")
        try example.execute("UPDATE place SET west = -9e99")
        let rows = try Self.rows(example)
        #expect(rows.first == "The quay NL 2/2 1-2 - -" && rows.last == "4 0 9")
    }

    @Test(arguments: SplitMix64.seeds(5)) func countsOnSeveralThreads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let records = (1...300).map { id in
            Self.record(
                id % 40 + id * 40,
                place: generator.pick([nil, "a", "b", "c"]),
                point: generator.pick([nil, "1, 2", "3, 4"]),
                by: generator.pick(["ann", "bob", "cay"])
            )
        }
        let example = try Example(records)
        let answers = try [nil, 1, 3].map { threads in
            try example.readingTweets(with: threads) { tweets in
                let report = try tweets.places(.none)
                return try report.rows.collected().map(\.listed) + ["\(report.placeless)"]
            }
        }
        #expect(answers[0].count > 2)
        #expect(answers[1] == answers[0] && answers[2] == answers[0])
    }
}

extension PlaceReport.Row {
    /// The name, the country, the numbers of tweets and authors, the seconds of the first and last
    /// tweet after that of tweet 0, the point and the box.
    fileprivate var listed: String {
        let start = 1_570_738_750
        let times = "\((first ?? start) - start)-\((last ?? start) - start)"
        let sides = box.map { [$0.west, $0.south, $0.east, $0.north].map { "\($0)" } } ?? []
        let numbers = "\(tweets)/\(authors.map(String.init) ?? "-")"
        let point = [longitude, latitude].map { $0.map { "\($0)" } ?? "-" }
        return ([name ?? "-", country ?? "-", numbers, times] + point + sides)
            .joined(separator: " ")
    }
}

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
        let example = try Example([tweet(1, by: "Ann"), tweet(2, by: "bob")])
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
    @Test func isFoundByItsName() throws {
        let example = try Example([tweet(1, by: "Ann"), tweet(2, by: "bob"), tweet(3, by: "ann")])
        for (name, query) in [
            ("Straße", "list:STRASSE"), ("my friends", #"list:"My Friends""#),
            ("cafe\u{301}", "list:CAFÉ"), ("a\"b", #"list:"a\"b""#), ("(x)", #"list:"(X)""#),
            ("#team", "list:team"),
        ] {
            try example.archive.add(["ann"], to: Self.name(name))
            let list = try Self.name(name.uppercased())
            for filter in [try TweetFilter(searching: query), TweetFilter { $0.list = list }] {
                #expect(try example.ids(filter) == [1, 3], "\(name)")
            }
        }
    }

    @Test func namesAnUnknownList() throws {
        let example = try Example()
        let list = try Self.name("friends")
        let filter = TweetFilter { $0.list = list }
        #expect(filter.description == "by the people in friends")
        #expect(throws: ArchiveError.unknownList("friends")) {
            try example.archive.tweets(of: nil, filter) { $0.ids }
        }
    }

    @Test(arguments: ["", " ", "#", "a\nb", "a\u{1B}b", "a\0b", String(repeating: "x", count: 101)])
    func refusesOtherNames(typed: String) { #expect(ListName(typed) == nil) }

    /// Some people's programs have their name; a name of one word is that of too many.
    @Test func findsProgramsWithTheNameOfAPerson() throws {
        let programs: KeyValuePairs = [
            "Jane Doe": true, "jane doe's bot": true, "My *Jane  Doe*": true, "Doe Jane": false,
            "Janet Doe": false, "Echo": true, "Echo for Twitter": false, "✈️": true, "🚂": false,
            "u_1 app": true, "Gulls today": true, "today": false,
        ]
        let people = ["Jane Doe", "echo", "✈️", "gulls"]
        let example = try Example(
            programs.enumerated().map { index, program in
                #"{"id":\#(index + 1),"text":"t","source":"\#(program.key)","user":{"screen_name":"#
                    + #""u_\#(index % 4)","name":"\#(people[index % 4])"}}"#
            }
        )
        try example.archive.withKnownPeople { known in
            for (program, isLikePerson) in programs {
                let found = try known.isLikePerson(source: program)
                #expect(found == isLikePerson, "\(program)")
            }
        }
    }

    @Test func leavesProgramsOfMany() throws {
        let example = try Example(
            (1...11).map { id in
                #"{"id":\#(id),"text":"t","source":"Web App","user":{"screen_name":"u\#(id)","#
                    + #""name":"\#(id == 1 ? "Web App" : "x")"}}"#
            }
        )
        let isFound = {
            try example.archive.withKnownPeople { try $0.isLikePerson(source: "Web App") }
        }
        #expect(try !isFound())
        try example.archive.remove([11])
        #expect(try isFound())
    }
}
