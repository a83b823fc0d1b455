import GRDB

/// The statements of an import, prepared once.
///
/// Values are bound by the parameters' numbers in the SQL. It is a class, so that closures that use
/// one statement do not copy all of them.
final class WriterStatements {
    /// The handle of the connection.
    ///
    /// GRDB would check at each of its own calls that it comes from the right thread.
    let connection: OpaquePointer?

    let insertTweet: RawStatement
    let findTweet: RawStatement
    let updateTweet: RawStatement
    let completeTweet: RawStatement
    let deleteTweet: RawStatement
    let insertRemoved: RawStatement
    let findRemoved: RawStatement
    let findAnyRemoved: RawStatement

    let insertTweetSpelling: RawStatement
    let insertTweetSpellings: RawStatement
    /// The number of rows that `insertTweetSpellings` writes.
    static let rowsPerInsert = 16
    /// The values of rows of `tweet_spelling` that are not yet written, three for each row; fewer
    /// rows than `rowsPerInsert`.
    var pendingRows: [Int64] = []
    let findTweetSpellings: RawStatement
    let deleteTweetSpellings: RawStatement
    let findContent: RawStatement

    let findAuthor: RawStatement
    let insertAuthor: RawStatement
    let findSpelling: RawStatement
    let insertSpelling: RawStatement
    let insertMention: RawStatement
    let findMention: RawStatement
    let findLastAuthor: RawStatement
    let findLastMention: RawStatement
    let findLastSpelling: RawStatement

    let upsertTerm: RawStatement
    let insertTermTweet: RawStatement
    let findTerms: RawStatement
    let deleteTerms: RawStatement

    let updateUsedMention: RawStatement
    let updateMention: RawStatement
    let findKind: RawStatement
    let updateSpelling: RawStatement
    let updateTerm: RawStatement
    let updateTermMentions: RawStatement
    let insertPopularity: RawStatement
    let updatePopularity: RawStatement
    let deletePopularity: RawStatement
    let updateArchive: RawStatement

