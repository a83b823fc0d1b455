import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Places: TermCommand {
    static let configuration = CommandConfiguration(
        commandName: "places",
        abstract: "Print the places that the tweets were written at.",
        discussion: """
            A tweet with a place counts for the place, one with a point alone for the point. The \
            longitude and latitude of a place are those of its newest tweet with a point, else the \
            middle of its bounding box. Files also have the box and the first and last time.

            EXAMPLES
              tagtally places '#ucd'                    the places of these tweets
              tagtally places --since 2019 --output places.csv
              tagtally places --output places.geojson   for a map
            """
    )

    @OptionGroup var subject: TermOptions

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Filters") var filter: FilterOptions

    @OptionGroup(title: "Output") var output: OutputOptions<MapFormats>

    @OptionGroup(title: "Output") var naming: DumpNameOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        let limit = rows.limit(for: output)
        try archive.places(of: subject.term, filter.filter, limit: limit) { report in
            try printer.print(Table(report), about: report.subject)
        }
    }
}
