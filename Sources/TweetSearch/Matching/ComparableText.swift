import TweetDumps

/// Reduces texts of tweets to their words, so that texts that say the same are equal.
///
/// Words are folded as for searches, and separated by blanks. The words of hashtags and numbers stay; names
/// after `@`, and addresses from `http://` or `https://` up to the next white space, are left out.
///
/// ```swift
/// var words = ComparableText()
/// words.read("Vote NOW, @ann! https://t.co/x".utf8.span, minWords: 2) { print($0) }  // vote now
/// ```
package struct ComparableText {
    private var splitter = WordSplitter()
    private var searchable = SearchableText()
    private var units: [WordUnit] = []
    /// The text with blanks for what is left out.
    private var copy: [UInt8] = []
    private var words: [UInt8] = []

    /// Creates a reader, which caches the folded forms of scalars.
    package init() {}

    /// Calls a closure with the words of a text, unless they are too few; returns their number.
    @discardableResult
    package mutating func read(
        _ text: Span<UInt8>,
        minWords: Int,
        _ body: (Span<UInt8>) throws -> Void
    ) rethrows -> Int {
        text.withUnsafeBufferPointer { hide(in: $0) }
        let count = split()
        if count >= minWords { try body(words.span) }
        return count
    }

    /// Copies a text with blanks for addresses and names.
    private mutating func hide(in text: UnsafeBufferPointer<UInt8>) {
        copy.removeAll(keepingCapacity: true)
        copy.append(contentsOf: text)
        var offset = 0
        while let colon = text.firstIndex(of: UInt8(ascii: ":"), from: offset) {
            offset = colon + 1
            guard let start = text.startOfAddress(around: colon) else { continue }
            offset = text.endOfAddress(from: colon)
            hide(start..<offset)
        }
        hideNames(behind: [UInt8(ascii: "@")], in: text)
        hideNames(behind: Array("＠".utf8), in: text)
    }

    private mutating func hideNames(behind sign: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
        var offset = 0
        while let start = text.firstIndex(of: sign[0], from: offset) {
            offset = start + 1
            guard text[start...].starts(with: sign) else { continue }
            let name = start + sign.count
            let end = text[name...].firstIndex { !$0.isInWords } ?? text.count
            if end > name { hide(start..<end) }
            offset = end
        }
    }

    private mutating func hide(_ range: Range<Int>) {
        for index in range { copy[index] = UInt8(ascii: " ") }
    }

    /// Writes the words of the copy; returns their number.
    private mutating func split() -> Int {
        words.removeAll(keepingCapacity: true)
        var count = 0
        let end = copy.withUnsafeBufferPointer { text in
            searchable.read(text) { splitter.split($0, into: &units) }
        }
        for unit in units[..<max(0, end - 1)] {
            if unit == .boundary {
                count += 1
                if !words.isEmpty { words.append(UInt8(ascii: " ")) }
            } else {
                words.append(contentsOf: UTF8.encode(unit.scalar) ?? .init())
            }
        }
        return count
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first white space from an offset on.
    fileprivate func endOfAddress(from offset: Int) -> Int {
        var offset = offset
        while offset < count {
            let (value, length) = scalar(at: offset)
            if Unicode.Scalar(value)?.properties.isWhitespace ?? false { return offset }
            offset += length
        }
        return count
    }
}
