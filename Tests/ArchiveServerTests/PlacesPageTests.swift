import Foundation
import TestSupport
import Testing
import TweetArchive
import TweetDumps

@testable import ArchiveServer

/// The map of places.
@Suite struct PlacesPageTests {
    private let served: ServedArchive

    init() throws { served = try ServedArchive(.sample) }

    @Test func showsPlacesWithTheirNewestTweets() throws {
        let elements = try served.elements("/places?q=iot")
        let spot = try #require(elements.first { $0.classes == ["spot"] })
        #expect(spot.attributes["href"] == "#place-1")
        #expect(spot.attributes["aria-label"] == "Lakeside, Example, NL: 1 tweet")
        let place = try #require(elements.first { $0.attributes["id"] == "place-1" })
        #expect(place.classes == ["place"] && place.attributes["data-tweets"] == "1")
        // The list has the middle of the circle, which has no other place.
        let circle = try #require(elements.first { $0.name == "circle" })
        let middle = ["cx", "cy"].compactMap { circle.attributes[$0] }.joined(separator: " ")
        #expect(place.attributes["data-at"] == middle)
        let search = "/tweets?q=place%3A%22Lakeside%2C%20Example%22"
        #expect(elements.contains { $0.attributes["href"] == search })
        let links = elements.compactMap { $0.attributes["href"] }
        #expect(links.count { $0.hasPrefix("/tweet/") } == 1)
        let found = try served.get(search).text
        #expect(found.matches(of: /<article/).count == 1)
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
        try archive.importRecords(records, folder)
    }

    @Test func keepsThePlacesBeyondTheLimitOnTheMap() throws {
        let served = try ServedArchive(filledBy: PlacesPageTests.importPlaces)
        let (all, one) = try (served.get("/places").text, served.get("/places?limit=1").text)
        #expect(all.matches(of: /<circle/).count == 2)
        #expect(one.matches(of: /<circle/).count == 2)
        #expect(one.contains("rel=\"next\"") && !all.contains("rel=\"next\""))
    }

    /// The list has a thousand places; the map has the others, too.
    @Test func drawsThePlacesThatTheListLeavesOut() throws {
        let records = (1...1_500).map { number in
            #"{"id_str": "\#(number)", "text": "a", "coordinates": {"coordinates": "#
                + #"[\#(number % 100), \#(number / 100)]}}"#
        }
        let served = try ServedArchive { try $0.importRecords(records, $1) }
        let elements = try served.elements("/places")
        #expect(elements.count { $0.classes == ["place"] } == 1_000)
        let map = try #require(elements.first { $0.attributes["id"] == "map-view" })
        let others = try #require(map.attributes["data-others"]).split(separator: ",")
        #expect(others.count == 500 && others.allSatisfy { $0.hasSuffix(" 1") })
        let ids = Set(elements.compactMap { $0.attributes["id"] })
        let targets = elements.filter { $0.classes == ["spot"] }
            .compactMap { $0.attributes["href"]?.dropFirst() }
        #expect(!targets.isEmpty && targets.allSatisfy { ids.contains(String($0)) })
    }

    @Test func groupsPlacesThatAreNear() throws {
        let served = try ServedArchive(filledBy: PlacesPageTests.importPlaces)
        let elements = try served.elements("/places")
        let spots = elements.filter { $0.classes == ["spot"] }
        let names = spots.map { $0.attributes["aria-label"] }
        let hill = "<b>\"Hill\" & co, NL and 1 other place: 3 tweets"
        #expect(names == [hill, "-10.0, 40.0: 1 tweet"])
        let texts = elements.filter { $0.classes == ["text"] }.map(\.text)
        #expect(texts == ["new", "near", "far"])
        let point = elements.compactMap { $0.attributes["href"] }
            .last { $0.hasPrefix("/tweets?q=geo") }
        #expect(try served.get(#require(point)).text.contains(">far</p>"))
    }

    @Test func isLinkedFromListsOfTweets() throws {
        let search = try served.get("/tweets?q=iot&order=oldest").text
        #expect(search.contains("href=\"/places?q=iot\""))
        let timeline = try served.get("/tweets?t=%23iot").text
        #expect(timeline.contains("href=\"/places?t=%23iot\""))
    }

    @Test func saysWhatToDoWithoutPlaces() throws {
        let elements = try served.elements("/places?q=%23ucd")
        let sentence = elements.first { $0.classes == ["empty"] }?.text ?? ""
        #expect(sentence.hasPrefix("None of the 20 tweets has a place."))
        #expect(!elements.contains { $0.classes.contains("map") })
    }
}

/// Regions of maps, circles, and the drawing.
@Suite struct MapTests {
    private static func positions(_ seed: UInt64) -> [MapPosition] {
        var generator = SplitMix64(seed: seed)
        let sizes: [Double] = [0.001, 1, 20, 100, 180]
        let size = sizes[Int.random(in: 0..<5, using: &generator)]
        let (east, north) = (
            Double.random(in: -180...180, using: &generator),
            Double.random(in: -90...90, using: &generator)
        )
        return (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            var longitude = east + Double.random(in: -size...size, using: &generator)
            if longitude > 180 { longitude -= 360 }
            if longitude < -180 { longitude += 360 }
            let latitude = north + Double.random(in: -size...size, using: &generator)
            return MapPosition(longitude: longitude, latitude: min(90, max(-90, latitude)))
        }
    }

