// Points and boxes, as lists of numbers.

extension NotedValue {
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
}

extension GeoPoint {
    /// Creates a point from numbers, which may be in strings.
    init?(_ longitude: NotedValue?, _ latitude: NotedValue?) {
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
    init?(_ value: NotedValue) {
        var corners = Corners()
        corners.add(value.elements)
        self.init(corners)
    }

    /// Creates the box between two corners: a list of west, south, east and north.
    init?(corners list: [NotedValue]) {
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
        mutating func add(_ list: [NotedValue]) {
            if list.count == 2, !list[0].isList, !list[0].isObject {
                addPair(list[0], list[1])
            } else {
                for element in list { add(element.elements) }
            }
        }

        private mutating func addPair(_ longitude: NotedValue, _ latitude: NotedValue) {
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
