import GRDB
public import TweetDumps

/// Which tweets a report is about, among those that a term found.
public struct TweetFilter: Sendable, Equatable {
    /// Tweets of this time or later, in seconds since 1970 in UTC; nil for all.
    ///
    /// A tweet without a time is neither since nor until any.
    public var since: Int64?
    /// Tweets before this time, in seconds since 1970 in UTC; nil for all.
    public var until: Int64?
    /// Tweets in these languages, by Twitter's codes in upper or lower case; empty for all.
    public var languages: Set<String> = []
    /// Tweets of these kinds.
    public var kinds = Set(TweetKind.allCases)
    /// Tweets by these users, by their names with or without `@`; empty for all.
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
    /// A tweet without a time meets it, too, so that it can be told how many there are.
    func condition(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
        var conditions: [String] = []
        var arguments = StatementArguments()
        if hasTimes {
            conditions.append("(tweet.time >= ? AND tweet.time < ? OR tweet.time IS NULL)")
            arguments += [since ?? .min, until ?? .max]
        }
        if !languages.isEmpty {
            let marks = databaseQuestionMarks(count: languages.count)
            conditions.append("lower(tweet.language) IN (\(marks))")
            arguments += StatementArguments(languages.map { $0.lowercased() }.sorted())
        }
        if kinds.count < TweetKind.allCases.count {
            let numbers = kinds.map { String($0.rawValue) }.sorted().joined(separator: ", ")
            conditions.append("tweet.kind IN (\(numbers))")
        }
        if !authors.isEmpty {
            let ids = try authorIDs(db).map { String($0) }.joined(separator: ", ")
            conditions.append("tweet.author IN (\(ids))")
        }
        return (conditions.isEmpty ? "true" : conditions.joined(separator: " AND "), arguments)
    }

    private func authorIDs(_ db: Database) throws -> [Int64] {
        try authors.sorted().map { author in
            guard let id = try StoredAuthor.id(of: Folding.folded(author), db) else {
                throw ArchiveError.unknownAuthor(author)
            }
            return id
        }
    }
}
