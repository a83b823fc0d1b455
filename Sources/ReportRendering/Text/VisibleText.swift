/// Returns a text that is safe to print in a line of a terminal.
///
/// A newline becomes `⏎`. U+FFFD replaces every other control character (such as escape and tab),
/// the line and paragraph separators, and the controls of the writing direction. The joiners U+200C
/// and U+200D stay, because hashtags and emoji need them.
///
/// Markup is escaped by `escapedForMarkup`, for pages and drawings, and by `MarkdownRenderer`.
/// `SeparatedRenderer` keeps texts from becoming formulas in CSV.
///
/// ```swift
/// visible("\u{1B}[2Jcafé")  // "�[2Jcafé"
/// ```
public func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.controlsTerminal) else { return text }
    let scalars = text.unicodeScalars.map(\.visible)
    return String(String.UnicodeScalarView(scalars))
}

extension String {
    /// The maximum number of scalars of a text in the formats for people.
    ///
    /// A cell of a spreadsheet holds as many, and no tweet is longer.
    private static let maxScalarsForPeople = 32_767

    /// The text for people, cut with `…` at its end if it has more than 32,767 scalars.
    var forPeople: String {
        guard utf8.count > String.maxScalarsForPeople,
            let end = unicodeScalars.index(
                startIndex,
                offsetBy: String.maxScalarsForPeople,
                limitedBy: endIndex
            ), end < endIndex
        else { return self }
        return self[..<end] + "…"
    }
}

extension Unicode.Scalar {
    /// This scalar, or the visible scalar that ``visible(_:)`` replaces it by.
    var visible: Unicode.Scalar {
        if self == "\n" { return "⏎" }
        return controlsTerminal ? "\u{FFFD}" : self
    }

    /// Whether a terminal interprets this scalar instead of printing it.
    ///
    /// These are Unicode’s control characters (`Cc`), line and paragraph separators (`Zl`, `Zp`)
    /// and the scalars with the property `Bidi_Control`. They are listed as ranges, because looking
    /// up the properties of each scalar would take most of the time of printing a table.
    var controlsTerminal: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F: true
        case 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// The text escaped for an element or attribute of XML, HTML and SVG.
    ///
    /// Control characters are replaced as in ``visible(_:)``. So are U+FFFE and U+FFFF, which XML 1.0 does
    /// not allow.
    var escapedForMarkup: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar.visible)
            }
        }
        return escaped
    }

    /// The text for people, escaped for an element or attribute of HTML.
    package var markup: String { forPeople.escapedForMarkup }

    /// The text escaped for a paragraph or heading of HTML, with right-to-left words isolated.
    ///
    /// Isolation keeps such words from changing the order of the words and digits around them.
    var escapedForProse: String { escaped(isolatedBy: "<bdi dir=\"ltr\">", "</bdi>") }

    /// The text escaped for an element of SVG, with right-to-left words isolated.
    var escapedForSVG: String {
        guard directionalRuns.count > 1 else { return escapedForMarkup }
        return escaped(isolatedBy: "<tspan direction=\"ltr\" unicode-bidi=\"isolate\">", "</tspan>")
    }

    private func escaped(isolatedBy start: String, _ end: String) -> String {
        directionalRuns.map { text, isRightToLeft in
            isRightToLeft ? start + text.escapedForMarkup + end : text.escapedForMarkup
        }.joined(separator: " ")
    }

    /// The text escaped for an element of HTML whose newlines are displayed as line breaks.
    var escapedWithNewlines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapedForMarkup }.joined(separator: "\n")
    }
}

extension String {
    /// Whether the text has letters that are written from right to left.
    var hasRightToLeft: Bool {
        // In UTF-8, all of these letters begin with a byte of at least D6.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
    }

