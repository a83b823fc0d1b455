extension Table {
    /// The columns with positions on a map, for GeoJSON.
    ///
    /// ```swift
    /// var table = Table(
    ///     columns: [
    ///         Table.Column("place"), Table.Column("longitude", .number),
    ///         Table.Column("latitude", .number),
    ///     ],
    ///     sections: [Table.Section(rows: [["Toledo, OH", .real(-83.55), .real(41.65)]])]
    /// )
    /// table.positions = Table.Positions(longitude: 1, latitude: 2)
    /// print(try table.rendered(as: .geoJSON), terminator: "")
    /// ```
    public struct Positions: Sendable {
        /// The indices of the columns with the bounds of a box.
        public struct Box: Sendable {
            /// The index of the column with the western bound, in degrees east.
            public var west: Int
            /// The index of the column with the southern bound, in degrees north.
            public var south: Int
            /// The index of the column with the eastern bound, in degrees east; less than the western
            /// one if the box crosses the 180th meridian.
            public var east: Int
            /// The index of the column with the northern bound, in degrees north.
            public var north: Int

            /// Creates the bounds of a box.
            ///
            /// - Parameters:
            ///   - west: The index of the column with the western bound.
            ///   - south: The index of the column with the southern bound.
            ///   - east: The index of the column with the eastern bound.
            ///   - north: The index of the column with the northern bound.
            public init(west: Int, south: Int, east: Int, north: Int) {
                self.west = west
                self.south = south
                self.east = east
                self.north = north
            }
        }

        /// The index of the column with the longitude, in degrees east.
        public var longitude: Int
        /// The index of the column with the latitude, in degrees north.
        public var latitude: Int
        /// The columns with a box around the position; nil if there are none.
        public var box: Box?

        /// Creates the columns with positions.
        ///
        /// - Parameters:
        ///   - longitude: The index of the column with the longitude, in degrees east.
        ///   - latitude: The index of the column with the latitude, in degrees north.
        ///   - box: The columns with a box around the position; nil if there are none.
        public init(longitude: Int, latitude: Int, box: Box? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.box = box
        }
    }
}
