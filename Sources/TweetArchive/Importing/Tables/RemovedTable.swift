import GRDB

/// The table `removed`, with the tweets that imports leave out.
struct RemovedTable {
    private let insert: RawStatement
    private let find: RawStatement
    private let findAny: RawStatement
    /// Whether the table has rows; nil if that must be looked up.
    private var hasRows: Bool?

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            "INSERT INTO removed (tweet, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        find = try RawStatement(db, "SELECT 1 FROM removed WHERE tweet = ?1")
        findAny = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")
    }

    /// Adds a tweet, with the time of the request in the form that the archive stores.
    mutating func insert(_ tweet: Int64, at time: String) throws {
        var texts = Texts()
        let time = texts.append(time.utf8)
        try insert.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(time)
        }
        hasRows = true
    }

    /// Whether a tweet was removed.
    mutating func contains(_ tweet: Int64) throws -> Bool {
        let hasRows = try hasRows ?? findAny.hasRow()
        self.hasRows = hasRows
        return try hasRows && find.hasRow { $0.bind(tweet) }
    }

    /// Forgets what is known of the table, because another program may have changed it.
    mutating func forget() { hasRows = nil }
}
