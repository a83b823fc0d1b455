/// The bytes of a text in two numbers; of a long text, a hash and its length, or where it is kept.
///
/// The text does not end with the byte 0, and has no byte 0xFF, which UTF-8 does not use.
struct TextKey {
    /// The maximum number of bytes of a text that is kept whole.
    private static let maxCount = 16
    /// The highest byte of ``high`` that marks a long text.
    private static let longMark: UInt64 = 0xFF << 56

    /// The first eight bytes, the first of which is the lowest; of a long text, a hash.
    ///
    /// Missing bytes are 0.
    let low: UInt64
    /// The next eight bytes; of a long text, its length or where it is kept, behind a mark.
    let high: UInt64

    private init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }

    @inline(__always)
    init(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ hashing: TextHashing) {
        if range.count <= TextKey.maxCount {
            (low, high) = TextKey.numbers(range, in: text)
        } else {
            low = hashing.hash(range, in: text)
            high = TextKey.longMark | UInt64(range.count)
        }
    }

    /// The key of a long text that is kept at an offset.
    func at(_ offset: Int) -> TextKey {
        TextKey(low: low, high: TextKey.longMark | UInt64(offset))
    }

    /// Whether the key has all bytes of the text.
    var isWhole: Bool {
        @inline(__always) get { high < TextKey.longMark }
    }

    /// The offset at which a long text is kept.
    var offset: Int { Int(high & ~TextKey.longMark) }

    /// The number of bytes of a text that the key has all of.
    private var count: Int {
        let (number, bytes) = high > 0 ? (high, 16) : (low, 8)
        return bytes - number.leadingZeroBitCount / 8
    }

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
struct TextHashing {
    private static let secrets = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)
    )

    private let first = secrets.0
    private let second = secrets.1

    /// The hash of a text.
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
