import Foundation
import ReportPresentation
import WorldMap

/// Draws a map of the world, or of a part of it, with circles.
struct MapDrawing {
    /// The units of the drawing in a degree, which are those of the path of countries.
    private static let unitsPerDegree = 20.0
    /// The width for which circles are sized, in pixels.
    private static let width = 720.0
    /// The id of the countries in the drawing of the world.
    private static let countries = "countries"

    private let region: MapRegion

    init(_ region: MapRegion) { self.region = region }

    /// The countries as a drawing of their own, which maps refer to.
    static var world: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="-3600 -1800 7200 3600">\
        <path id="\(countries)" vector-effect="non-scaling-stroke" \
        d="\(String(cString: world_map_path()))"/></svg>
        """
    }

    /// The map.
    ///
    /// - Parameters:
    ///   - spots: The circles, each with its name and the id of the element to which it leads.
    ///   - world: The address of the drawing of the world.
    ///   - label: What the map shows, for people who cannot see it.
    /// - Returns: The element `svg`.
    func html(
        _ spots: [(spot: MapSpot, name: String, id: String)],
        world: PageAddress,
        label: String
    ) -> HTML {
        let circles = spots.map { circle($0.spot, $0.name, $0.id) }
        return """
            <svg viewBox="\(viewBox)" data-limits="\(limits)" role="group" aria-label="\(label)" \
            tabindex="0">
            \(countries(world))\(circles)</svg>

            """
    }

    /// The least and the largest width of the part that is seen, then the edges of the world: in the
    /// west, east, north and south.
    private var limits: String { "20 7200 -3600 \(crosses ? 10800 : 3600) -1800 1800" }

    /// Whether the region crosses 180°, beyond which the world is drawn again.
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

    private func circle(_ spot: MapSpot, _ name: String, _ id: String) -> HTML {
        let (x, y) = (region.west + spot.east, spot.south - region.north)
        let radius = MapDrawing.radius(spot.tweets) * region.width / MapDrawing.width
        return """
            <a class="spot" href="#\(id)" aria-label="\(name)"><circle cx="\(MapDrawing.units(x))" \
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
