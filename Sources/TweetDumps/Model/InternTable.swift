/// A list of different names in the order in which they were added, with a lookup by their bytes.
///
/// ```swift
/// let (index, isNew) = names.insert(name, hash)
/// if isNew { counts.append(0) }
/// counts[index] += 1
/// ```
@usableFromInline
package struct InternTable: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let hash: UInt64
        /// The range of ``texts`` with the name.
        @usableFromInline let name: Range<Int>

        @inlinable
        init(hash: UInt64, name: Range<Int>) { (self.hash, self.name) = (hash, name) }
    }

    /// The bytes of all names, and of other texts that the owner of the table adds.
    @usableFromInline
    package var texts = Texts()
    @usableFromInline
    var entries: [Entry] = []
    @usableFromInline
    var table = HashIndex()
    /// True once the entries are sorted, so that ``table`` has wrong indices.
    @usableFromInline
    var isSorted = false

    /// A table without names.
    package init() {}

    /// The number of names.
    @inlinable
    package var count: Int { entries.count }

    /// The range in ``texts`` of the name at an index.
    @inlinable
    package func range(at index: Int) -> Range<Int> { entries[index].name }

    /// The name at an index.
    @inlinable
    package subscript(index: Int) -> ArraySlice<UInt8> { texts.bytes[entries[index].name] }

    /// The hash with which the name at an index was added.
    @inlinable
    package func hash(at index: Int) -> UInt64 { entries[index].hash }

    /// The index of a name; nil if the table does not have it.
    @inlinable @inline(__always)
    package func index(of name: Span<UInt8>, _ hash: UInt64) -> Int? {
        precondition(!isSorted, "names can be found")
        return table.find(hash) { index in
            let entry = entries[index]
            return entry.hash == hash && texts.bytes.span.extracting(entry.name).equals(name)
        }
    }

    /// The index of a name, which is added if it is new.
    @inlinable @inline(__always)
    package mutating func insert(_ name: Span<UInt8>, _ hash: UInt64) -> (index: Int, isNew: Bool) {
        if let known = index(of: name, hash) { return (known, false) }
        append(name, hash)
        return (entries.count - 1, true)
    }

    /// Adds a name that the table does not have.
    @inlinable
    package mutating func append(_ name: Span<UInt8>, _ hash: UInt64) {
        precondition(!isSorted, "names can be added")
        table.insert(hash, index: entries.count)
        entries.append(Entry(hash: hash, name: texts.append(name)))
    }

    /// Sorts the names by their first eight bytes, and returns their former indices in the new order.
    ///
    /// No name can be found or added afterwards.
    package mutating func sort() -> [Int] {
        var keys = entries.indices.map { (key: sortingKey(entries[$0].name), index: $0) }
        keys.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        let order = keys.map(\.index)
        sort(in: order)
        return order
    }

    /// Sorts the names; the new order is given by their former indices.
    ///
    /// No name can be found or added afterwards.
    package mutating func sort(in order: [Int]) {
        entries = order.map { entries[$0] }
        table = HashIndex()
        isSorted = true
    }

    private func sortingKey(_ name: Range<Int>) -> UInt64 {
        var key: UInt64 = 0
        for byte in texts.bytes[name].prefix(8) { key = key << 8 | UInt64(byte) }
        return name.count < 8 ? key << UInt64(8 * (8 - name.count)) : key
    }

    /// Removes all names; the memory is kept for the next ones.
    package mutating func removeAll() {
        texts.removeAll()
        entries.removeAll(keepingCapacity: true)
        table.removeAll()
        isSorted = false
    }
}

