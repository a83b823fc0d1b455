import Foundation

/// A terminal that is written to.
struct Terminal {
    /// How many cells a line has.
    let width: Int
    /// Whether it shows colours, and is asked to (https://no-color.org).
    let hasColours: Bool

    /// The terminal at standard output; nil if that is a file or a pipe.
    static var standardOutput: Terminal? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return Terminal(
            width: isKnown ? Int(size.ws_col) : 80,
            hasColours: variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
        )
    }

    private static func variable(_ name: String) -> String {
        getenv(name).map { String(cString: $0) } ?? ""
    }
}
