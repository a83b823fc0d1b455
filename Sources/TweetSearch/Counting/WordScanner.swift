/// Finds the words, or the emoji, of a text that are counted.
///
/// ```swift
/// var offset = 0
/// while let word = scanner.next(in: text, from: &offset) { count(text[word]) }
/// ```
///
/// They begin and end where those of a ``WordSplitter`` do, but a mark without a letter is no word.
/// Hashtags, names behind `@` and numbers are left out. Nothing is folded, which makes this several
/// times as fast.
struct WordScanner {
    private var classes = LetterClasses()
    private let kind: WordTally.Kind
    /// Whether the last word is a letter of a script that is written without blanks.
    private(set) var hasReadLetter = false
    /// The last word if it is one scalar without marks, of such a script; nil for any other.
    private(set) var letter: UInt32?
    /// The scalar behind the last word, if it was read.
    private var following: LetterClasses.Letter?

    init(of kind: WordTally.Kind) { self.kind = kind }

    /// The range of the next word, or emoji.
    ///
    /// Its bytes decide alone which word it is.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8.
    ///   - offset: Where to begin; then the end of what was read.
    /// - Returns: The range; nil at the end of the text.
    @inline(__always)
    mutating func next(
        in text: UnsafeBufferPointer<UInt8>,
        from offset: inout Int
    ) -> Range<Int>? {
        while offset < text.count {
            let start = offset
            let first = following ?? classes.letter(in: text, at: start)
            let end = first.end
            (following, letter) = (nil, nil)
            offset = end
            switch first.class {
            case .letter, .digit:
                let word = letters(in: text, start..<end, first.class == .letter, &offset)
                hasReadLetter = false
                if let word, kind == .words { return word }
            case .alone:
                let word = start..<letter(in: text, to: end, &offset)
                (hasReadLetter, letter) = (true, word.upperBound == end ? first.value : nil)
                if kind == .words { return word }
            case .hashtagSign: skipHashtag(in: text, &offset)
            case .userSign: skipName(in: text, &offset)
            case .emoji: if kind == .emoji { return start..<sign(in: text, to: end, &offset) }
            case .flag: if kind == .emoji { return start..<flag(in: text, to: end, &offset) }
            case .unknown, .separator, .mark, .markAlone, .leftOut: break
            }
        }
        return nil
    }

    /// Reads a word of letters, digits and marks.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - first: The range of its first letter.
    ///   - isLetter: Whether that is a letter.
    ///   - offset: Where the word continues; then where it ends, with what is left out.
    /// - Returns: Its range, without what is left out at its end; nil if it has no letter.
    @inline(__always)
    private mutating func letters(
        in text: UnsafeBufferPointer<UInt8>,
        _ first: Range<Int>,
        _ isLetter: Bool,
        _ offset: inout Int
    ) -> Range<Int>? {
        var (wordEnd, hasLetter) = (first.upperBound, isLetter)
        if isLetter {
            offset = text.endOfASCIIWord(from: offset)
            wordEnd = offset
        }
        while offset < text.count {
            let (next, end) = classes.read(text, at: offset)
            if next.continuesLetters {
                hasLetter = hasLetter || next == .letter
                wordEnd = end
            } else if next != .leftOut {
                break
            }
            offset = end
        }
        return hasLetter ? first.lowerBound..<wordEnd : nil
    }

    /// Reads the marks of a letter that is a word of its own, and returns the end of the last one.
    @inline(__always)
    private mutating func letter(
        in text: UnsafeBufferPointer<UInt8>,
        to end: Int,
        _ offset: inout Int
    ) -> Int {
        var wordEnd = end
        while offset < text.count {
            let next = classes.letter(in: text, at: offset)
            if next.class.continuesLetter {
                wordEnd = next.end
            } else if next.class != .leftOut {
                following = next
                break
            }
            offset = next.end
        }
        return wordEnd
    }

    private mutating func skipHashtag(in text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) {
        while offset < text.count {
            let (next, end) = classes.read(text, at: offset)
            guard next.continuesHashtag else { return }
            offset = end
        }
    }

    private mutating func skipName(in text: UnsafeBufferPointer<UInt8>, _ offset: inout Int) {
        while offset < text.count {
            let (next, end) = classes.read(text, at: offset)
            guard next.continuesLetters || next == .leftOut else { return }
            offset = end
        }
    }

    /// Reads the sign that makes an emoji colourful, if it follows, and returns the end.
    private func sign(
        in text: UnsafeBufferPointer<UInt8>,
        to end: Int,
        _ offset: inout Int
    ) -> Int {
        if text[end...].starts(with: "\u{FE0F}".utf8) { offset = end + 3 }
        return offset
    }

    /// Reads the second half of a flag, if it follows, and returns the end.
    private mutating func flag(
        in text: UnsafeBufferPointer<UInt8>,
        to end: Int,
        _ offset: inout Int
    ) -> Int {
        guard end < text.count else { return end }
        let (next, nextEnd) = classes.read(text, at: end)
        if next == .flag { offset = nextEnd }
        return offset
    }
}
