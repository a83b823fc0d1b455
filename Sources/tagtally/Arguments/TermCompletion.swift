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

    /// The longest candidate, in scalars: zsh fails where a line has no room on the screen.
    ///
    /// Twitter's own search took up to 512.
    private static let longest = 512

    /// The ASCII characters besides letters and digits that a candidate may have.
    ///
    /// No shell expands, runs or ends a command at one of them, whatever quotes they stand in: quotes
    /// and a backslash change only what the others do not have anyway. A parenthesis or a `!`, which
    /// fish or zsh obey, is not among them.
    private static let inert = Set(##" #@_-.,:+/'"\"##.unicodeScalars)

    /// The terms of the archive that the command line is about, as the script of the shell expects
    /// them, last imported first.
    ///
    /// Those that cannot be typed are left out, those that would be taken for options or folders,
    /// those that are very long, and those that could do harm if a shell did not quote them: a term
    /// comes from a dump, and bash expands some candidates when the Tab key is pressed.
    var candidates: [String] {
        guard
            let path = archivePath,
            let archive = try? TweetArchive(peekingAt: path),
            let terms = try? archive.termNames(limit: TermCompletion.most)
        else { return [] }
        let shell = CompletionShell.requesting
        return terms.filter { TermCompletion.isOffered($0) && shell?.takesForFolder($0) != true }
            .map { shell?.escaped($0) ?? $0 }
    }

    private static func isOffered(_ term: String) -> Bool {
        guard
            term.unicodeScalars.count <= longest, visible(term) == term, !term.hasPrefix("-")
        else { return false }
        return term.unicodeScalars.allSatisfy { scalar in
            !scalar.isASCII || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil || inert.contains(scalar)
        }
    }

    /// The archive's file; nil where the shell alone knows what was typed for it.
    private var archivePath: String? {
        guard let typed = ArchiveOptions.split(words).file else {
            return ArchiveOptions.inheritedPath
        }
        // Before its version 4, fish takes the quotes away itself.
        return FileManager.default.fileExists(atPath: typed) ? typed : ShellWord.value(of: typed)
    }
}

extension CompletionShell {
    /// Whether this shell would put a slash behind a candidate because a folder has its name.
    fileprivate func takesForFolder(_ candidate: String) -> Bool {
        var isFolder: ObjCBool = false
        return self == .bash
            && FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// A candidate as this shell's script expects it; what the shell inserts, it quotes itself.
    fileprivate func escaped(_ candidate: String) -> String {
        switch self {
        case .bash:
            // The script has `compgen -W` take the quotes away.
            "'" + candidate.replacing("'", with: #"'\''"#) + "'"
        case .zsh:
            // A colon would begin a description, and a backslash be taken away.
            candidate.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
        default: candidate
        }
    }
}
