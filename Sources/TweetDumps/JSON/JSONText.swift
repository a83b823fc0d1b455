import CByteScan

/// A JSON string: the bytes between its quotes, still escaped.
///
/// It must not outlive the bytes that it points into.
struct JSONText {
    var first: UnsafePointer<UInt8>
    var last: UnsafePointer<UInt8>
    /// True if the string has a backslash.
    var isEscaped: Bool

    var count: Int {
        @inline(__always) get { last - first }
    }

    var raw: UnsafeBufferPointer<UInt8> {
        @inline(__always) get { UnsafeBufferPointer(start: first, count: count) }
    }

    /// The eight bytes at an offset, the first one lowest.
    ///
    /// They must be readable, but may be behind the string.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UnsafeRawPointer(first + offset).loadUnaligned(as: UInt64.self).littleEndian
    }

    /// True if the string is `word`, which must be ASCII.
    @inline(__always)
    func equals(_ word: StaticString) -> Bool {
        if isEscaped { return string == word.description }
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count where first[offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// The string, unescaped, with broken UTF-8 repaired.
    var string: String {
        var bytes: [UInt8] = []
        decode(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the unescaped string as valid UTF-8: lone surrogates and broken bytes become U+FFFD.
    func decode(into bytes: inout [UInt8]) {
        let begin = bytes.count
        if isEscaped { unescape(into: &bytes) } else { bytes.append(contentsOf: raw) }
        // Unescaped ASCII is always valid.
        if !raw.isASCII { bytes.repairUTF8(from: begin) }
    }

    /// The number of bytes that are copied at once.
    ///
    /// So many can be read after any text.
    private static let step = 32

    private func unescape(into bytes: inout [UInt8]) {
        // Unescaping never makes a string longer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + JSONText.step) { room in
            guard let start = room.baseAddress else {
                preconditionFailure("the allocation is not empty")
            }
            let count = unescape(to: start)
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Writes the unescaped string, and returns its length in bytes.
    private func unescape(to room: UnsafeMutablePointer<UInt8>) -> Int {
        var position = first
        var end = room
        while position < last {
            end.update(from: position, count: JSONText.step)
            let specials = json_string_specials(position)
            // The quote at the end is special, too.
            let plain = specials == 0 ? JSONText.step : specials.trailingZeroBitCount
            position += plain
            end += plain
            while position < last, position.pointee == UInt8(ascii: "\\") {
                JSONText.unescapeOne(at: &position, before: last, to: &end)
            }
        }
        return end - room
    }

    /// Writes the character of the escape at `position`, and moves both pointers behind it.
    @inline(__always)
    private static func unescapeOne(
        at position: inout UnsafePointer<UInt8>,
        before last: UnsafePointer<UInt8>,
        to end: inout UnsafeMutablePointer<UInt8>
    ) {
        let letter = position[1]
        position += 2
        if letter == UInt8(ascii: "u") {
            return end.write(codePoint: codePoint(at: &position, before: last))
        }
        end.pointee =
            switch letter {
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "t"): 0x09
            default: letter
            }
        end += 1
    }

    /// The code point of one `\u` escape, or of a surrogate pair of two.
    private static func codePoint(
        at position: inout UnsafePointer<UInt8>,
        before last: UnsafePointer<UInt8>
    ) -> UInt32 {
        let unit = hexDigits(at: position).codeUnit
        position += 4
        guard 0xD800...0xDFFF ~= unit else { return unit }
        guard unit < 0xDC00, last - position >= 6, position[0] == UInt8(ascii: "\\"),
            position[1] == UInt8(ascii: "u")
        else { return 0xFFFD }
        let second = hexDigits(at: position + 2).codeUnit
        guard 0xDC00...0xDFFF ~= second else { return 0xFFFD }
        position += 6
        return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
    }

    /// The digits of an escaped code unit at a position.
    @inline(__always)
    static func hexDigits(at position: UnsafePointer<UInt8>) -> HexDigits {
        HexDigits(UnsafeRawPointer(position).loadUnaligned(as: UInt32.self).littleEndian)
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a code point in UTF-8, and moves behind it.
    ///
    /// It must not be a surrogate.
    @inline(__always)
    fileprivate mutating func write(codePoint: UInt32) {
        if codePoint < 0x80 {
            self[0] = UInt8(codePoint)
            self += 1
        } else if codePoint < 0x800 {
            self[0] = UInt8(0xC0 | codePoint >> 6)
            self[1] = UInt8(0x80 | codePoint & 0x3F)
            self += 2
        } else if codePoint < 0x10000 {
            self[0] = UInt8(0xE0 | codePoint >> 12)
            self[1] = UInt8(0x80 | codePoint >> 6 & 0x3F)
            self[2] = UInt8(0x80 | codePoint & 0x3F)
            self += 3
        } else {
            self[0] = UInt8(0xF0 | codePoint >> 18)
            self[1] = UInt8(0x80 | codePoint >> 12 & 0x3F)
            self[2] = UInt8(0x80 | codePoint >> 6 & 0x3F)
            self[3] = UInt8(0x80 | codePoint & 0x3F)
            self += 4
        }
    }
}
