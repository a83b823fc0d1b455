/// A text in a cell of a workbook.
///
/// Spreadsheets read the exact text back, with these exceptions: line ends become newlines,
/// characters that XML does not allow become U+FFFD, and a text that is longer than Excel allows is
/// cut.
struct CellText {
    /// The maximum length of a cell's text, in UTF-16 code units.
    static let maxLength = 32_767

    /// The text, in which texts that look like Excel's character codes, such as `_x0041_`, are
    /// escaped.
    let escaped: String
    /// Whether the text was cut.
    let isCut: Bool

    init(_ text: String) {
        guard !CellText.isPlain(text) else {
            (escaped, isCut) = (text, false)
            return
        }
        let cleaned = CellText.cleaned(text)
        var kept = cleaned.prefix(utf16: CellText.maxLength)
        var escaped = CellText.escaped(kept)
        // The library limits the escaped text, which can be about twice as long. So each pass cuts
        // about half of the excess.
        while escaped.utf16.count > CellText.maxLength {
            let excess = max(1, (escaped.utf16.count - CellText.maxLength) * 7 / 13)
            kept = kept.prefix(utf16: kept.utf16.count - excess)
            escaped = CellText.escaped(kept)
        }
        (self.escaped, isCut) = (escaped, kept.utf16.count < cleaned.utf16.count)
    }

    /// Returns a text with U+FFFD for each character that XML or a C string cannot hold.
    ///
    /// Every line end becomes a newline, as in cells.
    static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isChangedInXML) else { return text }
        var cleaned = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": cleaned.append("\n")
            case "\n" where last == "\r": break
            default: cleaned.append(scalar.isChangedInXML ? "\u{FFFD}" : scalar)
            }
            last = scalar
        }
        return String(cleaned)
    }

    /// Whether a text is certainly the same in a cell, decided by its bytes.
    ///
    /// The bytes of U+FFFE and U+FFFF, which XML does not allow, begin with 0xEF.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= maxLength
            && text.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != UInt8(ascii: "_") && byte != 0xEF
                    || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            }
    }

    /// Returns the text with `_x005F_`, the code of `_`, for each `_` that begins a character code.
    private static func escaped(_ text: String) -> String {
        text.replacing(#/_(?=x[0-9A-Fa-f]{4}_)/#.matchingSemantics(.unicodeScalar), with: "_x005F_")
    }
}

extension Unicode.Scalar {
    /// Whether XML 1.0 does not allow this scalar, or changes it, like the carriage return.
    fileprivate var isChangedInXML: Bool {
        switch value {
        case 0x9, 0xA: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension String {
    /// The maximum length of a character that is left out rather than cut, in UTF-16 code units.
    ///
    /// Every emoji is shorter.
    private static let maxCharacterLength = 64

    /// Returns the beginning of the text, with at most `maxLength` UTF-16 code units.
    ///
    /// The text is cut between characters. Only a very long character, such as a letter with a heap
    /// of combining marks, is itself cut, between scalars.
    func prefix(utf16 maxLength: Int) -> String {
        guard
            let limited = utf16.index(startIndex, offsetBy: max(0, maxLength), limitedBy: endIndex),
            limited < endIndex
        else { return self }
        // An index between two surrogates moves back to the beginning of their scalar.
        let end = limited.samePosition(in: unicodeScalars) ?? utf16.index(before: limited)
        guard end > startIndex, end.samePosition(in: self) == nil else {
            return String(self[..<end])
        }
        let last = self[..<end].index(before: end)
        let isShort = utf16.distance(from: last, to: end) <= String.maxCharacterLength
        return String(self[..<(isShort ? last : end)])
    }
}
