import TweetDumps

/// The words of texts, as searches compare them.
package struct SearchWords {
    private var splitter = WordSplitter()

    /// Creates a splitter, which caches the folded forms of scalars.
    package init() {}

    /// The folded words that a search finds in a tweet: in its text, whose `&`, `<` and `>` are not escaped,
    /// and in its links.
    package mutating func words(ofTweet text: String, links: [String]) -> [String] {
        var text = text.utf8.contains(UInt8(ascii: "&")) ? text.replacing("&", with: "&amp;") : text
        var (list, searchable) = (WordList(), SearchableText())
        text.withUTF8 { text in
            searchable.read(text) { splitter.split($0, into: &list) }
        }
        return links.reduce(into: list.folded) { $0 += words(of: $1) }
    }

    /// The text of a tweet without addresses at `t.co`, which searches ignore.
    package static func found(in text: String) -> String {
        SearchableText.withoutShortAddresses(text)
    }

    /// The folded words of a text, in order and in NFC.
    ///
    /// ```swift
    /// var words = SearchWords()
    /// words.words(of: "I don’t ❤️ 東京!")  // ["i", "dont", "❤", "東", "京"]
    /// ```
    ///
    /// A word is a run of letters, marks, digits and `_`. Each letter of Han, kana, Thai, Lao, Khmer and
    /// Burmese is a word with its marks, and so is each emoji with those that joiners bind to it.
    package mutating func words(of text: String) -> [String] {
        var text = text
        var list = WordList()
        text.withUTF8 { splitter.split($0, into: &list) }
        return list.folded
    }
}

extension WordList {
    /// The folded words in NFC.
    fileprivate var folded: [String] {
        words.map { word in
            let scalars = word.units.map(\.scalar)
            return Folding.composed(String(String.UnicodeScalarView(scalars)))
        }
    }
}

/// Splits texts into words.
///
/// A word is a run of letters, marks, digits and `_`. A letter of a script without blanks is a whole word,
/// and so is an emoji with those that joiners bind to it. Words are folded: see ``TextFolding``.
///
/// Most scalars are folded alone, with a table. A cluster, which is a scalar with the combining marks and
/// joiners after it, is folded as a whole if the order or the composition of its marks may change.
struct WordSplitter {
    private var table = ScalarTable()

    /// Splits a text in UTF-8.
    ///
    /// - Complexity: O(*n*); O(*n* log *n*) for texts with long runs of combining marks. No memory
    ///   is allocated for the scalars of earlier texts, unless they have unusual marks.
    mutating func split(_ text: UnsafeBufferPointer<UInt8>, into sink: inout some WordSink) {
        var offset = 0
        var next = scalar(at: 0, of: text)
        while offset < text.count {
            let plainEnd = text.endOfPlainASCII(from: offset)
            if plainEnd > offset {
                sink.append(ascii: text, from: offset..<plainEnd)
                offset = plainEnd
                next = scalar(at: offset, of: text)
                continue
            }
            let entry = next.entry
            var end = next.end
            next = scalar(at: end, of: text)
            if entry.has(.extender) || next.entry.has(.extender) {
                end = splitCluster(at: offset, of: text, into: &sink)
                next = scalar(at: end, of: text)
            } else {
                append(entry, from: offset..<end, to: &sink)
            }
            offset = end
        }
    }

    /// Splits a text into the units of its words, each after a ``WordUnit/boundary``, with one at the end.
    ///
    /// Returns the number of units. The array may be longer, so that it need not grow for each text.
    mutating func split(_ text: UnsafeBufferPointer<UInt8>, into units: inout [WordUnit]) -> Int {
        // Few texts have more than two units for each byte.
        var capacity = max(units.count, 2 * text.count + 2)
        while true {
            if units.count < capacity {
                units = [WordUnit](repeating: .boundary, count: capacity)
            }
            let count: Int? = units.withUnsafeMutableBufferPointer { units in
                var stream = WordStream(in: units)
                split(text, into: &stream)
                stream.end()
                return stream.isIncomplete ? nil : stream.count
            }
            if let count { return count }
            capacity *= 2
        }
    }

    /// False if the folded form of a scalar certainly does not begin with an ASCII letter.
    ///
    /// It is true if that depends on other scalars.
    mutating func mayFold(
        scalarAt offset: Int,
        of text: UnsafeBufferPointer<UInt8>,
        to letter: UInt8
    ) -> Bool {
        let entry = scalar(at: offset, of: text).entry
        guard !entry.has(.normalized) else { return true }
        let first = entry.count == 1 ? entry.unit : table.units(of: entry).first
        return first == WordUnit(ascii: letter)
    }