    /// The value of the attribute `dir` for the text of a tweet in HTML.
    ///
    /// A browser that looks for the direction itself (`auto`) finds the Latin letters of `RT @name:`,
    /// of the users whom a reply is to, and of links. Where these begin a text, the letter after them
    /// decides the direction.
    package var writingDirection: String {
        // Compiling the expression takes far longer than looking for the letters.
        guard hasRightToLeft else { return "auto" }
        let beginning = /(?:RT(?=\s+[@＠])|[@＠][A-Za-z0-9_]+|https?:\/\/\S+|[^\p{L}\p{N}#＃])+/
        guard let found = prefixMatch(of: beginning) else { return "auto" }
        let letter = self[found.range.upperBound...].unicodeScalars
            .first(where: \.properties.isAlphabetic)
        return letter?.isRightToLeft == true ? "rtl" : "auto"
    }

    /// The text split at blanks into runs of words that are written in the same direction.
    ///
    /// A right-to-left word with a sign, such as `#שלום`, begins a new run, so that each mention is a
    /// separate run. Runs are isolated from one another when they are printed. Without that, words and digits
    /// change their order: in `with #שלום, 46 times`, `46` is displayed before the word.
    var directionalRuns: [(text: String, isRightToLeft: Bool)] {
        guard hasRightToLeft else { return [(self, false)] }
        var runs: [(text: String, isRightToLeft: Bool)] = []
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let isRightToLeft = word.hasRightToLeft
            let isMention = isRightToLeft && ["#", "@"].contains(word.unicodeScalars.first)
            if let last = runs.last, last.isRightToLeft == isRightToLeft, !isMention {
                runs[runs.count - 1].text += " " + word
            } else {
                runs.append((word, isRightToLeft))
            }
        }
        return runs
    }

    /// The text for a terminal, with a left-to-right mark after each right-to-left run.
    ///
    /// Some terminals reverse Arabic and Hebrew words themselves. The mark, which has no width, keeps them
    /// from reversing what follows. The text must be ``visible(_:)``, so that it contains no such marks.
    var withDirectionMarks: String {
        guard hasRightToLeft else { return self }
        return directionalRuns.map { $0.isRightToLeft ? $0.text + "\u{200E}" : $0.text }
            .joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is in a Unicode block of letters that are written from right to left.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}

extension StringProtocol {
    /// The width of this text on a terminal, in cells.
    ///
    /// Control characters count as one cell, the width of what ``visible(_:)`` replaces them by.
    var displayWidth: Int {
        // Each scalar below U+0300, whose first byte is CC, takes one cell.
        if utf8.allSatisfy({ $0 < 0xCC }) { return utf8.count { !UTF8.isContinuation($0) } }
        return reduce(0) { $0 + $1.displayWidth }
    }
}

extension String {
    /// The maximum number of scalars for each cell of a shortened text.
    ///
    /// Letters and emoji of all scripts have fewer. Letters with many combining marks have more.
    private static let maxScalarsPerCell = 16

    /// Returns the text, cut with `…` at its end if it is wider than a number of terminal cells.
    ///
    /// The width must be at least 1. The number of scalars without a width is limited as well, so
    /// the result is short in bytes, and a long text takes no more time.
    ///
    /// ```swift
    /// "abcdef".shortened(to: 4)  // "abc…"
    /// "東京都".shortened(to: 5)  // "東京…"
    /// ```
    package func shortened(to width: Int) -> String {
        // No character has more cells than bytes.
        if utf8.count <= width { return self }
        let maxScalars = String.maxScalarsPerCell * width
        let end =
            unicodeScalars.index(startIndex, offsetBy: maxScalars, limitedBy: endIndex) ?? endIndex
        let start = self[..<end]
        guard end < endIndex || start.displayWidth > width else { return self }
        var remaining = width - 1
        let kept = start.prefix { character in
            remaining -= character.displayWidth
            return remaining >= 0
        }
        return kept + "…"
    }
}

extension Character {
    /// The width on a terminal, in cells: 0, 1 or 2.
    ///
    /// No character is wider, not even an emoji of several scalars, such as a flag or a family, a
    /// Hangul syllable of three jamo or a Devanagari conjunct.
    var displayWidth: Int {
        hasEmojiPresentation ? 2 : min(2, unicodeScalars.reduce(0) { $0 + $1.displayWidth })
    }

    /// Whether a variation selector turns a narrow symbol into an emoji, as in `❤️` and `1️⃣`.
    private var hasEmojiPresentation: Bool {
        unicodeScalars.contains("\u{FE0F}") && unicodeScalars.first?.properties.isEmoji == true
    }
}

extension Unicode.Scalar {
    /// The width of a single scalar on a terminal, in cells: 0, 1 or 2.
    ///
    /// Scalars of ambiguous width count as 1.
    var displayWidth: Int {
        if value < 0x300 { return 1 }
        if isZeroWidth { return 0 }
        return isWide ? 2 : 1
    }

    private var isZeroWidth: Bool {
        if properties.isDefaultIgnorableCodePoint || isJoiningJamo { return true }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        case .format: !isPrependedSign
        default: false
        }
    }

    /// Whether this is a vowel or a final consonant that joins the Hangul syllable before it.
    private var isJoiningJamo: Bool {
        (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
    }

    /// Whether this is a sign drawn around or above the digits that follow it.
    ///
    /// These are the format characters of Unicode’s property `Prepended_Concatenation_Mark`.
    private var isPrependedSign: Bool {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
        default: false
        }
    }

    private var isWide: Bool {
        guard value >= 0x1100 else { return false }
        return properties.isEmojiPresentation || wideRanges.contains { $0.contains(value) }
    }
}

/// The ranges of scalars with the `East_Asian_Width` `W` or `F` in Unicode 17, other than emoji.
///
/// Unassigned scalars, scalars of no width and emoji may lie in these ranges too.
private let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // leading Hangul jamo
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x3029,  // radicals, ideographic punctuation
    0x3030...0x303E,  // more punctuation
    0x3041...0x3247,  // kana, bopomofo, compatibility jamo
    0x3250...0xA4C6,  // ideographs, Yi
    0xA960...0xA97C,  // more leading jamo
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE6B,  // vertical and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x16FE3,  // ideographic marks
    0x16FF2...0x1B2FB,  // Tangut, Khitan, historic kana, Nüshu
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F265,  // squared ideographs
    0x20000...0x3FFFD,  // more ideographs
]

