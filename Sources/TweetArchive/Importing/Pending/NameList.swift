import TweetDumps

/// Different names in the order in which they were added, which are found by their bytes.
struct NameList {
    private struct Entry {
        let hash: UInt64
        let name: Range<Int>
    }

    /// The bytes of all names, and of other texts that the owner of the list adds.
    var texts = Texts()
    private var entries: [Entry] = []
    private var table = HashIndex()
    /// True if the entries are no longer where the table says.
    private var isSorted = false

    /// The number of names.
    var count: Int { entries.count }

    /// The range in ``texts`` of the name at an index.
    func range(at index: Int) -> Range<Int> { entries[index].name }

    /// The name at an index.
    subscript(index: Int) -> ArraySlice<UInt8> { texts.bytes[entries[index].name] }

    /// The hash with which the name at an index was added.
    func hash(at index: Int) -> UInt64 { entries[index].hash }

    /// The index of a name; nil if the list does not have it.
    @inline(__always)
    func index(of name: ArraySlice<UInt8>, _ hash: UInt64) -> Int? {
        precondition(!isSorted, "names can be found")
        return table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash
                && texts.bytes.span.extracting(entry.name).equals(name.span)
        }
    }

    /// Adds a name that the list does not have.
    mutating func append(_ name: ArraySlice<UInt8>, _ hash: UInt64) {
        precondition(!isSorted, "names can be added")
        table.insert(hash, index: entries.count)
        entries.append(Entry(hash: hash, name: texts.append(name.span)))
    }

    /// Sorts the names by their first eight bytes.
    ///
    /// No name can be found or added afterwards.
    ///
    /// - Returns: The former indices of the names, in their new order.
    mutating func sort() -> [Int] {
        var keys = entries.indices.map { (key: sortingKey(entries[$0].name), index: $0) }
        keys.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        let order = keys.map(\.index)
        sort(in: order)
        return order
    }

    /// Sorts the names in a given order.
    ///
    /// No name can be found or added afterwards.
    ///
    /// - Parameter order: The indices of the names, in their new order.
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
