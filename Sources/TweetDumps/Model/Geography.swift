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
    /// Creates a point from numbers, which may be in strings.
    init?(_ longitude: JSONValue?, _ latitude: JSONValue?) {
        guard let longitude = longitude?.degrees, let latitude = latitude?.degrees else {
            return nil
        }
        self.init(longitude: longitude, latitude: latitude)
    }
}

extension GeoBox {
    /// Creates the box around all pairs of longitude and latitude in nested lists.
    ///
    /// It is nil if there is none, or if any is not on earth.
    init?(_ value: JSONValue) {
        var corners = Corners()
        corners.add(value.elements)
        self.init(corners)
    }

    /// Creates the box between two corners: a list of west, south, east and north.
    init?(corners list: [JSONValue]) {
        var corners = Corners()
        corners.add(Array(list.prefix(2)))
        corners.add(Array(list.dropFirst(2)))
        self.init(corners)
    }

    private init?(_ corners: Corners) {
        guard corners.areValid, let west = corners.longitudes.min(),
            let east = corners.longitudes.max(), let south = corners.latitudes.min(),
            let north = corners.latitudes.max()
        else { return nil }
        self.init(west: west, south: south, east: east, north: north)
    }

    /// The pairs that a box is around.
    private struct Corners {
        var longitudes: [Double] = []
        var latitudes: [Double] = []
        var areValid = true

        /// Adds a pair, or all pairs in the lists of a list.
        mutating func add(_ list: [JSONValue]) {
            if list.count == 2, !list[0].isList, !list[0].isObject {
                addPair(list[0], list[1])
            } else {
                for element in list { add(element.elements) }
            }
        }

        private mutating func addPair(_ longitude: JSONValue, _ latitude: JSONValue) {
            guard let longitude = longitude.degrees, let latitude = latitude.degrees,
                abs(latitude) <= 90
            else {
                areValid = false
                return
            }
            longitudes.append(longitude)
            latitudes.append(latitude)
        }
    }
}

extension String.UTF8View {
    /// True for `[sign]digits[.digits]`.
    fileprivate var isDecimal: Bool {
        let unsigned =
            first == UInt8(ascii: "+") || first == UInt8(ascii: "-") ? dropFirst() : self[...]
        let parts = unsigned.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }
}
