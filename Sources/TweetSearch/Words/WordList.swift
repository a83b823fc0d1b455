/// The words of a text, each with the bytes of the text that it comes from.
struct WordList: WordSink {
    /// A word.
    struct Word {
        /// Its units.
        var units: [WordUnit]
        /// The offsets of its bytes in the text.
        var source: Range<Int>
    }

    /// The words, in the order of the text.
    private(set) var words: [Word] = []

    private var limits = WordLimits()

    mutating func append(_ unit: WordUnit, from source: Range<Int>) {
        switch limits.position(of: unit.kind) {
        case .outside: break
        case .first: words.append(Word(units: [unit], source: source))
        case .later:
            words[words.count - 1].units.append(unit)
            extendLastWord(to: source.upperBound)
        }
    }

    mutating func append(ascii text: UnsafeBufferPointer<UInt8>, from source: Range<Int>) {
        for offset in source { append(WordUnit(ascii: text[offset]), from: offset..<offset + 1) }
    }

    mutating func extendLastWord(over source: Range<Int>) {
        guard let last = words.last, last.source.upperBound == source.lowerBound else { return }
        extendLastWord(to: source.upperBound)
    }

    mutating func joinEmoji() { limits.joinEmoji() }

    private mutating func extendLastWord(to end: Int) {
        let start = words[words.count - 1].source.lowerBound
        words[words.count - 1].source = start..<end
    }
}
