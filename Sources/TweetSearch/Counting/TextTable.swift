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
    /// The numbers of the entries, from 1 on; 0 for free slots.
    ///
    /// Their number is a power of two, and at least half of them are free.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    private let hashing = TextHashing()
    /// The texts that are looked up together.
    private var lookUps: [LookUp] = []
    /// The indexes of the entries of single scalars beyond ASCII, by scalar, plus 1; 0 if there is
    /// none yet.
    private var scalars = [UInt32](repeating: 0, count: 0x110000)

    /// A text that is looked up together with others.
    private struct LookUp {
        let key: TextKey
        let range: Range<Int>
        /// The first slot in which the text can be.
        let slot: Int
    }

    /// Begins to find the index of a text, which is added unless the table has it.
    ///
    /// - Parameters:
    ///   - range: The range of the text, which is not empty and has no part of a scalar.
    ///   - text: The bytes of a longer text.
    ///   - indexes: The index is appended here, or by ``finishLookUps(in:into:)``.
    @inline(__always)
    mutating func lookUp(
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>,
        into indexes: inout [Int]
    ) {
        if let scalar = text.scalarBeyondASCII(range) {
            if scalars[scalar] == 0 { scalars[scalar] = UInt32(insert(range, in: text) + 1) }
            return indexes.append(Int(scalars[scalar]) - 1)
        }
        lookUp(TextKey(range, in: text, hashing), range)
    }

    @inline(__always)
    private mutating func lookUp(_ key: TextKey, _ range: Range<Int>) {
        let slot = hashing.slot(of: key) & (slots.count - 1)
        slots.prefetch(slot)
        lookUps.append(LookUp(key: key, range: range, slot: slot))
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
            let number = Int(slots[lookUp.slot])
            if number > 0 { entries.prefetch(number - 1) }
        }
        for lookUp in lookUps {
            let index = Int(slots[lookUp.slot]) - 1
            let isFound = index >= 0 && isEqual(entries[index].key, lookUp.key, lookUp.range, text)
            let found = isFound ? index : insert(lookUp.key, lookUp.range, in: text)
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
        insert(TextKey(range, in: text, hashing), range, in: text)
    }

    @inline(__always)
    private mutating func insert(
        _ key: TextKey,
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let mask = slots.count - 1
        var slot = hashing.slot(of: key) & mask
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if isEqual(entries[index].key, key, range, text) { return index }
            slot = (slot + 1) & mask
        }
        return add(key, range, text, in: slot)
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
        _ range: Range<Int>,
        _ text: UnsafeBufferPointer<UInt8>,
        in slot: Int
    ) -> Int {
        entries.append(Entry(key: key.isWhole ? key : key.at(bytes.count)))
        if !key.isWhole {
            withUnsafeBytes(of: UInt32(range.count)) { bytes += $0 }
            bytes += text[range]
        }
        slots[slot] = UInt32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for index in entries.indices {
            var slot = hashing.slot(of: entries[index].key) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(index + 1)
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
    /// Requests the memory of an element.
    @inline(__always)
    fileprivate func prefetch(_ index: Int) {
        withUnsafeBufferPointer { elements in
            precondition(elements.indices.contains(index), "an element")
            if let first = elements.baseAddress { CByteScan.prefetch(first + index) }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The value of the scalar in a range; nil if it is in ASCII or not the only one.
    @inline(__always)
    fileprivate func scalarBeyondASCII(_ range: Range<Int>) -> Int? {
        guard range.count <= 4, self[range.lowerBound] >= 0x80 else { return nil }
        let (value, length) = ScalarReader(bytes: self).scalar(at: range.lowerBound)
        return length == range.count ? Int(value) : nil
    }
}