/// Texts one after another in one array, each known by its range.
@usableFromInline
package struct Texts: Sendable {
    /// The bytes of all texts.
    @usableFromInline
    package var bytes: [UInt8] = []

    /// No texts.
    package init() {}

    /// Copies a text to the end, and returns its range.
    @inlinable
    package mutating func append(_ text: some Collection<UInt8>) -> Range<Int> {
        let first = bytes.count
        bytes.append(contentsOf: text)
        return first..<bytes.count
    }

    /// Copies a text to the end, and returns its range.
    @inlinable
    package mutating func append(_ text: Span<UInt8>) -> Range<Int> {
        let first = bytes.count
        text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return first..<bytes.count
    }

    /// Removes all texts; the memory is kept for the next ones.
    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// A hash table that finds the index of an entry by the hash of its key.
///
/// Its owner keeps the entries in an array, and compares their keys, because different keys can
/// have the same hash:
///
/// ```swift
/// if let known = table.find(hash, where: { entries[$0].name == name }) { return known }
/// table.insert(hash, index: entries.count)
/// entries.append(entry)
/// ```
///
/// It uses open addressing: an entry is in the slot of its hash, or in the next one that was free.
/// The upper half of the hash decides the slot and is stored, so that keys are rarely compared in
/// vain, and the table can grow without the hashes of the keys.
@usableFromInline
package struct HashIndex: Sendable {
    /// A slot of the table.
    @usableFromInline
    package struct Slot: Sendable {
        /// The upper half of the hash.
        @usableFromInline var tag: UInt32 = 0
        /// The index of the entry, plus 1; 0 if the slot is free.
        @usableFromInline var number: UInt32 = 0

        @inlinable
        init() {}
    }

    /// The slots, at least half of which are free; their number is a power of two.
    @usableFromInline
    package var slots = [Slot](repeating: Slot(), count: 1 << 10)
    @usableFromInline
    var count = 0

    /// A table without entries.
    package init() {}

    /// The position in ``slots`` of the first one in which an entry with a hash can be.
    @inlinable @inline(__always)
    package func firstSlot(_ hash: UInt64) -> Int { Int(hash >> 32) & (slots.count - 1) }

    /// The index of the entry whose key has a hash, and for which `matches` returns true; nil if the
    /// table does not have it.
    @inlinable @inline(__always)
    package func find(_ hash: UInt64, where matches: (Int) -> Bool) -> Int? {
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        let mask = slots.count - 1
        var position = Int(tag) & mask
        while slots[position].number != 0 {
            if slots[position].tag == tag {
                let index = Int(slots[position].number) - 1
                if matches(index) { return index }
            }
            position = (position + 1) & mask
        }
        return nil
    }

    /// Adds an entry that the table does not have, with the hash of its key.
    ///
    /// Its index must be less than 2^32 - 1.
    @inlinable
    package mutating func insert(_ hash: UInt64, index: Int) {
        count += 1
        if count * 2 > slots.count { grow() }
        var slot = Slot()
        slot.tag = UInt32(truncatingIfNeeded: hash >> 32)
        slot.number = UInt32(index + 1)
        put(slot)
    }

    @inlinable
    mutating func put(_ slot: Slot) {
        let mask = slots.count - 1
        var position = Int(slot.tag) & mask
        while slots[position].number != 0 { position = (position + 1) & mask }
        slots[position] = slot
    }

    @usableFromInline
    mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.number != 0 { put(slot) }
    }

    /// Removes all entries; the memory is kept for the next ones.
    ///
    /// - Complexity: O(number of entries): memory that is much too large is not kept.
    package mutating func removeAll() {
        guard count > 0 else { return }
        if count * 16 < slots.count {
            self = HashIndex()
            return
        }
        for position in slots.indices { slots[position] = Slot() }
        count = 0
    }
}

/// A hash of bytes that is the same in every run and on every machine, so that it can be stored.
///
/// It is not safe against deliberate collisions: use it only where a false match does little harm.
@usableFromInline
package enum StableHash {
    /// The hash of some bytes, whose bits are all mixed.
    ///
    /// Different seeds give the same bytes different hashes, so that kinds of keys can be distinguished.
    ///
    /// - Complexity: O(*n*), eight bytes at a time.
    package static func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
        let raw = bytes.bytes
        var hash = mix(seed &+ UInt64(bytes.count))
        var offset = 0
        while offset &+ 8 <= bytes.count {
            let word = raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            hash = step(hash, word.littleEndian)
            offset &+= 8
        }
        return mix(step(hash, lastBytes(bytes, from: offset)))
    }

    /// The last bytes, from an offset on, as a big-endian number; there are at most seven.
    @inline(__always)
    private static func lastBytes(_ bytes: Span<UInt8>, from offset: Int) -> UInt64 {
        if bytes.count >= 8 {
            let word = bytes.bytes.unsafeLoadUnaligned(
                fromByteOffset: bytes.count &- 8,
                as: UInt64.self
            )
            return word.bigEndian & (1 << UInt64((bytes.count &- offset) &* 8) &- 1)
        }
        var last: UInt64 = 0
        for index in offset..<bytes.count { last = last << 8 | UInt64(bytes[index]) }
        return last
    }

    @inline(__always)
    private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// The hash of a list of numbers, from the hash of those before the last one.
    @inline(__always)
    static func hash(_ before: UInt64, followedBy number: UInt64) -> UInt64 {
        step(before, number) &+ 1
    }

    /// Mixes the bits of a number; different numbers have different results.
    @inlinable @inline(__always)
    package static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return mixed ^ (mixed >> 33)
    }
}

extension Span<UInt8> {
    /// Whether two spans have the same bytes.
    @inlinable @inline(__always)
    package func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }
}
