import Foundation

/// A word of a command line, as it is typed for a shell.
struct ShellWord {
    private enum Quote { case none, single, double }

    private var quote = Quote.none
    private var rest: Substring.UnicodeScalarView
    private var value = String.UnicodeScalarView()

    /// What may stand in a word without a quote; anything else could be expanded or end the word.
    private static let plain = Set("_-./,:+@%=#~".unicodeScalars)
    /// What a backslash takes its meaning from between double quotes.
    private static let escapable = Set("$`\"\\".unicodeScalars)

    /// What a shell makes of the word: without its quotes, and with `~` and variables replaced.
    ///
    /// Nothing else is expanded: commands, arithmetic and patterns of file names could do or read
    /// anything, before the line is even run.
    ///
    /// - Returns: `nil` if there is such a thing in it, or if it is not one whole word.
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

    /// Reads a scalar and what belongs to it; false if it cannot be read without expanding more.
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

    /// Reads `NAME` or `{NAME}`; other forms have defaults, which may be commands.
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
