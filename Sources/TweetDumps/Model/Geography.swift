/// A point on earth.
public struct GeoPoint: Sendable, Hashable {
    /// The longitude in degrees east, from -180 to 180.
    public let longitude: Double
    /// The latitude in degrees north, from -90 to 90.
    public let latitude: Double

    /// Creates a point; nil outside of the ranges, and for (0, 0), which dumps have for unknown
    /// points.
    package init?(longitude: Double, latitude: Double) {
        guard abs(longitude) <= 180, abs(latitude) <= 90, longitude != 0 || latitude != 0 else {
            return nil
        }
        self.longitude = longitude
        self.latitude = latitude
    }
}

/// A box on earth between two meridians and two parallels.
public struct GeoBox: Sendable, Hashable {
    /// The western border: a longitude in degrees east, from -180 to 180.
    public let west: Double
    /// The southern border: a latitude in degrees north, from -90 to 90.
    public let south: Double
    /// The eastern border: a longitude in degrees east.
    public let east: Double
    /// The northern border: a latitude in degrees north.
    public let north: Double

    /// Creates a box.
    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}
