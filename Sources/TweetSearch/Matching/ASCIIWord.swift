import CByteScan

/// A word that is found in ASCII texts, and mostly ruled out in others, without splitting them into
/// words.
struct ASCIIWord {
    /// At least two small letters, digits and `_`.
    private let letters: [UInt8]

    /// Wraps a folded word; nil if it has other scalars than ASCII, or only one.
    init?(_ word: String) {
        letters = Array(word.utf8)
        guard letters.count > 1, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
    }

    /// The number of letters.
    var count: Int { letters.count }

    /// Whether a text in ASCII has the word.
    func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(text) { text.isWord($0) }
    }

    /// Whether a text in ASCII has the letters of the word, perhaps in a longer word.
    func hasLetters(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        contains(text) { _ in true }
    }

    /// False if a text in UTF-8 certainly does not have the word.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - splitter: Folds scalars.
    /// - Returns: True if the text has to be split to find out.
    func mayBeIn(
        _ text: UnsafeBufferPointer<UInt8>,
        _ splitter: inout WordSplitter
    ) -> Bool {
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
