/// Receives the units of a text, one after the other.
protocol WordSink {
    /// Adds the next unit of the text, which comes from these bytes.
    mutating func append(_ unit: WordUnit, from source: Range<Int>)

    /// Adds bytes of the text that are all ASCII.
    mutating func append(ascii text: UnsafeBufferPointer<UInt8>, from source: Range<Int>)

    /// Adds bytes to the last word, if it ends where they begin.
    mutating func extendLastWord(over source: Range<Int>)
}

/// Finds the limits of words in a sequence of units.
struct WordLimits {
    /// The relation of a unit to the words of a text.
    enum Position {
        /// It belongs to no word.
        case outside
        /// It begins a word.
        case first
        /// It continues the word before it.
        case later
    }

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

    /// Whether the last unit was a letter or its mark, so that a letter would continue its word.
    var isAfterLetter: Bool {
        get { continuation == .letters }
        set { continuation = newValue ? .letters : .nothing }
    }

    /// The position of the next unit.
    @inline(__always)
    mutating func position(of kind: WordUnit.Kind) -> Position {
        switch kind {
        case .letter:
            defer { continuation = .letters }
            return continuation == .letters ? .later : .first
        case .separator:
            continuation = .nothing
            return .outside
        default: return positionOfOther(kind)
        }
    }

    private mutating func positionOfOther(_ kind: WordUnit.Kind) -> Position {
        let last = continuation
        switch kind {
        case .mark where last == .marks, .markAlone: continuation = .marks
        case .mark: continuation = .letters
        case .alone: continuation = .marks
        case .flag where last != .flag: continuation = .flag
        case .flag, .emoji, .separator, .letter: continuation = .nothing
        }
        let isLater =
            switch kind {
            case .mark: last == .marks || last == .letters
            case .markAlone: last == .marks
            case .flag: last == .flag
            case .alone, .emoji, .separator, .letter: false
            }
        return isLater ? .later : .first
    }
}
