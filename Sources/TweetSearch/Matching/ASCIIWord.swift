import CByteScan

/// A word that is found in ASCII texts without splitting them into words.
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
        guard let start = text.baseAddress else { return false }
        return letters.withUnsafeBufferPointer { letters in
            let (first, second) = (letters[0] | 0x20, letters[1] | 0x20)
            var offset = 0
            while true {
                offset = ascii_word_beginning(start, text.count, offset, first, second)
                if offset == text.count { return false }
                if ASCIIWord.isWord(letters, at: offset, in: text) { return true }
                offset += 1
            }
        }
    }

    /// True if a whole word at an offset of a text is this one, without apostrophes.
    private static func isWord(
        _ letters: UnsafeBufferPointer<UInt8>,
        at offset: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var before = offset - 1
        while before >= 0, text[before] == apostrophe { before -= 1 }
        guard before < 0 || !text[before].isInWords else { return false }
        var index = offset
        for letter in letters {
            while index < text.count, text[index] == apostrophe { index += 1 }
            guard index < text.count, text[index].asSmallLetter == letter else { return false }
            index += 1
        }
        while index < text.count, text[index] == apostrophe { index += 1 }
        return index == text.count || !text[index].isInWords
    }

    private static let apostrophe = UInt8(ascii: "'")
}

extension UInt8 {
    /// True for an ASCII letter, a digit and `_`.
    fileprivate var isInWords: Bool {
        @inline(__always) get { isLetterOrDigit || self == UInt8(ascii: "_") }
    }
}
