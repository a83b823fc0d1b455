import GRDB

/// Rows in the order of tweets, which are read along with tweets in that order.
///
/// They are read one after another, which is faster than to look them up for each tweet as long as a
/// fair part of the tweets is asked for. Where it is not, those between are skipped.
struct TweetRows {
    /// How many rows are read in vain before a tweet's are looked up.
    ///
    /// To look them up costs about as much as to read that many.
    private static let patience = 32

    private let statement: HotStatement
    /// The place of the parameter that says with which tweet the rows begin.
    private let start: Int32
    private var next: HotStatement.Row?
    private var hasBegun = false

    /// Prepares to read the rows.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - sql: Gives the rows, the id of the tweet first, in its order, from that of the last parameter
    ///     on.
    ///   - arguments: What the other parameters are.
    /// - Throws: An error if it is no statement.
    init(_ db: Database, sql: String, arguments: StatementArguments = []) throws {
        let all = arguments + [0]
        statement = try HotStatement(db, sql: sql, arguments: all)
        start = statement.parameters
    }

    /// The next row if it is of this tweet, whose id is not below those that were asked for before.
    @inline(__always)
    mutating func row(of tweet: Int64) throws -> HotStatement.Row? {
        if !hasBegun { try lookUp(tweet) }
        var patience = TweetRows.patience
        while let found = next, found.integer(0) < tweet {
            if patience == 0 {
                try lookUp(tweet)
            } else {
                patience -= 1
                next = try statement.step()
            }
        }
        return next.flatMap { $0.integer(0) == tweet ? $0 : nil }
    }

    /// Goes on to the next row.
    @inline(__always)
    mutating func step() throws { next = try statement.step() }

    /// Calls the body with every row.
    mutating func readAll(_ body: (HotStatement.Row) throws -> Void) throws {
        try lookUp(.min)
        while let row = next {
            try body(row)
            try step()
        }
    }

    private mutating func lookUp(_ tweet: Int64) throws {
        statement.reset()
        statement.bind(tweet, at: start)
        next = try statement.step()
        hasBegun = true
    }

    /// Holds nothing of the archive any more.
    mutating func end() {
        statement.reset()
        (next, hasBegun) = (nil, false)
    }
}
