/// The modules of the package, each of which may import only those before it.
///
/// A file may use what its own folder and the folders before that declare. ``ArchitectureTests``
/// fails for each import and each name that is used from above.
enum Architecture {
    static let modules = [
        draftFiles, tweetDumps, tweetSearch, tweetArchive, reportRendering, reportPresentation,
        archiveServer, tagtally,
    ]

    private static let draftFiles = Module(
        "DraftFiles",
        imports: ["Foundation", "Synchronization"],
        layers: [.init("", "files that are written completely or not at all")]
    )

    private static let tweetDumps = Module(
        "TweetDumps",
        imports: [
            "Foundation", "Synchronization", "DraftFiles", "CArchive", "CByteScan", "CBzip2",
            "CLzma", "CZlib", "CZstd",
        ],
        layers: [
            .init("JSON", "a cursor over the bytes of JSON, which knows no tweets"),
            .init("Unpacking", "files, containers and compression, which know no records"),
            .init("Model", "tweets, ids, times, search terms, folding of names"),
            .init("Extraction", "mentions in a text"),
            .init("Formats", "the meanings of the members in each format"),
            .init("Tables", "the rows of tables, as objects of a format"),
            .init("Decoding", "records, pages and rows to tweets"),
            .init("Lines", "tweets to lines of JSON"),
            .init("Scheduling", "the threads that decode the parts of dumps, in order"),
            .init("Accounting", "counts of the records that were decoded"),
            .init("Inspection", "the accounts of dumps that are not imported"),
            .init("Extracts", "the lines of dumps, in order, with an account of each dump"),
        ]
    )

    private static let tweetSearch = Module(
        "TweetSearch",
        imports: ["Foundation", "TweetDumps", "CByteScan"],
        layers: [
            .init("Words", "texts to words, in every script"),
            .init("Language", "queries to trees of conditions"),
            .init("Matching", "the words of a query in the texts of tweets"),
            .init("Counting", "the most common words in the texts of tweets"),
        ]
    )

    private static let tweetArchive = Module(
        "TweetArchive",
        imports: [
            "Foundation", "Synchronization", "DraftFiles", "TweetDumps", "TweetSearch",
            "SchemaSQL", "CSQLiteConfig", "GRDB", "GRDBSQLite",
        ],
        layers: [
            .init("Storage", "the file, its connections, statements and counters"),
            .init("Names", "search terms and mentions, found by the names that people type"),
            .init("Importing/Records", "which record is fuller, and what became of each"),
            .init("Importing/Pending", "names and counters that a transaction keeps in memory"),
            .init("Importing/Tables", "the statements of each table that imports write"),
            .init("Importing", "writes batches of tweets, in transactions"),
            .init("Editing", "removes tweets as imports do, renames terms, changes lists"),
            .init("Reports/Rows", "rows and their maximum number, in every report"),
            .init("Reports/Filters", "conditions for the tweets of a report"),
            .init("Reports/Queries", "SQL of users, which has rows but no filter"),
            .init("Reports/Scanning", "reads the tweets that pass a filter, on several threads"),
            .init("Reports/Counting", "counts the mentions in the tweets that pass a filter"),
            .init("Reports/Subjects", "the tweets that were counted, and why there are none"),
            .init("Reports/Trends", "counts by time, of the most common mentions"),
            .init("Reports/Comparisons", "the counts of several terms side by side"),
            .init("Reports/Networks", "hashtags that occur together, and who refers to whom"),
            .init("Reports/Tweets", "lists of tweets, with all that is kept of each"),
            .init("Reports/Links", "links and domains, by the tweets that share them"),
            .init("Reports/Media", "pictures and films, and copies of their files"),
            .init("Reports/Places", "places and points, by the tweets written there"),
            .init("Reports/Words", "words and emoji, by their count"),
            .init("Reports/People", "authors, with their tweets, retweets and mentions"),
            .init("Reports", "reports that need only one or two files"),
            .init("Searches", "searches whose tweets are kept as a term, and recent ones"),
        ]
    )

    private static let reportRendering = Module(
        "ReportRendering",
        imports: ["Foundation", "DraftFiles", "CXlsxWriter"],
        layers: [
            .init("Text", "widths, directions and escapes of texts, which know no table"),
            .init("Formats", "the names and options of the formats, and where they print"),
            .init("Table", "columns, cells and facts, and which of them a format has"),
            .init("Charts", "SVG, and the data of charts"),
            .init("PlainText", "aligned text, with the data of charts as bars"),
            .init("Pages", "HTML, with the chart as SVG"),
            .init("Workbooks", "XLSX, with a chart of the workbook's own"),
            .init("", "the formats of a single file, and the choice among all formats"),
        ]
    )

    private static let reportPresentation = Module(
        "ReportPresentation",
        imports: ["Foundation", "TweetDumps", "TweetSearch", "TweetArchive", "ReportRendering"],
        layers: [
            .init("", "the version"),
            .init("Wording", "numbers and names in sentences"),
            .init("Facts", "facts that several tables share"),
            .init("Tables", "the table of each report"),
        ]
    )

    private static let archiveServer = Module(
        "ArchiveServer",
        imports: [
            "Foundation", "Synchronization", "NIOCore", "NIOPosix", "NIOHTTP1", "TweetDumps",
            "TweetSearch", "TweetArchive", "ReportRendering", "ReportPresentation",
            "DraftFiles", "WorldMap",
        ],
        layers: [
            .init("Markup", "HTML in which texts are escaped, and addresses"),
            .init("Requests", "what a client asks, and who may ask"),
            .init("Answers", "what a client is sent, at once or in parts"),
            .init("Questions", "connections to the archive, and questions that can be stopped"),
            .init("Media", "the files of pictures and films, and the cache of those in zip files"),
            .init("Maps", "positions to a drawing of the world with circles"),
            .init("Pages", "a page in each file, and the list of all pages"),
            .init("Connections", "the sockets of clients, with limits of size and time"),
        ]
    )

    private static let tagtally = Module(
        "tagtally",
        imports: [
            "Foundation", "Synchronization", "ArgumentParser", "BuildCommit", "CMalloc",
            "DraftFiles", "TweetDumps", "TweetSearch", "TweetArchive", "ReportRendering",
            "ReportPresentation",
            "ArchiveServer",
        ],
        layers: [
            .init("Wording", "sentences about mistakes, quotes for shells"),
            .init("Output", "files, terminals, messages and exit statuses"),
            .init("Arguments", "options that subcommands share, and open files for"),
            .init("Commands/Import", "the parts of one subcommand"),
            .init("Commands/Extract", "the parts of one subcommand"),
            .init("Commands/Remove", "the parts of one subcommand"),
            .init("Commands", "a subcommand in each file"),
            .init("", "the list of the subcommands"),
        ]
    )
}
