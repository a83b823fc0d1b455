import GRDB
import TweetDumps

/// The tables `link` and `omitted_link`: the links of each tweet, and those that lead to the tweet
/// itself, or to one that it repeats or quotes.
///
/// Another record of a tweet can show what it quotes. The omitted links are kept because the list of
/// all links decides which record's links are kept.
struct LinkStore {
    /// A link of a tweet, in the order of its text.
    private struct Link: Equatable {
        let url: [UInt8]
        let isOmitted: Bool
    }

    /// A row to insert, whose text is a range of an array of bytes.
    private struct Row {
        let tweet: Int64
        let position: Int
        let url: Range<Int>?
        let isOmitted: Bool
    }

    private let insertion: RowInsertion
    private let insertionOfOmitted: RowInsertion
    private let find: RawStatement
    private let delete: RawStatement
    private let deleteOmitted: RawStatement

    init(_ db: Database) throws {
        insertion = try RowInsertion(db, into: "link", ["tweet", "position", "url"])
        insertionOfOmitted = try RowInsertion(
            db,
            into: "omitted_link",
            ["tweet", "position", "url"]
        )
        find = try RawStatement(
            db,
            """
            SELECT url, 0, position FROM link WHERE tweet = ?1
            UNION ALL SELECT url, 1, position FROM omitted_link WHERE tweet = ?1
            ORDER BY 3
            """
        )
        delete = try RawStatement(db, "DELETE FROM link WHERE tweet = ?1")
        deleteOmitted = try RawStatement(db, "DELETE FROM omitted_link WHERE tweet = ?1")
    }

    /// Inserts the links of new tweets.
    ///
    /// - Parameters:
    ///   - order: The indices of the tweets in ascending order of their ids.
    ///   - pending: The tweets.
    /// - Throws: An error of SQLite.
    func insert(_ order: [Int], of pending: PendingTweets) throws {
        var copied = CopiedRows<Row>()
        for index in order {
            let tweet = pending.row(of: index)
            for (position, link) in pending.links(of: index).enumerated() {
                let row = Row(
                    tweet: tweet.id,
                    position: position,
                    url: link.url.range.map {
                        copied.texts.append(pending.bytes(of: $0, in: index))
                    },
                    isOmitted: tweet.refers(to: link.status)
                )
                try copied.add(row, insert)
            }
        }
        try copied.insertAll(insert)
    }

    private func insert(_ rows: [Row], texts: Span<UInt8>) throws {
        for (statement, isOmitted) in [(insertion, false), (insertionOfOmitted, true)] {
            try statement.run(rows.lazy.filter { $0.isOmitted == isOmitted }, texts: texts) {
                $0.bind($1.tweet)
                $0.bind(Int64($1.position))
                $0.bind($1.url)
            }
        }
    }

    /// Merges the links of another record with those of a stored tweet: the longer list is kept, else
    /// the first one.
    ///
    /// - Parameters:
    ///   - row: The record.
    ///   - batch: The batch that has it.
    ///   - tweet: The merged values of the tweet, which decide which links are omitted.
    /// - Throws: An error if the archive cannot be read or written.
    func merge(_ row: TweetBatch.Row, in batch: TweetBatch, _ tweet: TweetColumns) throws {
        let stored = try links(of: row.id)
        let told = batch.links[row.links.indices].map { Array(batch.bytes[$0.url.range ?? 0..<0]) }
        let merged = LinkStore.first(stored.map(\.url), told).map { url in
            Link(url: url, isOmitted: tweet.refers(to: StatusAddress.target(of: url[...]) ?? 0))
        }
        guard merged != stored else { return }
        try deleteAll(of: row.id)
        var texts = Texts()
        let rows = merged.enumerated().map { position, link in
            Row(
                tweet: row.id,
                position: position,
                url: texts.append(link.url),
                isOmitted: link.isOmitted
            )
        }
        try insert(rows, texts: texts.bytes.span)
    }

    /// The longer one of two lists, else the first by its elements.
    private static func first(_ one: [[UInt8]], _ other: [[UInt8]]) -> [[UInt8]] {
        if one.count != other.count { return one.count > other.count ? one : other }
        let isFirst = one.lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
        return isFirst ? one : other
    }

    private func links(of tweet: Int64) throws -> [Link] {
        var links: [Link] = []
        try find.readAll {
            $0.bind(tweet)
        } read: {
            links.append(Link(url: try $0.bytes(0), isOmitted: $0.integer(1) == 1))
        }
        return links
    }

    /// Deletes the rows of a tweet.
    func deleteAll(of tweet: Int64) throws {
        try delete.run { $0.bind(tweet) }
        try deleteOmitted.run { $0.bind(tweet) }
    }
}
