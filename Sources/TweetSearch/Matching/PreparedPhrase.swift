import CByteScan
import TweetDumps

/// A phrase with its words as units, and with what decides quickly that a text does not have it.
struct PreparedPhrase {
    let count: Int
    private let canBeASCII: Bool
    /// The longest word that can be searched for in ASCII texts.
    private let longestWord: ASCIIWord?

    /// The units of each word; nil for any one word.
    private let words: [[WordUnit]?]
    /// The units of all words, with limits between and around them and ``anyWord``.
    private let pattern: [WordUnit]

    /// Any one word in ``pattern``.
    private static let anyWord = WordUnit(bits: .max)

    init(_ phrase: Phrase) {
        count = phrase.words.count
        words = phrase.words.map { $0.map(TextFolding.units(ofFolded:)) }
        pattern = words.reduce([.limit]) { $0 + ($1 ?? [PreparedPhrase.anyWord]) + [.limit] }
        canBeASCII = phrase.words.allSatisfy { $0?.utf8.allSatisfy { $0 < 0x80 } ?? true }
        longestWord = phrase.words.compactMap { $0.flatMap(ASCIIWord.init) }
            .max { $0.count < $1.count }
    }
}

// MARK: - Quick answers

extension PreparedPhrase {
    /// False if an ASCII text certainly does not have the phrase, whatever of it is left out.
    func mayBeIn(ascii text: UnsafeBufferPointer<UInt8>) -> Bool {
        canBeASCII && longestWord?.hasLetters(in: text) ?? true
    }

    /// False if a text in UTF-8 certainly does not have the phrase, whatever of it is left out.
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
    /// True if a text has the phrase: the units of its words with their limits, as a ``WordStream``
    /// has them.
    func isIn(_ stream: UnsafeBufferPointer<WordUnit>) -> Bool {
        pattern.withUnsafeBufferPointer { pattern in
            guard pattern.count > 1 else { return true }
            let first = pattern[1]
            for index in 1..<max(stream.count, 1)
            where (stream[index] == first || first == PreparedPhrase.anyWord)
                && stream[index - 1] == .limit
                && PreparedPhrase.has(pattern, in: stream, from: index)
            {
                return true
            }
            return false
        }
    }

    /// True if the units from an index on are those of a pattern without its first limit.
    private static func has(
        _ pattern: UnsafeBufferPointer<WordUnit>,
        in stream: UnsafeBufferPointer<WordUnit>,
        from start: Int
    ) -> Bool {
        var index = start
        for unit in pattern.dropFirst() {
            guard index < stream.count else { return false }
            if unit == anyWord {
                while index < stream.count, stream[index] != .limit { index += 1 }
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
        contains(text) { text.isWord($0) }
    }

    /// Whether a text in ASCII has the letters of the word, perhaps in a longer word.
    func hasLetters(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(text) { _ in true }
    }

    /// False if a text in UTF-8 certainly does not have the word; else the text has to be split to
    /// find out.
    func mayBeIn(_ text: UnsafeBufferPointer<UInt8>, _ splitter: inout WordSplitter) -> Bool {
        guard let start = text.baseAddress else { return false }
        return letters.withUnsafeBufferPointer { letters in
            let (first, second) = (letters[0] | 0x20, letters[1] | 0x20)
            var offset = folded_word_beginning(start, text.count, 0, first, second)
            while offset < text.count {
                if text.mayHave(letters, at: offset, &splitter) { return true }
                offset = folded_word_beginning(start, text.count, offset + 1, first, second)
            }
            return false
        }
    }

    /// True if the letters are somewhere in a text, in a range of bytes that passes a test.
    @inline(__always)
    private func contains(
        _ text: UnsafeBufferPointer<UInt8>,
        where isFound: (Range<Int>) -> Bool
    ) -> Bool {
        guard let start = text.baseAddress else { return false }
        return letters.withUnsafeBufferPointer { letters in
            let (first, second) = (letters[0] | 0x20, letters[1] | 0x20)
            var offset = ascii_word_beginning(start, text.count, 0, first, second)
            while offset < text.count {
                if let end = text.end(of: letters, at: offset), isFound(offset..<end) {
                    return true
                }
                offset = ascii_word_beginning(start, text.count, offset + 1, first, second)
            }
            return false
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset behind a word's letters at an offset, between which apostrophes may be; nil if
    /// other bytes are there.
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
