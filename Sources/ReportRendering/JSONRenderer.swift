/// Writes one JSON object, for programs: the facts in their order, then the rows, a line each.
///
/// ```json
/// {"term":"#ucd","tweets":812,"rows":[
/// {"name":"IoT","count":12},
/// {"name":"bob","count":3}
/// ]}
/// ```
///
/// A reader gets the exact text back; what could steer a terminal is escaped.
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

/// Writes a JSON object a row, each on a line of its own, and nothing else.
struct JSONLinesRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let objects = JSONObjects(of: table, in: .jsonLines)
        try table.forEachRow { row in output.write(objects.object(of: row) + "\n") }
    }
}

/// The rows of a table as JSON objects.
private struct JSONObjects {
    private let fields: [TableField]
    private let names: [String]

    init(of table: Table, in format: Format) {
        fields = table.fields(in: format)
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
    // JSON has no other number for it.
    case .real(let number) where number.isNaN, .share(let number) where number.isNaN: "null"
    case .real(let number) where number.isInfinite: number < 0 ? "-9e999" : "9e999"
    case .count, .rank, .integer, .real, .share, .part: cell.forPrograms
    case .time, .identifier, .mention, .author, .path, .label, .text: literal(cell.forPrograms)
    }
}

private func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        literal += escaped(scalar)
    }
    return literal + "\""
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"", "\\": "\\" + String(scalar)
    case _ where scalar.steersTerminals: "\\u" + fourDigits(scalar)
    default: String(scalar)
    }
}

/// The value of a scalar in hexadecimal digits.
///
/// None that steers a terminal has more than four.
private func fourDigits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
