import ArgumentParser
import Foundation
import ReportPresentation
import ReportRendering
import TweetArchive

struct Query: TableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Query the archive in SQL.",
        discussion: """
            Runs one SQLite statement, which can only read. The tables are described in \
            schema.sql, and in the archive itself: SELECT sql FROM sqlite_schema. Bytes are \
            printed in hexadecimal. A statement may read only the archive, and has limits of time \
            and memory.

            EXAMPLES
              tagtally query 'SELECT kind, count(*) AS tweets FROM tweet GROUP BY kind'
              tagtally query 'SELECT id, text FROM tweet ORDER BY id' --output tweets.xlsx
            """
    )

    @Argument(help: "The statement: it begins with SELECT, WITH, VALUES or EXPLAIN.")
    var sql: String

    @OptionGroup var archive: ArchiveOptions

    @Option(help: .value("seconds", "Let SQLite work for at most this many seconds."))
    var timeLimit = QueryLimits().seconds

    @OptionGroup(title: "Table") var rows: LimitOptions

    @OptionGroup(title: "Output") var output: OutputOptions<AnyTable>

    @OptionGroup(visibility: .hidden) var pseudonyms: PseudonymOptions

    func validate() throws {
        if pseudonyms.pseudonyms != nil {
            throw ValidationError("--pseudonyms cannot know which columns of a query are names")
        }
        if timeLimit < 1 { throw ValidationError("--time-limit must be at least 1") }
    }

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        var limits = QueryLimits()
        limits.seconds = timeLimit
        limits.whenStuck = { [timeLimit] in
            Messages.error("the query takes longer than \(timeLimit) s in a single function")
            _exit(ExitCode.failure.rawValue)
        }
        try archive.query(sql, limits: limits, limit: rows.limit(for: output)) { report in
            try printer.print(Table(report))
        }
    }
}
