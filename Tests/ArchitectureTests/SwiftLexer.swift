/// A word or a character of punctuation in Swift source.
struct Token: Equatable {
    /// The word, or one character; empty for a literal.
    let text: String
    /// The line, from 1.
    let line: Int

    /// True for identifiers, keywords and numbers.
    var isWord: Bool { text.utf8.first.map(SwiftLexer.isWordByte) ?? false }

    /// True for names of types.
    var isCapitalized: Bool { text.first?.isUppercase ?? false }
}

/// Splits Swift source into tokens.
///
/// It leaves out comments, the text of string literals and regular expressions. Code in the
/// interpolations of a string remains.
struct SwiftLexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var tokens: [Token] = []

    private init(_ source: String) {
        bytes = Array(source.utf8)
    }

    /// The tokens of a source file.
    static func tokens(of source: String) -> [Token] {
        var lexer = SwiftLexer(source)
        while lexer.position < lexer.bytes.count { lexer.readToken() }
        return lexer.tokens
    }

    /// True for a byte of an identifier, a keyword or a number.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: byte >= 0x80
        }
    }
}

// MARK: - Tokens

extension SwiftLexer {
    /// Reads one token, or moves over white space or a comment.
    private mutating func readToken() {
        let byte = bytes[position]
        if SwiftLexer.isWordByte(byte) {
            readWord()
        } else if has("//") {
            skip { $0 != UInt8(ascii: "\n") }
        } else if has("/*") {
            skipBlockComment()
        } else if let pounds = pounds(before: "\"") {
            readString(pounds: pounds)
        } else if let pounds = pounds(before: "/"), pounds > 0 || beginsExpression() {
            readRegularExpression(pounds: pounds)
        } else {
            if byte > 0x20, byte != UInt8(ascii: "`") { append(String(UnicodeScalar(byte))) }
            advance()
        }
    }

    private mutating func readWord() {
        let start = position
        skip(while: SwiftLexer.isWordByte)
        append(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Moves over a comment, which may contain others.
    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if has("/*") { depth += 1 }
            if has("*/") { depth -= 1 }
            advance(has("/*") || has("*/") ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    private mutating func append(_ text: String) {
        tokens.append(Token(text: text, line: line))
    }
}

// MARK: - Literals

extension SwiftLexer {
    /// Reads a string literal as an empty token, and the code in it.
    private mutating func readString(pounds: Int) {
        let marks = String(repeating: "#", count: pounds)
        advance(pounds)
        let quotes = has("\"\"\"") ? "\"\"\"" : "\""
        advance(quotes.utf8.count)
        append("")
        while position < bytes.count, !has(quotes + marks) {
            if has("\\" + marks + "(") {
                advance(pounds + 1)
                readInterpolation()
            } else {
                advance(has("\\" + marks) ? pounds + 2 : 1)
            }
        }
        advance(quotes.utf8.count + pounds)
    }

    /// Reads the code of an interpolation, from its opening parenthesis to the closing one.
    private mutating func readInterpolation() {
        var depth = 0
        repeat {
            if has("(") { depth += 1 }
            if has(")") { depth -= 1 }
            readToken()
        } while depth > 0 && position < bytes.count
    }

    /// Reads a regular expression literal as an empty token.
    private mutating func readRegularExpression(pounds: Int) {
        let end = "/" + String(repeating: "#", count: pounds)
        advance(pounds + 1)
        append("")
        while position < bytes.count, !has(end) { advance(has("\\") ? 2 : 1) }
        advance(pounds + 1)
    }

    /// True if a slash at the position is no operator: an expression can begin here, and no space
    /// follows.
    private func beginsExpression() -> Bool {
        guard position + 1 < bytes.count, bytes[position + 1] > 0x20 else { return false }
        return tokens.last.map { ["(", "[", ",", "=", ":", "{"].contains($0.text) } ?? false
    }
}

// MARK: - Bytes

extension SwiftLexer {
    private func has(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    /// The number of `#` at the position, if `text` follows them.
    private func pounds(before text: String) -> Int? {
        let count = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        return bytes[(position + count)...].starts(with: text.utf8) ? count : nil
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
    }

    private mutating func skip(while isIncluded: (UInt8) -> Bool) {
        while position < bytes.count, isIncluded(bytes[position]) { advance() }
    }
}
