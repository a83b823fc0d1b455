import GRDB

/// The table `archive`, which has one row, with the changes of its counters.
struct ArchiveTable {
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

    /// Changes the number of tweets.
    mutating func change(tweets: Int64) { tweetChange += tweets }

    /// Writes the changes of the counters.
    ///
    /// - Parameter mentions: The changes of the numbers of different mentions.
    /// - Throws: An error of SQLite.
    mutating func flush(_ mentions: MentionCountChange) throws {
        try update.run {
            $0.bind(tweetChange)
            $0.bind(mentions.hashtags)
            $0.bind(mentions.users)
        }
        tweetChange = 0
    }
}
