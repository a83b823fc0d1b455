/// Finds the words, or the emoji, of a text that are counted.
///
/// ```swift
/// var offset = 0
/// while let word = scanner.next(in: text, from: &offset) { count(text[word]) }
/// ```
///
/// They begin and end where those of a ``WordSplitter`` do, but a mark without a letter is no word,
/// and a keycap such as 1️⃣ is an emoji. Hashtags, names behind `@` and numbers are left out. Nothing
/// is folded, which makes this several times as fast.
struct WordScanner {
    private var classes = LetterClasses()
    private let kind: WordTally.Kind
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
            if kind == .emoji, let keycap = text.endOfKeycap(at: start) {
                offset = keycap
                return start..<keycap
            }
            switch first.class {
            case .letter, .digit:
                let word = letters(in: text, start..<end, first.class == .letter, &offset)
                if let word, kind == .words { return word }
            case .alone, .aloneDigit:
                let word = start..<letter(in: text, to: end, &offset)
                guard first.class == .alone else { break }
                letter = word.upperBound == end ? first.value : nil
                if kind == .words { return word }
            case .hashtagSign: skipHashtag(in: text, &offset)
            case .userSign: skipName(in: text, &offset)
            case .emoji, .symbol, .flag:
                guard kind == .emoji else { break }
                let emoji = start..<self.emoji(in: text, first, &offset)
                if first.class != .symbol { return emoji }
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

    /// Reads the second half of a flag, and the emoji that joiners bind to an emoji, and returns the
    /// end of the last one, or of the sign behind it that makes it colourful.
    private mutating func emoji(
        in text: UnsafeBufferPointer<UInt8>,
        _ first: LetterClasses.Letter,
        _ offset: inout Int
    ) -> Int {
        var (emojiEnd, isHalfFlag) = (first.end, first.class == .flag)
        var joint = EmojiJoint()
        while offset < text.count {
            let next = classes.letter(in: text, at: offset)
            if next.class == .leftOut {
                joint.append(
                    isJoiner: next.value == EmojiJoint.joiner,
                    isEmojiPart: TextFolding.isEmojiPart(next.value)
                )
                if next.value == 0xFE0F, offset == emojiEnd { emojiEnd = next.end }
            } else if joint.bindsNext && next.class.isEmoji || isHalfFlag && next.class == .flag {
                if !joint.bindsNext { isHalfFlag = false }
                (emojiEnd, joint) = (next.end, EmojiJoint())
            } else {
                following = next
                break
            }
            offset = next.end
        }
        return emojiEnd
    }

    /// Whether a text ends in something that is left out, so that the word before it is whole.
    mutating func endsInLeftOut(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.lastIndex(where: { !UTF8.isContinuation($0) }) else { return false }
        return classes.letter(in: text, at: start).class == .leftOut
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The end of the keycap that begins at an offset, such as `1️⃣` or `#⃣`; nil if there is none.
    @inline(__always)
    fileprivate func endOfKeycap(at start: Int) -> Int? {
        guard start + 1 < count, self[start + 1] >= 0x80 else { return nil }
        switch self[start] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"): break
        default: return nil
        }
        let rest = self[(start + 1)...]
        let mark = rest.starts(with: "\u{FE0F}".utf8) ? rest.dropFirst(3) : rest
        return mark.starts(with: "\u{20E3}".utf8) ? mark.startIndex + 3 : nil
    }
}