    /// The entry of the scalar at an offset, and the offset after it; a separator at the end.
    @inline(__always)
    private mutating func scalar(
        at offset: Int,
        of text: UnsafeBufferPointer<UInt8>
    ) -> (entry: ScalarEntry, end: Int) {
        guard offset < text.count else { return (.separator, offset) }
        let (value, length) = text.scalar(at: offset)
        return (table.entry(of: value), offset + length)
    }

    @inline(__always)
    private func append(
        _ entry: ScalarEntry,
        from source: Range<Int>,
        to sink: inout some WordSink
    ) {
        if entry.count == 1 {
            sink.append(entry.unit, from: source)
        } else {
            for unit in table.units(of: entry) { sink.append(unit, from: source) }
        }
    }
}

// MARK: - Clusters

extension WordSplitter {
    /// Appends a cluster, and returns the offset after it.
    private mutating func splitCluster(
        at start: Int,
        of text: UnsafeBufferPointer<UInt8>,
        into sink: inout some WordSink
    ) -> Int {
        var (entry, end) = scalar(at: start, of: text)
        var order = ClusterOrder(entry)
        var joint = EmojiJoint(isAfterEmoji: entry.count == 1 && entry.unit.isEmoji)
        while true {
            let next = scalar(at: end, of: text)
            guard next.entry.has(.extender) else { break }
            order.append(next.entry)
            joint.append(
                isJoiner: next.entry.has(.joiner),
                isEmojiPart: next.entry.has(.emojiPart)
            )
            (entry, end) = next
        }
        if order.isNormal {
            appendNormal(start..<end, of: text, to: &sink)
        } else {
            appendNormalized(start..<end, of: text, to: &sink)
        }
        if joint.bindsNext { sink.joinEmoji() }
        return end
    }

    /// Appends a cluster whose scalars can be folded one by one.
    private mutating func appendNormal(
        _ cluster: Range<Int>,
        of text: UnsafeBufferPointer<UInt8>,
        to sink: inout some WordSink
    ) {
        var offset = cluster.lowerBound
        var isAfterLatin = false
        while offset < cluster.upperBound {
            let (entry, end) = scalar(at: offset, of: text)
            if entry.count == 0 || isAfterLatin && entry.has(.accent) {
                if !entry.has(.apostrophe) { sink.extendLastWord(over: offset..<end) }
            } else {
                append(entry, from: offset..<end, to: &sink)
                if !entry.has(.accent) { isAfterLatin = entry.has(.latin) }
            }
            offset = end
        }
    }

    /// Appends a cluster that has to be folded as a whole.
    private func appendNormalized(
        _ cluster: Range<Int>,
        of text: UnsafeBufferPointer<UInt8>,
        to sink: inout some WordSink
    ) {
        let bytes = UnsafeBufferPointer(rebasing: text[cluster])
        for unit in TextFolding.units(String(decoding: bytes, as: UTF8.self)) {
            sink.append(unit, from: cluster)
        }
    }
}

/// Whether the scalars of a cluster can be folded one by one.
private struct ClusterOrder {
    private(set) var isNormal: Bool
    /// The canonical combining class of the last unit that is not left out.
    private var last: UInt8
    private var isAfterLatin: Bool
    /// Symbols compose with marks to other symbols, as `=` to `≠`.
    private let isAfterSymbol: Bool
    private let isAfterUnspaced: Bool

    init(_ first: ScalarEntry) {
        isNormal = !first.has(.normalized)
        last = first.order
        isAfterLatin = first.has(.latin)
        isAfterSymbol = first.has(.symbol)
        isAfterUnspaced = first.has(.unspaced)
    }

    mutating func append(_ extender: ScalarEntry) {
        if extender.count == 0 || isAfterLatin && extender.has(.accent) {
            isNormal = isNormal && !extender.has(.normalized)
            return
        }
        // A composed mark may have parts that are left out.
        let isComposed = isAfterLatin && extender.count > 1
        let isOrdered = extender.order == 0 || extender.order >= last && !isAfterSymbol
        // A mark that begins a word may change places with the marks of the word before it.
        let isSeparate = extender.has(.unspaced) && !isAfterUnspaced
        isNormal =
            isNormal && isOrdered && !isSeparate && !isComposed && !extender.has(.normalized)
        last = extender.order
        if !extender.has(.accent) { isAfterLatin = false }
    }
}
