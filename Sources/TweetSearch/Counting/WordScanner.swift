import TweetDumps

/// Finds the words, or the emoji, of a text that are counted.
///
/// ```swift
/// var offset = 0
/// while let word = scanner.next(in: text, from: &offset) { count(text[word]) }
/// ```
///
/// Words begin and end as in ``WordSplitter``, but a mark without a letter is no word, and a keycap such as
/// 1️⃣ is an emoji. Hashtags, names after `@` and numbers are left out. Nothing is folded, which makes this
/// several times as fast.
struct WordScanner {
    private var classes = LetterClasses()
    private let kind: WordTally.Kind
    /// The last word if it is one scalar without marks, in a script without blanks; nil for any other.
    private(set) var letter: UInt32?
    /// The scalar after the last word, if it was read.
    private var following: LetterClasses.Letter?

    init(of kind: WordTally.Kind) { self.kind = kind }

    /// The range of the next word, or emoji, from an offset on; nil at the end of the text.
    ///
    /// The bytes in the range alone identify the word. The offset becomes the end of what was read.
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
            case .unspaced, .unspacedDigit:
                let word = start..<letter(in: text, to: end, &offset)
                guard first.class == .unspaced else { break }
                letter = word.upperBound == end ? first.value : nil
                if kind == .words { return word }
            case .hashtagSign: skip(in: text, &offset) { $0.continuesHashtag }
            case .userSign: skip(in: text, &offset) { $0.continuesLetters || $0 == .leftOut }
            case .emoji, .symbol, .flag:
                guard kind == .emoji else { break }
                let emoji = start..<self.emoji(in: text, first, &offset)
                if first.class != .symbol { return emoji }
            case .unknown, .separator, .mark, .unspacedMark, .leftOut: break
            }
        }
        return nil
    }

    /// Reads the rest of a word of letters, digits and marks; nil if the word has no letter.
    ///
    /// The offset moves past scalars after the word that are left out, which are not in the range.
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
            let next = classes.letter(in: text, at: offset)
            if next.class.continuesLetters {
                hasLetter = hasLetter || next.class == .letter
                wordEnd = next.end
            } else if next.class != .leftOut {
                break
            }
            offset = next.end
        }
        return hasLetter ? first.lowerBound..<wordEnd : nil
    }

    /// Reads the marks of a letter that is a whole word, and returns the end of the last one.
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

    private mutating func skip(
        in text: UnsafeBufferPointer<UInt8>,
        _ offset: inout Int,
        while isSkipped: (LetterClass) -> Bool
    ) {
        while offset < text.count {
            let next = classes.letter(in: text, at: offset)
            guard isSkipped(next.class) else { return }
            offset = next.end
        }
    }

    /// Reads the second half of a flag, and the emoji that joiners bind to an emoji; returns their end,
    /// including U+FE0F after the last one.
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

    /// Whether a text ends with a scalar that is left out, so that the word before it is complete.
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

/// The classes of all scalars, computed when they are first needed.
private struct LetterClasses {
    private var classes = [LetterClass](repeating: .unknown, count: 0x110000)

    struct Letter {
        let value: UInt32
        let `class`: LetterClass
        /// The offset after it.
        let end: Int
    }

    @inline(__always)
    mutating func letter(
        in text: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> Letter {
        let (value, length) = text.scalar(at: offset)
        let known = classes[Int(value)]
        let found = known == .unknown ? computed(value) : known
        return Letter(value: value, class: found, end: offset + length)
    }

    @inline(never)
    private mutating func computed(_ value: UInt32) -> LetterClass {
        let found = Unicode.Scalar(value).map { LetterClass(of: $0) } ?? .separator
        classes[Int(value)] = found
        return found
    }
}

/// The class of a scalar, which decides where the words that are counted begin and end.
private enum LetterClass: UInt8 {
    /// Not computed yet.
    case unknown
    case separator
    case letter
    /// A digit or `_`, which continues a word. Without a letter it is no word.
    case digit
    /// A combining mark. It belongs to the letter before it.
    case mark
    /// A letter that is a whole word, in a script without blanks.
    case unspaced
    /// A digit of such a script, which is no word.
    case unspacedDigit
    /// A combining mark of such a script. It belongs to the letter before it.
    case unspacedMark
    case emoji
    /// Another symbol, which is a part of an emoji after a joiner.
    case symbol
    /// A regional indicator. Two of them are an emoji: a flag.
    case flag
    /// It is left out, also inside a word: an apostrophe, a joiner or a skin tone.
    case leftOut
    /// `#`, also in full width.
    case hashtagSign
    /// `@`, also in full width.
    case userSign

