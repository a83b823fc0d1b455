import GRDB

/// The tweets that a report is about, and where they came from.
public struct ReportSubject: Sendable {
    /// The term as it was last typed; nil for the whole archive.
    public let term: String?
    /// How many tweets the report is about, and how many are left out.
    public let total: TweetTotal
    /// How many tweets the term found, or the archive has, the filter aside.
    public let allTweets: Int
    /// How many dumps they come from, or other tweets of the term.
    ///
    /// These are the different paths that were imported to their end and had tweets in them; what came
    /// from standard input is another dump each time. To import a dump again changes nothing.
    public let dumpCount: Int
    /// The paths of those dumps, in alphabetical order, at most ``mostDumps``.
    public let dumps: [String]
    /// How many more paths there are than are named.
    public let moreDumps: Int
    /// When the last import of one of those dumps began: ISO 8601, UTC.
    public let lastImport: String?
    /// Which of the tweets passed.
    public let filter: TweetFilter
    /// Why there are none, where the report is about no tweet.
    public let emptyResult: [EmptyResult]

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
        emptyResult =
            total.tweets > 0
            ? [] : try EmptyResult.reasons(db, term, filter, allTweets: allTweets)
        let source = ReportSubject.dumps(of: term)
        dumpCount = try db.storedCount(sql: "SELECT \(SourceDumps.number) FROM \(source)")
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

    /// The imports that the tweets of a term come from, after FROM.
    private static func dumps(of term: StoredTerm?) -> String {
        guard let term else { return "dump WHERE \(SourceDumps.condition)" }
        return """
            dump_term JOIN dump ON dump.id = dump_term.dump
            WHERE dump_term.term = \(term.id) AND \(SourceDumps.condition)
            """
    }
}

/// Which imports tweets come from, in SQL.
enum SourceDumps {
    /// Whether a row of `dump` is the import of a whole dump with tweets in it.
    static let condition =
        "dump.state = 'finished' AND dump.new + dump.upgraded + dump.duplicates > 0"

    /// How many dumps such rows are of: their different paths, and each import from standard input.
    static let number = "count(DISTINCT iif(dump.path = '-', dump.id, dump.path))"
}
