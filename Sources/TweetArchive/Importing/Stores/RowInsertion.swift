import GRDB
import TweetDumps

/// Inserts rows into a table, many with each statement.
///
/// SQLite reads their values from memory, which takes less time than binding each of them.
struct RowInsertion {
    private let statement: RawStatement
    private let columnCount: Int

    /// Prepares to insert rows with values for some columns.
    ///
    /// It is fastest if these are all columns in the order of the table.
    init(_ db: Database, into table: String, _ columns: [String]) throws {
        columnCount = columns.count
        let values = columns.indices.map { "c\($0)" }
        // If a statement with several rows fails, SQLite undoes its first rows, for which it saves each page
        // before a change. OR ROLLBACK avoids that: it undoes the whole transaction, as any failure does.
        statement = try RawStatement(
            db,
            sql: """
                INSERT OR ROLLBACK INTO \(table) (\(columns.joined(separator: ", ")))
                SELECT \(values.joined(separator: ", ")) FROM row_feed(?1)
                """
        )
    }

    /// Inserts rows, whose texts are ranges of some bytes.
    ///
    /// The closure binds the values of a row, in the order of the columns.
    @inline(__always)
    func run<Row>(
        _ rows: some Sequence<Row>,
        texts: Span<UInt8> = Span(),
        bind: (inout RowFeed, Row) -> Void
    ) throws {
        try texts.withUnsafeBufferPointer { texts in
            var feed = RowFeed(columnCount: columnCount, texts)
            for row in rows {
                if feed.isFull { try feed.run(statement) }
                bind(&feed, row)
            }
            try feed.run(statement)
        }
    }
}

/// Rows to insert, whose texts are copied from several batches into one array.
///
/// They are inserted a few at a time, because a batch of a hostile dump can have a gigabyte of texts.
struct CopiedRows<Row> {
    /// Inserts rows, whose texts are ranges of an array of bytes.
    typealias Insertion = (_ rows: [Row], _ texts: Span<UInt8>) throws -> Void

    /// The number of bytes of texts at which the rows are inserted.
    private static var maxSize: Int { 1 << 16 }

    /// The texts of the row that is added next, and of those before it.
    var texts = Texts()
    private var rows: [Row] = []

    /// Adds a row, and inserts all rows if they have many bytes.
    mutating func add(_ row: Row, _ insert: Insertion) rethrows {
        rows.append(row)
        if texts.bytes.count >= Self.maxSize { try insertAll(insert) }
    }

    mutating func insertAll(_ insert: Insertion) rethrows {
        try insert(rows, texts.bytes.span)
        rows.removeAll(keepingCapacity: true)
        texts.removeAll()
    }
}

/// The rows that a transaction adds to a table of names.
///
/// As in SQLite, their ids continue from the largest one. No other program can add rows during the
/// transaction.
struct NewRows {
    private let findLast: RawStatement
    /// The id of the first row that the transaction adds; nil before it begins.
    private var first: Int64?
    private var count = 0
    /// A filter that recognises most new names without a look-up; nil if the table had some before.
    private var filter: BloomFilter?

    init(_ db: Database, of table: String) throws {
        findLast = try RawStatement(db, sql: "SELECT max(id) FROM \(table)")
    }

    /// Begins a transaction, unless it has begun.
    mutating func begin() throws {
        if first != nil { return }
        let last = try findLast.first(read: { $0.isNull(0) ? 0 : try $0.nameID(0) }) ?? 0
        first = last + 1
        if last == 0 { filter = BloomFilter() }
    }

    /// Whether the table may have a name with a hash; false if it certainly does not.
    func mayBeStored(_ hash: UInt64) -> Bool { filter?.mayHave(hash) ?? true }

    /// Adds a row, whose name has a hash, and returns its id.
    mutating func add(_ hash: UInt64) -> Int64 {
        filter?.insert(hash)
        return add()
    }

    /// Adds a row to a table of which ``mayBeStored(_:)`` is never called, and returns its id.
    mutating func add() -> Int64 {
        defer { count += 1 }
        return next
    }

    private var next: Int64 { (first ?? 1) + Int64(count) }

    /// The index of a row among those that the transaction has added; nil if it is older.
    func index(of id: Int64) -> Int? {
        guard let first, id >= first, id < next else { return nil }
        return Int(id - first)
    }

    /// Ends the transaction, after which another program may use the next ids.
    mutating func end() {
        first = nil
        count = 0
    }

    mutating func forget() { filter = nil }
}

/// The rows of recently seen names, which saves most look-ups.
struct NameCache<Rows> {
    /// The number of names at which the cache is full.
    private static var maxNames: Int { 1 << 15 }
    /// The number of bytes of names at which the cache is full.
    private static var maxBytes: Int { maxNames * 32 }

    private var names = InternTable()
    /// The rows of each name, in the order of ``names``.
    private var rows: [Rows] = []

    subscript(name: ArraySlice<UInt8>, hash: UInt64) -> Rows? {
        names.index(of: name.span, hash).map { rows[$0] }
    }

    /// Adds a name that the cache does not have; a full cache forgets all others.
    mutating func insert(_ rows: Rows, _ name: ArraySlice<UInt8>, _ hash: UInt64) {
        let isFull =
            names.count >= Self.maxNames || names.texts.bytes.count >= Self.maxBytes
        if isFull { removeAll() }
        names.append(name.span, hash)
        self.rows.append(rows)
    }

    mutating func removeAll() {
        names.removeAll()
        rows.removeAll(keepingCapacity: true)
    }
}

/// A Bloom filter of the names or tweets in a table: if it does not have one, neither does the table.
///
/// It saves look-ups of new ones, each of which would read a page of a large archive.
struct BloomFilter {
    /// The number of pages; a power of two.
    private static let pageCount = 1 << 10
    /// The number of 64-bit words in a page; a power of two.
    ///
    /// Each member sets three bits in one word; with two million members a word has four.
    private static let wordsInPage = 1 << 9

    /// The words of each page; empty if no member is in it, so that a small import does not pay for a
    /// large filter.
    private var pages = [[UInt64]](repeating: [], count: pageCount)

    mutating func insert(_ hash: UInt64) {
        let page = BloomFilter.page(hash)
        if pages[page].isEmpty {
            pages[page] = Array(repeating: 0, count: BloomFilter.wordsInPage)
        }
        pages[page][BloomFilter.word(hash)] |= BloomFilter.pattern(hash)
    }

    /// Whether the filter may have a member; false if it certainly does not.
    func mayHave(_ hash: UInt64) -> Bool {
        let page = BloomFilter.page(hash)
        let pattern = BloomFilter.pattern(hash)
        return !pages[page].isEmpty && pages[page][BloomFilter.word(hash)] & pattern == pattern
    }

    private static func page(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (pageCount - 1)
    }

    private static func word(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> 10) & (wordsInPage - 1)
    }

    private static func pattern(_ hash: UInt64) -> UInt64 {
        1 << (hash >> 58) | 1 << (hash >> 52 & 63) | 1 << (hash >> 46 & 63)
    }
}
