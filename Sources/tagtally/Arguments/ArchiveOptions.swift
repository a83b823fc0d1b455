import ArgumentParser
import Foundation
import TweetArchive

/// The archive that a command works on.
struct ArchiveOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: .value(
            "file",
            "The archive's file. (default: $TAGTALLY_DATABASE, else tweets.sqlite)"
        ),
        completion: .file()
    )
    var database: String?

    var path: String { database ?? Invocation.current.archive }

    private static let names = ["--database", "-d"]

    /// Separates the option from the other words of a command line, which are as they were typed.
    ///
    /// Its last value counts; nil without one. bash splits `--database=FILE` into three words.
    static func split(_ words: [String]) -> (file: String?, others: [String]) {
        var (file, others): (String?, [String]) = (nil, [])
        var rest = words[...]
        while let word = rest.popFirst() {
            if names.contains(word) {
                if rest.first == "=" { rest.removeFirst() }
                file = rest.popFirst() ?? ""
            } else if let name = names.first(where: { word.hasPrefix($0 + "=") }) {
                file = String(word.dropFirst(name.count + 1))
            } else {
                others.append(word)
            }
        }
        return (file, others)
    }

    func openForUpdate() throws -> TweetArchive { try TweetArchive(updatingAt: path) }
}

extension FileManager {
    /// The paths of everything in the folder of a path; empty if it cannot be read.
    func paths(beside path: String) -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let names = try? contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
        return names?.map { (folder as NSString).appendingPathComponent($0) } ?? []
    }
}

/// The option that makes a command report what it would do, for commands that cannot be undone.
struct DryRunOption: ParsableArguments {
    @Flag(help: "Print what would be done, and change nothing.")
    var dryRun = false
}

extension ArgumentHelp {
    static let dumps = value("dump", "Files, folders, or - for standard input.")

    static let termOfDumps = value(
        "term",
        "The search term that found all tweets of the dumps. Quote it: '#ucd'."
    )

    /// The help of an option or argument with a value, which the help calls by a name such as `file`.
    static func value(_ name: String, _ abstract: String) -> ArgumentHelp {
        ArgumentHelp(abstract, valueName: name)
    }
}
