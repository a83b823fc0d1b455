/// Different texts, most of them short, which are found by their bytes.
///
/// Texts of up to 16 bytes are kept inside their entries, so that finding one touches little memory.
/// It uses open addressing: a text is in the slot of its hash, or in the next one that was free.
struct TextTable {
    /// A text with what its owner keeps about it: as a spelling of a word, and as a folded word.
    ///
    /// Both are together, because most texts are both, and memory is read in lines.
    struct Entry {
        fileprivate let key: TextKey
        /// The number of the folded word of which this is a spelling, from 1 on; 0 if it is not known
        /// yet.
        var word: UInt32 = 0
        /// How often this spelling occurred.
        var spelled: UInt32 = 0
        /// How often the word occurred.
        var count: UInt32 = 0
        /// The number of tweets with the word.
        var tweets: UInt32 = 0
        /// The last tweet with the word, numbered from 1.
        var last: UInt32 = 0
        /// The lists of ``StopWords`` that have the word, as bits.
        var lists: UInt32 = 0
    }

    /// The texts, in the order in which they were added.
    var entries: [Entry] = []
    /// The bytes of the texts that are too long for their keys.
    private var bytes: [UInt8] = []
    /// The indexes of the entries, plus 1; 0 for free slots.
    ///
    /// Their number is a power of two, and at least half of them are free.
    private var slots = [UInt32](repeating: 0, count: 1 << 12)
    private let hashing = TextHashing()
    /// The keys of the texts that are inserted together, and the numbers in their first slots.
    private var keys: [TextKey] = []
    private var candidates: [UInt32] = []

    /// Finds the indexes of several texts, which are added unless the table has them.
    ///
    /// The processor waits for the memory of all of them at the same time.
    ///
    /// - Parameters:
    ///   - ranges: The ranges of the texts, which are not empty.
    ///   - text: The bytes of a longer text.
    ///   - indexes: The indexes, in the same order; what it had before is removed.
    mutating func insert(
        _ ranges: [Range<Int>],
        in text: UnsafeBufferPointer<UInt8>,
        into indexes: inout [Int]
    ) {
        keys.removeAll(keepingCapacity: true)
        candidates.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
        let mask = slots.count - 1
        for range in ranges {
            let key = TextKey(range, in: text, hashing)
            keys.append(key)
            candidates.append(slots[hashing.slot(of: key) & mask])
        }
        for position in ranges.indices {
            let (range, index) = (ranges[position], Int(candidates[position]) - 1)
            let isFound =
                index >= 0 && isEqual(entries[index].key, keys[position], range, text)
            indexes.append(isFound ? index : insert(range, in: text))
        }
    }

    /// The index of a text, which is added unless the table has it.
    ///
    /// - Parameters:
    ///   - range: The range of the text, which is not empty.
    ///   - text: The bytes of a longer text.
    /// - Returns: The index.
    mutating func insert(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
        let key = TextKey(range, in: text, hashing)
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

    @inline(never)
    private mutating func add(
        _ key: TextKey,
        _ range: Range<Int>,
        _ text: UnsafeBufferPointer<UInt8>,
        in slot: Int
    ) -> Int {
        entries.append(Entry(key: key.isWhole ? key : key.at(bytes.count)))
        if !key.isWhole { bytes += text[range] }
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
        guard known.low == key.low, known.length == key.length else { return false }
        return key.isWhole
            ? known.high == key.high : bytes[known.offset...].starts(with: text[range])
    }

    /// The bytes of the text at an index.
    subscript(index: Int) -> [UInt8] {
        let key = entries[index].key
        return key.isWhole ? key.bytes : Array(bytes[key.offset..<key.offset + key.count])
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

/// The bytes of a text in two numbers; of a long text, a hash and where its bytes are.
private struct TextKey {
    /// The maximum number of bytes of a text that is kept whole.
    private static let maxCount = 16

    /// The first eight bytes, the first of which is the lowest; of a long text, a hash.
    ///
    /// Missing bytes are 0.
    let low: UInt64
    /// The next eight bytes; of a long text, the offset of its bytes.
    let high: UInt64
    /// The number of bytes of the text.
    let length: UInt32

    /// The number of bytes of the text.
    var count: Int { @inline(__always) get { Int(length) } }
    /// The offset of the bytes of a long text.
    var offset: Int { Int(high) }

    /// Whether the key has all bytes of the text.
    var isWhole: Bool { @inline(__always) get { count <= TextKey.maxCount } }

    private init(low: UInt64, high: UInt64, length: UInt32) {
        (self.low, self.high, self.length) = (low, high, length)
    }

    @inline(__always)
    init(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ hashing: TextHashing) {
        length = UInt32(truncatingIfNeeded: range.count)
        if range.count <= TextKey.maxCount {
            (low, high) = TextKey.numbers(range, in: text)
        } else {
            (low, high) = (hashing.hash(range, in: text), 0)
        }
    }

    /// The key of a long text whose bytes are at an offset.
    func at(_ offset: Int) -> TextKey { TextKey(low: low, high: UInt64(offset), length: length) }

    /// The bytes of a text of up to 16 bytes in two numbers.
    @inline(__always)
    static func numbers(
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (low: UInt64, high: UInt64) {
        guard let first = text.baseAddress, range.lowerBound + maxCount <= text.count else {
            return numbersAtEnd(range, in: text)
        }
        let start = UnsafeRawPointer(first + range.lowerBound)
        let low = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
        guard range.count > 8 else { return (low & lowest(range.count), 0) }
        let high = UInt64(littleEndian: (start + 8).loadUnaligned(as: UInt64.self))
        return (low, high & lowest(range.count - 8))
    }

    /// A number whose lowest bytes are ones.
    @inline(__always)
    private static func lowest(_ bytes: Int) -> UInt64 {
        .max >> UInt64(truncatingIfNeeded: 64 - 8 * bytes)
    }

    private static func numbersAtEnd(
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (low: UInt64, high: UInt64) {
        var (low, high): (UInt64, UInt64) = (0, 0)
        var offset = range.upperBound
        while offset > range.lowerBound {
            offset -= 1
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(text[offset])
        }
        return (low, high)
    }

    /// The bytes of a text that the key has all of.
    var bytes: [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 < 8 ? low : high) >> (UInt64($0 % 8) * 8)) }
    }

    /// Whether one text comes before another, both of which the keys have all of.
    func precedes(_ other: TextKey) -> Bool {
        let (first, second) = (low.byteSwapped, other.low.byteSwapped)
        return first == second ? high.byteSwapped < other.high.byteSwapped : first < second
    }
}

/// A hash with a secret that differs in every run, because words are chosen by anyone.
private struct TextHashing {
    private static let secrets = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)
    )

    private let first = secrets.0
    private let second = secrets.1

    /// The slot of a text, before it is reduced to the number of slots.
    @inline(__always)
    func slot(of key: TextKey) -> Int {
        let high = key.isWhole ? key.high : 0
        return Int(truncatingIfNeeded: mixed(key.low, high ^ UInt64(key.length) << 56))
    }

    /// The hash of a long text.
    func hash(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = UInt64(range.count)
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
            let part = start..<min(start + 16, range.upperBound)
            let (low, high) = TextKey.numbers(part, in: text)
            hash = mixed(low ^ hash, high) &+ hash
        }
        return hash
    }

    @inline(__always)
    private func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = (one ^ first).multipliedFullWidth(by: other ^ second)
        return product.high ^ product.low
    }
}
