import GRDBSQLite
import TweetDumps

// MARK: - Mentions

extension WriterStatements {
    /// Changes the counters of a mention that has tweets before and after the change.
    ///
    /// - Returns: False if it has none before or after; then nothing has changed.
    func changeUsedMention(_ change: Tally.Change) throws -> Bool {
        try run(updateUsedMention, change)
        return sqlite3_changes(connection) > 0
    }

    func changeMention(_ change: Tally.Change) throws {
        try run(updateMention, change)
    }

    private func run(_ statement: RawStatement, _ change: Tally.Change) throws {
        statement.bind(change.key, at: 1)
        statement.bind(change.count, at: 2)
        statement.bind(change.tweets, at: 3)
        try statement.run()
    }

    func changeSpelling(_ change: Tally.Change) throws {
        updateSpelling.bind(change.key, at: 1)
        updateSpelling.bind(change.tweets, at: 2)
        try updateSpelling.run()
    }

    /// The kind of a mention; nil if it has no row.
    func kind(of mention: Int64) throws -> MentionKind? {
        findKind.bind(mention, at: 1)
        return try findKind.first { $0.integer(0) == 0 ? .hashtag : .user }
    }
}

// MARK: - Terms and the archive

extension WriterStatements {
    func changeTerm(_ change: Tally.Change) throws {
        updateTerm.bind(change.key, at: 1)
        updateTerm.bind(change.tweets, at: 2)
        try updateTerm.run()
    }

    func changeTerm(_ term: Int64, _ mentions: MentionCountChange) throws {
        updateTermMentions.bind(term, at: 1)
        updateTermMentions.bind(mentions.hashtags, at: 2)
        updateTermMentions.bind(mentions.users, at: 3)
        try updateTermMentions.run()
    }

    func changeArchive(tweets: Int64, _ mentions: MentionCountChange) throws {
        updateArchive.bind(tweets, at: 1)
        updateArchive.bind(mentions.hashtags, at: 2)
        updateArchive.bind(mentions.users, at: 3)
        try updateArchive.run()
    }

    func insertPopularity(_ term: Int64, _ mention: Int64, _ change: Tally.Change) throws {
        try run(insertPopularity, term, mention, change)
    }

    /// Changes the popularity of a mention that has tweets before and after the change.
    ///
    /// - Returns: False if it has none before or after; then nothing has changed.
    func changePopularity(_ term: Int64, _ mention: Int64, _ change: Tally.Change) throws -> Bool {
        try run(updatePopularity, term, mention, change)
        return sqlite3_changes(connection) > 0
    }

    func deletePopularity(_ term: Int64, _ mention: Int64) throws {
        deletePopularity.bind(term, at: 1)
        deletePopularity.bind(mention, at: 2)
        try deletePopularity.run()
    }

    private func run(
        _ statement: RawStatement,
        _ term: Int64,
        _ mention: Int64,
        _ change: Tally.Change
    ) throws {
        statement.bind(term, at: 1)
        statement.bind(mention, at: 2)
        statement.bind(change.count, at: 3)
        statement.bind(change.tweets, at: 4)
        try statement.run()
    }
}
