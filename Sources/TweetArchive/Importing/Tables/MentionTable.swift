import GRDB
import TweetDumps

/// The table `mention`, with the mentions that a transaction adds, and the changes of the counters
/// of others.
struct MentionTable {
    /// The values of a mention whose row is not yet written.
    private struct New {
        let kind: MentionKind
        var count: Int64 = 0
        var tweets: Int64 = 0
    }

    private let insert: RowInsertion
    private let find: RawStatement
    private let findLast: RawStatement
    private let findKind: RawStatement
    private let updateUsed: RawStatement
    private let update: RawStatement
    private let deleteUnused: RawStatement

    private var new = NewNames<New>()
    /// The id of the first mention that the transaction added; its row may be written.
    private var firstAdded: Int64 = 0
    /// The kinds of all mentions that the transaction added.
    private var addedKinds: [MentionKind] = []
    private var changes = Tally()
    /// The mentions that a tweet lost, which may be in no other.
    private var lost: Set<Int64> = []
    /// The change of the number of mentions that tweets have.
    private var usedChange = MentionCountChange()

    init(_ db: Database) throws {
        insert = try RowInsertion(
            db,
            into: "mention",
            ["id", "kind", "folded", "count", "tweets"]
        )
        find = try RawStatement(db, "SELECT id FROM mention WHERE folded = ?1 AND kind = ?2")
        findLast = try RawStatement(db, "SELECT max(id) FROM mention")
        findKind = try RawStatement(db, "SELECT kind FROM mention WHERE id = ?1")
        updateUsed = try RawStatement(
            db,
            """
            UPDATE mention SET count = count + ?2, tweets = tweets + ?3
            WHERE id = ?1 AND tweets > 0 AND tweets + ?3 > 0
            """
        )
        update = try RawStatement(
            db,
            "UPDATE mention SET count = count + ?2, tweets = tweets + ?3 WHERE id = ?1"
        )
        deleteUnused = try RawStatement(db, "DELETE FROM mention WHERE id = ?1 AND tweets = 0")
    }

    /// The number of new mentions.
    var newCount: Int { new.count }
    /// The number of bytes of the new mentions' names.
    var newBytes: Int { new.bytes.count }

    // MARK: Rows

    /// The row of a mention, which is added if it is new.
    mutating func row(of mention: TweetBatch.MentionRow, in batch: TweetBatch) throws -> Int64 {
        guard let range = mention.folded.range else { preconditionFailure("mentions have names") }
        if !new.isBegun { try begin() }
        let folded = batch.bytes[range]
        if let id = new.id(of: folded, mention.hash) { return id }
        if new.mayBeStored(mention.hash), let id = try stored(range, mention.kind, in: batch) {
            return id
        }
        addedKinds.append(mention.kind)
        return new.add(folded, mention.hash, New(kind: mention.kind))
    }

    private mutating func begin() throws {
        let last = try findLast.lastID()
        new.begin(after: last)
        firstAdded = last + 1
    }

    private func stored(
        _ folded: Range<Int>,
        _ kind: MentionKind,
        in batch: TweetBatch
    ) throws -> Int64? {
        try find.first(texts: batch.bytes.span) {
            $0.bind(folded)
            $0.bind(Int64(kind.rawValue))
        } read: {
            try $0.name(0)
        }
    }

    /// Whether the row of a mention is written.
    func isWritten(_ mention: Int64) -> Bool { new.index(of: mention) == nil }

    /// Whether the transaction added a mention; its row may be written.
    func isAdded(_ mention: Int64) -> Bool { kindIfAdded(mention) != nil }

    private func kindIfAdded(_ mention: Int64) -> MentionKind? {
        let index = Int(mention - firstAdded)
        return addedKinds.indices.contains(index) ? addedKinds[index] : nil
    }

    /// The kind of a mention; nil if it has no row.
    func kind(of mention: Int64) throws -> MentionKind? {
        if let kind = kindIfAdded(mention) { return kind }
        return try findKind.first {
            $0.bind(mention)
        } read: {
            $0.integer(0) == 0 ? .hashtag : .user
        }
    }

    // MARK: Counters

    /// Changes the counters of a mention.
    @inline(__always)
    mutating func change(_ mention: Int64, count: Int64, tweets: Int64) {
        if tweets < 0 { lost.insert(mention) }
        guard let index = new.index(of: mention) else {
            return changes.add(mention, count: count, tweets: tweets)
        }
        new.change(at: index) {
            $0.count += count
            $0.tweets += tweets
        }
    }

    /// Writes the rows of the new mentions with their counters.
    mutating func writeNew() throws {
        try insert.run(new.sorted, texts: new.bytes.span) {
            $0.bind($1.id)
            $0.bind(Int64($1.values.kind.rawValue))
            $0.bind($1.name)
            $0.bind($1.values.count)
            $0.bind($1.values.tweets)
        }
        for mention in new.values where mention.tweets > 0 { usedChange.add(1, mention.kind) }
        new.removeAll()
    }

    /// Writes everything, deletes the mentions that no tweet has any more, and ends the transaction.
    ///
    /// - Returns: The change of the number of different mentions in the archive.
    mutating func flush() throws -> MentionCountChange {
        try writeNew()
        for change in changes.changes() { try write(change) }
        changes.removeAll()
        for mention in lost.sorted() { try deleteUnused.run { $0.bind(mention) } }
        lost.removeAll()
        new.end()
        addedKinds.removeAll(keepingCapacity: true)
        defer { usedChange = MentionCountChange() }
        return usedChange
    }

    private mutating func write(_ change: Tally.Change) throws {
        try run(updateUsed, change)
        guard updateUsed.changes == 0 else { return }
        // No tweet had the mention before, or none has it any more.
        try run(update, change)
        guard let kind = try kind(of: change.key) else { return }
        usedChange.add(change.tweets > 0 ? 1 : -1, kind)
    }

    private func run(_ statement: RawStatement, _ change: Tally.Change) throws {
        try statement.run {
            $0.bind(change.key)
            $0.bind(change.count)
            $0.bind(change.tweets)
        }
    }

    /// Forgets the rows, because another program may have changed them.
    mutating func forget() { new.forget() }
}
