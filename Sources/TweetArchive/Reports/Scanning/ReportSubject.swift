import GRDB
import TweetDumps
import TweetSearch

/// The tweets that a report is about, and the dumps that they come from.
public struct ReportSubject: Sendable {
    /// The search term as it was last typed; nil for the whole archive.
    public let term: String?
    /// The search that found the tweets of the term; nil if they come from dumps, or for the whole
    /// archive.
    public let query: String?
    /// The last time that this search was kept as the term, in UTC; nil without one.
    public let keptAt: String?
    /// The number of tweets that the report is about, and of those that lack what the filter needs.
    public let total: TweetTotal
    /// The number of tweets of the term or the archive, before filtering.
    public let allTweets: Int
    /// The number of dumps of the term or the archive, or of the whole archive for a term that a search
    /// made, whether or not their tweets pass the filter.
    ///
    /// It is the number of different paths that were imported to their end and had tweets. Each import from
    /// standard input is a separate dump; importing a path again does not change the number.
    public let dumpCount: Int
    /// The paths of those dumps, in alphabetical order, at most ``maxDumps``.
    public let dumps: [String]
    /// The number of paths that are not in ``dumps``.
    public let moreDumps: Int
    /// The number of other dumps of the term or the archive that were imported to their end, but had no
    /// tweets.
    public let dumpsWithoutTweets: Int
    /// The number of paths whose last import did not reach the end of the dump, because it was
    /// interrupted, still runs, or the dump is damaged.
    ///
    /// The tweets that it imported are in the archive.
    public let unfinishedImports: Int
    /// The number of tweets that dumps had and that are not in the archive, because they were removed.
    ///
    /// They are those of the whole archive, also for a term. A tweet that is imported again after its
    /// removal was undone does not count any more.
    public let removedTweets: Int
    /// The start of the last import of those dumps in UTC, such as `2025-01-31T23:59:59Z`; nil if
    /// there are none.
    public let lastImport: String?
    /// The filter of the report.
    public let filter: TweetFilter
    /// The known reasons why the report is about no tweets; empty if it is about some.
    public let emptyResult: [EmptyResult]

    /// The number of tweets that the report is about.
    public var tweets: Int { total.tweets }

    /// The maximum number of paths in ``dumps``.
    public static let maxDumps = 100
}

extension ReportSubject {
    init(_ tweets: SelectedTweets, of total: TweetTotal) throws {
        let (db, term) = (tweets.db, tweets.term)
        self.term = term?.name
        query = term?.query
        keptAt = term.flatMap { $0.query == nil ? nil : $0.lastUsed }
        self.total = total
        var filter = tweets.filter
        filter.groups = try filter.groups.map { try $0.named(db) }
        self.filter = filter
        allTweets = try ReportSubject.allTweets(db, term)
        emptyResult =
            total.tweets > 0
            ? [] : try EmptyResult.reasons(db, term, filter, allTweets: allTweets)
        let imports = ReportSubject.imports(of: term)
        let source = "\(imports) AND \(SourceDumps.condition)"
        dumpCount = try db.storedCount(sql: "SELECT \(SourceDumps.number) FROM \(source)")
        dumpsWithoutTweets =
            try db.storedCount(
                sql: "SELECT \(SourceDumps.number) FROM \(imports) AND \(SourceDumps.isFinished)"
            ) - dumpCount
        unfinishedImports = try db.storedCount(
            sql: """
                SELECT count(*) FROM (
                    SELECT 1 FROM \(imports) GROUP BY path
                    HAVING max(iif(\(SourceDumps.isFinished), 0, dump.id))
                        > max(iif(\(SourceDumps.isFinished), dump.id, 0))
                )
                """
        )
        removedTweets = try db.storedCount(sql: "SELECT removed FROM archive")
        lastImport = try String.fetchOne(db, sql: "SELECT max(started) FROM \(source)")
            .map(Timestamp.droppingFraction)
        dumps = try String.fetchAll(
            db,
            sql:
                "SELECT DISTINCT path FROM \(source) ORDER BY path LIMIT \(ReportSubject.maxDumps)"
        )
        let all = try Int.fetchOne(db, sql: "SELECT count(DISTINCT path) FROM \(source)")
        moreDumps = (all ?? 0) - dumps.count
    }

    static func allTweets(_ db: Database, _ term: StoredTerm?) throws -> Int {
        try term?.tweets ?? db.storedCount(sql: "SELECT tweets FROM archive")
    }

