import ArgumentParser
import BuildCommit
import CMalloc
import DraftFiles
import Foundation
import ReportPresentation
import TweetArchive

/// The command `tagtally`.
@main
struct Tagtally: ParsableCommand {
    /// The headings without an indent become sections of the manual, which `.ci/make-extras` makes.
    static let configuration = CommandConfiguration(
        commandName: "tagtally",
        abstract: "Counts which hashtags and users are mentioned most in dumps of tweets.",
        discussion: """
            Import dumps into an archive, then query it as often as you like. Each tweet counts \
            once, however often it is imported.

            EXAMPLES
              tagtally import --term '#ucd' search.json  import what a search found
              tagtally report '#ucd'                     print its popularity table
              tagtally report '#ucd' --output ucd.xlsx   write it for a spreadsheet
              tagtally open twitter-2024.zip             look at your own tweets in a browser

            ENVIRONMENT
              TAGTALLY_DATABASE  the archive's file, unless --database names one
              NO_COLOR           if it is not empty, tables have no colours
              TERM               if it is dumb, tables have no colours
              COLUMNS            the width of help
              TMPDIR             the folder for temporary files, which may be large

            FILES
              tweets.sqlite      the archive, in the current folder, unless you name another
              tweets.sqlite-wal  the last changes; belongs to the archive
              tweets.sqlite-shm  an index of those changes, while the archive is open
              tweets.messages.sqlite  direct messages, after import --messages

            EXIT STATUS
              0                  done
              1                  failed, or the archive is not sound
              2                  done, but records were refused
              64                 wrong usage
              130                interrupted

            SEE ALSO
              jq(1), sqlite3(1)
            """,
        version: versionWithCommit,
        subcommands: first + ReportCommands.all(beside: first + last) + last
    )

    private static let first: [any ParsableCommand.Type] = [
        Inspect.self, Open.self, Import.self, Extract.self, ReportCommand<Popularity>.self,
        ReportCommand<Trend>.self, Compare.self, Network.self, Evidence.self, Search.self,
        Searches.self, ReportCommand<Timeline>.self, ReportCommand<Sample>.self, Show.self,
    ]
    private static let last: [any ParsableCommand.Type] = [
        Media.self, ReportCommand<People>.self, Query.self, Terms.self, Lists.self, Dumps.self,
        DirectMessages.self,
        Forget.self, Rename.self, Remove.self, Prune.self, Check.self, Key.self, Package.self,
        Publish.self, Serve.self,
    ]

    static func main() {
        // Memory that was needed for a long page is not needed again.
        limit_free_memory(1 << 20, 1 << 22)
        openStandardStreams()
        // A file that reaches its size limit is an error to report, like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        Foundation.exit(run(.current))
    }

    /// Runs the command of a call; returns the exit status.
    static func run(_ invocation: Invocation) -> Int32 {
        Invocation.$current.withValue(invocation) {
            do {
                var command = try command(of: invocation.arguments)
                try requireOpenFiles()
                try command.run()
                return ExitCode.success.rawValue
            } catch {
                return status(after: error).rawValue
            }
        }
    }

    /// The command that the arguments name, with its options.
    static func command(of arguments: [String]) throws -> any ParsableCommand {
        let isSearch = arguments.first == Search.configuration.commandName
        return try parseAsRoot(isSearch ? Search.marked(arguments) : arguments)
    }

    /// Throws an error if the program can open too few files.
    ///
    /// System libraries would end the program if they could not open theirs. It opens as many files as
    /// a command needs, because the limit alone does not show inherited descriptors, or that the table of
    /// the system is full.
    private static func requireOpenFiles() throws {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < maxOpenFiles {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            if descriptor >= 0 {
                opened.append(descriptor)
            } else if errno == EMFILE || errno == ENFILE {
                throw OpenFilesError(code: errno)
            } else if errno != EINTR {
                return
            }
        }
    }

    /// The maximum number of files that a command has open at a time: those of the archive, a dump, a
    /// temporary file, and those of system libraries.
    private static let maxOpenFiles = 12

