/// Receives the units of a text in order.
protocol WordSink {
    /// Adds the next unit of the text, which comes from these bytes.
    mutating func append(_ unit: WordUnit, from source: Range<Int>)

    /// Adds the bytes of `text` in `source`, which are all ASCII.
    mutating func append(ascii text: UnsafeBufferPointer<UInt8>, from source: Range<Int>)

    /// Adds bytes to the last word, if it ends where they begin.
    mutating func extendLastWord(over source: Range<Int>)

    /// Joins the next unit to the last word, an emoji, if the unit is an emoji, too.
    mutating func joinEmoji()
}

/// Whether a joiner binds an emoji to the next one, such as 👩 to 🚀 in 👩‍🚀.
///
/// Only variation selectors, skin tones and tags may be between the emoji and the joiner.
struct EmojiJoint {
    static let joiner: UInt32 = 0x200D

    /// Whether only parts of an emoji were read since the emoji.
    private var isAfterEmoji: Bool
    /// Whether the last scalar binds the emoji to the next one.
    private(set) var bindsNext = false

    /// Begins after an emoji, or after another scalar.
    init(isAfterEmoji: Bool = true) { self.isAfterEmoji = isAfterEmoji }

    /// Reads a scalar that is left out, or a mark.
    @inline(__always)
    mutating func append(isJoiner: Bool, isEmojiPart: Bool) {
        bindsNext = isAfterEmoji && isJoiner
        isAfterEmoji = isAfterEmoji && isEmojiPart
    }
}

/// Finds the boundaries of words in a sequence of units.
private struct WordBoundaries {
    /// The relation of a unit to the words of a text.
    enum Position {
        case outside
        case first
        /// It continues the word before it.
        case later
    }

    /// The units that can still become part of the last word.
    private enum Continuation {
        case nothing
        /// Letters, digits and marks.
        case letters
        /// The marks of a letter that is a word.
        case marks
        /// The second half of a flag.
        case flag
        /// The next emoji, which a joiner binds.
        case joined
        /// The next emoji, which a joiner binds, and then the second half of a flag.
        case joinedFlag
    }

    private var continuation = Continuation.nothing

    /// Whether the last unit was a letter or its mark, so that a letter would continue its word.
    var isAfterLetter: Bool {
        get { continuation == .letters }
        set { continuation = newValue ? .letters : .nothing }
    }

    mutating func joinEmoji() { continuation = continuation == .flag ? .joinedFlag : .joined }

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
        case .mark where last == .marks, .unspacedMark: continuation = .marks
        case .mark: continuation = .letters
        case .unspaced: continuation = .marks
        case .emoji where last == .joinedFlag, .flag where last == .joinedFlag: continuation = .flag
        case .flag where last != .flag && last != .joined: continuation = .flag
        case .flag, .emoji, .separator, .letter: continuation = .nothing
        }
        let isLater =
            switch kind {
            case .mark: last == .marks || last == .letters
            case .unspacedMark: last == .marks
            case .flag: last == .flag || last == .joined || last == .joinedFlag
            case .emoji: last == .joined || last == .joinedFlag
            case .unspaced, .separator, .letter: false
            }
        return isLater ? .later : .first
    }
}

/// The words of a text, each with the bytes of the text that it comes from.
struct WordList: WordSink {
    struct Word {
        var units: [WordUnit]
        /// The offsets of its bytes in the text.
        var source: Range<Int>
    }

    private(set) var words: [Word] = []

    private var boundaries = WordBoundaries()

    mutating func append(_ unit: WordUnit, from source: Range<Int>) {
        switch boundaries.position(of: unit.kind) {
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

    mutating func joinEmoji() { boundaries.joinEmoji() }

    private mutating func extendLastWord(to end: Int) {
        let start = words[words.count - 1].source.lowerBound
        words[words.count - 1].source = start..<end
    }
}

/// The words of a text as a sequence of units, with a ``WordUnit/boundary`` before each word and after the
/// last one.
///
/// The caller provides the memory.
struct WordStream: WordSink {
    private let buffer: UnsafeMutableBufferPointer<WordUnit>
    private var boundaries = WordBoundaries()
    /// The number of units, including boundaries.
    private(set) var count = 0
    /// Whether the memory was too small, so that units are missing.
    private(set) var isIncomplete = false

    /// Begins a stream in uninitialized or old memory, which must outlive it.
    init(in buffer: UnsafeMutableBufferPointer<WordUnit>) {
        self.buffer = buffer
    }

    @inline(__always)
    mutating func append(_ unit: WordUnit, from source: Range<Int>) {
        switch boundaries.position(of: unit.kind) {
        case .outside: break
        case .first:
            put(.boundary)
            put(unit)
        case .later: put(unit)
        }
    }

    mutating func append(ascii text: UnsafeBufferPointer<UInt8>, from source: Range<Int>) {
        guard buffer.count - count > 2 * source.count else {
            isIncomplete = true
            return
        }
        // Without branches: the processor cannot predict where words begin and end.
        var (end, wasLetter) = (count, boundaries.isAfterLetter ? 1 : 0)
        for offset in source {
            let isLetter = text[offset].isInWords ? 1 : 0
            buffer[end] = .boundary
            end += isLetter & ~wasLetter
            buffer[end] = WordUnit(ascii: text[offset])
            end += isLetter
            wasLetter = isLetter
        }
        count = end
        boundaries.isAfterLetter = wasLetter == 1
    }

    @inline(__always)
    mutating func extendLastWord(over source: Range<Int>) {}

    mutating func joinEmoji() { boundaries.joinEmoji() }

    mutating func end() { put(.boundary) }

    @inline(__always)
    private mutating func put(_ unit: WordUnit) {
        guard count < buffer.count else {
            isIncomplete = true
            return
        }
        buffer[count] = unit
        count += 1
    }
}
