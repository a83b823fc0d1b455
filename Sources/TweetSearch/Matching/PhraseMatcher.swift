import CByteScan
import TweetDumps

/// Finds phrases in the texts and links of tweets.
///
/// A phrase lies within the text or within one link.
///
/// ```swift
/// let steps = SearchSteps(try SearchQuery(parsing: "\"state of the *\" 京"))
/// var matcher = PhraseMatcher(
///     steps.conditions.compactMap { if case .words(let phrase) = $0 { phrase } else { nil } }
/// )
/// matcher.read(text: Array("The state-of-the-art".utf8).span)
/// matcher.hasFound(0)  // true
/// matcher.hasFound(1)  // false
/// matcher.removeAll()  // for the next tweet
/// ```
///
/// It caches the folded forms of scalars, so keep one for many tweets, and a copy for each thread. Phrases
/// that only links may have (``SearchCondition/url(_:)``) need a separate matcher.
public struct PhraseMatcher: Sendable {
    private let phrases: [PreparedPhrase]
    /// Whether each phrase was found since the last ``removeAll()``.
    private var found: [Bool]
    private var foundCount = 0
    private var splitter = WordSplitter()
    /// The units of the last text that was split, and memory for those of longer texts.
    private var units: [WordUnit] = []
    private var unitCount = 0
    private var searchable = SearchableText()

    /// Prepares phrases.
    public init(_ phrases: [Phrase]) {
        self.phrases = phrases.map(PreparedPhrase.init)
        found = [Bool](repeating: false, count: phrases.count)
    }

    /// Whether the texts that were read since the last ``removeAll()`` have a phrase.
    @inline(__always)
    public func hasFound(_ index: Int) -> Bool { found[index] }

    /// Whether all phrases were found, so that no more text has to be read.
    public var hasFoundAll: Bool { foundCount == phrases.count }

    /// Resets the matcher for the next tweet.
    public mutating func removeAll() {
        guard foundCount > 0 else { return }
        for index in found.indices { found[index] = false }
        foundCount = 0
    }

    /// Finds the phrases in the text of a tweet, in UTF-8 as Twitter delivers it.
    ///
    /// `&amp;`, `&lt;` and `&gt;` are read as their characters, and addresses at `t.co` are left out.
    public mutating func read(text: Span<UInt8>) {
        text.withUnsafeBufferPointer { text in
            guard mayHaveMore(text) else { return }
            withSearchable(text) { $0.find(in: $1) }
        }
    }

    /// Finds the phrases in a link of a tweet, in UTF-8.
    public mutating func read(link: Span<UInt8>) {
        link.withUnsafeBufferPointer { link in
            if mayHaveMore(link) { find(in: link) }
        }
    }

    /// Calls a closure with the bytes of a text that are searched.
    private mutating func withSearchable<Result>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ body: (inout PhraseMatcher, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // The closure may change this matcher, so the copy of the text is moved out of it meanwhile.
        var taken = SearchableText()
        swap(&taken, &searchable)
        defer { swap(&taken, &searchable) }
        return taken.read(text) { body(&self, $0) }
    }

    /// False if a text certainly has none of the phrases that are still missing.
    private mutating func mayHaveMore(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !hasFoundAll, !text.isEmpty else { return false }
        let isASCII = text.isASCII
        for index in phrases.indices where !found[index] {
            let mayBeInText =
                isASCII
                ? phrases[index].mayBeIn(ascii: text) : phrases[index].mayBeIn(text, &splitter)
            if mayBeInText { return true }
        }
        return false
    }

    private mutating func find(in text: UnsafeBufferPointer<UInt8>) {
        let isASCII = text.isASCII
        var isSplit = false
        for index in phrases.indices where !found[index] {
            if isASCII, let isFound = phrases[index].isFoundQuickly(ascii: text) {
                if isFound { add(index) }
                continue
            }
            if !isSplit { unitCount = splitter.split(text, into: &units) }
            isSplit = true
            if isInStream(phrases[index]) { add(index) }
        }
    }

    private func isInStream(_ phrase: PreparedPhrase) -> Bool {
        units.withUnsafeBufferPointer { units in
            phrase.isIn(UnsafeBufferPointer(rebasing: units[..<unitCount]))
        }
    }

    private mutating func add(_ index: Int) {
        found[index] = true
        foundCount += 1
    }
}

// MARK: - Marking

extension PhraseMatcher {
    /// The ranges of bytes of a phrase in the text of a tweet, which do not overlap.
    ///
    /// The text is in UTF-8, as Twitter delivers it. This is slower than ``read(text:)``, and does not change
    /// what was found.
    public mutating func ranges(of index: Int, inText text: Span<UInt8>) -> [Range<Int>] {
        text.withUnsafeBufferPointer { withSearchable($0) { $0.ranges(of: index, in: $1) } }
    }

