import GRDB
import TweetDumps

/// The table `removed`, with the tweets that imports leave out and with those that may return, and the
/// number of those that dumps had.
struct RemovedStore {
    private let insert: RawStatement
    private let find: RawStatement
    private let findAny: RawStatement
    private let noteImported: RawStatement
    private let deleteReturned: RawStatement
    private let changeCount: RawStatement
    /// Whether the table has rows; nil if that must be looked up.
    private var hasRows: Bool?

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO removed (tweet, at, returns) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET returns = excluded.returns
            """
        )
        find = try RawStatement(db, "SELECT 1 FROM removed WHERE tweet = ?1 AND NOT returns")
        findAny = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")
        noteImported = try RawStatement(
            db,
            "UPDATE removed SET imported = 1 WHERE tweet = ?1 AND NOT imported"
        )
        deleteReturned = try RawStatement(db, "DELETE FROM removed WHERE tweet = ?1 AND returns")
        changeCount = try RawStatement(db, "UPDATE archive SET removed = removed + ?1")
    }

    /// Adds a tweet whose removal was requested at a time; if it returns, later imports may add it.
    mutating func insert(_ tweet: Int64, at time: String, returns: Bool = false) throws {
        var texts = Texts()
        let time = texts.append(time.utf8)
        try insert.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(time)
            $0.bind(Int64(returns ? 1 : 0))
        }
        hasRows = true
    }

    /// Whether imports leave out a tweet, which a dump has.
    mutating func leavesOut(_ tweet: Int64) throws -> Bool {
        guard try has(tweet) else { return false }
        try addImported(tweet)
        return true
    }

    /// Whether a tweet was removed for good.
    mutating func has(_ tweet: Int64) throws -> Bool {
        try hasAny() && find.hasRow { $0.bind(tweet) }
    }

    /// Notes that a dump had a removed tweet, which then counts.
    func addImported(_ tweet: Int64) throws {
        try noteImported.run { $0.bind(tweet) }
        if noteImported.changes > 0 { try changeCount.run { $0.bind(Int64(1)) } }
    }

    mutating func deleteReturned(_ tweet: Int64) throws {
        guard try hasAny() else { return }
        try deleteReturned.run { $0.bind(tweet) }
        if deleteReturned.changes > 0 { try changeCount.run { $0.bind(Int64(-1)) } }
    }

    mutating func forget() { hasRows = nil }

    private mutating func hasAny() throws -> Bool {
        let hasRows = try hasRows ?? findAny.hasRow()
        self.hasRows = hasRows
        return hasRows
    }
}
