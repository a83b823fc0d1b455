import Foundation
import ReportPresentation
import WorldMap

/// Draws a map of a region with circles.
struct MapDrawing {
    /// The units of the drawing per degree, as in the path of the countries.
    private static let unitsPerDegree = 20.0
    /// The width for which circles are sized, in pixels.
    private static let width = 720.0
    /// The id of the countries in the drawing of the world.
    private static let countries = "countries"

    private let region: MapRegion

    init(_ region: MapRegion) { self.region = region }

    /// A separate drawing of the countries, to which maps refer.
    static var world: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-3600 -1800 7200 3600">\
        <path id="\(countries)" vector-effect="non-scaling-stroke" \
        d="\(String(cString: world_map_path()))"/></svg>
        """
    }

    /// The map as an element `svg`.
    ///
    /// Each spot has a name and the id of the element to which it leads. The others are places without a
    /// name, for the script. `world` is the address of the drawing of the world. The label replaces the map
    /// for people who cannot see it.
    func html(
        _ spots: [(spot: MapSpot, name: String, target: String)],
        _ others: [(position: MapPosition, tweets: Int)],
        world: PageAddress,
        label: String
    ) -> HTML {
        let circles = spots.map { circle($0.spot, $0.name, $0.target) }
        // Not as one string, because long strings are cut for readers.
        let others = others.map { position, tweets -> HTML in "\(point(position)) \(tweets)," }
        return """
            <svg id="map-view" viewBox="\(viewBox)" data-limits="\(limits)" data-others="\(others)" \
            role="group" aria-label="\(label)" tabindex="0">
            \(countries(world))<g class="spots">
            \(circles)</g>
            </svg>

            """
    }

    /// A position in units of the drawing, as `x y`.
    func point(_ position: MapPosition) -> String {
        let east = region.west + region.distance(east: position.longitude)
        return "\(MapDrawing.units(east)) \(MapDrawing.units(-position.latitude))"
    }

    /// The minimum and maximum width of the visible part, then the edges of the world: west, east, north and
    /// south.
    ///
    /// The minimum is about six kilometres.
    private var limits: String { "1 7200 -3600 \(crosses ? 10800 : 3600) -1800 1800" }

    /// Whether the region crosses 180°; the world is drawn again east of it.
    private var crosses: Bool { region.west + region.width > 180 }

    private var viewBox: String {
        [region.west, -region.north, region.width, region.height].map(MapDrawing.units)
            .joined(separator: " ")
    }

    private func countries(_ world: PageAddress) -> [HTML] {
        (crosses ? ["0", "7200"] : ["0"]).map { x in
            "<use href=\"\(world)#\(MapDrawing.countries)\" x=\"\(x)\"/>\n"
        }
    }

    private func circle(_ spot: MapSpot, _ name: String, _ target: String) -> HTML {
        let (x, y) = (region.west + spot.east, spot.south - region.north)
        let radius = MapDrawing.radius(spot.tweets) * region.width / MapDrawing.width
        return """
            <a class="spot" href="#\(target)" aria-label="\(name)"><circle cx="\(MapDrawing.units(x))" \
            cy="\(MapDrawing.units(y))" r="\(MapDrawing.units(radius))"/></a>

