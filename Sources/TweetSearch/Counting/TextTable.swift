import CByteScan

/// Different texts, most of them short, which are found by their bytes.
///
/// Texts of up to 16 bytes are kept inside their entries, so that finding one touches little memory.
/// It uses open addressing: a text is in the slot of its hash, or in the next one that was free.
struct TextTable {
    /// A text with what its owner keeps about it: as a spelling of a word, and as a folded word.
    ///
    /// Both are together in 32 bytes, because most texts are both, and the time of counting is that of
    /// reading memory.
    struct Entry {
        let key: TextKey
        /// The number of the folded word of which this is a spelling, from 1 on; 0 if it is not known
        /// yet.
        var word: UInt32 = 0
        /// How often this spelling occurred.
        var spelled: UInt32 = 0
        /// The number of tweets with the word.
        var tweets: UInt32 = 0
        /// The last tweet with the word, numbered from 1.
        var last: UInt32 = 0
    }

    /// The number of texts of another table that are looked up together.
    private static let textsAtOnce = 64

    /// The texts, in the order in which they were added.
    var entries: [Entry] = []
    /// The bytes of the texts that are too long for their keys, each behind their number in four bytes.
    private var bytes: [UInt8] = []
    /// The slots of the hash table.
    ///
    /// Their number is a power of two, and at least half of them are free.
    private var slots = [Slot](repeating: .free, count: 1 << 12)
    private let hashing = TextHashing()
    /// The texts that are looked up together.
    private var lookUps: [LookUp] = []
    /// The indexes of the entries of single scalars beyond ASCII, by scalar, plus 1; 0 if there is
    /// none yet.
    private var scalars = [UInt32](repeating: 0, count: 0x110000)

    /// A slot of the hash table.
    private struct Slot {
        static let free = Slot(number: 0, tag: 0)

        /// The number of the entry, from 1 on; 0 if the slot is free.
        let number: UInt32
        /// Bits of the entry's hash, so that other entries with the same slot are rarely read.
        let tag: UInt32

        var isFree: Bool { @inline(__always) get { number == 0 } }
        /// The index of the entry.
        var index: Int { @inline(__always) get { Int(number) - 1 } }
    }

    /// A text that is looked up together with others.
    private struct LookUp {
        let key: TextKey
        let range: Range<Int>
        let hash: UInt64
    }

