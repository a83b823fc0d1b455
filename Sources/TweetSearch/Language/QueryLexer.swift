import TweetDumps

enum QueryToken: Equatable {
    case open
    case close
    case or
    case and
    case not
    /// A known operator with its value, without quotation marks.
    case `operator`(String, String)
    /// A phrase with its quotation marks.
    case phrase(String)
    case hashtag(String)
    case user(String)
    /// Anything else without blanks and round brackets.
    case word(String)
}

/// Splits a query into tokens.
struct QueryLexer {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    static func tokens(in scalars: [Unicode.Scalar]) -> [QueryToken] {
        var lexer = QueryLexer(scalars: scalars)
        var tokens: [QueryToken] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    private mutating func next() -> QueryToken? {
        position = end(from: position, while: \.isBlank)
        guard let first = scalar(at: position) else { return nil }
        return bracket(first) ?? connective("OR", .or) ?? connective("AND", .and) ?? hyphen()
            ?? knownOperator() ?? phrase() ?? hashtag() ?? user() ?? word()
    }

    private mutating func bracket(_ first: Unicode.Scalar) -> QueryToken? {
        guard first.isBracket else { return nil }
        position += 1
        return first == "(" ? .open : .close
    }

    /// A word in capitals that connects units, before a blank, a bracket or the end.
    private mutating func connective(_ name: String, _ token: QueryToken) -> QueryToken? {
        let end = position + name.unicodeScalars.count
        guard scalars[position...].starts(with: name.unicodeScalars),
            scalar(at: end).map({ $0.isBlank || $0.isBracket }) ?? true
        else { return nil }
        position = end
        return token
    }

    /// A hyphen directly before a unit.
    private mutating func hyphen() -> QueryToken? {
        guard scalars[position] == "-", let next = scalar(at: position + 1), !next.isBlank,
            next != ")"
        else { return nil }
        position += 1
        return .not
    }

    private mutating func hashtag() -> QueryToken? {
        guard scalars[position].isHashSign else { return nil }
        let end = end(from: position + 1) { !$0.isBlank && !$0.isBracket && !$0.isQuote }
        return end > position + 1 ? .hashtag(take(to: end)) : nil
    }

    private mutating func user() -> QueryToken? {
        guard scalars[position].isAtSign else { return nil }
        let end = end(from: position + 1, while: \.isWordCharacter)
        return end > position + 1 ? .user(take(to: end)) : nil
    }

    private mutating func word() -> QueryToken { .word(take(to: endOfWord(from: position))) }

    private mutating func phrase() -> QueryToken? {
        guard scalars[position].isQuote else { return nil }
        let end = endOfQuoted(from: position)
        return .phrase(take(to: closes(at: end) ? end + 1 : end))
    }
}

// MARK: - Operators

extension QueryLexer {
    private mutating func knownOperator() -> QueryToken? {
        let colon = end(from: position) { $0.isASCIILetter || $0 == "_" }
        let name = string(position..<colon)
        guard scalar(at: colon) == ":", OperatorValue.names.contains(name.lowercased()) else {
            return nil
        }
        let end = endOfValue(from: colon + 1)
        guard end > colon + 1 else { return nil }
        position = colon + 1
        return .operator(name, unquoted(take(to: end)))
    }

    /// The end of a text in quotation marks or square brackets, else of a word.
    private func endOfValue(from start: Int) -> Int {
        if scalar(at: start)?.isQuote == true {
            let end = endOfQuoted(from: start)
            if closes(at: end) { return end + 1 }
        }
        if scalar(at: start) == "[", let end = scalars[start...].firstIndex(of: "]") {
            return end + 1
        }
        return endOfWord(from: start)
    }

    /// The value without quotation marks and the backslashes before other characters.
    private func unquoted(_ value: String) -> String {
        let scalars = value.unicodeScalars
        let isQuoted =
            scalars.count > 1 && scalars.first?.isQuote == true && scalars.last?.isQuote == true
        var rest =
            isQuoted ? scalars.dropFirst().dropLast() : value.trimmingQuotes.unicodeScalars[...]
        var unescaped = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            let isEscape = scalar == "\\" && rest.first.map { $0 != "\n" } == true
            unescaped.append(isEscape ? rest.removeFirst() : scalar)
        }
        return String(unescaped)
    }
}

// MARK: - Scanning

extension QueryLexer {
    private func scalar(at index: Int) -> Unicode.Scalar? {
        index < scalars.count ? scalars[index] : nil
    }

    private func end(from start: Int, while isIncluded: (Unicode.Scalar) -> Bool) -> Int {
        scalars[start...].firstIndex { !isIncluded($0) } ?? scalars.count
    }

    private func endOfWord(from start: Int) -> Int {
        end(from: start) { !$0.isBlank && !$0.isBracket }
    }

    /// The end of the text after a quotation mark: the index of the next quotation mark without a backslash,
    /// of a backslash that has nothing to escape, or of the end.
    private func endOfQuoted(from quote: Int) -> Int {
        var index = quote + 1
        while let scalar = scalar(at: index), !scalar.isQuote {
            if scalar == "\\" {
                guard let escaped = self.scalar(at: index + 1), escaped != "\n" else {
                    return index
                }
                index += 1
            }
            index += 1
        }
        return index
    }

    private func closes(at index: Int) -> Bool { scalar(at: index)?.isQuote ?? false }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    /// Moves to an index, and returns the text before it.
    private mutating func take(to end: Int) -> String {
        defer { position = end }
        return string(position..<end)
    }
}

// MARK: - Characters

extension Unicode.Scalar {
    var isBracket: Bool { self == "(" || self == ")" }

    var isQuote: Bool { self == "\"" || self == "“" || self == "”" }
}

extension String {
    var trimmingQuotes: String { String(unicodeScalars.trimming(while: \.isQuote)) }
}
