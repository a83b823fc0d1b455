import ArgumentParser
import ReportPresentation
import ReportRendering

/// The choice of the column with ids in a table of tweets.
struct IDOption: ParsableArguments {
    @Flag(help: "Show the ids of the tweets, which tagtally show reads; files always have them.")
    var ids = false

    /// The table with the column of ids if it is wanted.
    func applied(to table: Table) -> Table {
        guard ids else { return table }
        var table = table
        table.showIDs()
        return table
    }
}
