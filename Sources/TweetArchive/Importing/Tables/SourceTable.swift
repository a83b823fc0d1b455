import GRDB
import TweetDumps

/// The table `source`, with the programs that tweets were written with.
struct SourceTable {
    private let insert: RawStatement
    private let find: RawStatement
    /// The order of the rows by their names.
    let order: RowOrder
    /// The rows of sources that were seen recently.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        insert = try RawStatement(db, "INSERT INTO source (name) VALUES (?1) RETURNING id")
        find = try RawStatement(db, "SELECT id FROM source WHERE name = ?1")
        order = try RowOrder(db, "SELECT name FROM source WHERE id = ?1")
    }

    /// The row of a tweet's source, which is added if it is new; nil if the source is unknown.
    @inline(__always)
    mutating func row(of tweet: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        guard let range = tweet.source.range else { return nil }
        let hash = StableHash.hash(batch.bytes.span.extracting(range), seed: 0)
        if let known = cache[batch.bytes[range], hash] { return known }
        let id = try find(range, in: batch)
        if cache.isFull { cache.removeAll() }
        cache.insert(id, batch.bytes[range], hash)
        return id
    }

    private func find(_ name: Range<Int>, in batch: TweetBatch) throws -> Int64 {
        for statement in [find, insert] {
            let id = try statement.first(texts: batch.bytes.span) {
                $0.bind(name)
            } read: {
                try $0.name(0)
            }
            if let id { return id }
        }
        throw StorageError.rowWithoutID(table: "source")
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() { cache.removeAll() }
}
