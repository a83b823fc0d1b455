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
/// It caches the folded forms of scalars, so keep one for many tweets, and a copy for each thread.
/// Phrases that only links may have (``SearchCondition/url(_:)``) need a matcher of their own.
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

    /// Removes what was found.
    public mutating func removeAll() {
        guard foundCount > 0 else { return }
        for index in found.indices { found[index] = false }
        foundCount = 0
    }

    /// Finds the phrases in the text of a tweet, in UTF-8 as Twitter delivers it.
    ///
    /// `&amp;`, `&lt;` and `&gt;` are read as their signs, and addresses at `t.co` are left out.
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
        // The closure may change this matcher, so the copy of the text is elsewhere meanwhile.
        var taken = SearchableText()
        swap(&taken, &searchable)
        defer { swap(&taken, &searchable) }
        return taken.read(text) { body(&self, $0) }
    }

    /// False if a text certainly has no phrase that was not found before.
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
    /// Where the text of a tweet has a phrase: ranges of bytes, which do not overlap.
    ///
    /// The text is in UTF-8, as Twitter delivers it. This is slower than ``read(text:)``, and
    /// changes nothing that was found.
    public mutating func ranges(of index: Int, inText text: Span<UInt8>) -> [Range<Int>] {
        text.withUnsafeBufferPointer { withSearchable($0) { $0.ranges(of: index, in: $1) } }
    }

    /// Where a link of a tweet has a phrase: ranges of bytes, which do not overlap.
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
    /// The folded names, without sign, of the hashtags that a tweet may have.
    public private(set) var hashtags: Set<String> = []
    /// The folded names, without sign, of the users whom a tweet may mention.
    public private(set) var users: Set<String> = []
    private var phrases: [Phrase] = []
    private var matcher: PhraseMatcher

    /// Prepares to find what a search matches in texts; nil finds nothing.
    public init(_ condition: SearchCondition?) {
        matcher = PhraseMatcher([])
        if let condition { collect(from: condition) }
        matcher = PhraseMatcher(phrases)
    }

    /// Collects what tweets that meet a condition may have; not what it excludes.
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

    /// The parts of a text that have a phrase of the search: ranges of bytes in UTF-8.
    ///
    /// They may overlap. Takes linear time for each phrase.
    public mutating func ranges(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        return phrases.indices.flatMap { matcher.ranges(of: $0, inText: bytes.span) }
    }
}
