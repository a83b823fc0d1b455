/// Prints the rows of a table that have a position as GeoJSON (RFC 7946): a point for each row, with
/// the other columns as its properties.
///
/// A box around the position is the member `bbox` of the point's feature. A warning tells how many
/// rows were left out because they have no position on the globe.
struct GeoJSONRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let positions = table.positions else { throw RenderingError.noPositions }
        let objects = JSONObjects(of: table, in: .geoJSON, without: positions.columns)
        var (isFirst, leftOut) = (true, 0)
        output.write("{\"type\":\"FeatureCollection\",\"features\":[")
        try table.forEachRow { row in
            guard let point = positions.point(of: row) else {
                leftOut += 1
                return
            }
            output.write(
                (isFirst ? "\n" : ",\n")
                    + "{\"type\":\"Feature\",\(positions.boxMember(of: row))\"geometry\":"
                    + "{\"type\":\"Point\",\"coordinates\":\(point)},"
                    + "\"properties\":\(objects.object(of: row))}"
            )
            isFirst = false
        }
        output.write(isFirst ? "]}\n" : "\n]}\n")
        output.warn(ofRows: leftOut, without: "position")
    }
}

extension Table.Positions {
    /// The indices of all columns with coordinates.
    fileprivate var columns: Set<Int> {
        Set([longitude, latitude] + (box.map { [$0.west, $0.south, $0.east, $0.north] } ?? []))
    }

    /// The coordinates of a row as a JSON array; nil if it has no position on the globe.
    fileprivate func point(of row: [Table.Cell]) -> String? {
        guard let longitude = row.degrees(longitude, in: -180...180),
            let latitude = row.degrees(latitude, in: -90...90)
        else { return nil }
        return "[\(longitude),\(latitude)]"
    }

    /// The member with the box of a row, with a comma after it; empty without a box.
    fileprivate func boxMember(of row: [Table.Cell]) -> String {
        guard let box,
            let west = row.degrees(box.west, in: -180...180),
            let south = row.degrees(box.south, in: -90...90),
            let east = row.degrees(box.east, in: -180...180),
            let north = row.degrees(box.north, in: -90...90)
        else { return "" }
        return "\"bbox\":[\(west),\(south),\(east),\(north)],"
    }
}

extension [Table.Cell] {
    /// The number in a column as JSON; nil if it is not in the range.
    fileprivate func degrees(_ column: Int, in range: ClosedRange<Double>) -> String? {
        guard let number = self[column].number, range.contains(number) else { return nil }
        return Table.Cell.real(number).forPrograms
    }
}
