/// Finds the parts of a tweet's text that are not searched.
///
/// These are the HTML entities `&amp;`, `&lt;` and `&gt;`, whose signs are in no word,
/// and addresses at `t.co`.
struct SearchableText {
    /// The text with blanks for the bytes of those parts, but with the sign at the end of an
    /// entity; empty if it has no such parts.
    private var copy: [UInt8] = []

    /// Calls a closure with a text without those parts, whose offsets are the same.
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
            // Marks behind the sign compose with it, as U+0338 makes `≮` of `<`.
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

    /// The sign of the entity whose name begins with a letter.
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
        guard text.has("://t.co/", at: colon) else { return nil }
        let start =
            text.has("https", at: colon - 5)
            ? colon - 5
            : text.has("http", at: colon - 4) ? colon - 4 : nil
        guard let start else { return nil }
        let slug = text[(colon + 8)...]
        return start..<(slug.firstIndex { !$0.isLetterOrDigit } ?? text.count)
    }
}
