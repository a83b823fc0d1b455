import Foundation

/// A word of a command line as it is typed in a shell, with its quotes.
struct ShellWord {
    private enum Quote { case none, single, double }

    private var quote = Quote.none
    private var rest: Substring.UnicodeScalarView
    private var value = String.UnicodeScalarView()

    /// The ASCII characters besides letters and digits that shells neither expand nor take for the end
    /// of a word.
    private static let plain = Set("_-./,:+@%=#~".unicodeScalars)
    /// The characters that a backslash escapes between double quotes.
    private static let escapable = Set("$`\"\\".unicodeScalars)

    /// The value of the word in a shell: without its quotes, and with `~` and variables replaced.
    ///
    /// Commands, arithmetic and patterns of file names are not expanded: they could run or read
    /// anything before the user has even run the line.
    ///
    /// - Returns: `nil` if the word has other expansions, or if it is not one complete word.
    static func value(of typed: String) -> String? {
        var word = ShellWord(rest: typed.unicodeScalars[...])
        word.replaceHome()
        while let scalar = word.rest.popFirst() {
            guard word.read(scalar) else { return nil }
        }
        return word.quote == .none ? String(word.value) : nil
    }

    private init(rest: Substring.UnicodeScalarView) {
        self.rest = rest
    }

    /// Replaces `~` and `~user` at the beginning.
    private mutating func replaceHome() {
        guard rest.first == "~" else { return }
        let name = rest.prefix { $0 == "~" || ShellWord.isPartOfName($0) }
        rest = rest[name.endIndex...]
        let home = String(name) == "~" ? ShellWord.variable("HOME") : nil
        value += (home ?? NSString(string: String(name)).expandingTildeInPath).unicodeScalars
    }

    /// Reads a scalar, or the whole escape or variable that it begins; false for any other expansion.
    private mutating func read(_ scalar: Unicode.Scalar) -> Bool {
        switch (quote, scalar) {
        case (.none, "'"): quote = .single
        case (.none, "\""): quote = .double
        case (.single, "'"), (.double, "\""): quote = .none
        case (.none, "\\"), (.double, "\\"): return readEscape()
        case (.none, "$"), (.double, "$"): return readVariable()
        case (.double, "`"): return false
        case (.none, _) where !ShellWord.isPlain(scalar): return false
        default: value.append(scalar)
        }
        return true
    }

    private mutating func readEscape() -> Bool {
        guard let escaped = rest.popFirst() else { return false }
        if quote == .double, !ShellWord.escapable.contains(escaped) { value.append("\\") }
        value.append(escaped)
        return true
    }

    /// Reads `NAME` or `{NAME}`.
    ///
    /// Other forms have default values, which may be commands.
    private mutating func readVariable() -> Bool {
        let hasBraces = rest.first == "{"
        if hasBraces { rest.removeFirst() }
        let name = rest.prefix(while: ShellWord.isPartOfName)
        rest = rest[name.endIndex...]
        guard !name.isEmpty, !hasBraces || rest.popFirst() == "}" else { return false }
        value += (ShellWord.variable(String(name)) ?? "").unicodeScalars
        return true
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || scalar == "_"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII || isPartOfName(scalar) || plain.contains(scalar)
    }
}
