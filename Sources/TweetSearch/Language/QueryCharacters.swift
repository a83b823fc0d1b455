// The classes of characters in the language of searches.

extension Unicode.Scalar {
    /// White space, or one of the separators among the control characters.
    var isBlank: Bool { properties.isWhitespace || 0x1C...0x1F ~= value }

    /// A round bracket.
    var isBracket: Bool { self == "(" || self == ")" }

    /// A quotation mark, straight or curly.
    var isQuote: Bool { self == "\"" || self == "“" || self == "”" }

    /// An ASCII letter.
    var isASCIILetter: Bool { isASCII && properties.isAlphabetic }

    /// A letter or number of any script, or `_`.
    var isWordCharacter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            true
        default: self == "_" || properties.numericType != nil
        }
    }
}

extension String {
    /// The text without quotation marks at either end.
    var trimmingQuotes: String {
        let front = unicodeScalars.drop(while: \.isQuote)
        guard let last = front.lastIndex(where: { !$0.isQuote }) else { return "" }
        return String(front[...last])
    }
}