    /// The first slot in which a text with a hash can be.
    @inline(__always)
    private func firstSlot(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash) & (slots.count - 1)
    }

    /// The first slot that is free, or whose entry probably has a hash.
    @inline(__always)
    private func likelySlot(_ hash: UInt64) -> Int {
        let (mask, tag) = (slots.count - 1, tag(hash))
        var position = firstSlot(hash)
        while !slots[position].isFree, slots[position].tag != tag {
            position = (position + 1) & mask
        }
        return position
    }

    @inline(__always)
    private func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// The index of a scalar beyond ASCII, which is added unless the table has it.
    @inline(__always)
    mutating func index(of scalar: UInt32) -> Int {
        let known = scalars[Int(scalar)]
        return known > 0 ? Int(known) - 1 : insert(scalar)
    }

    @inline(never)
    private mutating func insert(_ scalar: UInt32) -> Int {
        let index = insert(Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? [])
        scalars[Int(scalar)] = UInt32(index + 1)
        return index
    }

    /// Begins to find the index of a text, which is added unless the table has it.
    ///
    /// ``finishLookUps(in:into:)`` ends it.
    ///
    /// - Parameters:
    ///   - range: The range of the text, which is not empty and has no part of a scalar.
    ///   - text: The bytes of a longer text.
    @inline(__always)
    mutating func lookUp(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
        lookUp(TextKey(range, in: text, hashing), range)
    }

    @inline(__always)
    private mutating func lookUp(_ key: TextKey, _ range: Range<Int>) {
        let hash = hashing.hash(of: key)
        slots.prefetch(firstSlot(hash))
        lookUps.append(LookUp(key: key, range: range, hash: hash))
    }

    /// Appends the indexes of the texts whose look-up has begun.
    ///
    /// Memory is requested before any of it is needed, so that the processor waits for all of it
    /// at the same time.
    mutating func finishLookUps(
        in text: UnsafeBufferPointer<UInt8>,
        into indexes: inout [Int]
    ) {
        for lookUp in lookUps {
            let slot = slots[likelySlot(lookUp.hash)]
            if !slot.isFree { entries.prefetch(slot.index) }
        }
        for lookUp in lookUps {
            let found = insert(lookUp.key, lookUp.hash, lookUp.range, in: text)
            indexes.append(found)
            let word = Int(entries[found].word)
            if word > 0 { entries.prefetch(word - 1) }
        }
        lookUps.removeAll(keepingCapacity: true)
    }

    /// The index of a text, which is added unless the table has it.
    ///
    /// - Parameters:
    ///   - range: The range of the text, which is not empty.
    ///   - text: The bytes of a longer text.
    /// - Returns: The index.
    mutating func insert(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
        let key = TextKey(range, in: text, hashing)
        return insert(key, hashing.hash(of: key), range, in: text)
    }

    @inline(__always)
    private mutating func insert(
        _ key: TextKey,
        _ hash: UInt64,
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var position = likelySlot(hash)
        while !slots[position].isFree {
            let index = slots[position].index
            if isEqual(entries[index].key, key, range, text) { return index }
            position = (position + 1) & (slots.count - 1)
        }
        return add(key, hash, range, text, at: position)
    }

    /// The index of a text, which is added unless the table has it.
    mutating func insert(_ text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { insert($0.indices, in: $0) }
    }

    /// Finds the indexes of all texts of another table, which are added unless this table has them.
    ///
    /// All tables of a run hash with the same secret, so that the keys of one serve another.
    mutating func insert(allOf other: TextTable) -> [Int] {
        var indexes: [Int] = []
        indexes.reserveCapacity(other.entries.count)
        other.bytes.withUnsafeBufferPointer { text in
            for (number, entry) in other.entries.enumerated() {
                if entry.key.isWhole {
                    lookUp(entry.key, 0..<0)
                } else {
                    let range = other.range(ofLong: entry.key)
                    lookUp(TextKey(range, in: text, hashing), range)
                }
                if number % TextTable.textsAtOnce == 0 { finishLookUps(in: text, into: &indexes) }
            }
            finishLookUps(in: text, into: &indexes)
        }
        return indexes
    }

    @inline(never)
    private mutating func add(
        _ key: TextKey,
        _ hash: UInt64,
        _ range: Range<Int>,
        _ text: UnsafeBufferPointer<UInt8>,
        at position: Int
    ) -> Int {
        entries.append(Entry(key: key.isWhole ? key : key.at(bytes.count)))
        if !key.isWhole {
            withUnsafeBytes(of: UInt32(range.count)) { bytes += $0 }
            bytes += text[range]
        }
        slots[position] = Slot(number: UInt32(entries.count), tag: tag(hash))
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private mutating func grow() {
        slots = [Slot](repeating: .free, count: slots.count * 2)
        let mask = slots.count - 1
        for index in entries.indices {
            let hash = hashing.hash(of: entries[index].key)
            var position = firstSlot(hash)
            while !slots[position].isFree { position = (position + 1) & mask }
            slots[position] = Slot(number: UInt32(index + 1), tag: tag(hash))
        }
    }

    @inline(__always)
    private func isEqual(
        _ known: TextKey,
        _ key: TextKey,
        _ range: Range<Int>,
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard known.low == key.low else { return false }
        if known.isWhole || key.isWhole { return known.high == key.high }
        return bytes[self.range(ofLong: known)].elementsEqual(text[range])
    }

    /// The range of a long text in ``bytes``.
    private func range(ofLong key: TextKey) -> Range<Int> {
        let start = key.offset + MemoryLayout<UInt32>.size
        let count = bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: key.offset, as: UInt32.self)
        }
        return start..<start + Int(count)
    }

    /// The bytes of the text at an index.
    subscript(index: Int) -> [UInt8] {
        let key = entries[index].key
        return key.isWhole ? key.bytes : Array(bytes[range(ofLong: key)])
    }

    /// Whether the text at one index comes before that at another one, by their bytes.
    func precedes(_ one: Int, _ other: Int) -> Bool {
        let (first, second) = (entries[one].key, entries[other].key)
        guard first.isWhole, second.isWhole else {
            return self[one].lexicographicallyPrecedes(self[other])
        }
        return first.precedes(second)
    }
}

extension Array {
    /// Requests the memory of an element, which may lie in two lines of the cache.
    @inline(__always)
    fileprivate func prefetch(_ index: Int) {
        withUnsafeBufferPointer { elements in
            precondition(elements.indices.contains(index), "an element")
            guard let first = elements.baseAddress else { return }
            CByteScan.prefetch(first + index)
            CByteScan.prefetch(UnsafeRawPointer(first + index + 1) - 1)
        }
    }
}
