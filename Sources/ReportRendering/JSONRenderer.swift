/// Prints a table as one JSON object: the facts as members, then `rows`, with one row on each line.
///
/// ```json
/// {"term":"#ucd","tweets":812,"rows":[
/// {"name":"IoT","count":12},
/// {"name":"bob","count":3}
/// ]}
/// ```
///
/// Every text is read back exactly. Characters that could control a terminal are escaped.
struct JSONRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let facts = table.facts.map { fact in
            fact.key.map { literal($0) + ":" + literal(fact.value) + "," } ?? ""
        }.joined()
        output.write("{" + facts + "\"rows\":[")
        let objects = JSONObjects(of: table, in: .json)
        var isFirst = true
        try table.forEachRow { row in
            output.write((isFirst ? "\n" : ",\n") + objects.object(of: row))
            isFirst = false
        }
        output.write(isFirst ? "]}\n" : "\n]}\n")
    }
}

/// Prints each row of a table as a JSON object on a separate line, without the facts.
struct JSONLinesRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let objects = JSONObjects(of: table, in: .jsonLines)
        try table.forEachRow { row in output.write(objects.object(of: row) + "\n") }
    }
}

private struct JSONObjects {
    private let fields: [TableField]
    private let names: [String]

    init(of table: Table, in format: Format, without leftOut: Set<Int> = []) {
        fields = table.fields(in: format).filter { !leftOut.contains($0.index) }
        names = fields.map { literal($0.name) + ":" }
    }

    func object(of row: [Table.Cell]) -> String {
        let members = zip(names, fields).map { name, field in name + literal(field.cell(of: row)) }
        return "{" + members.joined(separator: ",") + "}"
    }
}

private func literal(_ cell: Table.Cell) -> String {
    switch cell {
    case .empty, .unknown: "null"
    // JSON has no NaN. Infinity becomes a number that most programs read as infinity.
    case .real(let number) where number.isNaN, .share(let number) where number.isNaN: "null"
    case .real(let number) where number.isInfinite: number < 0 ? "-9e999" : "9e999"
    case .count, .rank, .integer, .real, .share, .part, .flag: cell.forPrograms
    case .paths(let paths): literal(.list(paths.map(\.path)))
    case .list(let texts): "[" + texts.map(literal).joined(separator: ",") + "]"
    case .time, .identifier, .mention, .node, .author, .path, .label, .text, .marked:
        literal(cell.forPrograms)
    }
}

extension String {
    /// The text as a quoted JSON literal, in which characters that could control a terminal are escaped.
    package var jsonLiteral: String { literal(self) }
}

private func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars { literal += escaped(scalar) }
    return literal + "\""
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    // Four digits suffice for all scalars that control terminals.
    case _ where scalar.controlsTerminal:
        "\\u" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
    default: String(scalar)
    }
}

/// Prints the rows of a table that have a position as GeoJSON (RFC 7946): a point for each row, with
/// the other columns as its properties.
///
/// A box around the position is the member `bbox` of the point's feature. A warning gives the number of rows
/// that are left out because they have no position on the globe.
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
    fileprivate func degrees(_ column: Int, in range: ClosedRange<Double>) -> String? {
        guard let number = self[column].number, range.contains(number) else { return nil }
        return Table.Cell.real(number).forPrograms
    }
}
