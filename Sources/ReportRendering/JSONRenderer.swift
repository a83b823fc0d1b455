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

/// Prints each row of a table as a JSON object on a line of its own, without the facts.
struct JSONLinesRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        let objects = JSONObjects(of: table, in: .jsonLines)
        try table.forEachRow { row in output.write(objects.object(of: row) + "\n") }
    }
}

/// Makes JSON objects of the rows of a table.
struct JSONObjects {
    private let fields: [TableField]
    private let names: [String]

    /// - Parameters:
    ///   - table: The table.
    ///   - format: The format, which decides on the columns.
    ///   - others: The indices of columns that are left out nevertheless.
    init(of table: Table, in format: Format, without others: Set<Int> = []) {
        fields = table.fields(in: format).filter { !others.contains($0.index) }
        names = fields.map { literal($0.name) + ":" }
    }

    /// The object of a row, on one line.
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
    case .count, .rank, .integer, .real, .share, .part: cell.forPrograms
    case .list(let texts): "[" + texts.map(literal).joined(separator: ",") + "]"
    case .time, .identifier, .mention, .author, .path, .label, .text, .marked:
        literal(cell.forPrograms)
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
    case _ where scalar.controlsTerminal: "\\u" + fourDigits(scalar)
    default: String(scalar)
    }
}

/// The value of a scalar as four hexadecimal digits, which suffice for all that control terminals.
private func fourDigits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
}
