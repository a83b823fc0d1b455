import GRDB
import TweetDumps

/// Whether each tweet of a scan has hashtags, and whether it mentions users.
struct MentionKindRows {
    private var rows: TweetRows<IntegerRows>
    private var kinds: SpellingKinds
    /// The tweet that was read last.
    private var tweet: Int64?
    /// Whether that tweet has a mention of each kind.
    private var hasHashtag = false
    private var hasUser = false

    /// Prepares to read the mentions of tweets.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - order: The order in which tweets are asked for.
    /// - Throws: An error if the archive cannot be read.
    init(_ db: Database, _ order: ScanOrder) throws {
        rows = try TweetRows(db, ["tweet", "spelling"], from: "tweet_spelling", order)
        kinds = try SpellingKinds(db)
    }

    /// Whether a tweet has a mention of a kind.
    mutating func has(_ kind: MentionKind, in tweet: Int64) throws -> Bool {
        if self.tweet != tweet { try read(tweet) }
        return kind == .hashtag ? hasHashtag : hasUser
    }

    private mutating func read(_ tweet: Int64) throws {
        (hasHashtag, hasUser) = (false, false)
        while let row = try rows.row(of: tweet) {
            let kind = try kinds.kind(of: row.integer(1))
            if kind == MentionKind.hashtag.rawValue { hasHashtag = true }
            if kind == MentionKind.user.rawValue { hasUser = true }
            try rows.step()
        }
        self.tweet = tweet
    }

    /// Ends the reading, so that no transaction stays open.
    mutating func end() {
        rows.end()
        tweet = nil
    }
}
