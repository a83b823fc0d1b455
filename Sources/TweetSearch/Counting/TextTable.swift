import CByteScan
import TweetDumps

/// A table of distinct texts, most of them short, which finds them by their bytes.
///
/// Texts of up to 16 bytes are inside their entries, so that a look-up touches little memory.
struct TextTable {
    /// A text with its counts, both as a spelling and as a folded word.
    ///
    /// Both are in the same 32 bytes, because most texts are both, and access to memory takes most of the
    /// time.
    struct Entry {
        let key: TextKey
        /// The number of the folded word of this spelling, from 1; 0 if it is not known yet.
        var word: UInt32 = 0
        /// How often this spelling occurred.
        var spelled: UInt32 = 0
        var tweets: UInt32 = 0
        /// The last tweet with the word, numbered from 1.
        var last: UInt32 = 0
    }

    /// The number of texts of another table that are looked up together.
    private static let textsAtOnce = 64

    /// The texts, in the order in which they were added.
    var entries: [Entry] = []
    /// The bytes of the texts that are too long for their keys, each after its length in four bytes.
    private var bytes: [UInt8] = []
    private var table = HashIndex()
    private let hashing = TextHashing()
    private var lookUps: [LookUp] = []
    /// The indexes of the entries of single scalars beyond ASCII, by scalar, plus 1; 0 if there is
    /// none yet.
    private var scalars = [UInt32](repeating: 0, count: 0x110000)

    private struct LookUp {
        let key: TextKey
        let range: Range<Int>
        let hash: UInt64
    }

    /// The index of a scalar beyond ASCII, which is added if the table does not have it.
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

    /// Begins to look up a text, which is added if the table does not have it.
    ///
    /// ``finishLookUps(in:into:)`` gives the index. The range is not empty, and has only whole scalars.
    @inline(__always)
    mutating func lookUp(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
        lookUp(TextKey(range, in: text, hashing), range)
    }

    @inline(__always)
    private mutating func lookUp(_ key: TextKey, _ range: Range<Int>) {
        let hash = hashing.hash(of: key)
        table.slots.prefetch(table.firstSlot(hash))
        lookUps.append(LookUp(key: key, range: range, hash: hash))
    }

    /// Appends the indexes of the texts whose look-up has begun.
    ///
    /// All memory is prefetched before any of it is used, so that the processor waits for it only once.
    mutating func finishLookUps(
        in text: UnsafeBufferPointer<UInt8>,
        into indexes: inout [Int]
    ) {
        for lookUp in lookUps {
            let likely = table.find(lookUp.hash) { _ in true }
            if let likely { entries.prefetch(likely) }
        }
        for lookUp in lookUps {
            let found = insert(lookUp.key, lookUp.hash, lookUp.range, in: text)
            indexes.append(found)
            let word = Int(entries[found].word)
            if word > 0 { entries.prefetch(word - 1) }
        }
        lookUps.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private mutating func insert(
        _ key: TextKey,
        _ hash: UInt64,
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        let known = table.find(hash) { isEqual(entries[$0].key, key, range, text) }
        if let known { return known }
        return add(key, hash, range, text)
    }

    /// The index of a text, which is added if the table does not have it.
    mutating func insert(_ text: [UInt8]) -> Int {
        text.withUnsafeBufferPointer { text in
            let key = TextKey(text.indices, in: text, hashing)
            return insert(key, hashing.hash(of: key), text.indices, in: text)
        }
    }

    /// Finds the indexes of all texts of another table, which are added if this one does not have them.
    ///
    /// All tables of a run hash with the same secret, so the keys of one are valid in another.
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
        _ text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        table.insert(hash, index: entries.count)
        entries.append(Entry(key: key.isWhole ? key : key.at(bytes.count)))
        if !key.isWhole {
            withUnsafeBytes(of: UInt32(range.count)) { bytes += $0 }
            bytes += text[range]
        }
        return entries.count - 1
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

    private func range(ofLong key: TextKey) -> Range<Int> {
        let start = key.offset + MemoryLayout<UInt32>.size
        let count = bytes.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: key.offset, as: UInt32.self)
        }
        return start..<start + Int(count)
    }

    subscript(index: Int) -> [UInt8] {
        let key = entries[index].key
        return key.isWhole ? key.bytes : Array(bytes[range(ofLong: key)])
    }

    /// Whether the text at one index is before the text at another by bytes.
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

/// A short text as two numbers; for a long text, a hash, and its length or offset.
///
/// The text does not end with the byte 0, and has no byte 0xFF, which UTF-8 does not use.
struct TextKey {
    /// The maximum number of bytes of a short text, which the key has completely.
    private static let maxCount = 16
    /// The highest byte of ``high`` that marks a long text.
    private static let longMark: UInt64 = 0xFF << 56

    /// The first eight bytes as a little-endian number; for a long text, a hash.
    ///
    /// Missing bytes are 0.
    let low: UInt64
    /// The next eight bytes; for a long text, its length or offset below ``longMark``.
    let high: UInt64

    private init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }

    @inline(__always)
    fileprivate init(
        _ range: Range<Int>,
        in text: UnsafeBufferPointer<UInt8>,
        _ hashing: TextHashing
    ) {
        if range.count <= TextKey.maxCount {
            (low, high) = TextKey.numbers(range, in: text)
        } else {
            low = hashing.hash(range, in: text)
            high = TextKey.longMark | UInt64(range.count)
        }
    }

    /// The key of a long text whose bytes are at an offset of the table.
    func at(_ offset: Int) -> TextKey {
        TextKey(low: low, high: TextKey.longMark | UInt64(offset))
    }

    /// Whether the text is short, so that the key has all its bytes.
    var isWhole: Bool {
        @inline(__always) get { high < TextKey.longMark }
    }

    /// The offset of a long text in the table.
    var offset: Int { Int(high & ~TextKey.longMark) }

    /// The number of bytes of a short text.
    private var count: Int {
        let (number, bytes) = high > 0 ? (high, 16) : (low, 8)
        return bytes - number.leadingZeroBitCount / 8
    }

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

    /// A mask of the lowest bytes.
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

    /// The bytes of a short text.
    var bytes: [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 < 8 ? low : high) >> (UInt64($0 % 8) * 8)) }
    }

    /// Whether one short text is before another by bytes.
    func precedes(_ other: TextKey) -> Bool {
        let (first, second) = (low.byteSwapped, other.low.byteSwapped)
        return first == second ? high.byteSwapped < other.high.byteSwapped : first < second
    }
}

/// A hash with a secret that differs in every run, because anybody can choose the words of tweets.
private struct TextHashing {
    private static let secrets = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)
    )

    private let first = secrets.0
    private let second = secrets.1

    @inline(__always)
    func hash(of key: TextKey) -> UInt64 { mixed(key.low, key.isWhole ? key.high : 0) }

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
