import Foundation

/// Patterns in the text of a tweet, in valid UTF-8, that mark it as cut, withheld or a retweet.
enum TextPatterns {
    /// Part of the notice that replaces a text that Twitter withheld.
    private static let placeholder = Array(
        "account is temporarily unavailable because it violates the Twitter Media Policy".utf8
    )

    /// True if the text ends, before trailing white space, in `…` or ` ...`.
    static func endsInCutMark(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = text[...]
        while let count = lengthOfTrailingSpace(rest) { rest = rest.dropLast(count) }
        return rest.hasSuffix(ellipsis) || rest.hasSuffix(dots)
    }

    /// True if the text begins with `RT @name:`.
    static func beginsAsRetweet(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.starts(with: retweet) else { return false }
        let name = text.dropFirst(retweet.count).prefix { isNameByte($0) }
        return 1...20 ~= name.count && name.endIndex < text.endIndex
            && text[name.endIndex] == UInt8(ascii: ":")
    }

    /// True if the text is a notice that Twitter withheld the tweet's text.
    static func isWithheld(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Search for its letter that is rarest in other texts.
        guard text.count >= placeholder.count, let first = text.baseAddress else { return false }
        let end = first + text.count - (placeholder.count - rareLetter - 1)
        var position = first + rareLetter
        while let found = position.first(placeholder[rareLetter], before: end) {
            let start = UnsafeBufferPointer(start: found - rareLetter, count: placeholder.count)
            if start.elementsEqual(placeholder) { return true }
            position = found + 1
        }
        return false
    }

    /// The offset of the `P` of `Policy` in the notice.
    private static let rareLetter = placeholder.count - "Policy".utf8.count

    private static let ellipsis = Array("…".utf8)
    private static let dots = Array(" ...".utf8)
    private static let retweet = Array("RT @".utf8)

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
            || byte == UInt8(ascii: "_")
    }

    /// The length of one white-space scalar at the end of the text, in bytes; nil if there is none.
    private static func lengthOfTrailingSpace(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let last = text.last else { return nil }
        // The separators U+001C to U+001F count as white space, as in Python.
        if last < 0x80 {
            return last == 0x20 || 0x09...0x0D ~= last || 0x1C...0x1F ~= last ? 1 : nil
        }
        guard let scalar = String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last,
            scalar.properties.isWhitespace
        else { return nil }
        return UTF8.width(scalar)
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate func hasSuffix(_ suffix: [UInt8]) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}

extension UnsafePointer<UInt8> {
    /// The position of the first byte with a value from here on.
    fileprivate func first(_ byte: UInt8, before end: Self) -> Self? {
        guard self < end, let found = memchr(self, Int32(byte), end - self) else { return nil }
        return Self(found.assumingMemoryBound(to: UInt8.self))
    }
}