    var continuesLetters: Bool {
        @inline(__always) get { self == .letter || self == .digit || self == .mark }
    }
    var continuesLetter: Bool {
        @inline(__always) get { self == .mark || self == .unspacedMark }
    }
    /// True if a joiner can bind it to an emoji.
    var isEmoji: Bool {
        @inline(__always) get { self == .emoji || self == .symbol || self == .flag }
    }
    var continuesHashtag: Bool {
        @inline(__always) get {
            continuesLetters || self == .unspaced || self == .unspacedDigit || self == .unspacedMark
                || self == .leftOut
        }
    }

    /// Finds the class of a scalar by its folded form.
    init(of scalar: Unicode.Scalar) {
        let units = TextFolding.units(String(scalar))
        guard let first = units.first else {
            self = .leftOut
            return
        }
        switch first.kind {
        case .separator:
            self = first.scalar == "#" ? .hashtagSign : first.scalar == "@" ? .userSign : .separator
        case .letter: self = units.contains { $0.scalar.properties.isLetter } ? .letter : .digit
        case .mark: self = .mark
        case .unspaced: self = first.scalar.properties.isLetter ? .unspaced : .unspacedDigit
        case .unspacedMark: self = .unspacedMark
        case .emoji: self = scalar.properties.isEmoji ? .emoji : .symbol
        case .flag: self = .flag
        }
    }
}

/// Finds the addresses in a text: those with `://`, and those that begin with `www.` or
/// `pic.twitter.com/`.
///
/// ```swift
/// var addresses = AddressRanges(text)
/// while let address = addresses.next(from: offset) { offset = address.upperBound }
/// ```
struct AddressRanges {
    private let text: UnsafeBufferPointer<UInt8>
    /// The offset of the next `://`; that of the end if there is none.
    private var colon = -1
    /// The offset of the next dot after `www` or `pic`; that of the end if there is none.
    private var dot = -1
    /// The start of the scheme before ``colon``, or of its part that was not read before.
    private var schemeStart = -1

    /// Prepares to find the addresses in a text, which must outlive this value.
    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The first address that begins at an offset or later; nil if there is none.
    ///
    /// Finding all addresses of a text, in their order, takes linear time.
    mutating func next(from offset: Int) -> Range<Int>? {
        if colon < offset {
            colon = position(of: UInt8(ascii: ":"), from: offset) { text.has("://", at: $0) }
            schemeStart = startOfScheme(before: colon, from: offset)
        }
        if dot < offset + 3 {
            dot = position(of: UInt8(ascii: "."), from: offset + 3) { isBehindHost($0) }
        }
        let start = max(schemeStart, offset)
        if dot < text.count, dot - 3 <= start { return dot - 3..<end(from: dot) }
        return colon < text.count ? start..<end(from: colon + 3) : nil
    }

    /// The first offset of a byte that passes a test; the end of the text if there is none.
    @inline(__always)
    private func position(of byte: UInt8, from offset: Int, where isFound: (Int) -> Bool) -> Int {
        var offset = offset
        while let found = text.firstIndex(of: byte, from: offset) {
            if isFound(found) { return found }
            offset = found + 1
        }
        return text.count
    }

    /// Whether the dot at an offset is that of `www.` or of `pic.twitter.com/`.
    private func isBehindHost(_ dot: Int) -> Bool {
        if text.has(".twitter.com/", at: dot) { return text.has("pic", at: dot - 3) }
        guard text.has("www", at: dot - 3), dot + 1 < text.count, text[dot + 1].isInWords else {
            return false
        }
        return dot == 3 || !text[dot - 4].isInWords
    }

    private func startOfScheme(before colon: Int, from offset: Int) -> Int {
        var start = colon
        guard colon < text.count else { return start }
        while start > offset, text[start - 1].isLetterOrDigit { start -= 1 }
        return start
    }

    /// The end of an address that has a host at an offset or before.
    private func end(from offset: Int) -> Int {
        // In some dumps, nothing separates short addresses from the words after them.
        if let host = AddressRanges.shortHosts.first(where: { text.has($0, at: offset) }) {
            let name = text[(offset + host.utf8CodeUnitCount)...]
            return name.firstIndex { !$0.isLetterOrDigit } ?? text.count
        }
        let end = text[offset...].firstIndex {
            $0 <= UInt8(ascii: " ") || $0 >= 0xE2 || AddressRanges.signs.contains($0)
        }
        return end ?? text.count
    }

    /// The hosts of short addresses, whose names are letters and digits.
    private static let shortHosts: [StaticString] = ["t.co/", ".twitter.com/"]

    /// The ASCII characters, except blanks, that end an address.
    ///
    /// Scalars from U+2000 on, whose first byte is at least 0xE2, end it, too: East Asian text can follow an
    /// address without a blank.
    private static let signs = Array("\"<>".utf8)
}
