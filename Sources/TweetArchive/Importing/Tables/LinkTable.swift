import GRDB
import TweetDumps

/// The tables `link` and `omitted_link`: the links of each tweet, and those that lead to the tweet
/// itself, or to one that it repeats or quotes.
///
/// Another record of a tweet can show what it quotes. The omitted links are kept because the list of
/// all links decides which record's links are kept.
struct LinkTable {
    /// A link of a tweet, in the order of its text.
    private struct Link: Equatable {
        let url: [UInt8]
        let isOmitted: Bool
    }

    private let insert: RawStatement
    private let insertOmitted: RawStatement
    private let find: RawStatement
    private let delete: RawStatement
    private let deleteOmitted: RawStatement

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            "INSERT INTO link (tweet, position, url) VALUES (?1, ?2, ?3)"
        )
        insertOmitted = try RawStatement(
            db,
            "INSERT INTO omitted_link (tweet, position, url) VALUES (?1, ?2, ?3)"
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

    /// Inserts the links of a new tweet.
    @inline(__always)
    func insert(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for (position, link) in batch.links[row.links.indices].enumerated() {
            let statement = row.refers(to: link.status) ? insertOmitted : insert
            try statement.run(texts: batch.bytes.span) {
                $0.bind(row.id)
                $0.bind(Int64(position))
                $0.bind(link.url.range)
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
        let merged = LinkTable.first(stored.map(\.url), told).map { url in
            Link(url: url, isOmitted: tweet.refers(to: StatusAddress.target(of: url[...]) ?? 0))
        }
        guard merged != stored else { return }
        try deleteAll(of: row.id)
        for (position, link) in merged.enumerated() {
            try (link.isOmitted ? insertOmitted : insert).run(texts: link.url.span) {
                $0.bind(row.id)
                $0.bind(Int64(position))
                $0.bind(link.url.indices)
            }
        }
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
