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
    func render(_ table: Table, into output: inout some TextOutputStream) {
        let facts = table.facts.map { key($0.name) + literal($0.value) + "," }.joined()
        output.write("{" + facts + "\"rows\":[")
        renderRows(of: table, into: &output)
        output.write("]}\n")
    }

    private func renderRows(of table: Table, into output: inout some TextOutputStream) {
        let places = table.places(in: .json)
        let keys = places.map { key(table.columns[$0].name) }
        var isFirst = true
        for row in table.rows {
            let members = zip(keys, places).map { $0 + literal(row[$1]) }
            output.write((isFirst ? "\n{" : ",\n{") + members.joined(separator: ",") + "}")
            isFirst = false
        }
        if !isFirst {
            output.write("\n")
        }
    }

    private func key(_ name: String) -> String {
        literal(name) + ":"
    }

    private func literal(_ value: Table.Value) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): String(number)
        case .text(let text): literal(text)
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
}
