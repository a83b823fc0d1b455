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

    package init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

extension JSONValue {
    /// A list of longitude and latitude.
    var point: GeoPoint? {
        let pair = elements
        return pair.count == 2 ? GeoPoint(pair[0], pair[1]) : nil
    }

    /// A list of latitude and longitude.
    var swappedPoint: GeoPoint? {
        let pair = elements
        return pair.count == 2 ? GeoPoint(pair[1], pair[0]) : nil
    }

    /// Degrees, from -180 to 180.
    fileprivate var degrees: Double? {
        let degrees: Double?
        if let number = numberText {
            degrees = Double(number.string)
        } else if let text = text?.string, text.utf8.isDecimal {
            degrees = Double(text)
        } else {
            return nil
        }
        // Adding zero makes -0 a 0.
        return degrees.flatMap { abs($0) <= 180 ? $0 + 0 : nil }
    }
}

extension GeoPoint {
    /// The numbers may be in strings.
    init?(_ longitude: JSONValue?, _ latitude: JSONValue?) {
        guard let longitude = longitude?.degrees, let latitude = latitude?.degrees else {
            return nil
        }
        self.init(longitude: longitude, latitude: latitude)
    }
}

extension GeoBox {
    /// Creates the box around all pairs of longitude and latitude in nested lists; nil if there is none, or
    /// if one is not on earth.
    init?(_ value: JSONValue) {
        var pairs: [(Double, Double)] = []
        guard GeoBox.add(value.elements, to: &pairs) else { return nil }
        self.init(around: pairs)
    }

    /// Creates a box from a list of west, south, east and north.
    init?(corners list: [JSONValue]) {
        var pairs: [(Double, Double)] = []
        guard GeoBox.add(Array(list.prefix(2)), to: &pairs),
            GeoBox.add(Array(list.dropFirst(2)), to: &pairs)
        else { return nil }
        self.init(around: pairs)
    }

    /// Nil if there is no pair of longitude and latitude, or if one is not on earth.
    init?(around pairs: [(Double, Double)]) {
        guard pairs.allSatisfy({ abs($0.0) <= 180 && abs($0.1) <= 90 }),
            let west = pairs.lazy.map(\.0).min(), let east = pairs.lazy.map(\.0).max(),
            let south = pairs.lazy.map(\.1).min(), let north = pairs.lazy.map(\.1).max()
        else { return nil }
        // Adding zero makes -0 a 0.
        self.init(west: west + 0, south: south + 0, east: east + 0, north: north + 0)
    }

    /// Adds a pair, or all pairs in nested lists; false if a list has anything but degrees.
    private static func add(_ list: [JSONValue], to pairs: inout [(Double, Double)]) -> Bool {
        guard list.count == 2, !list[0].isList, !list[0].isObject else {
            return list.allSatisfy { add($0.elements, to: &pairs) }
        }
        guard let longitude = list[0].degrees, let latitude = list[1].degrees else { return false }
        pairs.append((longitude, latitude))
        return true
    }
}

extension String.UTF8View {
    /// True for `[sign]digits[.digits]`.
    fileprivate var isDecimal: Bool {
        var rest = self[...]
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { rest.removeFirst() }
        return rest.dropDecimal() && rest.isEmpty
    }
}