    /// The ranges of bytes of a phrase in a link of a tweet, which do not overlap.
    public mutating func ranges(of index: Int, inLink link: Span<UInt8>) -> [Range<Int>] {
        link.withUnsafeBufferPointer { ranges(of: index, in: $0) }
    }

    private mutating func ranges(
        of index: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> [Range<Int>] {
        var list = WordList()
        splitter.split(text, into: &list)
        let (phrase, words) = (phrases[index], list.words)
        var ranges: [Range<Int>] = []
        var start = 0
        while let first = phrase.firstIndex(in: words, from: start) {
            start = first + phrase.count
            ranges.append(words[first].source.lowerBound..<words[start - 1].source.upperBound)
        }
        return ranges
    }
}

/// Finds what a search matches in the text of a tweet, to mark it.
///
/// ```swift
/// let query = try SearchQuery(parsing: "launch -filter:retweets")
/// var hits = SearchHits(query.condition)
/// hits.ranges(in: "The launch is on")  // [4..<10]
/// ```
public struct SearchHits {
    /// The folded names, without `#`, of the hashtags that a tweet may have.
    public private(set) var hashtags: Set<String> = []
    /// The folded names, without `@`, of the users whom a tweet may mention.
    public private(set) var users: Set<String> = []
    private var phrases: [Phrase] = []
    private var matcher: PhraseMatcher

    /// Prepares to find what a search matches in texts; nil finds nothing.
    public init(_ condition: SearchCondition?) {
        matcher = PhraseMatcher([])
        if let condition { collect(from: condition) }
        matcher = PhraseMatcher(phrases)
    }

    /// Collects the phrases and mentions that a condition looks for, not those that it excludes.
    private mutating func collect(from condition: SearchCondition) {
        switch condition {
        case .all(let parts), .any(let parts): for part in parts { collect(from: part) }
        case .not(.not(let condition)): collect(from: condition)
        case .words(let phrase): phrases.append(phrase)
        case .hashtag(let name): hashtags.insert(name)
        case .user(let name): users.insert(name)
        default: break
        }
    }

    /// The ranges of bytes, in UTF-8, of the search's phrases in a text.
    ///
    /// They may overlap. Takes linear time for each phrase.
    public mutating func ranges(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        return phrases.indices.flatMap { matcher.ranges(of: $0, inText: bytes.span) }
    }
}

/// A phrase with its words as units, and quick checks that rule texts out.
private struct PreparedPhrase {
    let count: Int
    private let canBeASCII: Bool
    /// The longest word that can be searched for in ASCII texts.
    private let longestWord: ASCIIWord?

    /// The units of each word; nil for any one word.
    private let words: [[WordUnit]?]
    /// The units of all words, with boundaries between and around them, and ``anyWord`` for any one word.
    private let pattern: [WordUnit]

    private static let anyWord = WordUnit(bits: .max)

    init(_ phrase: Phrase) {
        count = phrase.words.count
        words = phrase.words.map { $0.map(TextFolding.units(ofFolded:)) }
        pattern = words.reduce([.boundary]) { $0 + ($1 ?? [PreparedPhrase.anyWord]) + [.boundary] }
        canBeASCII = phrase.words.allSatisfy { $0?.utf8.allSatisfy { $0 < 0x80 } ?? true }
        longestWord = phrase.words.compactMap { $0.flatMap(ASCIIWord.init) }
            .max { $0.count < $1.count }
    }
}

// MARK: - Quick checks

extension PreparedPhrase {
    /// False if an ASCII text certainly does not have the phrase, whatever parts of it are left out.
    func mayBeIn(ascii text: UnsafeBufferPointer<UInt8>) -> Bool {
        canBeASCII && longestWord?.hasLetters(in: text) ?? true
    }

    /// False if a text in UTF-8 certainly does not have the phrase, whatever parts of it are left out.
    func mayBeIn(_ text: UnsafeBufferPointer<UInt8>, _ splitter: inout WordSplitter) -> Bool {
        longestWord?.mayBeIn(text, &splitter) ?? true
    }

    /// Whether an ASCII text has the phrase; nil if the text has to be split to find out.
    func isFoundQuickly(ascii text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard canBeASCII else { return false }
        guard let longestWord else { return nil }
        return !longestWord.isIn(text) ? false : count == 1 ? true : nil
    }
}

// MARK: - Streams

extension PreparedPhrase {
    /// Whether the units of a ``WordStream`` have the phrase.
    func isIn(_ stream: UnsafeBufferPointer<WordUnit>) -> Bool {
        pattern.withUnsafeBufferPointer { pattern in
            guard pattern.count > 1 else { return true }
            let first = pattern[1]
            for index in 1..<max(stream.count, 1)
            where (stream[index] == first || first == PreparedPhrase.anyWord)
                && stream[index - 1] == .boundary
                && PreparedPhrase.has(pattern, in: stream, from: index)
            {
                return true
            }
            return false
        }
    }

