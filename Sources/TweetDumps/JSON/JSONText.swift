/// A JSON string as it stands in the bytes, between its quotes and still escaped.
///
/// It lives no longer than the bytes that it points into.
struct JSONText {
    var first: UnsafePointer<UInt8>
    var last: UnsafePointer<UInt8>
    /// Whether there is a backslash in it.
    var isEscaped: Bool

    var count: Int {
        @inline(__always) get { last - first }
    }

    var raw: UnsafeBufferPointer<UInt8> {
        @inline(__always) get { UnsafeBufferPointer(start: first, count: count) }
    }

    /// Whether the string is `word`, which is plain ASCII.
    @inline(__always)
    func equals(_ word: StaticString) -> Bool {
        if isEscaped { return string == word.description }
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count where first[offset] != word.utf8Start[offset] { return false }
        return true
    }

    /// The string with its escapes undone and broken UTF-8 repaired.
    var string: String {
        var bytes: [UInt8] = []
        decode(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the string as valid UTF-8: lone surrogates and broken bytes become U+FFFD.
    func decode(into bytes: inout [UInt8]) {
        let begin = bytes.count
        if isEscaped { unescape(into: &bytes) } else { bytes.append(contentsOf: raw) }
        bytes.repairUTF8(from: begin)
    }

    private func unescape(into bytes: inout [UInt8]) {
        var place = first
        while place < last {
            let run = place
            while place < last, place.pointee != UInt8(ascii: "\\") { place += 1 }
            bytes.append(contentsOf: UnsafeBufferPointer(start: run, count: place - run))
            if place < last { JSONText.unescapeOne(at: &place, before: last, into: &bytes) }
        }
    }

    /// Appends what the escape at `place` stands for, and moves behind it.
    private static func unescapeOne(
        at place: inout UnsafePointer<UInt8>,
        before last: UnsafePointer<UInt8>,
        into bytes: inout [UInt8]
    ) {
        let letter = place[1]
        place += 2
        switch letter {
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): bytes.append(scalar: codePoint(at: &place, before: last))
        default: bytes.append(letter)
        }
    }

    /// The code point of one `\u` escape, or of the two of a surrogate pair.
    private static func codePoint(
        at place: inout UnsafePointer<UInt8>,
        before last: UnsafePointer<UInt8>
    ) -> UInt32 {
        let unit = hexUnit(at: place)
        place += 4
        guard 0xD800...0xDBFF ~= unit, last - place >= 6, place[0] == UInt8(ascii: "\\"),
            place[1] == UInt8(ascii: "u")
        else { return unit }
        let second = hexUnit(at: place + 2)
        guard 0xDC00...0xDFFF ~= second else { return unit }
        place += 6
        return 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)
    }

    private static func hexUnit(at place: UnsafePointer<UInt8>) -> UInt32 {
        (0..<4).reduce(0) { $0 << 4 | UInt32(place[$1].hexValue ?? 0) }
    }
}

extension [UInt8] {
    /// Appends a code point in UTF-8; U+FFFD for a lone surrogate.
    fileprivate mutating func append(scalar codePoint: UInt32) {
        if codePoint < 0x80 {
            append(UInt8(codePoint))
        } else {
            append(contentsOf: UTF8.encode(Unicode.Scalar(codePoint) ?? "\u{FFFD}") ?? .init())
        }
    }

    /// Makes the bytes from `begin` on valid UTF-8.
    mutating func repairUTF8(from begin: Int) {
        let isBroken = withUnsafeBufferPointer { bytes in
            let new = UnsafeBufferPointer(rebasing: bytes[begin...])
            return !new.isASCII && !new.isValidUTF8
        }
        guard isBroken else { return }
        let repaired = String(decoding: self[begin...], as: UTF8.self)
        replaceSubrange(begin..., with: repaired.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all bytes are below 128.
    var isASCII: Bool {
        @inline(__always) get { allSatisfy { $0 < 0x80 } }
    }

    /// Whether the bytes are well-formed UTF-8.
    var isValidUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
