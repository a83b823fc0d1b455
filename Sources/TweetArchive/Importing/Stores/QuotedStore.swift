import GRDB
import TweetDumps

/// The table `quoted`, in which the values of a quoted tweet in several records are merged.
///
/// Quoted tweets can be of any age, so their rows are all over the table. Those of a transaction are
/// written together in the order of their ids, so that each page changes once.
struct QuotedStore {
    /// The values of a quoted tweet, which are nil if unknown; texts are in UTF-8.
    private struct Values: Equatable {
        var author: [UInt8]?
        var time: Int64?
        var text: [UInt8]

        /// Merges the values in another record: the first author, the later time, the longer text.
        mutating func merge(_ other: Values) {
            author = Merging.first(author, other.author) { Merging.precedes($0, $1) }
            time = Merging.larger(time, other.time)
            if Merging.isPreferred(other.text[...], to: text[...]) { text = other.text }
        }

        /// The approximate size in memory, in bytes: the texts, and 128 for the rest of an entry.
        var size: Int { text.count + (author?.count ?? 0) + 128 }
    }

    /// The number of bytes at which they are written before the transaction ends.
    private static let maxPendingSize = 1 << 23

    /// The merged values in the records of the transaction that are not yet written, by the ids of
    /// the quoted tweets.
    private var pending: [Int64: Values] = [:]
    /// An upper bound of the number of bytes that it needs.
    private var pendingSize = 0

    private let insert: RawStatement
    private let update: RawStatement
    private let find: RawStatement

    init(_ db: Database) throws {
        insert = try RawStatement(
            db,
            """
            INSERT INTO quoted (id, author, time, text) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (id) DO NOTHING
            """
        )
        update = try RawStatement(
            db,
            "UPDATE quoted SET author = ?2, time = ?3, text = ?4 WHERE id = ?1"
        )
        find = try RawStatement(db, "SELECT author, time, text FROM quoted WHERE id = ?1")
    }

    /// Merges the quoted tweets that a record has inside.
    @inline(__always)
    mutating func merge(_ row: TweetBatch.Row, in batch: TweetBatch) throws {
        for quoted in batch.quoted[row.quoted.indices] { merge(quoted, in: batch) }
        if pendingSize > QuotedStore.maxPendingSize { try flush() }
    }

    private mutating func merge(_ quoted: TweetBatch.Quoted, in batch: TweetBatch) {
        let new = Values(
            author: quoted.author.range.map { Array(batch.bytes[$0]) },
            time: quoted.time == .min ? nil : quoted.time,
            text: Array(batch.bytes[quoted.text.range ?? 0..<0])
        )
        pendingSize += new.size
        if pending[quoted.id]?.merge(new) == nil { pending[quoted.id] = new }
    }

    mutating func flush() throws {
        for (tweet, new) in pending.sorted(by: { $0.key < $1.key }) { try write(new, of: tweet) }
        pending.removeAll()
        pendingSize = 0
    }

    /// Merges values with the stored row, which is added if there is none.
    private func write(_ new: Values, of tweet: Int64) throws {
        try run(insert, tweet, new)
        guard insert.changes == 0, let stored = try values(of: tweet) else { return }
        var merged = stored
        merged.merge(new)
        if merged != stored { try run(update, tweet, merged) }
    }

    private func values(of tweet: Int64) throws -> Values? {
        try find.first(for: tweet) { row in
            Values(
                author: row.isNull(0) ? nil : try row.bytes(0),
                time: row.isNull(1) ? nil : row.integer(1),
                text: try row.bytes(2)
            )
        }
    }

    private func run(_ statement: RawStatement, _ tweet: Int64, _ values: Values) throws {
        var texts = Texts()
        let author = values.author.map { texts.append($0) }
        let text = texts.append(values.text)
        try statement.run(texts: texts.bytes.span) {
            $0.bind(tweet)
            $0.bind(author)
            $0.bind(values.time)
            $0.bind(text)
        }
    }
}
