import ArgumentParser
import ReportRendering
import TweetArchive

struct Terms: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "List the search terms of the archive, last imported first.",
        discussion: """
            EXAMPLES
              tagtally terms                     the last hundred terms
              tagtally terms --format csv        the same for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @Option(help: ArgumentHelp("Show at most this many terms.", valueName: "n"))
    var limit = 100

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit must be at least 1") }
    }

    func run() throws {
        let archive = try TweetArchive(readingAt: archive.path)
        let (terms, leftOut) = try archive.terms(limit: limit)
        try output.print(Table(terms, leftOut: leftOut), about: archive)
    }
}

extension Table {
    /// The search terms, ready to be printed in any format.
    fileprivate init(_ terms: [TermSummary], leftOut: Int) {
        self.init(
            facts: [("terms", .integer(terms.count + leftOut))],
            columns: [
                Column("term", widest: 48),
                Column("tweets", alignment: .right),
                Column("dumps", alignment: .right),
                Column("first_used", heading: "first used"),
                Column("last_used", heading: "last used"),
            ],
            sections: [Section(rows: terms.map(\.values))],
            notes: leftOut == 0
                ? [] : ["\(leftOut.of("more term")); a larger --limit shows them."]
        )
    }
}

extension TermSummary {
    fileprivate var values: [Table.Value] {
        [.text(name), .integer(tweets), .integer(dumps), .text(firstUsed), .text(lastUsed)]
    }
}
