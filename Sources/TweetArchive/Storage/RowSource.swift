/// Rows that are read one after another.
protocol RowSource {
    associatedtype Row: IntegerRow

    /// The index of a parameter of the query, from 1; 0 if it has none of this name.
    func index(ofParameter name: String) -> Int32

    /// Binds a number to a parameter, by its index, before the first step.
    func bind(_ value: Int64, at index: Int32)

    /// Moves to the next row; nil after the last one.
    ///
    /// The rows must be reset afterwards.
    ///
    /// - Throws: An error of SQLite.
    func step() throws -> Row?

    /// Ends the reading, so that it does not keep a transaction open.
    func reset()
}

/// A row whose values can be read as integers.
protocol IntegerRow {
    /// The value in a column, by its index from 0; 0 for NULL.
    func integer(_ column: Int32) -> Int64
}
