import GRDB
import GRDBSQLite
import TweetDumps

// MARK: - Tweets

extension WriterStatements {
    /// Inserts a tweet; false if the archive has it.
    @inline(__always)
    func insert(_ row: TweetBatch.Row, author: Int64?, in batch: TweetBatch) throws -> Bool {
        try bind(row, author: author, in: batch, to: insertTweet)
        return sqlite3_changes(connection) > 0
    }

    func update(_ row: TweetBatch.Row, author: Int64?, in batch: TweetBatch) throws {
        try bind(row, author: author, in: batch, to: updateTweet)
    }

    private func bind(
        _ row: TweetBatch.Row,
        author: Int64?,
        in batch: TweetBatch,
        to statement: RawStatement
    ) throws {
        statement.bind(Int64(row.kind.rawValue), at: 5)
        statement.bind(row.isCut ? 1 : 0, at: 6)
        statement.bind(row.isExtracted ? 1 : 0, at: 7)
        statement.bind(Int64(row.mentionCount), at: 8)
        statement.bind(Int64(bitPattern: row.digest), at: 9)
        try batch.withBytes(of: row.text) { text in
            statement.bind(text, at: 10)
            try bindOrigin(of: row, author: author, in: batch, to: statement)
        }
    }

    /// Fills in author, time and language where the stored record lacks them.
    func complete(_ row: TweetBatch.Row, author: Int64?, in batch: TweetBatch) throws {
        try bindOrigin(of: row, author: author, in: batch, to: completeTweet)
    }

    /// Binds id, author, time and language, and runs the statement.
    private func bindOrigin(
        of row: TweetBatch.Row,
        author: Int64?,
        in batch: TweetBatch,
        to statement: RawStatement
    ) throws {
        statement.bind(row.id, at: 1)
        if let author { statement.bind(author, at: 2) } else { statement.bindNull(at: 2) }
        if row.time == .min { statement.bindNull(at: 3) } else { statement.bind(row.time, at: 3) }
        guard row.language.count >= 0 else {
            statement.bindNull(at: 4)
            return try statement.run()
        }
        try batch.withBytes(of: row.language) { language in
            statement.bind(language, at: 4)
            try statement.run()
        }
    }

    /// The stored data of a tweet; nil if the archive does not have it.
    func storedTweet(_ id: Int64) throws -> StoredTweet? {
        findTweet.bind(id, at: 1)
        return try findTweet.first { row in
            StoredTweet(
                rank: (row.integer(0) == 0 ? 1 : 0, row.integer(1) == 0 ? 1 : 0, row.integer(2)),
                digest: UInt64(bitPattern: row.integer(3)),
                isIncomplete: row.integer(4) == 1
            )
        }
    }

    func hasTweet(_ id: Int64) throws -> Bool {
        findTweet.bind(id, at: 1)
        return try findTweet.first { _ in true } ?? false
    }

    /// Deletes the row of a tweet; false if the archive does not have it.
    func deleteTweet(_ id: Int64) throws -> Bool {
        deleteTweet.bind(id, at: 1)
        try deleteTweet.run()
        return sqlite3_changes(connection) > 0
    }
}

// MARK: - Removed tweets

extension WriterStatements {
    func insertRemoved(_ tweet: Int64, now: String) throws {
        let now = Array(now.utf8)
        try now.withUnsafeBufferPointer { now in
            insertRemoved.bind(tweet, at: 1)
            insertRemoved.bind(now, at: 2)
            try insertRemoved.run()
        }
    }

    func isRemoved(_ tweet: Int64) throws -> Bool {
        findRemoved.bind(tweet, at: 1)
        return try findRemoved.first { _ in true } ?? false
    }

    func hasRemovals() throws -> Bool {
        try findAnyRemoved.first { _ in true } ?? false
    }
}

// MARK: - Mentions of a tweet

extension WriterStatements {
    /// Adds a row of `tweet_spelling`, which is written with others.
    @inline(__always)
    func insertMention(tweet: Int64, spelling: Int64, count: Int32) throws {
        pendingRows.append(tweet)
        pendingRows.append(spelling)
        pendingRows.append(Int64(count))
        guard pendingRows.count == WriterStatements.rowsPerInsert * 3 else { return }
        bindPending(0..<pendingRows.count, to: insertTweetSpellings)
        try insertTweetSpellings.run()
        pendingRows.removeAll(keepingCapacity: true)
    }

    /// Writes the pending rows of `tweet_spelling`, so that queries find them.
    func writePendingRows() throws {
        for first in stride(from: 0, to: pendingRows.count, by: 3) {
            bindPending(first..<first + 3, to: insertTweetSpelling)
            try insertTweetSpelling.run()
        }
        pendingRows.removeAll(keepingCapacity: true)
    }

    private func bindPending(_ values: Range<Int>, to statement: RawStatement) {
        for (parameter, index) in values.enumerated() {
            statement.bind(pendingRows[index], at: Int32(parameter) + 1)
        }
    }

    /// The spellings in a stored tweet; those of a mention follow one another.
    func mentions(of tweet: Int64) throws -> [StoredTweetSpelling] {
        findTweetSpellings.bind(tweet, at: 1)
        var mentions: [StoredTweetSpelling] = []
        try findTweetSpellings.readAll { row in
            mentions.append(
                .init(spelling: try row.name(0), mention: try row.name(1), count: try row.count(2))
            )
        }
        return mentions
    }

    func deleteMentions(of tweet: Int64) throws {
        deleteTweetSpellings.bind(tweet, at: 1)
        try deleteTweetSpellings.run()
    }

    /// The content of a stored tweet, for rule 12 (d) of the counting rules.
    func content(of tweet: Int64) throws -> MentionContent {
        findContent.bind(tweet, at: 1)
        var entries: [(MentionContent.Spelled, Int64)] = []
        try findContent.readAll { row in
            let spelled = MentionContent.Spelled(
                kind: row.integer(0),
                folded: try row.bytes(1),
                name: try row.bytes(2)
            )
            entries.append((spelled, try row.count(3)))
        }
        return MentionContent(entries)
    }
}

// MARK: - Terms

extension WriterStatements {
    /// The row of a term, which is created if it is new.
    ///
    /// Its name becomes the one typed here.
    func term(_ term: SearchTerm, now: String) throws -> Int64 {
        let texts = [term.folded, term.name, now].map { Array($0.utf8) }
        let id = try texts[0].withUnsafeBufferPointer { folded in
            try texts[1].withUnsafeBufferPointer { name in
                try texts[2].withUnsafeBufferPointer { now in
                    upsertTerm.bind(folded, at: 1)
                    upsertTerm.bind(name, at: 2)
                    upsertTerm.bind(now, at: 3)
                    return try upsertTerm.first { $0.integer(0) }
                }
            }
        }
        guard let id else { throw DatabaseError(message: "the term \(term.name) has no row") }
        return id
    }

    /// Records that a term found a tweet; false if that was known.
    func insertTerm(_ term: Int64, tweet: Int64) throws -> Bool {
        insertTermTweet.bind(term, at: 1)
        insertTermTweet.bind(tweet, at: 2)
        try insertTermTweet.run()
        return sqlite3_changes(connection) > 0
    }

    func terms(of tweet: Int64) throws -> [Int64] {
        findTerms.bind(tweet, at: 1)
        var terms: [Int64] = []
        try findTerms.readAll { terms.append($0.integer(0)) }
        return terms
    }

    func deleteTerms(of tweet: Int64) throws {
        deleteTerms.bind(tweet, at: 1)
        try deleteTerms.run()
    }
}
