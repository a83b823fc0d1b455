import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The map of places.
@Suite struct PlacesPageTests {
    @Test func showsPlacesWithTheirNewestTweets() throws {
        try ServedArchive.with(.sample) { served in
            let elements = try MarkupReader.elements(of: served.get("/places?q=iot").text)
            let spot = try #require(elements.first { $0.classes == ["spot"] })
            #expect(spot.attributes["href"] == "#spot-1")
            #expect(spot.attributes["aria-label"] == "Lakeside, Example, NL: 1 tweet")
            let callout = try #require(elements.first { $0.attributes["id"] == "spot-1" })
            #expect(callout.classes == ["callout"])
            let search = "/search?q=place%3A%22Lakeside%2C%20Example%22"
            #expect(elements.contains { $0.attributes["href"] == search })
            let links = elements.compactMap { $0.attributes["href"] }
            #expect(links.count { $0.hasPrefix("/tweet/") } == 1)
            let found = try served.get(search).text
            #expect(found.matches(of: /<article/).count == 1)
        }
    }

    /// Tweets at a place and at two points, of which one is near the place.
    private static func importPlaces(_ archive: TweetArchive, _ folder: URL) throws {
        let hill = #""full_name": "<b>\"Hill\" & co", "country_code": "nl""#
        let points = ["5.001, 52", "5, 52", "40, -10"].map { #""coordinates": [\#($0)]"# }
        let records = [
            #"{"id_str": "1", "text": "old", "place": {"id": "x", \#(hill)}}"#,
            #"{"id_str": "2", "text": "new", "coordinates": {\#(points[0])}, "#
                + #""place": {"id": "x", \#(hill)}}"#,
            #"{"id_str": "3", "text": "near", "coordinates": {\#(points[1])}}"#,
            #"{"id_str": "4", "text": "far", "coordinates": {\#(points[2])}}"#,
        ]
        let file = folder.appending(path: "places.jsonl")
        try records.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        try archive.importDumps([DumpFile(path: file.path)], term: nil)
    }

    @Test func keepsThePlacesBeyondTheLimitOnTheMap() throws {
        try ServedArchive.with(filledBy: PlacesPageTests.importPlaces) { served in
            let (all, one) = try (served.get("/places").text, served.get("/places?limit=1").text)
            #expect(all.matches(of: /<circle/).count == 2)
            #expect(one.matches(of: /<circle/).count == 2)
            #expect(one.contains("Show more") && !all.contains("Show more"))
        }
    }

    @Test func groupsPlacesThatAreNear() throws {
        try ServedArchive.with(filledBy: PlacesPageTests.importPlaces) { served in
            let elements = try MarkupReader.elements(of: served.get("/places").text)
            let names = elements.filter { $0.classes == ["spot"] }
                .map { $0.attributes["aria-label"] }
            #expect(
                names == [
                    "<b>\"Hill\" & co, NL and 1 other place: 3 tweets", "-10.0, 40.0: 1 tweet",
                ]
            )
            let texts = elements.filter { $0.classes == ["text"] }.map(\.text)
            #expect(texts == ["new", "near", "far"])
            let point = elements.compactMap { $0.attributes["href"] }
                .last { $0.hasPrefix("/search?q=geo") }
            #expect(try served.get(#require(point)).text.contains(">far</p>"))
        }
    }

    @Test func isLinkedFromListsOfTweets() throws {
        try ServedArchive.with(.sample) { served in
            let link = "href=\"/places?q=iot\""
            let search = try served.get("/search?q=iot&order=oldest").text
            #expect(search.contains(link))
            let timeline = try served.get("/timeline?t=%23iot").text
            #expect(timeline.contains("href=\"/places?t=%23iot\""))
            let without = try served.get("/search?q=zzzz").text
            #expect(!without.contains("href=\"/places?"))
        }
    }

    @Test func saysWhatToDoWithoutPlaces() throws {
        try ServedArchive.with(.sample) { served in
            let elements = try MarkupReader.elements(of: served.get("/places?q=%23ucd").text)
            let sentence = elements.first { $0.classes == ["empty"] }?.text ?? ""
            #expect(sentence.hasPrefix("None of the 20 tweets tells where it was written."))
            #expect(!elements.contains { $0.classes.contains("map") })
        }
    }
}
