/// A type that prints tables in one format.
protocol TableRenderer {
    /// Prints a table, one row after another.
    ///
    /// - Throws: ``RenderingError``, or an error if the rows cannot be computed.
    func render(_ table: Table, into output: inout some TableOutput) throws
}
