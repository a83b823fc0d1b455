import ArgumentParser

/// How many rows a report has.
struct RowOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Show what has at least this count.", valueName: "n"))
    var minCount = 2

    @OptionGroup private var most: LimitOption

    /// The most rows; nil for all.
    var limit: Int? { most.limit }

    func validate() throws {
        if minCount < 1 { throw ValidationError("--min-count must be at least 1") }
    }
}

/// How many rows a table has at most.
struct LimitOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show at most this many rows, of each section. (default: all)",
            valueName: "n"
        )
    )
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    }
}

/// What is drawn in a text table.
struct BarOptions: ParsableArguments {
    @Flag(help: "In text, draw bars beside the counts, or beside the first of several.")
    var bars = false
}
