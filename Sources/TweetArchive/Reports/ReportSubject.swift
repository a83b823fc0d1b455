import GRDB

/// The tweets that a report is about, and where they came from.
public struct ReportSubject: Sendable {
    /// The term as it was last typed; nil for the whole archive.
    public let term: String?
    /// How many tweets the report is about, and how many are left out.
    public let total: TweetTotal
    /// How many tweets the term found, or the archive has, the filter aside.
    public let allTweets: Int
    /// How many imports brought them, or other tweets of the term.
    public let imports: Int
    /// The paths of the dumps that were imported, in alphabetical order, at most ``mostDumps``.
    public let dumps: [String]
    /// How many more dumps there are than are named.
    public let moreDumps: Int
    /// When the last of those imports began: ISO 8601, UTC.
    public let lastImport: String?
    /// Which of the tweets passed.
    public let filter: TweetFilter

    /// How many tweets the report is about.
    public var tweets: Int { total.tweets }

    /// How many dumps are named.
    public static let mostDumps = 100
}

extension ReportSubject {
    init(
        _ db: Database,
        _ term: StoredTerm?,
        _ filter: TweetFilter,
        of total: TweetTotal
    ) throws {
        self.term = term?.name
        self.total = total
        self.filter = filter
        allTweets =
            try term?.tweets ?? db.storedCount(sql: "SELECT tweets FROM archive")
        let source = ReportSubject.imports(of: term)
        imports = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(source)") ?? 0
        lastImport = try String.fetchOne(db, sql: "SELECT max(started) FROM \(source)")
            .map(Timestamp.toSeconds)
        dumps = try String.fetchAll(
            db,
            sql:
                "SELECT DISTINCT path FROM \(source) ORDER BY path LIMIT \(ReportSubject.mostDumps)"
        )
        let all = try Int.fetchOne(db, sql: "SELECT count(DISTINCT path) FROM \(source)")
        moreDumps = (all ?? 0) - dumps.count
    }

    /// The imports of a term, after FROM.
    private static func imports(of term: StoredTerm?) -> String {
        guard let term else { return "dump" }
        return "dump_term JOIN dump ON dump.id = dump_term.dump WHERE dump_term.term = \(term.id)"
    }
}
