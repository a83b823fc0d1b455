/// Rows to insert, whose texts are copied from several batches into one array.
///
/// They are inserted a few at a time, because a batch of a hostile dump can have a gigabyte of texts.
struct CopiedRows<Row> {
    /// Inserts rows, whose texts are ranges of an array of bytes.
    typealias Insertion = (_ rows: [Row], _ texts: Span<UInt8>) throws -> Void

    /// The number of bytes of texts from which the rows are inserted.
    private static var maxSize: Int { 1 << 16 }

    /// The texts of the row that is added next, and of those before it.
    var texts = Texts()
    private var rows: [Row] = []

    /// Adds a row, and inserts all rows if they have many bytes.
    mutating func add(_ row: Row, _ insert: Insertion) rethrows {
        rows.append(row)
        if texts.bytes.count >= Self.maxSize { try insertAll(insert) }
    }

    /// Inserts the rows that are not yet inserted.
    mutating func insertAll(_ insert: Insertion) rethrows {
        try insert(rows, texts.bytes.span)
        rows.removeAll(keepingCapacity: true)
        texts.removeAll()
    }
}
