import CByteScan
import Foundation

/// Bytes in memory that something else owns, such as a buffer.
///
/// It must not outlive them. Like an `ArraySlice`, a part of it has the indices of the whole.
struct ByteView: RandomAccessCollection {
    let startIndex: Int
    let endIndex: Int
    /// The address of the byte with index 0.
    private let base: UnsafePointer<UInt8>

    /// No bytes, followed by ``JSONCursor/padding`` zero bytes.
    static var empty: ByteView { ByteView(start: JSONCursor.noBytes.utf8Start, count: 0) }

    init(start: UnsafePointer<UInt8>, count: Int) {
        base = start
        startIndex = 0
        endIndex = count
    }

    private init(base: UnsafePointer<UInt8>, _ range: Range<Int>) {
        self.base = base
        startIndex = range.lowerBound
        endIndex = range.upperBound
    }

    subscript(index: Int) -> UInt8 {
        precondition(startIndex <= index && index < endIndex, "the index is out of range")
        return base[index]
    }

    subscript(range: Range<Int>) -> ByteView {
        precondition(startIndex <= range.lowerBound && range.upperBound <= endIndex)
        return ByteView(base: base, range)
    }

    func index(of address: UnsafePointer<UInt8>) -> Int { address - base }

    /// The eight bytes from an index on, the first one lowest.
    ///
    /// Some of them may be behind the end, where ``JSONCursor/padding`` bytes must be readable.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        precondition(startIndex <= index && index < endIndex, "the index is out of range")
        return UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self).littleEndian
    }

    func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try body(UnsafeBufferPointer(start: base + startIndex, count: count))
    }

    /// The bytes as a text without escapes.
    var text: JSONText {
        JSONText(first: base + startIndex, last: base + endIndex, isEscaped: false)
    }

    /// Calls a closure with a view of bytes that are followed by ``JSONCursor/padding`` zero bytes.
    static func withPadding<Result>(
        _ bytes: [UInt8],
        _ body: (ByteView) throws -> Result
    ) rethrows -> Result {
        let padded = bytes + [UInt8](repeating: 0, count: JSONCursor.padding)
        return try padded.withAddress { try body(ByteView(start: $0, count: bytes.count)) }
    }

    /// A cursor at the first byte.
    ///
    /// The bytes must be followed by ``JSONCursor/padding`` zero bytes.
    var cursor: JSONCursor {
        JSONCursor(padded: UnsafeBufferPointer(start: base + startIndex, count: count))
    }

    /// The JSON object at the first byte; nil if there is none.
    ///
    /// The bytes must be followed by ``JSONCursor/padding`` zero bytes.
    var object: JSONObject? {
        guard first == UInt8(ascii: "{") else { return nil }
        var cursor = cursor
        return try? JSONObject(&cursor)
    }
}

// MARK: - Lines

extension ByteView {
    var firstNewline: Int? {
        guard let found = memchr(base + startIndex, 0x0A, count) else { return nil }
        return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    }

    func lineCount(_ lineEnd: UInt8) -> Int {
        var count = 0
        var start = startIndex
        while start < endIndex, let found = memchr(base + start, Int32(lineEnd), endIndex - start) {
            count += 1
            start = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base + 1
        }
        return count
    }

    /// The length of the byte order mark or record separator at the beginning; nil if there is none.
    var lengthOfMark: Int? {
        if first == 0x1E { return 1 }
        return starts(with: ByteView.mark) ? ByteView.mark.count : nil
    }

    /// True if the bytes are the beginning of a byte order mark, without its end.
    var isPartOfMark: Bool { 1...2 ~= count && ByteView.mark.starts(with: self) }

    /// The byte order mark of UTF-8.
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension Collection<UInt8> {
    /// True if the bytes are this word, in any letter case; the word must be in lower case.
    @inline(__always)
    func isWord(_ word: String) -> Bool { lazy.map(\.asSmallLetter).elementsEqual(word.utf8) }
}

extension BidirectionalCollection<UInt8> {
    func hasSuffix(_ ending: some Collection<UInt8>) -> Bool {
        suffix(ending.count).elementsEqual(ending)
    }
}

// MARK: - Arrays of bytes, searched and validated many bytes at a time

extension [UInt8] {
    var isASCII: Bool { withUnsafeBufferPointer(\.isASCII) }

    /// Calls a closure with the address of the first byte; the array must not be empty.
    func withAddress<Result>(
        _ body: (UnsafePointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { preconditionFailure("the array is empty") }
            return try body(start)
        }
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = memchr(first + start, Int32(byte), count - start)
            else { return nil }
            return UnsafeRawPointer(found) - first
        }
    }

    /// Replaces invalid UTF-8 from `begin` on with U+FFFD.
    mutating func repairUTF8(from begin: Int) {
        let isBroken = withUnsafeBufferPointer { bytes in
            let new = UnsafeBufferPointer(rebasing: bytes[begin...])
            return String(validating: new, as: UTF8.self) == nil
        }
        guard isBroken else { return }
        let repaired = String(decoding: self[begin...], as: UTF8.self)
        replaceSubrange(begin..., with: repaired.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    var isASCII: Bool {
        @inline(__always) get { are_ascii(baseAddress, count) != 0 }
    }
}

// MARK: - Eight bytes in an integer, whose lowest byte is the first one

extension UInt64 {
    /// Creates an integer from at most eight bytes of a word.
    ///
    /// The compiler evaluates this for a literal.
    @inline(__always)
    init(bytesOf word: StaticString, _ range: Range<Int>) {
        self = 0
        for offset in range.reversed() { self = self << 8 | UInt64(word.utf8Start[offset]) }
    }

    /// The high bit of each byte that is not a decimal digit.
    ///
    /// Only the lowest set bit is reliable.
    @inline(__always)
    var nonDigits: UInt64 {
        // Maps the digits, and nothing else, to 0 to 9.
        let values = self ^ 0x3030_3030_3030_3030
        return (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
    }
}

// MARK: - Single bytes

extension UInt8 {
    /// The small letter of an ASCII capital; any other byte itself.
    @inlinable
    package var asSmallLetter: UInt8 {
        @inline(__always) get { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
    }

    /// True for an ASCII letter.
    var isLetter: Bool {
        @inline(__always) get { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    }

    var isDigit: Bool {
        @inline(__always) get { self &- UInt8(ascii: "0") < 10 }
    }

    var opensJSON: Bool {
        @inline(__always) get { self == UInt8(ascii: "{") || self == UInt8(ascii: "[") }
    }

    /// The value of a hexadecimal digit; nil if the byte is none.
    @inline(__always)
    var hexValue: UInt8? {
        let digit = self &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