    /// Opens closed standard streams, so that no other file gets their descriptors.
    ///
    /// Otherwise messages would be written into that file. The stand-ins refuse to be written or read.
    private static func openStandardStreams() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Prints the message of an error, without control characters from dumps or arguments.
    private static func status(after error: any Error) -> ExitCode {
        // Thrown by `run()`, for combinations of options that the usage does not describe.
        if let error = error as? ValidationError {
            Messages.error(error.message)
            return .validationFailure
        }
        if let sentence = (error as? ArchiveError)?.hint {
            Messages.error(sentence)
            return .failure
        }
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        guard !code.isSuccess else {
            return status(afterAnswering: FishScript.quickened(message))
        }
        // The message about wrong usage has several lines, any other is one sentence.
        let lines =
            code == .validationFailure
            ? UsageMistake(message, arguments: Invocation.current.arguments).lines : [message]
        for line in lines where !line.isEmpty { Messages.note(line) }
        return code
    }

    /// Prints help, the version or completions on standard output.
    private static func status(afterAnswering text: String) -> ExitCode {
        do {
            if !text.isEmpty { try Messages.answer(text) }
        } catch {
            Messages.error("\(error)")
            return .failure
        }
        return .success
    }
}

private struct OpenFilesError: Error, CustomStringConvertible {
    /// The value of `errno`.
    let code: Int32

    var description: String {
        "tagtally cannot open its files: \(SystemError(code)); "
            + "let the program open more of them with ulimit -n"
    }
}

/// The version, with the first digits of the commit if that is known: `0.1.0 (commit
/// 0123456789ab)`.
///
/// A `+` after the commit means that the sources had changes.
var versionWithCommit: String {
    let commit = String(cString: build_commit())
    guard !commit.isEmpty else { return tagtallyVersion }
    let changes = commit.hasSuffix("+") ? "+" : ""
    return "\(tagtallyVersion) (commit \(commit.prefix(12))\(changes))"
}

/// Wrong usage as swift-argument-parser describes it, with hints about what may have been meant.
///
/// The parser's error types are internal, so the hints are derived from the text of its message.
private struct UsageMistake {
    /// The parser's message: the mistake, then help and usage, in lines.
    private let message: String
    private let arguments: [String]
    private let commands: [String]
    /// The options of the command, with their hyphens.
    private let options: [String]

    /// Reads the parser's message about the arguments after the name of the program.
    init(_ message: String, arguments: [String]) {
        self.message = message
        self.arguments = arguments
        let subcommands = Tagtally.configuration.subcommands
        commands = subcommands.compactMap { $0.configuration.commandName }
        let command = subcommands.first { $0.configuration.commandName == arguments.first }
        let help = Tagtally.helpMessage(for: command ?? Tagtally.self)
        options = help.matches(of: /[ \n](-[a-z]|--[a-z-]+)\b/).map { String($0.1) }
    }

    /// The hints, then the message, with the nearest name if one was mistyped.
    var lines: [String] {
        let message = withNearestCommand ?? withNearestOption ?? withNearestValue ?? message
        return [quoteHint, hyphenHint].compactMap(\.self)
            + message.split(separator: "\n").map(String.init)
    }

    // MARK: - The nearest names

    /// The message for an unknown subcommand; the parser would complain about its options instead.
    private var withNearestCommand: String? {
        guard
            let command = arguments.first, !command.hasPrefix("-"), !commands.contains(command),
            !usage.isEmpty
        else { return nil }
        let offer = offer(for: command, among: commands).map { ". " + $0 } ?? ""
        return "Error: Unexpected argument '\(command)'\(offer)" + usage
    }

    private var withNearestOption: String? {
        unknownOption.map { typed, offer, rest in
            "Error: Unknown option '\(typed)'" + (offer.map { ". " + $0 + usage } ?? rest)
        }
    }

