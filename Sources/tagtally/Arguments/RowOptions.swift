import ArgumentParser
import TweetArchive

/// How many rows a report has.
struct RowOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show what has at least this count.", valueName: "n"))
    var minCount = 2

    @OptionGroup private var most: LimitOptions

    /// The most rows of a table that goes to this output.
    func limit(for output: OutputOptions) -> RowLimit { most.limit(for: output) }

    func validate() throws {
        if minCount < 1 { throw ValidationError("--min-count must be at least 1") }
    }
}

/// How many rows a table has at most.
struct LimitOptions: ParsableArguments {
    /// The number of rows that fit on a terminal with the lines above and below the table.
    private static let onTerminal = 20

    @Option(
        // Of a text, '-output' would be taken for '-o utput'; a number is no name.
        name: [.customLong("limit"), .customShort("n", allowingJoined: true)],
        help: ArgumentHelp(
            "Show at most this many rows, of each section. "
                + "(default: \(LimitOptions.onTerminal) on a terminal, else all)",
            valueName: "n"
        )
    )
    private var most: Int?

    @Flag(help: "Show all rows, on a terminal as well.")
    private var all = false

    func validate() throws {
        if let most, most < 1 { throw ValidationError("--limit must be at least 1") }
        if most != nil, all { throw ValidationError("--limit and --all contradict each other") }
    }

    /// The most rows of a table that goes to this output.
    func limit(for output: OutputOptions) -> RowLimit {
        if let most { return .requested(most) }
        return all || !output.isShown ? .none : .fitting(LimitOptions.onTerminal)
    }
}

/// What is drawn in a text table.
struct BarOptions: ParsableArguments {
    @Flag(help: "In text, draw bars beside the counts, or beside the first of several.")
    var bars = false
}
