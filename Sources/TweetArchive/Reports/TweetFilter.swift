import GRDB
public import TweetDumps

/// Which tweets a report is about, among those that a term found.
public struct TweetFilter: Sendable, Equatable {
    /// Tweets of this time or later, in seconds since 1970 in UTC; nil for all.
    ///
    /// A tweet without a time is neither since nor until any.
    public var since: Int?
    /// Tweets before this time, in seconds since 1970 in UTC; nil for all.
    public var until: Int?
    /// Tweets in these languages, by Twitter's codes in upper or lower case; empty for all.
    ///
    /// A tweet without a language is in none.
    public var languages: Set<String> = []
    /// Tweets of these kinds.
    public var kinds = Set(TweetKind.allCases)
    /// Tweets by these users, by their names with or without `@`; empty for all.
    ///
    /// A tweet without an author is by none.
    public var authors: Set<String> = []
    /// Whether a tweet must have a time even if none is asked for, since the report is by times.
    var isDated = false

    /// Lets every tweet pass.
    public init() {}

    /// Whether every tweet passes.
    public var isOpen: Bool { self == TweetFilter() }

    /// Whether a tweet must have a time.
    var hasTimes: Bool { isDated || since != nil || until != nil }

    /// The condition that a tweet has to meet, for WHERE, and its arguments.
    ///
    /// A tweet without what is asked for meets it, too, so that it can be told how many there are.
    func condition(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
        var conditions: [String] = []
        var arguments = StatementArguments()
        if hasTimes {
            conditions.append("(tweet.time >= ? AND tweet.time < ? OR tweet.time IS NULL)")
            arguments += [since ?? .min, until ?? .max]
        }
        if !languages.isEmpty {
            let marks = databaseQuestionMarks(count: languages.count)
            conditions.append("(lower(tweet.language) IN (\(marks)) OR tweet.language IS NULL)")
            arguments += StatementArguments(languages.map { $0.lowercased() }.sorted())
        }
        if kinds.count < TweetKind.allCases.count {
            let numbers = kinds.map { String($0.rawValue) }.sorted().joined(separator: ", ")
            conditions.append("tweet.kind IN (\(numbers))")
        }
        if !authors.isEmpty {
            let ids = try authorIDs(db).map { String($0) }.joined(separator: ", ")
            let unknown = "tweet.author IS NULL OR tweet.author IN \(DisplayNames.ids)"
            conditions.append("(tweet.author IN (\(ids)) OR \(unknown))")
        }
        return (conditions.isEmpty ? "true" : conditions.joined(separator: " AND "), arguments)
    }

    private func authorIDs(_ db: Database) throws -> [Int64] {
        try authors.sorted().map { author in
            guard let id = try TweetFilter.id(ofAuthor: Folding.folded(author), db) else {
                throw ArchiveError.unknownAuthor(author)
            }
            return id
        }
    }

    /// The id of an author, by the folded name; nil where the archive has no tweet by that user.
    static func id(ofAuthor folded: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT id FROM author WHERE folded = CAST(? AS TEXT) AND NOT \(DisplayNames.isOne)
                """,
            arguments: [folded.wholeText]
        )
    }
}