    private var withNearestValue: String? {
        let pattern =
            /(?s)Error: The value '(.*)' is invalid for '[^'\n]*'\. (?=Please provide one of )/
        guard let match = message.prefixMatch(of: pattern) else { return nil }
        let rest = message[match.range.upperBound...]
        let list = rest.firstRange(of: "\nHelp:").map { rest[..<$0.lowerBound] } ?? rest
        let values = list.matches(of: /'([^'\n]+)'|  - ([^\n]+)/).compactMap { $0.1 ?? $0.2 }
        return offer(for: String(match.1), among: values.map(String.init))
            .map { match.0 + $0 + " " + rest }
    }

    /// The usage of the subcommand: the last lines of the message.
    private var usage: Substring {
        message.firstRange(of: "\nUsage: ").map { message[$0.lowerBound...] } ?? ""
    }

    /// The unknown option, the nearest known one, and the rest of the message.
    ///
    /// The parser's own offers are too far off: three edits lead from `--foo` to `--top`.
    private var unknownOption: (typed: String, offer: String?, rest: Substring)? {
        let pattern = /Error: Unknown option '([^'\n]*)'(?:\. Did you mean '[^'\n]*'\?)?/
        guard let match = message.prefixMatch(of: pattern) else { return nil }
        var typed = String(match.1)
        if typed.count == 2, !arguments.contains(typed), let letter = typed.last {
            // The parser took a word such as `-output` for options of one letter.
            let word = arguments.first {
                $0.hasPrefix("-") && !$0.hasPrefix("--")
                    && $0.dropFirst().prefix { $0 != "=" }.contains(letter)
            }
            typed = word.map { String($0.prefix { $0 != "=" }) } ?? typed
        }
        return (typed, offer(for: typed, among: options), message[match.range.upperBound...])
    }

    private func offer(for typed: String, among names: [String]) -> String? {
        NearestNames.suggestion(for: typed, among: names).map { "Did you mean '\($0)'?" }
    }

    // MARK: - Hints

    /// A hint to quote a name: a shell takes `#ucd` for a comment, so that the name is missing.
    private var quoteHint: String? {
        let names = ["argument '<term", "'--term", "'--mention", "'--exclude", "'--size"]
        let mistake = message.prefix { $0 != "\n" }
        guard mistake.contains("Missing "), names.contains(where: mistake.contains) else {
            return nil
        }
        return "quote what begins with #, such as '#ucd'"
    }

    /// A hint about `--`: the name of a term or file may begin with a hyphen.
    private var hyphenHint: String? {
        guard
            let (typed, offer, _) = unknownOption, offer == nil, typed.count > 2,
            !typed.hasPrefix("--"), !options.contains(String(typed.prefix(2))),
            usage.replacing(/\[-[^\]]*\]|\[?<(options|subcommand)>\]?/, with: "").contains("<")
        else { return nil }
        return "write -- before a name that begins with -; it ends the options"
    }
}

extension ArchiveError {
    /// The error with the command that does what may have been meant; nil for most errors.
    var hint: String? {
        switch self {
        // Few tweets of most archives were found by a term, and people expect `report '#ai'` to count
        // all that have the hashtag.
        case .unknownTerm(let term, _, let tweets) where tweets > 0:
            let number = tweets == 1 ? "1 tweet carries" : "\(tweets.counted("tweet")) carry"
            let command = "tagtally report --with \(ShellQuoting.quoted(term))"
            return "the archive knows no search term \(term), but \(number) it: \(command)"
        case .termOfDumps(let term), .termOfSearch(let term, _):
            let options = "--as \(ShellQuoting.quoted(term)) --add"
            return "\(self); search QUERY \(options) adds tweets to them"
        case .missing(let path):
            return ArchiveError.archive(beside: path).map {
                "there is no archive at \(path); name the one beside it with: "
                    + "--database \(ShellQuoting.quoted($0))"
            }
        default:
            return nil
        }
    }

    /// The only archive in the folder of a path, as `tagtally open` makes one; nil if there is none, or
    /// several.
    private static func archive(beside path: String) -> String? {
        let archives = FileManager.default.paths(beside: path).filter {
            $0.hasSuffix(".sqlite") && !$0.hasSuffix(".messages.sqlite")
        }
        return archives.count == 1 ? archives[0] : nil
    }
}

/// The script with which fish completes command lines.
private enum FishScript {
    /// Makes the script quicker; any other text stays as it is.
    ///
    /// When Tab is pressed, fish asks for each option of each subcommand whether to offer it, a thousand
    /// times. ArgumentParser's functions parse the whole command line for each answer, which takes half a
    /// second in all. A test for the name of the subcommand before that reduces it to a tenth.
    static func quickened(_ text: String) -> String {
        guard text.hasPrefix(functions) else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { $0.hasPrefix(functions) ? "\($0)\n\(test)" : $0 }.joined(separator: "\n")
    }

    /// The beginning of the functions that fish calls; their first argument has the names of the subcommand.
    private static let functions = "function __tagtally_should_offer_completions_for_"

    private static let test =
        #"    string match -q -- "*"(string split " " $expected_commands)[-1]"*" "#
        + "(commandline -pc); or return 1"
}
