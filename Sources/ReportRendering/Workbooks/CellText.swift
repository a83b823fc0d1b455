/// A text as a cell of a workbook holds it.
///
/// A reader gets the exact text back, but for the ends of lines, which become newlines, for characters
/// that XML cannot hold, and for what is longer than Excel allows.
struct CellText {
    /// The most characters of a cell, in UTF-16.
    static let limit = 32_767

    /// The text, where what Excel would take for the code of a character is itself in code.
    let escaped: String
    /// Whether some of it was left out.
    let isCut: Bool

    init(_ text: String) {
        guard !CellText.isPlain(text) else {
            (escaped, isCut) = (text, false)
            return
        }
        let whole = CellText.cleaned(text)
        var kept = whole.prefix(utf16: CellText.limit)
        var codes = CellText.escaped(kept)
        // The library counts codes as they are, and 13 of their characters stand for 7 at most.
        while codes.utf16.count > CellText.limit {
            let excess = max(1, (codes.utf16.count - CellText.limit) * 7 / 13)
            kept = kept.prefix(utf16: kept.utf16.count - excess)
            codes = CellText.escaped(kept)
        }
        (escaped, isCut) = (codes, kept.utf16.count < whole.utf16.count)
    }

    /// A text without what XML cannot hold, and without the end of a text in C.
    ///
    /// Lines end as they do in cells, with a newline alone.
    static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isNoXML) else { return text }
        var cleaned = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": cleaned.append("\n")
            case "\n" where last == "\r": break
            default: cleaned.append(scalar.isNoXML ? "\u{FFFD}" : scalar)
            }
            last = scalar
        }
        return String(cleaned)
    }

    /// Whether a text is the same in a cell, told quickly: those of U+FFFE and U+FFFF begin with 0xEF.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= limit
            && text.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != UInt8(ascii: "_") && byte != 0xEF
                    || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
            }
    }

    /// The text with `_x005F_` for the `_` of what looks like such a code itself.
    private static func escaped(_ text: String) -> String {
        text.replacing(#/_(?=x[0-9A-Fa-f]{4}_)/#.matchingSemantics(.unicodeScalar), with: "_x005F_")
    }
}

extension Unicode.Scalar {
    /// Whether this is no character of XML 1.0, or one that XML changes, as the carriage return.
    fileprivate var isNoXML: Bool {
        switch value {
        case 0x9, 0xA: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}

extension String {
    /// The longest character, in UTF-16, that is left out rather than cut: longer than any emoji.
    private static let mostInCharacter = 64

    /// The beginning of the text that has at most this many units of UTF-16, and no half characters.
    ///
    /// Of a heap of marks on one letter, which is a character of any length, it keeps a part.
    func prefix(utf16 limit: Int) -> String {
        guard let limited = utf16.index(startIndex, offsetBy: max(0, limit), limitedBy: endIndex),
            limited < endIndex
        else { return self }
        // Between the halves of a scalar, it is the scalar's beginning that counts.
        let end = limited.samePosition(in: unicodeScalars) ?? utf16.index(before: limited)
        guard end > startIndex, end.samePosition(in: self) == nil else {
            return String(self[..<end])
        }
        let last = self[..<end].index(before: end)
        let isShort = utf16.distance(from: last, to: end) <= String.mostInCharacter
        return String(self[..<(isShort ? last : end)])
    }
}
