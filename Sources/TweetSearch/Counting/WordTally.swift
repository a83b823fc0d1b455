import TweetDumps

/// Counts the words in the texts of tweets.
///
/// ```swift
/// var tally = WordTally(of: .words)
/// tally.read(text: Array("The owls! #owl The owl".utf8).span, language: Array("en".utf8).span)
/// let words = tally.counted()
/// words.spellings(of: words.indexes.sorted(by: words.precedes))  // ["owl", "owls"]
/// ```
///
/// Words are those that searches compare, but not marks without a letter, hashtags, names after `@`,
/// addresses and numbers. Keep one tally for many texts, and one for each thread.
public struct WordTally: Sendable {
    /// What is counted.
    public enum Kind: String, Sendable, CaseIterable {
        /// Words with at least one letter.
        case words
        /// Emoji, each with those that joiners bind to it; skin tones are ignored.
        case emoji
    }

    private var scanner: WordScanner
    private var splitter = WordSplitter()
    private var searchable = SearchableText()
    /// Folded words and their spellings.
    private var texts = TextTable()
    /// The words of the current text: their indexes in ``texts``.
    private var spellings: [Int] = []
    private var tweets: UInt32 = 0
    /// The lists of ``StopWords`` that have each word, as bits; stop words are the first texts.
    private var lists: [UInt16] = []
    /// How often stop words occurred that are not counted.
    public private(set) var stopWords = 0

    /// Creates a tally without texts; stop words of a tweet's language count only if requested.
    public init(of kind: Kind, countsStopWords: Bool = false) {
        scanner = WordScanner(of: kind)
        guard kind == .words, !countsStopWords else { return }
        for (list, words) in StopWords.lists.enumerated() {
            for word in words.words { add(stopWord: word, of: list) }
        }
    }

    private mutating func add(stopWord: String, of list: Int) {
        let folded = texts.insert(TextFolding.units(ofFolded: stopWord).utf8)
        texts.entries[folded].word = UInt32(folded + 1)
        if folded == lists.count { lists.append(0) }
        lists[folded] |= 1 << UInt16(list)
    }
}

// MARK: - Reading

extension WordTally {
    /// The index of a word, in any of its spellings, for ``lastText(has:)``.
    public mutating func index(of word: String) -> CountedWords.Index {
        let bytes = Array(word.utf8)
        let spelling = texts.insert(bytes)
        let known = Int(texts.entries[spelling].word) - 1
        return CountedWords.Index(number: known >= 0 ? known : newWord(of: spelling))
    }

    /// Whether the text that was read last has a word that counts.
    public func lastText(has word: CountedWords.Index) -> Bool {
        tweets > 0 && texts.entries[word.number].last == tweets
    }

    /// Counts the words in the text of a tweet, in UTF-8 as Twitter delivers it.
    ///
    /// The code of the language is in lower case, or empty if it is unknown. If the text is cut, the word
    /// before the mark at its end may be incomplete, and is not counted.
    public mutating func read(
        text: Span<UInt8>,
        language: Span<UInt8> = Span(),
        isCut: Bool = false
    ) {
        tweets += 1
        let list = StopWords.list(of: language).map { UInt16(1) << UInt16($0) } ?? 0
        text.withUnsafeBufferPointer { text in
            // Only entities have to be replaced: all addresses are left out below.
            guard text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else {
                return read(text, without: list, isCut: isCut)
            }
            var taken = SearchableText()
            swap(&taken, &searchable)
            taken.read(text) { read($0, without: list, isCut: isCut) }
            swap(&taken, &searchable)
        }
    }

    /// Counts the words of a text, up to the mark at its end if it is cut.
    private mutating func read(
        _ text: UnsafeBufferPointer<UInt8>,
        without list: UInt16,
        isCut: Bool
    ) {
        guard isCut, let mark = text.startOfCutMark else {
            return read(text, without: list, partAt: nil)
        }
        let whole = UnsafeBufferPointer(rebasing: text[..<mark])
        read(whole, without: list, partAt: scanner.endsInLeftOut(whole) ? nil : mark)
    }