    /// The imports for a term as a `FROM` clause with a condition; all imports for a term that a search
    /// made.
    private static func imports(of term: StoredTerm?) -> String {
        guard let term, term.query == nil else { return "dump WHERE true" }
        return """
            dump_term JOIN dump ON dump.id = dump_term.dump WHERE dump_term.term = \(term.id)
            """
    }
}

/// SQL for the dumps that tweets come from.
enum SourceDumps {
    /// The condition for a row of `dump` to be a finished import.
    static let isFinished = "dump.state = 'finished'"

    /// The condition for a row of `dump` to be a finished import of a dump with tweets.
    static let condition = "\(isFinished) AND dump.new + dump.upgraded + dump.duplicates > 0"

    /// The number of dumps with such rows: different paths, and each import from standard input.
    static let number = "count(DISTINCT iif(dump.path = '-', dump.id, dump.path))"
}

/// A reason why a report is about no tweets.
///
/// ```swift
/// for reason in report.subject.emptyResult {
///     if case .unknownLanguage(let code, _) = reason { print("no tweets in \(code)") }
/// }
/// ```
public enum EmptyResult: Sendable, Equatable {
    /// The archive has no tweets.
    case noTweets
    /// No tweet in the archive has this language code; `nearest` has up to three similar codes that
    /// it has.
    case unknownLanguage(String, nearest: [String])
    /// No tweet in the archive is by this user, whose tweets the search requires; the folded name.
    case unknownAuthor(String)
    /// The search has a word before a colon that is no operator; the operator that was probably meant.
    case unknownOperator(String, meant: String)
    /// All tweets are outside the filter's times; the times of the first and last tweet, in seconds
    /// since 1970 in UTC.
    case otherTimes(first: Int, last: Int)
}

extension EmptyResult {
    /// The conditions of a filter that explain why no tweet passes it; empty if no single one does.
    static func reasons(
        _ db: Database,
        _ term: StoredTerm?,
        _ filter: TweetFilter,
        allTweets: Int
    ) throws -> [EmptyResult] {
        if allTweets == 0 { return term == nil ? [.noTweets] : [] }
        return try operators(filter) + languages(db, filter) + authors(db, filter)
            + times(db, term, filter)
    }

    private static func operators(_ filter: TweetFilter) -> [EmptyResult] {
        (filter.search?.unknownOperators ?? []).compactMap { name in
            NearestNames.suggestion(for: name, among: SearchQuery.operatorNames)
                .map { .unknownOperator(name, meant: $0) }
        }
    }

    private static func authors(_ db: Database, _ filter: TweetFilter) throws -> [EmptyResult] {
        try (filter.search?.condition?.requiredAuthors ?? []).filter { name in
            try TweetFilter.id(ofAuthor: name, db) == nil
        }.map(EmptyResult.unknownAuthor)
    }

    private static func languages(_ db: Database, _ filter: TweetFilter) throws -> [EmptyResult] {
        guard !filter.languages.isEmpty else { return [] }
        let sql = """
            SELECT lower(language) FROM tweet
            WHERE language IS NOT NULL GROUP BY lower(language) ORDER BY count(*) DESC, 1
            """
        let known = try RawStatement(db, sql: sql).values { $0.text(0) }
        return filter.languages.map { $0.lowercased() }.sorted().filter { !known.contains($0) }
            .map { language in
                let names = known.map { (name: $0, folded: $0) }
                return .unknownLanguage(
                    language,
                    nearest: NearestNames.nearest(to: language, among: names)
                )
            }
    }

    private static func times(
        _ db: Database,
        _ term: StoredTerm?,
        _ filter: TweetFilter
    ) throws -> [EmptyResult] {
        guard filter.since != nil || filter.until != nil else { return [] }
        let tweets =
            term.map {
                "term_tweet JOIN tweet ON tweet.id = term_tweet.tweet WHERE term_tweet.term = \($0.id)"
            } ?? "tweet"
        let sql = "SELECT min(time) AS first, max(time) AS last FROM \(tweets)"
        guard let row = try Row.fetchOne(db, sql: sql), let first: Int = try row.stored("first"),
            let last: Int = try row.stored("last"),
            last < filter.since?.seconds ?? .min || first >= filter.until?.seconds ?? .max
        else { return [] }
        return [.otherTimes(first: first, last: last)]
    }
}

extension SearchCondition {
    /// The folded names of the users who must have written each tweet.
    fileprivate var requiredAuthors: [String] {
        switch self {
        case .from(let name): [name]
        case .all(let parts): parts.flatMap(\.requiredAuthors)
        default: []
        }
    }
}
