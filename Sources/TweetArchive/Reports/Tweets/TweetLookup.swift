import GRDB
import TweetDumps

/// A tweet with its author's display name, and its pictures and films.
package struct ShownTweet: Sendable, Equatable {
    /// The tweet.
    package var tweet: ListedTweet
    /// The author's display name, such as `Ada Byron`; nil if it is unknown.
    package var displayName: String?
    /// The pictures and films, in their order.
    package var media: [TweetDetails.Medium]
}

/// Looks up tweets, and quoted ones that the archive does not have, while a report is read.
package struct TweetLookup {
    /// What is known of a quoted tweet that the archive does not have.
    package struct Quoted: Sendable, Equatable {
        /// The screen name of its author, without `@`; nil if it is unknown.
        package var author: String?
        /// Its time, in seconds since 1970 in UTC; nil if it is unknown.
        package var time: Int?
        /// Its text, with `&`, `<` and `>` not escaped.
        package var text: String
    }

    let tweets: ListedTweet.Reader
    private let displayName: Statement
    private let media: Statement
    private let quoted: Statement

    init(_ db: Database) throws {
        tweets = try ListedTweet.Reader(db)
        displayName = try db.makeStatement(
            sql: """
                SELECT CAST(profile.display AS BLOB) AS name
                FROM tweet CROSS JOIN profile ON profile.author = ifnull(tweet.author, 0)
                    AND profile.account = ifnull(tweet.account, 0)
                WHERE tweet.id = ?
                """
        )
        media = try db.makeStatement(
            sql: """
                SELECT kind, CAST(url AS BLOB) AS url, CAST(description AS BLOB) AS description
                FROM media WHERE tweet = ? ORDER BY position
                """
        )
        quoted = try db.makeStatement(
            sql: """
                SELECT CAST(tweet.author AS BLOB) AS author, \(TweetTime.sql) AS known_time,
                    CAST(tweet.text AS BLOB) AS text
                FROM quoted AS tweet WHERE tweet.id = ?
                """
        )
    }

    /// The tweet with an id; nil if the archive does not have it.
    package func tweet(_ id: Int64) throws -> ShownTweet? {
        guard let tweet = try tweets.tweet(id) else { return nil }
        let name = try tweet.author.flatMap { _ in
            try Row.fetchOne(displayName, arguments: [id])?.blobText("name")
        }
        let media = try tweet.media.isEmpty ? [] : Row.fetchAll(media, arguments: [id])
        return ShownTweet(
            tweet: tweet,
            displayName: name.map(TweetText.unescaped),
            media: try media.map { row in
                TweetDetails.Medium(
                    kind: try row.storedChoice("kind"),
                    url: row.blobText("url") ?? "",
                    description: row.blobText("description")
                )
            }
        )
    }

    /// The copy of a tweet in those that quote it; nil if there is none.
    package func quoted(_ id: Int64) throws -> Quoted? {
        guard let row = try Row.fetchOne(quoted, arguments: [id]), let text = row.blobText("text")
        else { return nil }
        return Quoted(
            author: row.blobText("author"),
            time: try row.stored("known_time"),
            text: TweetText.unescaped(text)
        )
    }
}
