import ArgumentParser
import Foundation
import ReportPresentation
import TweetArchive

/// Wrong usage as swift-argument-parser describes it, with hints about what may have been meant.
///
/// The parser's error types are internal, so the hints are derived from the text of its message.
struct UsageMistake {
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
        return "a name that begins with - stands behind --, which ends the options"
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

    /// The only archive in the folder of a path, as `tagtally open` makes one; nil if there is none, or several.
    private static func archive(beside path: String) -> String? {
        let folder = (path as NSString).deletingLastPathComponent
        let names = try? FileManager.default.contentsOfDirectory(
            atPath: folder.isEmpty ? "." : folder
        )
        let archives = names?.filter {
            $0.hasSuffix(".sqlite") && !$0.hasSuffix(".messages.sqlite")
        }
        guard let archives, archives.count == 1 else { return nil }
        return (folder as NSString).appendingPathComponent(archives[0])
    }
}
