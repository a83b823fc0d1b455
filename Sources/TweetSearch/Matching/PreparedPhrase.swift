/// A phrase with its words as units, and with what decides quickly that a text does not have it.
struct PreparedPhrase {
    /// The number of words.
    let count: Int
    /// True if an ASCII text can have the phrase.
    private let canBeASCII: Bool
    /// The longest word that can be searched for in ASCII texts.
    private let longestWord: ASCIIWord?

    /// The units of each word; nil for any one word.
    private let words: [[WordUnit]?]
    /// The units of all words, with limits between and around them and ``anyWord``.
    private let pattern: [WordUnit]

    /// Stands for any one word in ``pattern``.
    private static let anyWord = WordUnit(bits: .max)

    /// Prepares a phrase.
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
    /// Whether a text has the phrase.
    ///
    /// - Parameter stream: The units of the text's words with their limits, as a ``WordStream`` has
    ///   them.
    /// - Returns: True if it has.
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