extension String {
    /// The text in lines of a maximum width on a terminal, broken between words.
    ///
    /// Only words that are wider than a line are broken. Several blanks between words become one,
    /// and a text that consists of blanks has no lines.
    /// The widths are in terminal cells, at least 2; `maxWordWidth` is that of a line with a single
    /// word that must not be broken, such as an address, or nil if every word can be broken.
    func wrapped(to width: Int, maxWordWidth: Int? = nil) -> [String] {
        var lines: [String] = []
        var room = 0
        let words = split(separator: " ").flatMap { word in
            maxWordWidth.map { word.pieces(ofWidth: width, unbroken: $0) }
                ?? word.pieces(ofWidth: width)
        }
        for word in words {
            let needed = word.displayWidth
            if needed < room {
                lines[lines.count - 1] += " " + word
                room -= needed + 1
            } else {
                lines.append(String(word))
                room = width - needed
            }
        }
        return lines
    }
}

extension Substring {
    /// The text in pieces that each fit into a line of `width` terminal cells, or are an address, a
    /// name, a number or a time of at most `maxWidth` cells.
    fileprivate func pieces(ofWidth width: Int, unbroken maxWidth: Int) -> [Substring] {
        guard displayWidth > width else { return [self] }
        // In a text without blanks, an address can follow a word.
        if let address = dropFirst().firstRange(of: "http"), !hasPrefix("http") {
            return [self[..<address.lowerBound], self[address.lowerBound...]].flatMap {
                $0.pieces(ofWidth: width, unbroken: maxWidth)
            }
        }
        let isName = ["http", "#", "@"].contains { hasPrefix($0) }
        return pieces(ofWidth: !isName && contains(where: \.endsLines) ? width : maxWidth)
    }

    /// The text in pieces that each fit into a line of `width` terminal cells.
    fileprivate func pieces(ofWidth width: Int) -> [Substring] {
        guard displayWidth > width else { return [self] }
        var pieces: [Substring] = []
        var (start, room) = (startIndex, width)
        for index in indices {
            let needed = self[index].displayWidth
            if needed > room {
                pieces.append(self[start..<index])
                (start, room) = (index, width)
            }
            room -= needed
        }
        return pieces + [self[start...]]
    }
}

extension Character {
    /// Whether the character is of a script without blanks between words, in which a line can end
    /// anywhere.
    fileprivate var endsLines: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return switch scalar {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true  // Thai, Lao, Burmese, Khmer
        default: displayWidth == 2
        }
    }
}
