import ArgumentParser
import ReportPresentation
import ReportRendering
import TweetArchive
import TweetDumps

struct Terms: TableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terms",
        abstract: "List the search terms of the archive, last imported first.",
        discussion: """
            EXAMPLES
              tagtally terms --limit 5           the last five terms
              tagtally terms --output terms.csv  all terms for a spreadsheet
            """
    )

    @OptionGroup var archive: ArchiveOptions

    @OptionGroup var rows: LimitOptions

    @OptionGroup var output: OutputOptions<AnyTable>

    @OptionGroup(title: "Pseudonyms") var pseudonyms: PseudonymOptions

    func printTables(of archive: TweetArchive, with printer: TablePrinter) throws {
        try printer.print(Table(archive.terms(limit: rows.limit(for: output))))
    }
}

struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a search term another name.",
        discussion: """
            If the archive already has a term with the new name, the two become one: a tweet that \
            both found counts once.

            EXAMPLES
              tagtally rename '#udc' '#ucd'     correct a mistyped term
            """
    )

    @Argument(help: "The search term.")
    var term: SearchTerm

    @Argument(help: "Its new name.")
    var new: SearchTerm

    @OptionGroup var archive: ArchiveOptions

    func run() throws {
        let isMerged = try archive.openForUpdate().rename(term, to: new)
        Messages.note(
            isMerged
                ? "\(term.name) is now part of \(new.name)" : "\(term.name) is now \(new.name)"
        )
    }
}

struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget a search term, as if nothing had been imported for it.",
        discussion: """
            The tweets stay in the archive, unless --prune is given, and still count in reports on \
            the whole archive.

            EXAMPLES
              tagtally forget '#udc'            forget a mistyped term
              tagtally forget '#udc' --prune    and the tweets that no other term found
              tagtally forget '#udc' --prune --dry-run   how many that would be
            """
    )

    @Argument(help: "The search term.")
    var term: SearchTerm

    @OptionGroup var archive: ArchiveOptions

    @Flag(help: "Also remove the tweets that only this term found.")
    var prune = false

    @OptionGroup var dryRun: DryRunOption

    func run() throws {
        let (tweets, pruned): (Int, Int) =
            try dryRun.dryRun
            ? TweetArchive(readingAt: archive.path).tweets(of: term)
            : archive.openForUpdate().forget(term, prune: prune)
        let isForgotten =
            dryRun.dryRun ? "would be forgotten; it has" : "is forgotten; it had"
        let would = dryRun.dryRun ? "would be " : ""
        let removed = prune ? "; \(pruned.counted("tweet")) \(would)removed" : ""
        Messages.note("\(term.name) \(isForgotten) found \(tweets.counted("tweet"))\(removed)")
    }
}
