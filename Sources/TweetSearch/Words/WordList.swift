/// The words of a text, each with the bytes of the text that it comes from.
struct WordList {
    /// A word.
    struct Word {
        /// The indices of its units.
        var units: Range<Int>
        /// The offsets of its bytes in the text.
        var source: Range<Int>
    }

    /// The words, in the order of the text.
    private(set) var words: [Word] = []
    /// The units of all words.
    private(set) var units: [WordUnit] = []

    /// What can still become part of the last word.
    private enum Continuation {
        case nothing
        /// Letters, digits and marks.
        case letters
        /// The marks of a letter that is a word.
        case marks
        /// The second half of a flag.
        case flag
    }

    private var continuation = Continuation.nothing

    /// Removes all words, but keeps the memory.
    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        units.removeAll(keepingCapacity: true)
        continuation = .nothing
    }

    /// Appends the next unit of the text.
    @inline(__always)
    mutating func append(_ unit: WordUnit, from source: Range<Int>) {
        switch unit.kind {
        case .separator: continuation = .nothing
        case .letter: append(unit, from: source, continuing: continuation == .letters, .letters)
        case .mark where continuation == .marks, .markAlone:
            append(unit, from: source, continuing: continuation == .marks, .marks)
        case .mark: append(unit, from: source, continuing: continuation == .letters, .letters)
        case .alone: append(unit, from: source, continuing: false, .marks)
        case .emoji: append(unit, from: source, continuing: false, .nothing)
        case .flag where continuation == .flag:
            append(unit, from: source, continuing: true, .nothing)
        case .flag: append(unit, from: source, continuing: false, .flag)
        }
    }

    @inline(__always)
    private mutating func append(
        _ unit: WordUnit,
        from source: Range<Int>,
        continuing isContinued: Bool,
        _ next: Continuation
    ) {
        let index = units.count
        units.append(unit)
        if isContinued {
            words[words.count - 1].units = words[words.count - 1].units.lowerBound..<index + 1
            words[words.count - 1].source =
                words[words.count - 1].source.lowerBound..<source.upperBound
        } else {
            words.append(Word(units: index..<index + 1, source: source))
        }
        continuation = next
    }

    /// Adds bytes to the last word, if it ends where they begin.
    mutating func extendLastWord(over source: Range<Int>) {
        guard let last = words.last, last.source.upperBound == source.lowerBound else { return }
        words[words.count - 1].source = last.source.lowerBound..<source.upperBound
    }
}
