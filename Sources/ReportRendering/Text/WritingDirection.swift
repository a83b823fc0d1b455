extension String {
    /// Whether the text has letters that are written from right to left.
    var hasRightToLeft: Bool {
        // In UTF-8, all of these letters begin with a byte of at least D6.
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
    }

    /// The value of the attribute `dir` for the text of a tweet in HTML.
    ///
    /// A browser that looks for the direction itself (`auto`) finds the Latin letters of `RT @name:`,
    /// of the users whom a reply is to, and of links. Where these begin a text, what is behind them
    /// tells the direction.
    package var writingDirection: String {
        let beginning = /(?:RT(?=\s+[@＠])|[@＠][A-Za-z0-9_]+|https?:\/\/\S+|[^\p{L}\p{N}#＃])+/
        guard hasRightToLeft, let found = prefixMatch(of: beginning) else { return "auto" }
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
