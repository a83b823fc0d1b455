import ArgumentParser
import Foundation
import ReportRendering
import TweetArchive

/// The search terms that a shell offers where one is to be typed.
///
/// Whatever is wrong, nothing is offered and nothing is said: a message would land in the middle of
/// the line that someone types.
struct TermCompletion {
    /// The words of the command line, quoted as they were typed.
    private let words: [String]

    init(_ words: [String]) {
        self.words = words
    }

    /// More than this nobody looks through.
    private static let most = 300

    /// The terms of the archive that the command line is about, as the script of the shell expects
    /// them, last imported first.
    ///
    /// Those that cannot be typed are left out, and those that would be taken for options.
    var candidates: [String] {
        guard
            let path = archivePath,
            let archive = try? TweetArchive(glancingAt: path),
            let terms = try? archive.termNames(limit: TermCompletion.most)
        else { return [] }
        return terms.filter { visible($0) == $0 && !$0.hasPrefix("-") }
            .map { CompletionShell.requesting?.escaped($0) ?? $0 }
    }

    /// The archive's file; nil where the shell alone knows what was typed for it.
    private var archivePath: String? {
        guard let typed = typedPath else { return ArchiveOptions.inheritedPath }
        // Before its version 4, fish takes the quotes away itself.
        return FileManager.default.fileExists(atPath: typed) ? typed : ShellWord.value(of: typed)
    }

    /// What stands behind `--database`; bash makes three words of `--database=FILE`.
    private var typedPath: String? {
        let option = "--database"
        guard let place = words.lastIndex(where: { $0 == option || $0.hasPrefix(option + "=") })
        else { return nil }
        return words[place] == option
            ? words[(place + 1)...].first { $0 != "=" } ?? ""
            : String(words[place].dropFirst(option.count + 1))
    }
}

extension CompletionShell {
    /// A candidate as this shell's script expects it; what the shell inserts, it quotes itself.
    fileprivate func escaped(_ candidate: String) -> String {
        switch self {
        case .bash:
            // The script has `compgen -W` expand it: `$(…)` would be run.
            "'" + candidate.replacing("'", with: #"'\''"#) + "'"
        case .zsh:
            // A colon would begin a description, and a backslash be taken away.
            candidate.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
        default: candidate
        }
    }
}
