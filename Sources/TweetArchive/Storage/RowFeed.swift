import CSQLiteConfig

/// Rows in memory, which a statement reads from the table-valued function `row_feed`.
///
/// Values are bound to the columns of a row one after another, then to those of the next row.
struct RowFeed: ~Copyable, BoundValues {
    /// The maximum number of values, so that they stay in the cache of the processor.
    private static let maxValues = 1 << 12

    private let cells: UnsafeMutableBufferPointer<feed_cell>
    private var count = 0
    private let columnCount: Int
    /// The bytes of all texts, which SQLite reads without copying them.
    private let texts: UnsafeBufferPointer<UInt8>

    /// Creates a feed without rows.
    ///
    /// - Parameters:
    ///   - columnCount: The number of values in a row, at most 32.
    ///   - texts: The bytes of all texts, which must exist as long as the feed.
    init(columnCount: Int, _ texts: UnsafeBufferPointer<UInt8>) {
        precondition(1...Int(MAX_FEED_COLUMNS) ~= columnCount)
        self.columnCount = columnCount
        self.texts = texts
        cells = .allocate(capacity: RowFeed.maxValues / columnCount * columnCount)
    }

    deinit { cells.deallocate() }

    /// Whether there is no space for another row.
    var isFull: Bool { count == cells.count }

    /// Runs a statement for the rows, if there are any, and removes them.
    ///
    /// - Throws: An error of SQLite.
    mutating func run(_ statement: RawStatement) throws {
        if count == 0 { return }
        precondition(count % columnCount == 0, "a value for each column")
        let rows = row_feed(
            cells: cells.baseAddress,
            rows: Int64(count / columnCount),
            columns: Int32(columnCount)
        )
        count = 0
        try statement.run(rows)
    }

    @inline(__always)
    mutating func bind(_ value: Int64) { append(value, FEED_INTEGER) }

    @inline(__always)
    mutating func bind(_ value: Double) { append(Int64(bitPattern: value.bitPattern), FEED_REAL) }

    @inline(__always)
    mutating func bind(_ text: Range<Int>) { append(text, FEED_TEXT) }

    @inline(__always)
    mutating func bind(blob: Range<Int>) { append(blob, FEED_BLOB) }

    @inline(__always)
    mutating func bindNull() { append(0, FEED_NULL) }

    @inline(__always)
    private mutating func append(_ bytes: Range<Int>, _ kind: Int) {
        precondition(
            bytes.lowerBound >= 0 && bytes.upperBound <= texts.count,
            "a range of the texts"
        )
        // A text without bytes needs an address: SQLite would take none for NULL.
        let first = UnsafeRawPointer(texts.baseAddress) ?? UnsafeRawPointer(cells.baseAddress)
        append(Int64(Int(bitPattern: first) + bytes.lowerBound), kind, length: UInt32(bytes.count))
    }

    @inline(__always)
    private mutating func append(_ value: Int64, _ kind: Int, length: UInt32 = 0) {
        precondition(count < cells.count, "space for the value")
        cells.initializeElement(
            at: count,
            to: feed_cell(value: value, length: length, kind: UInt32(kind))
        )
        count += 1
    }
}
