import GRDB
import TestSupport
import Testing
import TweetDumps

@testable import TweetArchive

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
        let example = try Example()
        try example.add(Self.records)
        #expect(
            try Self.rows(example) == [
                "The quay NL 2/2 1-2 4.5 52.0 4.0 51.0 5.0 53.0",
                "The hill NL 2/1 3-4 6.25 50.0",
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
        let example = try Example()
        try example.add(
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

    @Test func leavesOutPointsBeyondTheMap() throws {
        #expect(
            MapPoint(.nan, 1) == nil && MapPoint(1, .infinity) == nil && MapPoint(181, 1) == nil
        )
        #expect(MapPoint(180, -90) != nil)
        let example = try Example()
        try example.add(Self.records)
        try example.archive.write {
            try $0.execute(sql: "UPDATE tweet SET longitude = 1e300 WHERE place IS NULL")
            try $0.execute(sql: "UPDATE place SET west = -9e99")
        }
        let rows = try Self.rows(example)
        #expect(rows.first == "The quay NL 2/2 1-2 - -" && rows.last == "4 0 9")
    }

    /// Several threads find the same as one.
    @Test(arguments: SplitMix64.seeds(5)) func countsOnSeveralThreads(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let records = (1...300).map { id in
            Self.record(
                id % 40 + id * 40,
                place: [nil, "a", "b", "c"].randomElement(using: &generator) ?? nil,
                point: [nil, "1, 2", "3, 4"].randomElement(using: &generator) ?? nil,
                by: ["ann", "bob", "cay"].randomElement(using: &generator)
            )
        }
        let example = try Example()
        try example.add(records)
        let answers = try [nil, 1, 3].map { threads in
            let readers = try threads.map { try ParallelReaders(example.archive, count: $0) }
            return try example.archive.report { db in
                if let readers { #expect(try readers.begin(with: db)) }
                let tweets = SelectedTweets(db, readers, of: nil, .init())
                let counted = try PlaceCounter(tweets: tweets).places(nil)
                return counted.rows.map(\.listed) + ["\(counted.placeless)"]
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
