import TweetDumps

/// The rows with different names that a transaction adds to a table, until they are written.
///
/// Each row is then written once, with its final counters. Rows are written in the order of their
/// names, so that the pages of the index are changed once.
struct NewNames<Values> {
    /// The values of each row besides its id and name, in the order of the ids.
    private var rows: [Values] = []
    private var names = NameList()
    private var ids = NewIDs()
    /// A filter that recognises most names as new without a look-up; nil unless the table was empty
    /// when the import began.
    private var filter: NameFilter?

    /// Whether a transaction has begun.
    var isBegun: Bool { ids.isBegun }

    /// The number of rows.
    var count: Int { rows.count }

    /// The id of the row that is added next.
    var nextID: Int64 { ids.next }

    /// The values of the rows, in the order of the ids.
    var values: some Sequence<Values> { rows }

    /// The bytes of the names, and of the texts that were kept.
    var bytes: [UInt8] { names.texts.bytes }

    /// Begins a transaction, after the largest id in the table; 0 if it has no rows.
    mutating func begin(after last: Int64) {
        ids.begin(after: last)
        if last == 0 { filter = NameFilter() }
    }

    /// The id of a row; nil if the name is not new, or if its row is written.
    func id(of name: ArraySlice<UInt8>, _ hash: UInt64) -> Int64? {
        names.index(of: name, hash).map { ids.first + Int64($0) }
    }

    /// The name of a row; nil if it is written.
    func name(of id: Int64) -> ArraySlice<UInt8>? {
        index(of: id).map { bytes[names.range(at: $0)] }
    }

    /// False if the table certainly has no row with a name.
    func mayBeStored(_ hash: UInt64) -> Bool { filter?.mayHave(hash) != false }

    /// Copies another text of the next row, and returns its range in ``bytes``.
    mutating func keep(_ text: ArraySlice<UInt8>) -> Range<Int> { names.keep(text) }

    /// Adds a row with a name that the table does not have, and returns its id.
    mutating func add(_ name: ArraySlice<UInt8>, _ hash: UInt64, _ values: Values) -> Int64 {
        filter?.insert(hash)
        names.append(name, hash)
        rows.append(values)
        return ids.add()
    }

    /// The index of a row; nil if it is written.
    @inline(__always)
    func index(of id: Int64) -> Int? { ids.index(of: id) }

    /// Changes the values of the row at an index.
    @inline(__always)
    mutating func change(at index: Int, _ change: (inout Values) -> Void) { change(&rows[index]) }

    /// The rows in the order of their names, with the ranges of the names in ``bytes``.
    var sorted: some Sequence<(id: Int64, name: Range<Int>, values: Values)> {
        names.sorted.lazy.map { (ids.first + Int64($0), names.range(at: $0), rows[$0]) }
    }

    /// Forgets the rows, which have been written.
    mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        names.removeAll()
        ids.removeAll()
    }

    /// Ends the transaction, after which another program may use the next ids.
    mutating func end() { ids.end() }

    /// Forgets what is known of the table, because another program may have changed it.
    mutating func forget() { filter = nil }
}
