import ArgumentParser
import TweetDumps

/// The columns of tables that are read for some fields, whatever their names are.
struct ColumnChoice: ParsableArguments {
    @Option(
        name: .customLong("columns"),
        help: .value(
            "field=column",
            "Take fields from columns of a table that is not known: id=tweetid,text=body."
        ),
        transform: { typed in
            do throws(ChosenColumns.Fault) {
                return try ChosenColumns(typed: typed)
            } catch {
                throw ValidationError("\(error)")
            }
        }
    )
    private var chosen: ChosenColumns?

    var columns: ChosenColumns { chosen ?? .none }
}