    /// Counts the words between the addresses of a text.
    private mutating func read(
        _ text: UnsafeBufferPointer<UInt8>,
        without list: UInt16,
        partAt mark: Int?
    ) {
        var addresses = AddressRanges(text)
        var start = 0
        while let address = addresses.next(from: start) {
            let before = UnsafeBufferPointer(rebasing: text[start..<address.lowerBound])
            count(before, without: list, partAt: nil)
            start = address.upperBound
        }
        let rest = UnsafeBufferPointer(rebasing: text[start...])
        count(rest, without: list, partAt: mark.map { $0 - start })
    }

    /// Counts the words of a text without addresses.
    ///
    /// A word that ends at `mark` may be incomplete, and is not counted.
    private mutating func count(
        _ text: UnsafeBufferPointer<UInt8>,
        without list: UInt16,
        partAt mark: Int?
    ) {
        var offset = 0
        spellings.removeAll(keepingCapacity: true)
        while let word = scanner.next(in: text, from: &offset) {
            if word.upperBound == mark { break }
            if let letter = scanner.letter {
                count(texts.index(of: letter), without: list)
            } else if !text.isRetweetMark(word) {
                texts.lookUp(word, in: text)
            }
        }
        texts.finishLookUps(in: text, into: &spellings)
        for spelling in spellings { count(spelling, without: list) }
    }

    @inline(__always)
    private mutating func count(_ spelling: Int, without list: UInt16) {
        let known = Int(texts.entries[spelling].word) - 1
        let word = known >= 0 ? known : newWord(of: spelling)
        if word < lists.count, lists[word] & list != 0 {
            stopWords += 1
            return
        }
        texts.entries[spelling].spelled += 1
        guard texts.entries[word].last != tweets else { return }
        texts.entries[word].last = tweets
        texts.entries[word].tweets += 1
    }

    /// Finds or adds the folded word of a new spelling; returns its index.
    @inline(never)
    private mutating func newWord(of spelling: Int) -> Int {
        let text = texts[spelling]
        // Letters, digits and `_` fold to small letters.
        let isPlain = text.allSatisfy { $0.isInWords }
        let word = texts.insert(isPlain ? text.map { $0.asSmallLetter } : folded(text))
        texts.entries[spelling].word = UInt32(word + 1)
        texts.entries[word].word = UInt32(word + 1)
        return word
    }

    /// The folded form of a spelling, in UTF-8 and in canonical decomposition.
    private mutating func folded(_ text: [UInt8]) -> [UInt8] {
        var list = WordList()
        text.withUnsafeBufferPointer { splitter.split($0, into: &list) }
        // The `#` and `*` of keycaps are in no word. Rare runs of marks are several words; the first one has
        // the letter.
        let sign = text.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "*") }
        return list.words.first.map { sign + $0.units.utf8 } ?? text
    }
}

extension [WordUnit] {
    fileprivate var utf8: [UInt8] {
        var bytes: [UInt8] = []
        for unit in self { bytes.append(contentsOf: UTF8.encode(unit.scalar) ?? .init()) }
        return bytes
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The start of the `…` or ` ...` at the end of a cut text, or before an address there; nil if
    /// there is none.
    fileprivate var startOfCutMark: Int? {
        let text = UnsafeBufferPointer(rebasing: TextPatterns.withoutTrailingSpace(self))
        if text.ends(with: "…") { return text.count - 3 }
        if text.ends(with: " ...") { return text.count - 4 }
        return text.startOfMarkBeforeAddress
    }

    /// The start of the first `…` or `...` from which only blanks and an address follow to the end;
    /// nil if there is none.
    private var startOfMarkBeforeAddress: Int? {
        let last = String(decoding: self, as: UTF8.self).unicodeScalars.reversed()
            .prefix { !$0.properties.isWhitespace }
        var offset = Swift.max(0, count - last.reduce(0) { $0 + UTF8.width($1) })
        while let address = firstIndex(of: UInt8(ascii: "h"), from: offset) {
            offset = address + 1
            guard has("http://", at: address) || has("https://", at: address) else { continue }
            let before = TextPatterns.withoutTrailingSpace(self[..<address])
            let text = UnsafeBufferPointer(rebasing: before)
            if text.ends(with: "…") || text.ends(with: "...") { return text.count - 3 }
        }
        return nil
    }

    private func ends(with mark: StaticString) -> Bool {
        has(mark, at: count - mark.utf8CodeUnitCount)
    }

    /// Whether a word is the `RT` before the name of the user whose tweet is repeated.
    @inline(__always)
    fileprivate func isRetweetMark(_ word: Range<Int>) -> Bool {
        guard word.count == 2, self[word.lowerBound] == UInt8(ascii: "R"),
            self[word.lowerBound + 1] == UInt8(ascii: "T")
        else { return false }
        let sign = word.upperBound + (has(" ", at: word.upperBound) ? 1 : 0)
        return has("@", at: sign) || has("＠", at: sign)
    }
}

// MARK: - Adding

extension WordTally {
    /// Adds the counts of other texts.
    public mutating func add(_ other: WordTally) {
        stopWords += other.stopWords
        let indexes = texts.insert(allOf: other.texts)
        for (index, added) in zip(indexes, other.texts.entries) where added.word > 0 {
            texts.entries[index].word = UInt32(indexes[Int(added.word) - 1] + 1)
            texts.entries[index].spelled += added.spelled
            texts.entries[index].tweets += added.tweets
        }
    }

