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
    /// Control characters are replaced like in ``visible(_:)``. So are U+FFFE and U+FFFF, which XML
    /// 1.0 does not allow.
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
    var escapedForProse: String {
        directionalRuns.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft ? "<bdi dir=\"ltr\">\(escaped)</bdi>" : escaped
        }.joined(separator: " ")
    }

    /// The text escaped for an element of SVG, with right-to-left words isolated.
    var escapedForSVG: String {
        let runs = directionalRuns
        guard runs.count > 1 else { return escapedForMarkup }
        return runs.map { text, isRightToLeft in
            let escaped = text.escapedForMarkup
            return isRightToLeft
                ? "<tspan direction=\"ltr\" unicode-bidi=\"isolate\">\(escaped)</tspan>" : escaped
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
    /// A right-to-left word with a sign, such as `#שלום`, begins a new run, so that each mention is
    /// a run of its own. Runs are isolated from one another when they are printed. Without that,
    /// words and digits change their order: in `with #שלום, 46 times`, `46` is displayed before the
    /// word.
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
    /// Some terminals reverse Arabic and Hebrew words themselves. The mark, which has no width,
    /// keeps them from reversing what follows. The text must be ``visible(_:)``, so that it has no
    /// such marks of its own.
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
