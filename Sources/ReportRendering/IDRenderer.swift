/// Prints the ids of the tweets in a table, one on each line.
///
/// A warning tells how many rows were left out because the id is unknown.
struct IDRenderer: TableRenderer {
    func render(_ table: Table, into output: inout some TableOutput) throws {
        guard let ids = table.ids else { throw RenderingError.noIDs }
        var leftOut = 0
        try table.forEachRow { row in
            let id = row[ids].forPrograms
            if id.isEmpty { leftOut += 1 } else { output.write(id + "\n") }
        }
        output.warn(ofRows: leftOut, without: "id")
    }
}

extension TableOutput {
    /// Warns that rows were left out, if there are any.
    ///
    /// - Parameters:
    ///   - number: The number of rows.
    ///   - value: The value that they lack.
    mutating func warn(ofRows number: Int, without value: String) {
        guard number > 0 else { return }
        let rows =
            number == 1
            ? "row is left out because it has" : "rows are left out because they have"
        warn("\(grouped(number)) \(rows) no \(value)")
    }
}