            """
    }

    /// The radius of a circle, in pixels: four more for ten times as many tweets.
    private static func radius(_ tweets: Int) -> Double {
        min(22, 7 + 4 * log10(Double(max(tweets, 1))))
    }

    private static func units(_ degrees: Double) -> String {
        let rounded = (degrees * unitsPerDegree * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
    }
}

/// Places near each other, which are drawn as one circle.
struct MapSpot: Sendable, Equatable {
    /// The number of cells of the grid from west to east; from north to south there are half as many.
    ///
    /// A cell is 24 pixels wide on a map of 720 pixels.
    static let columns = 30

    /// The middle of the places, weighted by tweets: its distance from the region's western border, in
    /// degrees.
    private(set) var east = 0.0
    /// The distance of the middle from the region's northern border, in degrees.
    private(set) var south = 0.0
    private(set) var tweets = 0
    private(set) var places: [Int] = []

    /// Groups places by the cells of a grid; groups with more tweets come first.
    ///
    /// Each place is in the region, and has at least one tweet.
    static func spots(
        of places: [(position: MapPosition, tweets: Int)],
        in region: MapRegion
    ) -> [MapSpot] {
        let cell = region.width / Double(columns)
        var spots: [Int: MapSpot] = [:]
        for (index, place) in places.enumerated() {
            let east = region.distance(east: place.position.longitude)
            let south = region.north - place.position.latitude
            let key = Int(south / cell) * (columns + 1) + Int(east / cell)
            spots[key, default: MapSpot()].add(index, east, south, place.tweets)
        }
        // Equal spots stay in the order of their places.
        return spots.values.sorted { ($1.tweets, $0.places[0]) < ($0.tweets, $1.places[0]) }
    }

    private mutating func add(_ index: Int, _ east: Double, _ south: Double, _ added: Int) {
        let share = Double(added) / Double(tweets + added)
        self.east += (east - self.east) * share
        self.south += (south - self.south) * share
        tweets += added
        places.append(index)
    }
}

struct MapPosition: Sendable, Equatable {
    /// Degrees east, from -180 to 180.
    let longitude: Double
    /// Degrees north, from -90 to 90.
    let latitude: Double
}

/// The visible part of the world on a map; it is twice as wide as high.
struct MapRegion: Sendable, Equatable {
    /// The share of the width and of the height that is added on each side of the positions.
    private static let padding = 0.08
    /// The minimum width and height before the shape is considered, in degrees.
    private static let minSize = 2.0

    /// The western border, in degrees east, from -180 to less than 180.
    let west: Double
    /// The northern border, in degrees north.
    let north: Double
    /// The width, in degrees, up to 360; the border in the east can be beyond 180°.
    let width: Double

    var height: Double { width / 2 }

    static let world = MapRegion(west: -180, north: 90, width: 360)

    private init(west: Double, north: Double, width: Double) {
        (self.west, self.north, self.width) = (west, north, width)
    }

    /// The region with all positions; the whole world without any.
    ///
    /// It takes the shorter of the two ways around the globe, so that islands on both sides of 180° are near
    /// each other.
    init(around positions: [MapPosition]) {
        guard let span = MapRegion.span(of: positions.map(\.longitude)),
            let south = positions.map(\.latitude).min(),
            let north = positions.map(\.latitude).max()
        else {
            self = .world
            return
        }
        let size = { max($0 * (1 + 2 * MapRegion.padding), MapRegion.minSize) }
        let width = max(size(span.length), 2 * size(north - south))
        guard width < 360 else {
            self = .world
            return
        }
        let middle = (south + north) / 2
        self.init(
            west: MapRegion.normalized(span.west + (span.length - width) / 2),
            north: min(90, max(middle + width / 4, width / 2 - 90)),
            width: width
        )
    }

    /// The distance of a position from the western border, in degrees to the east, less than 360.
    func distance(east longitude: Double) -> Double {
        let distance = (longitude - west).truncatingRemainder(dividingBy: 360)
        return distance < 0 ? distance + 360 : distance
    }

    /// The shortest span with all longitudes: the globe without the longest gap between neighbours.
    ///
    /// If two spans are equally long, it is the one that does not cross 180°.
    private static func span(of longitudes: [Double]) -> (west: Double, length: Double)? {
        let sorted = longitudes.map(normalized).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        var (west, gap) = (first, first + 360 - last)
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > gap {
            (west, gap) = (next, next - one)
        }
        return (west, 360 - gap)
    }

    /// The same meridian from -180 to less than 180.
    private static func normalized(_ longitude: Double) -> Double {
        if longitude >= 180 { return longitude - 360 }
        return longitude < -180 ? longitude + 360 : longitude
    }
}
