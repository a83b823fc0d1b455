import Foundation

/// A word of a command line, as it is typed for a shell.
enum ShellWord {
    /// What a shell makes of the word: without its quotes, and with `~` and variables replaced.
    ///
    /// Commands in it are not run.
    ///
    /// - Returns: `nil` if it is not one word, or not a whole one.
    static func value(of typed: String) -> String? {
        var words = wordexp_t()
        guard wordexp(typed, &words, Int32(WRDE_NOCMD)) == 0 else { return nil }
        defer { wordfree(&words) }
        guard words.we_wordc == 1, let word = words.we_wordv[0] else { return nil }
        return String(cString: word)
    }
}
