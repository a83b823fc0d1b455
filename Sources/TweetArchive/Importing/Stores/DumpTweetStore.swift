import GRDB

/// Writes the table `dump_tweets`, with the tweets that each dump has.
struct DumpTweetStore {
    private let db: Database
    /// The tweets that are not yet removed from the dumps.
    private var removed: Set<Int64> = []

    init(_ db: Database) { self.db = db }

    /// Adds tweets to those of a dump, in any order and with repetitions.
    func insert(_ tweets: [Int64], of dump: Int64) throws {
        if tweets.isEmpty { return }
        let insert = try RawStatement(
            db.cachedStatement(
                sql: "INSERT INTO dump_tweets (dump, first, last, ids) VALUES (?1, ?2, ?3, ?4)"
            )
        )
        for packed in PackedIDs.rows(of: tweets) {
            try insert.run(texts: packed.blob.span) {
                $0.bind(dump)
                $0.bind(packed.first)
                $0.bind(packed.last)
                $0.bind(blob: packed.blob.indices)
            }
        }
    }

    /// Removes a tweet from all dumps with the next ``flush()``.
    mutating func remove(_ tweet: Int64) { removed.insert(tweet) }

    /// Removes the tweets from all dumps.
    ///
    /// - Complexity: Reads the index of all rows once, and the ids of those that may have one of the
    ///   tweets.
    mutating func flush() throws {
        let tweets = removed.sorted()
        guard let first = tweets.first, let last = tweets.last else { return }
        let rows = try DumpTweetRows(db, where: "first <= \(last) AND last >= \(first)")
        for row in rows.rows {
            let next = tweets.partitionIndex { $0 >= row.first }
            guard next < tweets.count, tweets[next] <= row.last else { continue }
            let ids = try rows.ids(of: row)
            let rest = ids.filter { !removed.contains($0) }
            if rest.count < ids.count { try replace(row.id, by: rest) }
        }
        removed = []
    }

    /// Replaces the tweets of a row, which is deleted if none are left.
    private func replace(_ row: Int64, by ids: [Int64]) throws {
        guard !ids.isEmpty else {
            return try db.execute(sql: "DELETE FROM dump_tweets WHERE id = ?", arguments: [row])
        }
        let packed = PackedIDs(ids[...])
        let update = try RawStatement(
            db.cachedStatement(
                sql: "UPDATE dump_tweets SET first = ?1, last = ?2, ids = ?3 WHERE id = ?4"
            )
        )
        try update.run(texts: packed.blob.span) {
            $0.bind(packed.first)
            $0.bind(packed.last)
            $0.bind(blob: packed.blob.indices)
            $0.bind(row)
        }
    }
}
