import GRDB
import TweetDumps

/// The table `spelling`, with the spellings that a transaction adds, and the changes of the
/// counters of others.
struct SpellingTable {
    /// The values of a spelling whose row is not yet written; the name is a range of `names`.
    private struct New {
        let mention: Int64
        let name: Range<Int>
        var tweets: Int64 = 0
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let findLast: RawStatement
    private let update: RawStatement
    private let deleteUnused: RawStatement

    /// The new spellings, in the order of their ids.
    private var new: [New] = []
    private var names = Texts()
    private var ids = NewIDs()
    private var changes = Tally()
    /// The spellings that a tweet lost, which may be in no other.
    private var lost: Set<Int64> = []

    init(_ db: Database) throws {
        insert = try RowInsertion(db, into: "spelling", ["id", "mention", "name", "tweets"])
        find = try RawStatement(db, "SELECT id FROM spelling WHERE mention = ?1 AND name = ?2")
        findLast = try RawStatement(db, "SELECT max(id) FROM spelling")
        update = try RawStatement(db, "UPDATE spelling SET tweets = tweets + ?2 WHERE id = ?1")
        deleteUnused = try RawStatement(db, "DELETE FROM spelling WHERE id = ?1 AND tweets = 0")
    }

    /// The number of bytes of the new spellings' names.
    var newBytes: Int { names.bytes.count }

    /// The row of a spelling; nil if it has none, or one that is not yet written.
    func stored(_ name: Range<Int>, of mention: Int64, in batch: TweetBatch) throws -> Int64? {
        try find.first(texts: batch.bytes.span) {
            $0.bind(mention)
            $0.bind(name)
        } read: {
            try $0.name(0)
        }
    }

    /// Adds a spelling, and returns its id.
    mutating func add(_ name: ArraySlice<UInt8>, of mention: Int64) throws -> Int64 {
        if !ids.isBegun { ids.begin(after: try findLast.lastID()) }
        new.append(New(mention: mention, name: names.append(name)))
        return ids.add()
    }

    /// Changes the number of tweets with a spelling.
    @inline(__always)
    mutating func change(_ spelling: Int64, tweets: Int64) {
        if tweets < 0 { lost.insert(spelling) }
        if let index = ids.index(of: spelling) {
            new[index].tweets += tweets
        } else {
            changes.add(spelling, tweets: tweets)
        }
    }

    /// Writes the rows of the new spellings with their counters.
    mutating func writeNew() throws {
        try insert.run(new.enumerated(), texts: names.bytes.span) {
            $0.bind(ids.first + Int64($1.offset))
            $0.bind($1.element.mention)
            $0.bind($1.element.name)
            $0.bind($1.element.tweets)
        }
        new.removeAll(keepingCapacity: true)
        names.removeAll()
        ids.removeAll()
    }

    /// Writes everything, deletes the spellings that no tweet has any more, and ends the transaction.
    ///
    /// - Returns: Whether any was deleted.
    mutating func flush() throws -> Bool {
        try writeNew()
        for change in changes.changes() {
            try update.run {
                $0.bind(change.key)
                $0.bind(change.tweets)
            }
        }
        changes.removeAll()
        ids.end()
        defer { lost.removeAll() }
        return try lost.sorted().reduce(false) { try deleteIfUnused($1) || $0 }
    }

    private func deleteIfUnused(_ spelling: Int64) throws -> Bool {
        try deleteUnused.run { $0.bind(spelling) }
        return deleteUnused.changes > 0
    }
}
