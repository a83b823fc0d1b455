/// The parts of a link other than its host. Each function returns the position after the part, or
/// `start` if the part is absent.
extension ScannedText {
    /// The end of `http://` or `https://`, in any case.
    func endOfProtocol(at start: Int) -> Int {
        var end = start
        for letter: Unicode.Scalar in ["h", "t", "t", "p"] {
            guard self[end]?.isLetter(letter) == true else { return start }
            end += 1
        }
        if self[end]?.isLetter("s") == true {
            end += 1
        }
        return has("://", at: end) ? end + 3 : start
    }

    /// The end of a port: `:` and digits.
    func endOfPort(at start: Int) -> Int {
        guard self[start] == ":" else { return start }
        let end = end(from: start + 1, while: \.isASCIIDigit)
        return end > start + 1 ? end : start
    }

    /// The end of a path: `/` and the following characters, up to the last one that can end a path.
    func endOfPath(at start: Int) -> Int {
        guard self[start] == "/" else { return start }
        var position = start + 1
        var end = position
        while let scalar = self[position] {
            if let bracketsEnd = endOfBrackets(at: position) {
                position = bracketsEnd
                end = position
            } else if scalar.isPathCharacter {
                position += 1
                end = scalar.endsPath ? position : end
            } else {
                break
            }
        }
        return end
    }

    /// The end of a pair of round brackets within a path; nil if there is none.
    private func endOfBrackets(at start: Int) -> Int? {
        guard self[start] == "(" else { return nil }
        let end = end(from: start + 1, while: \.isPathCharacter)
        return self[end] == ")" ? end + 1 : nil
    }

    /// The end of a query: `?` and the following characters, up to the last one that can end a
    /// query.
    func endOfQuery(at start: Int) -> Int {
        guard self[start] == "?" else { return start }
        var position = start + 1
        var end = start
        while let scalar = self[position], scalar.isQueryCharacter {
            position += 1
            end = scalar.endsQuery ? position : end
        }
        return end
    }
}

extension Unicode.Scalar {
    /// True if this is the given small letter or its capital.
    ///
    /// The long s is a small letter of S.
    fileprivate func isLetter(_ letter: Unicode.Scalar) -> Bool {
        self == letter || value + 0x20 == letter.value || (self == "ſ" && letter == "s")
    }

    fileprivate var isPathCharacter: Bool {
        switch self {
        case "!", "*", "'", ";", ":", ",", ".", "$", "%", "[", "]", "–", "~", "@", "|", "&": true
        default: endsPath
        }
    }

    fileprivate var endsPath: Bool {
        switch self {
        case "+", "-", "=", "_", "#", "/": true
        case "\u{400}"..."\u{4FF}": true
        default: isASCIILetter || isASCIIDigit || isAccentedLatin
        }
    }

    fileprivate var isQueryCharacter: Bool {
        switch self {
        case "!", "?", "*", "'", "@", "(", ")", ";", ":", "+", "$", "%", "[", "]", ".", ",": true
        case "~", "|": true
        default: endsQuery
        }
    }

    fileprivate var endsQuery: Bool {
        switch self {
        case "-", "_", "&", "=", "#", "/": true
        default: isASCIILetter || isASCIIDigit
        }
    }
}
