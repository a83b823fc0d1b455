import TweetDumps

/// Different names in the order in which they were added, which are found by their bytes.
///
/// ```swift
/// let (index, isNew) = names.insert(name, hash)
/// if isNew { counts.append(0) }
/// counts[index] += 1
/// ```
struct InternTable {
    private struct Entry {
        let hash: UInt64
        let name: Range<Int>
    }

    /// The bytes of all names, and of other texts that the owner of the table adds.
    var texts = Texts()
    private var entries: [Entry] = []
    private var table = HashIndex()
    /// True if the entries are no longer where ``table`` says.
    private var isSorted = false

    /// The number of names.
    var count: Int { entries.count }

    /// The range in ``texts`` of the name at an index.
    func range(at index: Int) -> Range<Int> { entries[index].name }

    /// The name at an index.
    subscript(index: Int) -> ArraySlice<UInt8> { texts.bytes[entries[index].name] }

    /// The hash with which the name at an index was added.
    func hash(at index: Int) -> UInt64 { entries[index].hash }

    /// The index of a name; nil if the table does not have it.
    @inline(__always)
    func index(of name: ArraySlice<UInt8>, _ hash: UInt64) -> Int? {
        precondition(!isSorted, "names can be found")
        return table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash
                && texts.bytes.span.extracting(entry.name).equals(name.span)
        }
    }

    /// The index of a name, which is added if it is new.
    @inline(__always)
    mutating func insert(
        _ name: ArraySlice<UInt8>,
        _ hash: UInt64
    ) -> (index: Int, isNew: Bool) {
        if let known = index(of: name, hash) { return (known, false) }
        append(name, hash)
        return (entries.count - 1, true)
    }

    /// Adds a name that the table does not have.
    mutating func append(_ name: ArraySlice<UInt8>, _ hash: UInt64) {
        precondition(!isSorted, "names can be added")
        table.insert(hash, index: entries.count)
        entries.append(Entry(hash: hash, name: texts.append(name.span)))
    }

    /// Sorts the names by their first eight bytes, and returns their former indices in the new order.
    ///
    /// No name can be found or added afterwards.
    mutating func sort() -> [Int] {
        var keys = entries.indices.map { (key: sortingKey(entries[$0].name), index: $0) }
        keys.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        let order = keys.map(\.index)
        sort(in: order)
        return order
    }

    /// Puts the names in a new order of their indices.
    ///
    /// No name can be found or added afterwards.
    mutating func sort(in order: [Int]) {
        entries = order.map { entries[$0] }
        table = HashIndex()
        isSorted = true
    }

    /// The first eight bytes of a name as a number.
    private func sortingKey(_ name: Range<Int>) -> UInt64 {
        var key: UInt64 = 0
        for byte in texts.bytes[name].prefix(8) { key = key << 8 | UInt64(byte) }
        return name.count < 8 ? key << UInt64(8 * (8 - name.count)) : key
    }

    /// Removes all names; the memory is kept for the next ones.
    mutating func removeAll() {
        texts.removeAll()
        entries.removeAll(keepingCapacity: true)
        table.removeAll()
        isSorted = false
    }
}

extension [Int] {
    /// The position of each index in an array that has every index once.
    var positions: [Int] {
        var positions = self
        for (position, index) in enumerated() { positions[index] = position }
        return positions
    }
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

    /// The rows of a name; nil if the cache does not have it.
    subscript(name: ArraySlice<UInt8>, hash: UInt64) -> Rows? {
        names.index(of: name, hash).map { rows[$0] }
    }

    /// Adds a name that the cache does not have; a full cache forgets all others.
    mutating func insert(_ rows: Rows, _ name: ArraySlice<UInt8>, _ hash: UInt64) {
        let isFull =
            names.count >= Self.maxNames || names.texts.bytes.count >= Self.maxBytes
        if isFull { removeAll() }
        names.append(name, hash)
        self.rows.append(rows)
    }

    /// Forgets all names.
    mutating func removeAll() {
        names.removeAll()
        rows.removeAll(keepingCapacity: true)
    }
}

/// Texts one after another in one array, each known by its range.
struct Texts {
    /// The bytes of all texts.
    private(set) var bytes: [UInt8] = []

    /// Copies a text to the end, and returns its range.
    mutating func append(_ text: some Collection<UInt8>) -> Range<Int> {
        let first = bytes.count
        bytes.append(contentsOf: text)
        return first..<bytes.count
    }

    /// Copies a text to the end, and returns its range.
    mutating func append(_ text: Span<UInt8>) -> Range<Int> {
        let first = bytes.count
        text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return first..<bytes.count
    }

    /// Removes all texts; the memory is kept for the next ones.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