    @Test(arguments: SplitMix64.seeds(30)) func fitsAllPositions(seed: UInt64) throws {
        let positions = MapTests.positions(seed)
        let region = MapRegion(around: positions)
        #expect((-180..<180).contains(region.west) && (4...360).contains(region.width))
        #expect(region.north <= 90 && region.north - region.height >= -90)
        let east = positions.map { region.distance(east: $0.longitude) }
        let south = positions.map { region.north - $0.latitude }
        let (left, right) = try (#require(east.min()), #require(east.max()))
        let (top, bottom) = try (#require(south.min()), #require(south.max()))
        #expect(right <= region.width && top >= -1e-9 && bottom <= region.height + 1e-9)
        guard region.width < 360 else { return }
        let padding = 0.08 * (right - left)
        #expect(left >= padding - 1e-9 && region.width - right >= padding - 1e-9)
        // It is not wider than one that does not cross 180°.
        let longitudes = positions.map(\.longitude)
        let plain = try #require(longitudes.max()) - #require(longitudes.min())
        #expect(right - left <= plain + 1e-9)
    }

    @Test(arguments: SplitMix64.seeds(20)) func losesNoPlace(seed: UInt64) {
        let positions = MapTests.positions(seed)
        let region = MapRegion(around: positions)
        let places = positions.enumerated().map { (position: $1, tweets: $0 * $0 + 1) }
        let spots = MapSpot.spots(of: places, in: region)
        #expect(spots.flatMap(\.places).sorted() == Array(places.indices))
        #expect(spots.reduce(0) { $0 + $1.tweets } == places.reduce(0) { $0 + $1.tweets })
        #expect(zip(spots, spots.dropFirst()).allSatisfy { $0.tweets >= $1.tweets })
        let cell = region.width / 30
        for spot in spots {
            for place in spot.places {
                let position = places[place].position
                #expect(abs(region.distance(east: position.longitude) - spot.east) <= cell + 1e-9)
                #expect(abs(region.north - position.latitude - spot.south) <= cell + 1e-9)
            }
        }
    }

    @Test func takesTheShorterWayAcross180Degrees() {
        let fiji = MapRegion(around: [178, -178].map { MapPosition(longitude: $0, latitude: -17) })
        #expect(abs(fiji.west - 177.68) < 1e-9 && abs(fiji.width - 4.64) < 1e-9)
        let point = MapRegion(around: [MapPosition(longitude: 180, latitude: 90)])
        #expect(point == MapRegion(around: [MapPosition(longitude: -180, latitude: 90)]))
        #expect(point.width == 4 && point.west == 178 && point.north == 90)
        #expect(MapRegion(around: []) == .world)
        let poles = [-90.0, 90].map { MapPosition(longitude: 0, latitude: $0) }
        #expect(MapRegion(around: poles) == .world)
    }

    @Test func drawsTheWorldAgainBeyond180Degrees() throws {
        for (longitudes, copies) in [([178.0, -178], 2), ([1, 3], 1)] {
            let positions = longitudes.map { MapPosition(longitude: $0, latitude: 0) }
            let drawing = MapDrawing(MapRegion(around: positions))
            let others = positions.map { (position: $0, tweets: 2) }
            let html = drawing.html([], others, world: PageAddress("/world"), label: "a \"<b>")
            let elements = try MarkupReader.elements(of: html.text)
            // Places beyond 180° are east of the others.
            let points = longitudes.map { ($0 < 0 ? $0 + 360 : $0) * 20 }
            let data = points.map { "\(Int($0)) 0 2," }.joined()
            #expect(elements[0].attributes["data-others"] == data)
            #expect(elements.count { $0.name == "use" } == copies)
            #expect(elements[0].attributes["aria-label"] == "a \"<b>")
        }
    }

    @Test func hasTheCountriesOfTheWorld() throws {
        let world = try MarkupReader.elements(of: MapDrawing.world)
        let data = try #require(world.first { $0.name == "path" }?.attributes["d"])
        #expect((120_000...140_000).contains(data.utf8.count))
        #expect(data.allSatisfy { $0.isNumber || "Mlz -\n".contains($0) })
        // Its rings begin in all parts of the world.
        let starts = data.matches(of: /M(-?[0-9]+) (-?[0-9]+)/).compactMap { Int($0.1) }
        #expect(starts.allSatisfy { (-3600...3600).contains($0) } && starts.count > 1000)
        #expect(Set(starts.map { $0 / 1800 }).isSuperset(of: [-1, 0, 1]))
    }

    @Test func servesTheWorldForLong() throws {
        let served = try ServedArchive(.empty)
        let answer = try served.get(Asset.world.address.text)
        #expect(answer.status == 200 && answer.text == MapDrawing.world)
        #expect(answer.headers["cache-control"] == "private, max-age=31536000, immutable")
        let page = try served.get("/places")
        #expect(page.headers["cache-control"] == "no-store")
    }
}
