import GRDB
import TweetDumps

/// The table `term`, with the changes of its counters.
struct TermStore {
    private let upsert: RawStatement
    private let update: RawStatement
    private var rows: [SearchTerm: (id: Int64, name: String)] = [:]
    /// The changes of the numbers of tweets.
    private var changes = CounterChanges()

    init(_ db: Database) throws {
        upsert = try RawStatement(
            db,
            """
            INSERT INTO term (folded, name, query, first_used, last_used)
            VALUES (?1, ?2, ?3, ?4, ?4)
            ON CONFLICT (folded) DO UPDATE
            SET name = excluded.name, query = excluded.query,
                last_used = max(last_used, excluded.last_used)
            RETURNING id
            """
        )
        update = try RawStatement(
            db,
            """
            UPDATE term
            SET tweets = tweets + ?2, hashtags = hashtags + ?3, users = users + ?4
            WHERE id = ?1
            """
        )
    }

    /// The row of a term, which is added if it is new.
    ///
    /// Its stored name, query and time of last use are replaced by these. The query is the search that found
    /// its tweets; nil if they come from dumps.
    mutating func row(
        of term: SearchTerm,
        foundBy query: String? = nil,
        at time: String
    ) throws -> Int64 {
        if let known = rows[term], ExactText(known.name) == ExactText(term.name) {
            return known.id
        }
        let id = try upsert.first {
            $0.bind(copying: term.folded)
            $0.bind(copying: term.name)
            $0.bind(copying: query)
            $0.bind(copying: time)
        } read: {
            $0.integer(0)
        }
        guard let id else { throw StorageError.termWithoutRow(term.name) }
        rows[term] = (id, term.name)
        return id
    }

    mutating func change(_ term: Int64, tweets: Int64) { changes.add(term, tweets: tweets) }

    /// Writes the changes of the counters, and of the numbers of different mentions by term.
    mutating func flush(_ mentions: [Int64: MentionCountChange]) throws {
        for change in changes.nonzero {
            try write(change.key, tweets: change.value.tweets, MentionCountChange())
        }
        for (term, change) in mentions { try write(term, tweets: 0, change) }
        changes.removeAll()
    }

    private func write(_ term: Int64, tweets: Int64, _ mentions: MentionCountChange) throws {
        try update.run {
            $0.bind(term)
            $0.bind(tweets)
            $0.bind(mentions.hashtags)
            $0.bind(mentions.users)
        }
    }

    mutating func forget() { rows.removeAll() }
}

/// The table `term_tweet`, with the tweets that each term found.
struct TermTweetStore {
    private let insert: RawStatement
    private let find: RawStatement
    private let delete: RawStatement

    init(_ db: Database) throws {
        // Not INSERT … SELECT, before which SQLite would save each page to undo a failed statement.
        insert = try RawStatement(
            db,
            "INSERT INTO term_tweet (term, tweet) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        find = try RawStatement(db, "SELECT term FROM term_tweet WHERE tweet = ?1")
        delete = try RawStatement(db, "DELETE FROM term_tweet WHERE tweet = ?1")
    }

    /// Records that a term found a tweet; false if that was known.
    func insert(_ term: Int64, _ tweet: Int64) throws -> Bool {
        try insert.run {
            $0.bind(term)
            $0.bind(tweet)
        }
        return insert.changes > 0
    }

    func terms(of tweet: Int64) throws -> [Int64] {
        try find.values(for: tweet) { $0.integer(0) }
    }

    func delete(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
    }
}

/// The table `archive`, which has one row, with the changes of its counters.
struct ArchiveCounters {
    private let update: RawStatement
    private var tweetChange: Int64 = 0

    init(_ db: Database) throws {
        update = try RawStatement(
            db,
            """
            UPDATE archive
            SET tweets = tweets + ?1, hashtags = hashtags + ?2, users = users + ?3
            """
        )
    }

    mutating func change(tweets: Int64) { tweetChange += tweets }

    /// Writes the changes of the counters, and of the numbers of different mentions.
    mutating func flush(_ mentions: MentionCountChange) throws {
        try update.run {
            $0.bind(tweetChange)
            $0.bind(mentions.hashtags)
            $0.bind(mentions.users)
        }
        tweetChange = 0
    }
}

/// Writes the table `dump_tweets`, with the tweets that each dump has.
struct DumpTweetStore {
    private let db: Database
    /// The tweets that are not yet removed from the dumps.
    private var removed: Set<Int64> = []

    init(_ db: Database) { self.db = db }

    /// Adds tweets to those of a dump, in any order and with repetitions.
    func insert(_ tweets: [Int64], of dump: Int64) throws {
        let sql = "INSERT INTO dump_tweets (dump, first, last, ids) VALUES (?1, ?2, ?3, ?4)"
        for packed in PackedIDs.rows(of: tweets) { try run(sql, dump, packed) }
    }

    private func run(_ sql: String, _ id: Int64, _ packed: PackedIDs) throws {
        let statement = try RawStatement(db.cachedStatement(sql: sql))
        try statement.run(texts: packed.blob.span) {
            $0.bind(id)
            $0.bind(packed.first)
            $0.bind(packed.last)
            $0.bind(blob: packed.blob.indices)
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
            let next = tweets.sortedIndex { $0 >= row.first }
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
        let sql = "UPDATE dump_tweets SET first = ?2, last = ?3, ids = ?4 WHERE id = ?1"
        try run(sql, row, PackedIDs(ids[...]))
    }
}
