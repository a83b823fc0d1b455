import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive
import TweetDumps

/// The term whose tweets a report counts.
struct TermOptions: ParsableArguments {
    static let help: ArgumentHelp =
        "The search term; without one, the whole archive. Quote it: '#ucd'."

    @Argument(help: TermOptions.help) var term: SearchTerm?

    /// Prints a note that the report is about the whole archive, if a shell may have taken the term for a
    /// comment.
    ///
    /// `count` is the number of arguments before the term.
    static func noteWholeArchive(insteadOf term: SearchTerm?, after count: Int = 0) {
        guard term == nil, Invocation.current.mayLackArguments(after: count) else { return }
        Messages.note("whole archive; quote a term that begins with #")
    }
}

extension Invocation {
    /// Whether a shell may have taken the rest of the line, after some arguments of the subcommand, for a
    /// comment.
    ///
    /// Users write the term before the options, so a line with options is complete. The option for the
    /// archive is an exception, because scripts and aliases put it first.
    func mayLackArguments(after count: Int) -> Bool {
        ArchiveOptions.split(arguments).others.count == 1 + count
    }
}

extension SearchTerm: TypedArgument {
    /// Shells complete the terms of the archive.
    public static var defaultCompletionKind: CompletionKind {
        .custom { words, _, _ in TermCompletion(words: words).candidates }
    }
}

/// The search terms that a shell offers as completions.
///
/// Errors are ignored, and nothing is offered: a message would be printed into the line that the user
/// is typing.
private struct TermCompletion {
    /// The words of the command line with their quotes, as they were typed.
    let words: [String]

    private static let maxCount = 300

    /// The maximum length of a candidate, in Unicode scalars.
    ///
    /// zsh fails if a line does not fit on the screen. Twitter's own search took up to 512 characters.
    private static let maxLength = 512

    /// The ASCII characters besides letters and digits that a candidate may have.
    ///
    /// No shell expands, runs or ends a command at one of them, inside quotes or outside. Quotes and a
    /// backslash are safe because no character is left for them to change. A parenthesis and a `!`,
    /// which fish and zsh interpret, are not among them.
    private static let inert = Set(##" #@_-.,:+/'"\"##.unicodeScalars)

    /// The terms of the archive that the command line names, last imported first, as the completion
    /// script of the shell expects them.
    ///
    /// Four kinds of terms are left out: those that cannot be typed, those that a shell takes for
    /// options or folders, very long ones, and those that could do harm without quotes. Terms come
    /// from dumps, and bash expands some candidates when the user presses the Tab key.
    var candidates: [String] {
        guard
            let path = archivePath,
            let archive = try? TweetArchive(peekingAt: path),
            let terms = try? archive.termNames(limit: TermCompletion.maxCount)
        else { return [] }
        let shell = CompletionShell.requesting
        return terms.filter { TermCompletion.isOffered($0) && shell?.marksAsFolder($0) != true }
            .map { shell?.escaped($0) ?? $0 }
    }

    private static func isOffered(_ term: String) -> Bool {
        guard
            term.unicodeScalars.count <= maxLength, visible(term) == term, !term.hasPrefix("-")
        else { return false }
        return term.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil || inert.contains(scalar)
        }
    }

    /// The path of the archive; nil if only the shell itself can expand what was typed.
    private var archivePath: String? {
        guard let typed = ArchiveOptions.split(words).file else {
            return Invocation.current.archive
        }
        // Before version 4, fish removes the quotes itself.
        return FileManager.default.fileExists(atPath: typed) ? typed : ShellWord.value(of: typed)
    }
}

extension CompletionShell {
    /// Whether the shell appends a slash to a candidate because a folder has the same name.
    fileprivate func marksAsFolder(_ candidate: String) -> Bool {
        var isFolder: ObjCBool = false
        return self == .bash
            && FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// A candidate as the completion script expects it.
    ///
    /// Shells quote what they insert themselves.
    fileprivate func escaped(_ candidate: String) -> String {
        switch self {
        case .bash:
            // The script passes it to `compgen -W`, which removes the quotes.
            "'" + candidate.replacing("'", with: #"'\''"#) + "'"
        case .zsh:
            // The script takes a colon for the beginning of a description, and removes backslashes.
            candidate.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
        default: candidate
        }
    }
}

/// A word of a command line as it is typed in a shell, with its quotes.
private struct ShellWord {
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
    /// anything before the user has even run the line. It is nil if the word has other expansions,
    /// or is not one complete word.
    static func value(of typed: String) -> String? {
        var word = ShellWord(rest: typed.unicodeScalars[...])
        word.replaceHome()
        while let scalar = word.rest.popFirst() {
            guard word.read(scalar) else { return nil }
        }
        return word.quote == .none ? String(word.value) : nil
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
