/// A position on the globe, in degrees.
struct MapPosition: Sendable, Equatable {
    /// Degrees east, from -180 to 180.
    let longitude: Double
    /// Degrees north, from -90 to 90.
    let latitude: Double
}

/// The part of the world that a map shows, which is twice as wide as high.
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

    /// The height, in degrees.
    var height: Double { width / 2 }

    /// The whole world.
    static let world = MapRegion(west: -180, north: 90, width: 360)

    private init(west: Double, north: Double, width: Double) {
        (self.west, self.north, self.width) = (west, north, width)
    }

    /// The region with all positions; the whole world without any.
    ///
    /// Of the two ways around the globe it takes the shorter one, so that islands on both sides of
    /// 180° are near each other.
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
    /// Of spans of the same length it is the one that does not cross 180°.
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
