import GRDB
import TweetDumps

/// The table `author`, with the authors that a transaction adds.
struct AuthorTable {
    /// The values of an author whose row is not yet written, besides the folded name.
    ///
    /// A new column is added here, where an author is added, and where the rows are written. The row
    /// of a known author is never changed.
    private struct New {
        /// The range of the name in the bytes of the new names.
        let name: Range<Int>
    }

    private let insert: RawStatement
    private let find: RawStatement
    private let findLast: RawStatement
    private var new = NewNames<New>()
    /// The rows of authors that were seen recently, by their names as written.
    private var cache = NameCache<Int64>()

    init(_ db: Database) throws {
        insert = try RawStatement(db, "INSERT INTO author (id, folded, name) VALUES (?1, ?2, ?3)")
        find = try RawStatement(db, "SELECT id FROM author WHERE folded = ?1")
        findLast = try RawStatement(db, "SELECT max(id) FROM author")
    }

    /// The number of new authors.
    var newCount: Int { new.count }
    /// The number of bytes of the new authors' texts.
    var newBytes: Int { new.bytes.count }

    /// The row of a tweet's author, which is added if it is new; nil if the author is unknown.
    mutating func row(of tweet: TweetBatch.Row, in batch: TweetBatch) throws -> Int64? {
        guard let range = tweet.author.range, !range.isEmpty else { return nil }
        let name = batch.bytes[range]
        if let known = cache[name, tweet.authorHash] { return known }
        let id = try findOrAdd(name)
        if cache.isFull { cache.removeAll() }
        cache.insert(id, name, tweet.authorHash)
        return id
    }

    /// The row of an author who is not in the cache.
    private mutating func findOrAdd(_ name: ArraySlice<UInt8>) throws -> Int64 {
        if !new.isBegun { new.begin(after: try findLast.lastID()) }
        let folded = Folding.folded(name)
        let hash = StableHash.hash(folded.span, seed: 0)
        if let id = new.id(of: folded[...], hash) { return id }
        if new.mayBeStored(hash), let id = try stored(folded) { return id }
        return new.add(folded[...], hash, New(name: new.keep(name)))
    }

    private func stored(_ folded: [UInt8]) throws -> Int64? {
        try find.first(texts: folded.span) {
            $0.bind(folded.indices)
        } read: {
            try $0.name(0)
        }
    }

    /// Writes the rows of the new authors, and ends the transaction.
    mutating func flush() throws {
        for author in new.sorted {
            try insert.run(texts: new.bytes.span) {
                $0.bind(author.id)
                $0.bind(author.name)
                $0.bind(author.values.name)
            }
        }
        new.removeAll()
        new.end()
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() {
        cache.removeAll()
        new.forget()
    }
}
