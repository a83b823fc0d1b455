/// The rows of a report, which are read from the archive one after another when they are asked for.
///
/// They can be asked for again and are then the same. They are there only while the body runs that
/// the report was given to: what it is about is the archive at one moment.
public struct ReportRows<Row> {
    private let read: (_ body: (Row) throws -> Void) throws -> Void

    init(_ read: @escaping (_ body: (Row) throws -> Void) throws -> Void) { self.read = read }

    /// Calls the body with each row, in order.
    ///
    /// - Throws: What the body throws, or an error if the archive cannot be read.
    public func forEach(_ body: (Row) throws -> Void) throws { try read(body) }

    /// All rows, in memory.
    ///
    /// - Throws: An error if the archive cannot be read.
    public func collected() throws -> [Row] {
        var rows: [Row] = []
        try forEach { rows.append($0) }
        return rows
    }
}
