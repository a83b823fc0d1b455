import CByteScan
import Foundation
import TweetDumps

/// Hides the parts of a tweet's text that are not searched.
///
/// These are addresses at `t.co`, and the HTML entities `&amp;`, `&lt;` and `&gt;`, whose characters are in
/// no word.
struct SearchableText {
    /// The text with those parts blanked, but each entity's character as its last byte; empty if it has no
    /// such parts.
    private var copy: [UInt8] = []

    /// Calls a closure with a text without those parts, in which offsets are the same.
    mutating func read<Result>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        copy.removeAll(keepingCapacity: true)
        hideEntities(of: text)
        hideShortAddresses(of: text)
        return copy.isEmpty ? body(text) : copy.withUnsafeBufferPointer(body)
    }

    /// A text without addresses at `t.co`, and without blanks at its end.
    static func withoutShortAddresses(_ text: String) -> String {
        var (text, searchable) = (text, SearchableText())
        text.withUTF8 { searchable.hideShortAddresses(of: $0) }
        if searchable.copy.isEmpty { return text }
        let end = searchable.copy.lastIndex { $0 > UInt8(ascii: " ") } ?? -1
        return String(decoding: searchable.copy[...end], as: UTF8.self)
    }

    private mutating func hideEntities(of text: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while let sign = text.firstIndex(of: UInt8(ascii: "&"), from: offset) {
            let length = SearchableText.lengthOfEntity(at: sign, in: text)
            hide(sign..<sign + length, of: text)
            // Combining marks after the character compose with it: U+0338 makes `≮` of `<`.
            if length > 0 { copy[sign + length - 1] = SearchableText.sign(text[sign + 1]) }
            offset = sign + max(length, 1)
        }
    }

    private mutating func hideShortAddresses(of text: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while let colon = text.firstIndex(of: UInt8(ascii: ":"), from: offset) {
            if let address = SearchableText.shortAddress(around: colon, in: text),
                address.lowerBound >= offset
            {
                hide(address, of: text)
                offset = address.upperBound
            } else {
                offset = colon + 1
            }
        }
    }

    private mutating func hide(_ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
        guard !range.isEmpty else { return }
        if copy.isEmpty { copy.append(contentsOf: text) }
        for index in range { copy[index] = UInt8(ascii: " ") }
    }

    /// The character of the entity whose name begins with a letter.
    private static func sign(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "l"): UInt8(ascii: "<")
        case UInt8(ascii: "g"): UInt8(ascii: ">")
        default: UInt8(ascii: "&")
        }
    }

    /// The length of an entity that begins at an ampersand; 0 if there is none.
    private static func lengthOfEntity(
        at sign: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
        guard let semicolon = text[sign...].prefix(5).firstIndex(of: UInt8(ascii: ";")) else {
            return 0
        }
        let name = text[(sign + 1)..<semicolon]
        let isKnown =
            name.elementsEqual("amp".utf8) || name.elementsEqual("lt".utf8)
            || name.elementsEqual("gt".utf8)
        return isKnown ? semicolon + 1 - sign : 0
    }

    /// The address `https://t.co/…` with a colon at an offset; nil if there is none.
    private static func shortAddress(
        around colon: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        guard text.has("://t.co/", at: colon), let start = text.startOfAddress(around: colon) else {
            return nil
        }
        let slug = text[(colon + 8)...]
        return start..<(slug.firstIndex { !$0.isLetterOrDigit } ?? text.count)
    }
}

// Bytes of texts, searched many at a time.

extension UnsafeBufferPointer<UInt8> {
    var isASCII: Bool {
        @inline(__always) get { are_ascii(baseAddress, count) != 0 }
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let first = baseAddress,
            let found = memchr(first + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(first)
    }

    /// Whether a word, given in lower case, is at an index in any letter case.
    func has(_ word: StaticString, at start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        return (0..<length).allSatisfy { self[start + $0].asSmallLetter == word.utf8Start[$0] }
    }

    /// The start of `http://` or `https://` whose colon is at an offset; nil if there is neither.
    func startOfAddress(around colon: Int) -> Int? {
        guard has("://", at: colon) else { return nil }
        return has("https", at: colon - 5)
            ? colon - 5 : has("http", at: colon - 4) ? colon - 4 : nil
    }

    /// The end of the ASCII characters from an offset on that fold to themselves or small letters, whatever
    /// follows.
    ///
    /// It is one character before an apostrophe or another scalar, which may change how that character folds.
    @inline(__always)
    func endOfPlainASCII(from offset: Int) -> Int {
        guard let start = baseAddress, self[offset] < 0x80 else { return offset }
        let end = plain_ascii_end(start, count, offset)
        return end == count ? end : Swift.max(end - 1, offset)
    }

    /// The end of the ASCII letters, digits and `_` from an offset on.
    @inline(__always)
    func endOfASCIIWord(from offset: Int) -> Int {
        baseAddress.map { ascii_word_end($0, count, offset) } ?? offset
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        @inline(__always) get {
            self &- UInt8(ascii: "0") < 10 || (self | 0x20) &- UInt8(ascii: "a") < 26
        }
    }

    var isInWords: Bool {
        @inline(__always) get { isLetterOrDigit || self == UInt8(ascii: "_") }
    }

    static let apostrophe = UInt8(ascii: "'")
}

// MARK: - Scalars

extension UnsafeBufferPointer<UInt8> {
    /// The scalar at an offset of a text in UTF-8, and its length in bytes.
    ///
    /// A byte that begins no valid sequence is read as U+FFFD.
    @inline(__always)
    func scalar(at offset: Int) -> (value: UInt32, length: Int) {
        let first = self[offset]
        return first < 0x80 ? (UInt32(first), 1) : longScalar(at: offset)
    }

    @inline(__always)
    private func longScalar(at offset: Int) -> (value: UInt32, length: Int) {
        let first = UInt32(self[offset])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard 0xC2...0xF4 ~= first, offset + length <= count else { return (0xFFFD, 1) }
        var value = first & (0x7F >> UInt32(length))
        guard append(self[offset + 1], to: &value),
            length < 3 || append(self[offset + 2], to: &value),
            length < 4 || append(self[offset + 3], to: &value)
        else { return (0xFFFD, 1) }
        let minValue: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        return minValue...0x10FFFF ~= value ? (value, length) : (0xFFFD, 1)
    }

    /// Appends the bits of a byte that continues a sequence; false if it does not.
    @inline(__always)
    fileprivate func append(_ byte: UInt8, to value: inout UInt32) -> Bool {
        value = value << 6 | UInt32(byte & 0x3F)
        return byte & 0xC0 == 0x80
    }
}
