import GRDB
import TweetDumps

/// Finds pictures and films.
struct MediaQuery {
    /// The tweets with pictures or films.
    struct Found: Sendable {
        /// Their ids, from the newest on.
        var ids: [Int64] = []
        /// The number of their pictures and films.
        var count = 0
        /// The tweets that were read.
        fileprivate(set) var total = TweetTotal()
    }

    /// The tweets whose pictures and films are found.
    let tweets: SelectedTweets

    /// The tweets with pictures or films.
    ///
    /// - Throws: An error if the archive cannot be read, or does not know a name in the filter.
    func found() throws -> Found {
        var (found, total) = try tweets.tally { scan, db in
            var found = Found()
            var media = try TweetRows(db, ["tweet"], from: "media", .ascending)
            defer { media.end() }
            let total = try scan.read { tweet in
                while try media.row(of: tweet.id) != nil {
                    if found.ids.last != tweet.id { found.ids.append(tweet.id) }
                    found.count += 1
                    try media.step()
                }
            }
            return (found, total)
        } adding: {
            $0.ids += $1.ids
            $0.count += $1.count
        }
        found.total = total
        found.ids.sort(by: >)
        return found
    }

    /// The pictures and films of some tweets, in their order.
    ///
    /// - Parameters:
    ///   - db: The archive.
    ///   - ids: The ids of the tweets.
    ///   - limit: The maximum number of rows; nil for all.
    /// - Returns: The rows.
    static func rows(
        _ db: Database,
        _ ids: [Int64],
        limit: Int?
    ) -> ReportRows<MediaReport.Row> {
        ReportRows { body in
            var rest = limit ?? .max
            let statement = try db.makeStatement(
                sql: """
                    SELECT media.tweet, media.position, \(TweetTime.sql) AS known_time, media.kind,
                        CAST(author.name AS BLOB) AS author_name,
                        CAST(media.url AS BLOB) AS url,
                        CAST(media.description AS BLOB) AS description
                    FROM media JOIN tweet ON tweet.id = media.tweet
                    LEFT JOIN author ON author.id = tweet.author
                    WHERE media.tweet = ? ORDER BY media.position
                    """
            )
            for id in ids where rest > 0 {
                for row in try Row.fetchAll(statement, arguments: [id]).prefix(rest) {
                    rest -= 1
                    try body(MediaReport.Row(row))
                }
            }
        }
    }
}

extension MediaReport.Row {
    fileprivate init(_ row: Row) throws {
        self.init(
            tweet: try row.stored("tweet"),
            position: try row.stored("position"),
            time: try row.stored("known_time"),
            author: row.blobText("author_name"),
            kind: try row.storedChoice("kind"),
            url: row.blobText("url") ?? "",
            description: row.blobText("description")
        )
    }
}
