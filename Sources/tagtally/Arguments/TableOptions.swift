import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

/// The maximum number of rows in a table.
struct LimitOptions: ParsableArguments {
    /// The number of rows that fit on a terminal with the lines above and below the table.
    private static let onTerminal = 20

    @Option(
        // Joining is safe because the value is a number: with a text, `-n` would match other words.
        name: [.customLong("limit"), .customShort("n", allowingJoined: true)],
        help: .value(
            "n",
            "Show at most this many rows, of each section. "
                + "(default: \(LimitOptions.onTerminal) on a terminal, else all)"
        )
    )
    private var maximum: Int?

    @Flag(help: "Show all rows, on a terminal as well.")
    private var all = false

    func validate() throws {
        if let maximum, maximum < 1 { throw ValidationError("--limit must be at least 1") }
        if maximum != nil, all { throw ValidationError("--limit and --all contradict each other") }
    }

    var isGiven: Bool { maximum != nil || all }

    /// The maximum number of rows in a table with this destination.
    func limit<Special>(for output: OutputOptions<Special>) -> RowLimit {
        if let maximum { return .requested(maximum) }
        return all || !output.isOnTerminal ? .none : .fitting(LimitOptions.onTerminal)
    }
}

/// The choice of the column with ids in a table of tweets, and of the names of its columns.
struct TweetColumnOptions: ParsableArguments {
    @Flag(help: "Show the ids of the tweets, which tagtally show reads; files always have them.")
    private var ids = false

    @Option(
        help: .value(
            "names",
            "Name the columns as tagtally does, or as Twitter's API v2 and twarc-csv do."
        )
    )
    private var names = FieldNames.tagtally

    var isGiven: Bool { ids || names != .tagtally }

    /// The table with the column of ids and Twitter's names if they are requested.
    func applied(to table: Table) -> Table {
        var table = table
        if ids { table.showIDs() }
        if names == .twitter { table.useTwitterNames() }
        return table
    }
}
