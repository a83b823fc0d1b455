import Foundation

/// The terminal that the program writes to.
struct Terminal {
    /// The width of a line, in cells.
    let width: Int
    /// Whether to print colours (https://no-color.org).
    let hasColours: Bool

    /// The terminal of standard output; nil if that is a file or a pipe.
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

    /// Whether standard error is a terminal, so that somebody sees messages at once.
    static var isWatched: Bool { isatty(Invocation.current.errors) == 1 }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}
