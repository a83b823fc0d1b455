import Foundation

/// One call of the program: its arguments, its archive, and where it writes.
///
/// The program itself is one call. Another program, such as a test, can call commands with other descriptors:
///
/// ```swift
/// var invocation = Invocation.current
/// (invocation.arguments, invocation.output) = (["report", "#ucd"], descriptor)
/// let status = Tagtally.run(invocation)
/// ```
struct Invocation: Sendable {
    /// Without the name of the program.
    var arguments: [String]
    /// The path of the archive if no option names one.
    var archive: String
    var output: Int32
    var errors: Int32

    /// The call to which the running command belongs.
    @TaskLocal static var current = Invocation(
        arguments: Array(CommandLine.arguments.dropFirst()),
        archive: inheritedArchive,
        output: STDOUT_FILENO,
        errors: STDERR_FILENO
    )

    /// The archive of the environment, else the usual one in the current folder.
    private static var inheritedArchive: String {
        let inherited = variable("TAGTALLY_DATABASE")
        return inherited.isEmpty ? "tweets.sqlite" : inherited
    }
}

/// The terminal that the program writes to.
struct Terminal {
    /// The width of a line, in cells.
    let width: Int
    /// Whether to print colours (https://no-color.org).
    let hasColours: Bool

    /// nil if standard output is a file or a pipe.
    static var standardOutput: Terminal? {
        let descriptor = Invocation.current.output
        guard isatty(descriptor) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Terminal(
            width: isKnown ? Int(size.ws_col) : 80,
            hasColours: variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
        )
    }

    /// Whether standard error is a terminal, so that the user sees messages at once.
    static var isWatched: Bool { isatty(Invocation.current.errors) == 1 }
}

/// A variable of the environment; empty if it is not set.
private func variable(_ name: String) -> String {
    // `ProcessInfo` would copy the whole environment into a dictionary.
    getenv(name).map { String(cString: $0) } ?? ""
}
