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
        table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash
                && texts.bytes.span.extracting(entry.name).equals(name.span)
        }
    }

    /// Adds a name that the list does not have.
    mutating func append(_ name: ArraySlice<UInt8>, _ hash: UInt64) {
        table.insert(hash, index: entries.count)
        entries.append(Entry(hash: hash, name: texts.append(name.span)))
    }

    /// The indexes in the order of the first eight bytes of the names.
    var sorted: [Int] {
        var keys = entries.indices.map { (key: sortingKey(entries[$0].name), index: $0) }
        keys.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        return keys.map(\.index)
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
    }
}
