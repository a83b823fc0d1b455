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
    private let omittedInsertion: RowInsertion
    private let find: RawStatement
    private let deleteLinks: RawStatement
    private let deleteOmitted: RawStatement

    init(_ db: Database) throws {
        insertion = try RowInsertion(db, into: "link", ["tweet", "position", "url"])
        omittedInsertion = try RowInsertion(db, into: "omitted_link", ["tweet", "position", "url"])
        find = try RawStatement(
            db,
            """
            SELECT url, 0, position FROM link WHERE tweet = ?1
            UNION ALL SELECT url, 1, position FROM omitted_link WHERE tweet = ?1
            ORDER BY 3
            """
        )
        deleteLinks = try RawStatement(db, "DELETE FROM link WHERE tweet = ?1")
        deleteOmitted = try RawStatement(db, "DELETE FROM omitted_link WHERE tweet = ?1")
    }

    /// Inserts the links of new tweets, in an order of their indices in which their ids ascend.
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
        for (statement, isOmitted) in [(insertion, false), (omittedInsertion, true)] {
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
    /// The merged values of the tweet decide which links are omitted.
    func merge(_ row: TweetBatch.Row, in batch: TweetBatch, _ tweet: TweetColumns) throws {
        let stored = try links(of: row.id)
        let new = batch.links[row.links.indices].map { Array(batch.bytes[$0.url.range ?? 0..<0]) }
        let urls = Merging.longer(stored.map(\.url), new) { $0.lexicographicallyPrecedes($1) }
        let merged = urls.map { url in
            Link(url: url, isOmitted: tweet.refers(to: StatusAddress.target(of: url[...]) ?? 0))
        }
        guard merged != stored else { return }
        try delete(of: row.id)
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

    private func links(of tweet: Int64) throws -> [Link] {
        try find.values(for: tweet) { Link(url: try $0.bytes(0), isOmitted: $0.integer(1) == 1) }
    }

    func delete(of tweet: Int64) throws {
        try deleteLinks.run { $0.bind(tweet) }
        try deleteOmitted.run { $0.bind(tweet) }
    }
}
