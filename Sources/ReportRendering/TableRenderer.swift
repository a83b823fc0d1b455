/// Writes tables in one format.
protocol TableRenderer {
    /// Writes a table, one row after another.
    func render(_ table: Table, into output: inout some TextOutputStream)
}

extension Table {
    /// Writes this table, one row after another.
    ///
    /// Nothing that stands in the table can steer a terminal: text and CSV print it as
    /// ``visible(_:)`` does, and JSON escapes it.
    ///
    /// - Parameters:
    ///   - format: The form in which to print.
    ///   - output: What takes the text, about a line at a time.
    public func render(as format: Format, into output: inout some TextOutputStream) {
        let renderer: any TableRenderer =
            switch format {
            case .text: TextRenderer()
            case .csv: CSVRenderer()
            case .json: JSONRenderer()
            }
        renderer.render(self, into: &output)
    }

    /// This table as text.
    ///
    /// - Parameter format: The form in which to print.
    /// - Returns: Lines that all end with a newline, the last one too.
    public func rendered(as format: Format) -> String {
        var text = ""
        render(as: format, into: &text)
        return text
    }
}

extension Table {
    /// The places, in ``columns`` and in each row, of what a format shows.
    func places(in format: Format) -> [Int] {
        columns.indices.filter { columns[$0].formats.contains(format) }
    }

    /// The rows of all sections, one after another.
    var rows: some Sequence<[Value]> {
        sections.lazy.flatMap(\.rows)
    }
}