    /// The words with their counts.
    public consuming func counted() -> CountedWords { CountedWords(texts) }
}

/// The words of a ``WordTally`` with their counts.
public struct CountedWords: Sendable {
    /// A word that was counted.
    public struct Index: Sendable, Hashable {
        fileprivate let number: Int
    }

    private let texts: TextTable
    /// How often each word occurred, by its index in ``texts``.
    private let counts: [UInt32]

    init(_ texts: TextTable) {
        self.texts = texts
        var counts = [UInt32](repeating: 0, count: texts.entries.count)
        for entry in texts.entries where entry.spelled > 0 {
            counts[Int(entry.word) - 1] += entry.spelled
        }
        self.counts = counts
    }

    /// The words that occurred at least once, in no particular order.
    public var indexes: some Sequence<Index> {
        counts.indices.lazy.filter { counts[$0] > 0 }.map { Index(number: $0) }
    }

    /// How often a word occurred.
    public func count(of word: Index) -> Int { Int(counts[word.number]) }

    /// The number of texts with a word.
    public func tweets(of word: Index) -> Int { Int(texts.entries[word.number].tweets) }

    /// Whether a word comes before another one: by its count, then by the code points of its folded
    /// form in canonical decomposition.
    public func precedes(_ one: Index, _ other: Index) -> Bool {
        let (first, second) = (count(of: one), count(of: other))
        return first == second ? texts.precedes(one.number, other.number) : first > second
    }

    /// The most common spelling of each word, without skin tones; of several, the first by code point.
    public func spellings(of shown: [Index]) -> [String] {
        let (notShown, none) = (UInt32.max, UInt32.max - 1)
        var best = [UInt32](repeating: notShown, count: texts.entries.count)
        for word in shown { best[word.number] = none }
        for (index, entry) in texts.entries.enumerated() where entry.spelled > 0 {
            let last = best[Int(entry.word) - 1]
            guard last != notShown else { continue }
            if last == none || isBetter(index, than: Int(last)) {
                best[Int(entry.word) - 1] = UInt32(index)
            }
        }
        return shown.map { word in
            let text = best[word.number] == none ? word.number : Int(best[word.number])
            return Folding.composed(String(decoding: texts[text], as: UTF8.self).withoutSkinTones)
        }
    }

    /// Whether a spelling is more common than another one of the same word.
    private func isBetter(_ spelling: Int, than other: Int) -> Bool {
        let (first, second) = (texts.entries[spelling].spelled, texts.entries[other].spelled)
        return first == second ? texts.precedes(spelling, other) : first > second
    }
}

extension String {
    /// A word or emoji without skin tones; some emoji need U+FE0F in place of one, to be shown in colour.
    fileprivate var withoutSkinTones: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            if !(0x1F3FB...0x1F3FF ~= scalar.value) {
                scalars.append(scalar)
            } else if let last = scalars.last?.properties, last.isEmojiModifierBase,
                !last.isEmojiPresentation
            {
                scalars.append("\u{FE0F}")
            }
        }
        return String(scalars)
    }
}