    /// True if the units from an index on are those of a pattern without its first boundary.
    private static func has(
        _ pattern: UnsafeBufferPointer<WordUnit>,
        in stream: UnsafeBufferPointer<WordUnit>,
        from start: Int
    ) -> Bool {
        var index = start
        for unit in pattern.dropFirst() {
            guard index < stream.count else { return false }
            if unit == anyWord {
                while index < stream.count, stream[index] != .boundary { index += 1 }
            } else if stream[index] == unit {
                index += 1
            } else {
                return false
            }
        }
        return true
    }
}

// MARK: - Words

extension PreparedPhrase {
    /// The index of the first word of the phrase in a text, from an index on; nil if the text does
    /// not have the phrase.
    func firstIndex(in found: [WordList.Word], from start: Int) -> Int? {
        guard count > 0, start + count <= found.count else { return nil }
        return (start...found.count - count).first { index in
            zip(words, found[index...]).allSatisfy { $0 == nil || $0 == $1.units }
        }
    }
}

/// A word that is found in ASCII texts, and mostly ruled out in others, without splitting them into
/// words.
private struct ASCIIWord {
    /// At least two small letters, digits and `_`.
    private let letters: [UInt8]

    /// Wraps a folded word; nil if it has other scalars than ASCII, or only one.
    init?(_ word: String) {
        letters = Array(word.utf8)
        guard letters.count > 1, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    }

    var count: Int { letters.count }

    func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        isAnywhere(in: text, ascii_word_beginning) { letters, offset in
            text.end(of: letters, at: offset).map { text.isWord(offset..<$0) } ?? false
        }
    }

    /// Whether a text in ASCII has the letters of the word, perhaps in a longer word.
    func hasLetters(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        isAnywhere(in: text, ascii_word_beginning) { text.end(of: $0, at: $1) != nil }
    }

    /// False if a text in UTF-8 certainly does not have the word; else the text has to be split to
    /// find out.
    func mayBeIn(_ text: UnsafeBufferPointer<UInt8>, _ splitter: inout WordSplitter) -> Bool {
        isAnywhere(in: text, folded_word_beginning) { text.mayHave($0, at: $1, &splitter) }
    }

    /// True if the letters are at an offset of a text that passes a test.
    ///
    /// `beginning` is a C function that finds the offsets at which a word with the first two letters may
    /// begin.
    @inline(__always)
    private func isAnywhere(
        in text: UnsafeBufferPointer<UInt8>,
        _ beginning: (UnsafePointer<UInt8>, Int, Int, UInt8, UInt8) -> Int,
        where isThere: (_ letters: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool
    ) -> Bool {
        guard let start = text.baseAddress else { return false }
        return letters.withUnsafeBufferPointer { letters in
            let (first, second) = (letters[0] | 0x20, letters[1] | 0x20)
            var offset = beginning(start, text.count, 0, first, second)
            while offset < text.count {
                if isThere(letters, offset) { return true }
                offset = beginning(start, text.count, offset + 1, first, second)
            }
            return false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset after a word's letters, which begin at an offset and may have apostrophes between them; nil
    /// if other bytes are there.
    fileprivate func end(of letters: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        var index = start
        for letter in letters {
            while index < count, self[index] == .apostrophe { index += 1 }
            guard index < count, self[index].asSmallLetter == letter else { return nil }
            index += 1
        }
        return index
    }

    /// False if a word's letters are certainly not at an offset.
    ///
    /// The first scalar is folded. Any other scalar beyond ASCII may be the letter, or be left out.
    fileprivate func mayHave(
        _ letters: UnsafeBufferPointer<UInt8>,
        at start: Int,
        _ splitter: inout WordSplitter
    ) -> Bool {
        guard self[start] < 0x80 else {
            return splitter.mayFold(scalarAt: start, of: self, to: letters[0])
        }
        var index = start
        for letter in letters {
            while index < count, self[index] == .apostrophe { index += 1 }
            guard index < count else { return false }
            if self[index] >= 0x80 { return true }
            guard self[index].asSmallLetter == letter else { return false }
            index += 1
        }
        return true
    }

    /// True if the letters in a range are not part of a longer word.
    fileprivate func isWord(_ range: Range<Int>) -> Bool {
        var before = range.lowerBound - 1
        while before >= 0, self[before] == .apostrophe { before -= 1 }
        var behind = range.upperBound
        while behind < count, self[behind] == .apostrophe { behind += 1 }
        return (before < 0 || !self[before].isInWords)
            && (behind == count || !self[behind].isInWords)
    }
}