    init(_ db: Database) throws {
        connection = db.sqliteConnection
        insertTweet = try RawStatement(
            db,
            """
            INSERT INTO tweet
                (id, author, time, language, kind, cut, extracted, mentions, digest, text)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            ON CONFLICT (id) DO NOTHING
            """
        )
        findTweet = try RawStatement(
            db,
            """
            SELECT cut, extracted, mentions, digest,
                author IS NULL OR time IS NULL OR language IS NULL
            FROM tweet WHERE id = ?1
            """
        )
        updateTweet = try RawStatement(
            db,
            """
            UPDATE tweet
            SET author = coalesce(?2, author), time = coalesce(?3, time),
                language = coalesce(?4, language), kind = ?5, cut = ?6, extracted = ?7,
                mentions = ?8, digest = ?9, text = ?10
            WHERE id = ?1
            """
        )
        completeTweet = try RawStatement(
            db,
            """
            UPDATE tweet
            SET author = coalesce(author, ?2), time = coalesce(time, ?3),
                language = coalesce(language, ?4)
            WHERE id = ?1
            """
        )
        deleteTweet = try RawStatement(db, "DELETE FROM tweet WHERE id = ?1")
        insertRemoved = try RawStatement(
            db,
            "INSERT INTO removed (tweet, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        findRemoved = try RawStatement(db, "SELECT 1 FROM removed WHERE tweet = ?1")
        findAnyRemoved = try RawStatement(db, "SELECT 1 FROM removed LIMIT 1")

        insertTweetSpelling = try RawStatement(
            db,
            "INSERT INTO tweet_spelling (tweet, spelling, count) VALUES (?1, ?2, ?3)"
        )
        // Has as many rows as `rowsPerInsert`. If a statement with several rows fails, SQLite
        // undoes its first rows, for which it saves each page before a change. OR ROLLBACK avoids
        // that: it undoes the whole transaction, as any failure does.
        insertTweetSpellings = try RawStatement(
            db,
            """
            INSERT OR ROLLBACK INTO tweet_spelling (tweet, spelling, count)
            VALUES (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?),
                (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?),
                (?, ?, ?), (?, ?, ?), (?, ?, ?), (?, ?, ?)
            """
        )
        findTweetSpellings = try RawStatement(
            db,
            """
            SELECT tweet_spelling.spelling, spelling.mention, tweet_spelling.count
            FROM tweet_spelling JOIN spelling ON spelling.id = tweet_spelling.spelling
            WHERE tweet_spelling.tweet = ?1
            ORDER BY spelling.mention
            """
        )
        deleteTweetSpellings = try RawStatement(db, "DELETE FROM tweet_spelling WHERE tweet = ?1")
        findContent = try RawStatement(
            db,
            """
            SELECT mention.kind, mention.folded, spelling.name, tweet_spelling.count
            FROM tweet_spelling
            JOIN spelling ON spelling.id = tweet_spelling.spelling
            JOIN mention ON mention.id = spelling.mention
            WHERE tweet_spelling.tweet = ?1
            ORDER BY mention.id
            """
        )

        findAuthor = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        insertAuthor = try RawStatement(
            db,
            "INSERT INTO author (id, folded, name) VALUES (?1, ?2, ?3)"
        )
        findSpelling = try RawStatement(
            db,
            "SELECT id FROM spelling WHERE mention = ?1 AND name = ?2"
        )
        insertSpelling = try RawStatement(
            db,
            "INSERT INTO spelling (id, mention, name, tweets) VALUES (?1, ?2, ?3, ?4)"
        )
        insertMention = try RawStatement(
            db,
            "INSERT INTO mention (id, kind, folded, count, tweets) VALUES (?1, ?2, ?3, ?4, ?5)"
        )
        findMention = try RawStatement(
            db,
            "SELECT id FROM mention WHERE folded = ?2 AND kind = ?1"
        )
        findLastAuthor = try RawStatement(db, "SELECT max(id) FROM author")
        findLastMention = try RawStatement(db, "SELECT max(id) FROM mention")
        findLastSpelling = try RawStatement(db, "SELECT max(id) FROM spelling")

        upsertTerm = try RawStatement(
            db,
            """
            INSERT INTO term (folded, name, first_used, last_used) VALUES (?1, ?2, ?3, ?3)
            ON CONFLICT (folded) DO UPDATE
            SET name = excluded.name, last_used = max(last_used, excluded.last_used)
            RETURNING id
            """
        )
        // Not INSERT … SELECT, for which SQLite would save each page before a change, to undo half
        // a statement.
        insertTermTweet = try RawStatement(
            db,
            "INSERT INTO term_tweet (term, tweet) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        findTerms = try RawStatement(db, "SELECT term FROM term_tweet WHERE tweet = ?1")
        deleteTerms = try RawStatement(db, "DELETE FROM term_tweet WHERE tweet = ?1")

        updateUsedMention = try RawStatement(
            db,
            """
            UPDATE mention SET count = count + ?2, tweets = tweets + ?3
            WHERE id = ?1 AND tweets > 0 AND tweets + ?3 > 0
            """
        )
        updateMention = try RawStatement(
            db,
            "UPDATE mention SET count = count + ?2, tweets = tweets + ?3 WHERE id = ?1"
        )
        findKind = try RawStatement(db, "SELECT kind FROM mention WHERE id = ?1")
        updateSpelling = try RawStatement(
            db,
            "UPDATE spelling SET tweets = tweets + ?2 WHERE id = ?1"
        )
        updateTerm = try RawStatement(db, "UPDATE term SET tweets = tweets + ?2 WHERE id = ?1")
        updateTermMentions = try RawStatement(
            db,
            "UPDATE term SET hashtags = hashtags + ?2, users = users + ?3 WHERE id = ?1"
        )
        insertPopularity = try RawStatement(
            db,
            "INSERT INTO popularity (term, mention, count, tweets) VALUES (?1, ?2, ?3, ?4)"
        )
        updatePopularity = try RawStatement(
            db,
            """
            UPDATE popularity SET count = count + ?3, tweets = tweets + ?4
            WHERE term = ?1 AND mention = ?2 AND tweets + ?4 > 0
            """
        )
        deletePopularity = try RawStatement(
            db,
            "DELETE FROM popularity WHERE term = ?1 AND mention = ?2"
        )
        updateArchive = try RawStatement(
            db,
            """
            UPDATE archive
            SET tweets = tweets + ?1, hashtags = hashtags + ?2, users = users + ?3
            """
        )
    }
}
