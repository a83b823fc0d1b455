import GRDB

/// Rows in the order of tweets, for a merge join with tweets in the same order.
///
/// The rows are read one after another. Rows of tweets that are not requested are skipped, or
/// passed over by a new look-up if there are many.
struct TweetRows<Source: RowSource> {
    /// The number of rows that are skipped before a look-up, which costs about as much.
    private static var maxSkips: Int { 32 }

    private let source: Source
    private let order: ScanOrder
    /// The index of the parameter with the tweet from which the rows begin.
    private let start: Int32
    /// The row that was read last, with the id of its tweet; nil after the last row.
    private var next: (tweet: Int64, row: Source.Row)?
    private var hasBegun = false
    private var last: Int64 = 0

    /// The current row if it belongs to this tweet.
    ///
    /// A tweet before the last one, in the order of the rows, costs a look-up.
    @inline(__always)
    mutating func row(of tweet: Int64) throws -> Source.Row? {
        if !hasBegun || order.precedes(tweet, last) { try lookUp(tweet) }
        last = tweet
        var skips = 0
        while let found = next, order.precedes(found.tweet, tweet) {
            if skips == TweetRows.maxSkips {
                try lookUp(tweet)
            } else {
                skips += 1
                try step()
            }
        }
        return next.flatMap { $0.tweet == tweet ? $0.row : nil }
    }

    @inline(__always)
    mutating func step() throws {
        next = try source.step().map { ($0.integer(0), $0) }
    }

    /// Calls a closure with each row from a tweet on, until it returns false.
    mutating func read(
        from tweet: Int64,
        while body: (Source.Row) throws -> Bool
    ) throws {
        try lookUp(tweet)
        while let row = next?.row, try body(row) { try step() }
    }

    /// Reads the first row of a tweet, or of the next one that has rows.
    private mutating func lookUp(_ tweet: Int64) throws {
        source.reset()
        source.bind(tweet, at: start)
        try step()
        hasBegun = true
    }

    /// Resets the statement, so that it does not keep a read transaction open.
    mutating func end() {
        source.reset()
        (next, hasBegun) = (nil, false)
    }
}

extension TweetRows<RawStatement> {
    /// Prepares to read rows.
    ///
    /// The query ends in `WHERE` or `AND`, so that a condition can follow. Its first column is the id of
    /// the tweet, which is `id` in SQL.
    init(
        _ db: Database,
        sql: String,
        by id: String,
        _ order: ScanOrder,
        arguments: StatementArguments = []
    ) throws {
        let sql = "\(sql) \(id) \(order.fromFirst) :start ORDER BY \(id) \(order.sql)"
        source = try RawStatement(db, sql: sql, arguments: arguments + ["start": 0])
        start = source.index(ofParameter: "start")
        self.order = order
    }
}

extension TweetRows<RawStatement> {
    /// Prepares to read the links of tweets, with the address in column 1.
    init(linksIn db: Database, _ order: ScanOrder = .ascending) throws {
        try self.init(db, sql: "SELECT tweet, url FROM link WHERE", by: "tweet", order)
    }
}

extension TweetRows<IntegerRows> {
    /// Prepares to read rows of integers.
    ///
    /// The first column is the id of the tweet. The table must store its rows in that order.
    init(
        _ db: Database,
        _ columns: [String],
        from table: String,
        where condition: String = "true",
        _ order: ScanOrder,
        arguments: StatementArguments = []
    ) throws {
        source = try IntegerRows(
            db,
            columns,
            from: table,
            where: condition,
            arguments: arguments,
            by: columns[0],
            order
        )
        start = source.index(ofParameter: "start")
        self.order = order
    }
}
