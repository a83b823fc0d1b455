import Foundation

/// One call of the program: its arguments, its archive, and where it writes.
///
/// The program itself is one call. Another program, such as a test, can call commands with descriptors of its
/// own:
///
/// ```swift
/// var invocation = Invocation.current
/// (invocation.arguments, invocation.output) = (["report", "#ucd"], descriptor)
/// let status = Tagtally.run(invocation)
/// ```
struct Invocation: Sendable {
    /// The arguments, without the name of the program.
    var arguments: [String]
    /// The path of the archive if no option names one.
    var archive: String
    /// The descriptor of standard output.
    var output: Int32
    /// The descriptor of standard error.
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
        // `ProcessInfo` would copy the whole environment into a dictionary.
        let inherited = getenv("TAGTALLY_DATABASE").map { String(cString: $0) } ?? ""
        return inherited.isEmpty ? "tweets.sqlite" : inherited
    }
}
