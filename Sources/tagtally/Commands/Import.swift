import ArgumentParser
import ReportPresentation
import TweetArchive
import TweetDumps

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import dumps of tweets into the archive.",
        discussion: """
            A dump is a file of tweets: an answer of Twitter's APIs since 2009, a personal archive, or \
            the export of a tool or a database; also compressed (gzip, bzip2, xz, Zstandard) or in a \
            container (ZIP, tar). The format is recognised from the content. A folder means all dumps \
            below it, and - means standard input.

            Importing a dump again changes nothing, except that a term given then is added. A tweet that \
            several terms found counts for each of them.

            EXAMPLES
              tagtally import --term '#ucd' search.json  what #ucd found
              tagtally import --term-from-name *.csv.gz  ucd.csv.gz is what ucd found
              tagtally import --terms terms.csv dumps/   a table of files and terms
              tagtally import page1.json page2.json      the pages name their term
              tagtally import dumps/                     every dump in a folder
              tagtally import --refused bad.jsonl dumps/ and keep the refused records
              tagtally import twitter-2024.zip           a personal archive, as downloaded
              tagtally import --messages twitter.zip     and its messages, for tagtally messages
              tagtally import --links expanded.csv       where short links lead, for tagtally links
              ssh host cat a.jsonl | tagtally import -   from another program
            """
    )

    @Argument(help: .dumps, completion: .file())
    var dumps: [String] = []

    @OptionGroup var archive: ArchiveOptions

    @Option(help: .termOfDumps)
    var term: SearchTerm?

    @Flag(
        help: """
            Take the name of each dump, without its endings, as its term: ucd for ucd.jsonl.gz; in a \
            container the name of each entry.
            """
    )
    var termFromName = false

    @Option(
        help: .value(
            "file",
            "Take the terms from a table with a file and its term in each row, as CSV or TSV."
        ),
        completion: .file()
    )
    var terms: String?

    @Flag(
        help: """
            Also remove for good the tweets that the dumps report as deleted, as streams do; see \
            tagtally remove.
            """
    )
    var applyDeletions = false

    @Option(
        help: .value(
            "file",
            "Write the records that are refused to a file, to correct and import them."
        ),
        completion: .file()
    )
    var refused: String?

    @Option(
        help: .value(
            "file",
            """
            Take the targets of short links from a table with a link and its target in each row, as CSV or \
            TSV; tagtally links --canonical counts the targets.
            """
        ),
        completion: .file()
    )
    var links: String?

    @OptionGroup var choice: ColumnChoice

    @OptionGroup(title: "Personal archives") var personal: PersonalOptions

    @Flag(help: "Print only errors.")
    var quiet = false

    @Flag(help: "List every file of a folder.")
    var verbose = false

    func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose contradict each other") }
        if dumps.isEmpty, links == nil {
            throw ValidationError("Missing expected argument '<dump> ...'")
        }
        if links == "-" { throw ValidationError("--links needs the name of a file") }
        try requireOneStandardInput(dumps)
        if refused == "-" { throw ValidationError("--refused needs the name of a file") }
        if terms == "-" { throw ValidationError("--terms needs the name of a file") }
        let given = [
            term.map { _ in "--term" }, termFromName ? "--term-from-name" : nil,
            terms.map { _ in "--terms" },
        ].compactMap(\.self)
        if given.count > 1 {
            throw ValidationError("\(given.listed) contradict each other: give one of them")
        }
        if termFromName, dumps.contains("-") {
            throw ValidationError("standard input (-) has no name for --term-from-name")
        }
    }

    func run() throws {
        try Interruption.handled(isQuiet: quiet, goOn: "import again") {
            try links.map { try importLinks(from: $0) }
            if !dumps.isEmpty { try importDumps() }
        }
    }

    private func importLinks(from path: String) throws {
        let table = try ExpandedLinks(readingFrom: path)
        let archive = try TweetArchive.openForImport(at: archive.path, isQuiet: quiet)
        let change = try archive.add(table)
        if quiet { return }
        let known = change.known == 0 ? "" : ", \(change.known.grouped) known before"
        let lead = change.added == 1 ? "leads" : "lead"
        let added = "\(change.added.counted("new link")) \(lead)"
        Messages.note("\(path) says where \(added)\(known)")
    }

    private func importDumps() throws {
        var dumps = DumpImport(self.dumps, into: archive.path)
        dumps.database = archive.database
        (dumps.term, dumps.takesTermFromName, dumps.terms) = (term, termFromName, terms)
        (dumps.appliesDeletions, dumps.refused) = (applyDeletions, refused)
        (dumps.columns, dumps.isQuiet, dumps.isVerbose) = (choice.columns, quiet, verbose)
        dumps.personal = personal
        let report = try dumps.run()
        if report.status != 0 { throw ExitCode(report.status) }
    }
}

/// The optional parts of personal archives.
struct PersonalOptions: ParsableArguments {
    @Flag(help: "Also count the tweets that the owner had deleted; see tagtally deleted.")
    private var withDeleted = false

    @Flag(
        help: """
            Also import direct messages, into a separate file beside the archive, which only you can \
            read; see tagtally messages.
            """
    )
    private(set) var messages = false

    /// Whether any optional part is imported.
    var isGiven: Bool { withDeleted || messages }

    /// What is read of personal archives beside their tweets.
    var parts: PersonalParts {
        var parts = PersonalParts.records
        if withDeleted { parts.insert(.deletedTweets) }
        if messages { parts.insert(.messages) }
        return parts
    }

    /// Opens the file for the messages; nil if they were not requested, or the archive is in memory.
    func openMessages(of archive: TweetArchive) throws -> MessageArchive? {
        guard messages, TweetArchive.exists(at: archive.path) else { return nil }
        return try MessageArchive(creatingBeside: archive.path)
    }
}
