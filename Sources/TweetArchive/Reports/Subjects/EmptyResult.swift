import GRDB
import TweetDumps
import TweetSearch

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
    /// No tweet in the archive is by this user, whose tweets the search asks for; the folded name.
    case unknownAuthor(String)
    /// The search has a word before a colon that is no operator; the operator that was probably meant.
    case unknownOperator(String, meant: String)
    /// All tweets are outside the filter's times; the times of the first and last tweet, in seconds
    /// since 1970 in UTC.
    case otherTimes(first: Int, last: Int)
}

extension EmptyResult {
    /// The conditions of a filter that explain why no tweet passes it.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - term: The term; nil for the whole archive.
    ///   - filter: The filter.
    ///   - allTweets: The number of tweets of the term or the archive, before filtering.
    /// - Returns: The reasons; empty if no single condition explains it.
    /// - Throws: An error if the archive cannot be read.
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
            SELECT CAST(lower(language) AS BLOB) AS language FROM tweet
            WHERE language IS NOT NULL GROUP BY lower(language) ORDER BY count(*) DESC, 1
            """
        let known = try Row.fetchAll(db, sql: sql).compactMap { $0.blobText("language") }
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
    /// The folded names of the users by one of whom each tweet must be.
    fileprivate var requiredAuthors: [String] {
        switch self {
        case .from(let name): [name]
        case .all(let parts): parts.flatMap(\.requiredAuthors)
        default: []
        }
    }
}
